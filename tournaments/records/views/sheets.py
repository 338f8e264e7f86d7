"""Entering a score sheet: for a table of a championship, or of a free game; typed, checked, kept, finished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import NotPermitted
from federation.permissions import Actor, actor_for, can, require
from games.errors import GameChanged, SheetDoubtful, WithProblems
from games.permissions import GameAction
from games.problems.kinds import Problem, ProblemsFound
from games.records import queries as materials_of
from games.records.models import GameRecord
from games.records.queries import Materials
from games.records.services.records import Entry, enter_game
from games.sheets.check.checking import check_sheet
from games.sheets.sheet import Sheet
from games.sheets.typed import TypedEnd, TypedSheet, read_fields, type_sheet
from tournaments.championship.queries.game_rules import find_materials, usual_materials
from tournaments.championship.views.frame import find_championship
from tournaments.records.queries.recorded import may_change, visible_records
from tournaments.records.queries.sheet_tables import SheetTable, find_sheet_table, may_enter, sheets_of, table_of
from tournaments.records.services import change_sheet, enter_sheet
from tournaments.records.views.sheet_shapes import BLANK_LINES, check_answer, sheet_form

JSON = "application/json"


@dataclass(frozen=True)
class Page:
    """What a form is about. ``record`` is None while nothing is kept; ``table`` None for a free game."""

    actor: Actor
    materials: Materials
    table: SheetTable | None = None
    record: GameRecord | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.names if self.table else ()

    @property
    def back(self) -> str:
        if self.record is not None:
            return reverse("game", args=[self.record.reference])
        if self.table is None:
            return reverse("game_list")
        if self.table.is_accepted:
            return reverse("championship_rounds", args=[self.table.championship.slug, self.table.round])
        return reverse("championship", args=[self.table.championship.slug])


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_sheet(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The reader's own sheet of a table: a new one, or the one that he or she has begun.

    ``?another``: one more, for who types both players' papers.
    """
    actor = actor_for(request.user)
    championship = find_championship(request, slug)
    found = find_sheet_table(championship, number, table)
    if found is None:
        raise Http404
    if not may_enter(actor, found):
        raise NotPermitted()
    wants_another = "another" in request.GET and can(actor, GameAction.ENTER_GAMES, championship)
    sheets = [] if wants_another else sheets_of(found)
    own = [one.record for one in sheets if actor.user and one.record.created_by_id == actor.user.pk]
    typed_ones = [record for record in own if record.sheet is not None]
    if typed_ones and not may_change(actor, typed_ones[0]):
        return redirect("game", typed_ones[0].reference)
    if typed_ones and request.method != "POST":
        return redirect("game_edit", typed_ones[0].reference)
    page = Page(actor, find_materials(championship), found, typed_ones[0] if typed_ones else None)
    return _answer(request, page)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def game_new(request: HttpRequest) -> HttpResponse:
    """A game of no championship."""
    actor = actor_for(request.user)
    require(actor, GameAction.ENTER_GAMES)
    return _answer(request, Page(actor, usual_materials(timezone.localdate())))


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def game_edit(request: HttpRequest, reference: Any) -> HttpResponse:
    actor = actor_for(request.user)
    record = get_object_or_404(visible_records(actor), reference=reference)
    if not may_change(actor, record):
        raise NotPermitted()
    if record.sheet is None:
        raise Http404
    of = table_of(record)
    table = find_sheet_table(of.championship, of.round, of.number) if of else None
    return _answer(request, Page(actor, materials_of.of_record(record), table, record))


def _answer(request: HttpRequest, page: Page) -> HttpResponse:
    if request.method != "POST":
        typed = type_sheet(Sheet.from_json(page.record.sheet)) if page.record else _blank(page)
        return _render(request, page, typed, check(typed, page.materials) if page.record else ())
    typed = read_fields(request.POST.dict())
    act = request.POST.get("do", "")
    found = check(typed, page.materials)
    if request.headers.get("Accept") == JSON:
        return JsonResponse(check_answer(typed, found))
    if act in {"save", "finish"}:
        return _keep(request, page, typed, finish=act == "finish")
    if act == "check" and not found:
        messages.success(request, _("Nothing on the sheet contradicts itself. It is not saved yet."))
    return _render(request, page, typed, found, blank=BLANK_LINES * 2 if act == "more" else BLANK_LINES)


def check(typed: TypedSheet, materials: Materials) -> Sequence[Problem]:
    """Everything that is wrong with what was typed so far."""
    sheet, problems = typed.read()
    if sheet is None:
        return problems
    assert materials.rules is not None
    try:
        return check_sheet(sheet, materials.rules, materials.tiles, materials.board).problems
    except ProblemsFound as refusal:
        return refusal.problems


def _keep(request: HttpRequest, page: Page, typed: TypedSheet, *, finish: bool) -> HttpResponse:
    sheet, problems = typed.read()
    if sheet is None:
        messages.error(request, _("Not saved yet: some of it cannot be read. It is marked below."))
        return _render(request, page, typed, problems, status=400)
    entry = Entry(
        sheet,
        title=_title(page, sheet),
        played_on=None if page.table else _day(request, page),
        finish=finish,
        in_spite=bool(request.POST.get("in_spite")),
    )
    try:
        record = _writer(page, request.POST.get("seen", ""))(entry)
    except WithProblems as refusal:
        messages.error(request, str(refusal))
        found = [*check(typed, page.materials), *refusal.problems]
        doubtful = isinstance(refusal, SheetDoubtful)
        return _render(request, page, typed, _once(found), status=refusal.status, doubtful=doubtful)
    except GameChanged as refusal:
        messages.error(request, str(refusal))
        if page.record is not None:
            with suppress(GameRecord.DoesNotExist):
                page.record.refresh_from_db()
        return _render(request, page, typed, check(typed, page.materials), status=refusal.status)
    if finish:
        messages.success(request, _("The sheet is finished."))
        return redirect("game", record.reference)
    messages.success(request, _("Saved as a draft. You can go on now or later."))
    return redirect("game_edit", record.reference)


def _writer(page: Page, seen: str) -> Callable[[Entry], GameRecord]:
    now = timezone.now()
    record, table = page.record, page.table
    if record is not None:
        # A form that knew of no sheet was sent when there was one: another tab was first.
        return lambda entry: change_sheet(page.actor, record, entry, seen, now)
    if table is not None:
        return lambda entry: enter_sheet(page.actor, table, entry, now)
    return lambda entry: enter_game(page.actor, entry, page.materials, now)


def _day(request: HttpRequest, page: Page) -> date | None:
    """The day of a free game; what was known before where what was typed is none."""
    with suppress(ValueError):
        return date.fromisoformat(request.POST.get("played_on", ""))
    return page.record.played_on if page.record else None


def _blank(page: Page) -> TypedSheet:
    players = page.names or ("", "")
    return TypedSheet(players=players, ends=(TypedEnd(),) * len(players))


def _title(page: Page, sheet: Sheet) -> str:
    return page.table.championship.name if page.table else " – ".join(name for name in sheet.players if name)


def _once(problems: Sequence[Problem]) -> list[Problem]:
    """Each problem once, in the order they were found."""
    kept: list[Problem] = []
    for problem in problems:
        if problem not in kept:
            kept.append(problem)
    return kept


def _render(
    request: HttpRequest,
    page: Page,
    typed: TypedSheet,
    problems: Sequence[Problem],
    *,
    status: int = 200,
    blank: int = BLANK_LINES,
    doubtful: bool = False,
) -> HttpResponse:
    context = {
        "section": "championships",
        "table": page.table,
        "record": page.record,
        "materials": page.materials,
        "back": page.back,
        "doubtful": doubtful,
        "played_on": request.POST.get("played_on") or (page.record.played_on if page.record else timezone.localdate()),
        "form": sheet_form(typed, problems, page.names, blank),
    }
    return render(request, "tournaments/records/sheet.html", context, status=status)
