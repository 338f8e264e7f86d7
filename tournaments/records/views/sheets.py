"""Entering a score sheet for a championship table or a free game: typed, checked, stored, finished."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.errors import NotPermitted
from federation.permissions import Actor, actor_for, can, require
from federation.values.numbers import whole_number
from games.errors import GameChanged, SheetDoubtful, WithProblems
from games.permissions import GameAction
from games.problems.kinds import Problem, ProblemsFound
from games.problems.sentences import describe
from games.records import queries as materials_of
from games.records.models import GameRecord
from games.records.queries import Materials
from games.records.services import Entry, enter_game
from games.records.words import ENDINGS, LINE_KINDS
from games.sheets.check import check_sheet
from games.sheets.sheet import Sheet
from games.sheets.typed import TypedEnd, TypedLine, TypedSheet, read_fields, type_sheet
from tournaments.championship.queries.game_rules import find_materials, usual_materials
from tournaments.championship.views.frame import find_championship
from tournaments.records.queries import (
    SheetTable,
    find_sheet_table,
    may_change,
    may_enter,
    sheets_of,
    table_of,
    visible_records,
)
from tournaments.records.services import change_sheet, enter_sheet

# As many blank lines as fit on a first page; scripts show one at a time.
BLANK_LINES = 10
# A form can have a thousand fields (Django's limit); a line has eight.
MOST_SHOWN = 110


@dataclass(frozen=True, slots=True)
class SheetProblem:
    """A problem with a line, a player's end or the whole sheet."""

    severity: str
    text: str


@dataclass(frozen=True, slots=True)
class LineItem:
    """A line of the form, by its number on it."""

    line: TypedLine
    number: int
    problems: Sequence[SheetProblem]


@dataclass(frozen=True, slots=True)
class SheetPlayer:
    """A player of the form; ``unnamed`` is the label for someone without a name."""

    number: int
    name: str
    unnamed: str
    end: TypedEnd
    problems: Sequence[SheetProblem]


@dataclass(frozen=True, slots=True)
class SheetForm:
    """For tournaments/records/sheet.html. ``names`` are those who sat at the table, none if unknown."""

    size: int
    sizes: Sequence[int]
    names: Sequence[str]
    players: Sequence[SheetPlayer]
    seats: Sequence[tuple[str, str]]
    kinds: Sequence[tuple[str, str | Promise]]
    endings: Sequence[tuple[str, str | Promise]]
    ending: str
    lines: Sequence[LineItem]
    problems: Sequence[SheetProblem]


def sheet_form(
    typed: TypedSheet, problems: Sequence[Problem], names: Sequence[str], blank: int = BLANK_LINES
) -> SheetForm:
    return SheetForm(
        size=len(typed.players),
        sizes=(2, 3, 4),
        names=names,
        players=[_player(typed, seat, problems) for seat in range(len(typed.players))],
        seats=[(str(n), name or _unnamed(n)) for n, name in enumerate(typed.players, start=1)],
        kinds=list(LINE_KINDS.items()),
        endings=list(ENDINGS.items()),
        ending=typed.ending,
        lines=_lines(typed, problems, blank),
        problems=[_problem(one) for one in problems if not one.where],
    )


def check_answer(typed: TypedSheet, problems: Sequence[Problem]) -> dict[str, object]:
    """Return the same problems for the script that checks while typing, by the form's line numbers."""
    lines: dict[str, list[dict[str, str]]] = {}
    for problem in problems:
        place = int(problem.where.get("line", 0))
        if 0 < place <= len(typed.lines):
            lines.setdefault(str(typed.lines[place - 1].number), []).append(asdict(_problem(problem)))
    players: dict[str, list[dict[str, str]]] = {}
    for problem in problems:
        if "line" not in problem.where and "player" in problem.where:
            players.setdefault(str(problem.where["player"]), []).append(asdict(_problem(problem)))
    return {"lines": lines, "players": players, "whole": [asdict(_problem(one)) for one in problems if not one.where]}


def _lines(typed: TypedSheet, problems: Sequence[Problem], blank: int) -> list[LineItem]:
    shown = [
        LineItem(line, number, [_problem(p) for p in problems if p.where.get("line") == number])
        for number, line in enumerate(typed.lines, start=1)
    ]
    seat = (whole_number(typed.lines[-1].seat) if typed.lines else None) or 0
    for number in range(len(shown) + 1, min(len(shown) + blank, max(MOST_SHOWN, len(shown) + 1)) + 1):
        seat = seat % len(typed.players) + 1
        shown.append(LineItem(TypedLine(number, str(seat)), number, ()))
    return shown


def _player(typed: TypedSheet, seat: int, problems: Sequence[Problem]) -> SheetPlayer:
    own = [p for p in problems if "line" not in p.where and p.where.get("player") == seat + 1]
    return SheetPlayer(
        number=seat + 1,
        name=typed.players[seat],
        unnamed=_unnamed(seat + 1),
        end=typed.ends[seat] if seat < len(typed.ends) else TypedEnd(),
        problems=[_problem(problem) for problem in own],
    )


def _unnamed(number: int) -> str:
    return _("Player %(number)s") % {"number": number}


def _problem(problem: Problem) -> SheetProblem:
    return SheetProblem(problem.severity, describe(problem))


JSON = "application/json"


@dataclass(frozen=True)
class Page:
    """What a form is about. ``record`` is None until something is stored; ``table`` is None for a free game."""

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
    """The reader's own sheet of a table: a new one, or the one already begun.

    ``?another`` adds a second one, for those who type both players' papers.
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
    """A free game, outside championships."""
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
        messages.success(request, _("No contradictions found on the sheet. It isn’t saved yet."))
    return _render(request, page, typed, found, blank=BLANK_LINES * 2 if act == "more" else BLANK_LINES)


def check(typed: TypedSheet, materials: Materials) -> Sequence[Problem]:
    """Check everything typed so far."""
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
        messages.error(request, _("Not saved yet: some of it can’t be read and is marked below."))
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
    messages.success(request, _("Saved as a draft. You can continue now or later."))
    return redirect("game_edit", record.reference)


def _writer(page: Page, seen: str) -> Callable[[Entry], GameRecord]:
    now = timezone.now()
    record, table = page.record, page.table
    if record is not None:
        # A form made before there was a sheet was sent after another tab had created one.
        return lambda entry: change_sheet(page.actor, record, entry, seen, now)
    if table is not None:
        return lambda entry: enter_sheet(page.actor, table, entry, now)
    return lambda entry: enter_game(page.actor, entry, page.materials, now)


def _day(request: HttpRequest, page: Page) -> date | None:
    """Return the day of a free game; the previous one if what was typed isn't a date."""
    with suppress(ValueError):
        return date.fromisoformat(request.POST.get("played_on", ""))
    return page.record.played_on if page.record else None


def _blank(page: Page) -> TypedSheet:
    players = page.names or ("", "")
    return TypedSheet(players=players, ends=(TypedEnd(),) * len(players))


def _title(page: Page, sheet: Sheet) -> str:
    return page.table.championship.name if page.table else " – ".join(name for name in sheet.players if name)


def _once(problems: Sequence[Problem]) -> list[Problem]:
    """Return each problem once, in the order found."""
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
