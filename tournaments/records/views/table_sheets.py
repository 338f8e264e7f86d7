"""A table's sheets side by side, and the choice of the one that counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.errors import NotPermitted
from federation.permissions import actor_for, can
from federation.values.numbers import whole_number
from games.permissions import GameAction
from games.records.chronicle import Chronicle, Moment
from games.records.queries import tell_record
from games.records.words import KINDS
from tournaments.championship.views.frame import find_championship
from tournaments.records.models import TableRecord
from tournaments.records.queries import find_sheet_table, sheets_shown, visible_records
from tournaments.records.services import choose_sheet


@dataclass(frozen=True, slots=True)
class SheetOfTable:
    """One of the sheets; ``opens``: whether the reader may view it."""

    pk: int
    counts: bool
    reference: UUID
    is_complete: bool
    who: str
    totals: str
    errors: int
    opens: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """A sheet's contents at a line."""

    player: str
    turn: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of all sheets; ``differs`` if any two disagree."""

    number: int
    cells: Sequence[Cell | None]
    differs: bool


@login_required
@require_safe
def table_sheets(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """The sheets of a table for its players, arbiters and organisers, line by line, with the differences."""
    actor = actor_for(request.user)
    championship = find_championship(request, slug)
    found = find_sheet_table(championship, number, table)
    if found is None:
        raise Http404
    sheets = sheets_shown(actor, found)
    if sheets is None:
        raise NotPermitted()
    opened = set(visible_records(actor).filter(pk__in=[one.record_id for one in sheets]).values_list("pk", flat=True))
    told = [tell_record(one.record) for one in sheets]
    context = {
        "section": "championships",
        "table": found,
        "sheets": [
            _sheet(one, chronicle, opens=one.record_id in opened) for one, chronicle in zip(sheets, told, strict=True)
        ],
        "rows": _rows(told),
        "may_choose": can(actor, GameAction.MANAGE_GAMES, championship),
        "may_enter": can(actor, GameAction.ENTER_GAMES, championship),
        "has_own": any(one.record.created_by_id == request.user.pk for one in sheets),
    }
    return render(request, "tournaments/records/table_sheets.html", context)


@login_required
@require_POST
def sheet_choose(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    championship = find_championship(request, slug)
    sheets = TableRecord.objects.filter(championship=championship, round=number, number=table)
    pk = whole_number(request.POST.get("sheet")) or 0
    chosen = get_object_or_404(sheets.select_related("championship", "record"), pk=pk)
    choose_sheet(actor_for(request.user), chosen)
    messages.success(request, _("This sheet now counts."))
    return redirect("table_sheets", championship.slug, number, table)


def _sheet(one: TableRecord, chronicle: Chronicle, *, opens: bool) -> SheetOfTable:
    totals = zip(chronicle.players, chronicle.totals, strict=True)
    return SheetOfTable(
        pk=one.pk,
        counts=one.counts,
        reference=one.record.reference,
        is_complete=one.record.is_complete,
        who=str(one.record.created_by or ""),
        totals=", ".join(f"{name} {points}" for name, points in totals),
        errors=sum(problem.severity == "error" for problem in chronicle.problems),
        opens=opens,
    )


def _rows(told: Sequence[Chronicle]) -> list[Line]:
    """Return each sheet's contents line by line."""
    columns = [[_cell(chronicle, moment) for moment in chronicle.moments] for chronicle in told]
    return [
        Line(number, cells, differs=len(set(cells)) > 1) for number, cells in enumerate(zip_longest(*columns), start=1)
    ]


def _cell(chronicle: Chronicle, moment: Moment) -> Cell:
    kind = "" if moment.kind == "play" else str(KINDS.get(moment.kind, moment.kind))
    return Cell(
        player=chronicle.players[moment.seat],
        turn=" ".join(part for part in (kind, moment.word) if part),
        points=moment.points,
        total=moment.totals[moment.seat],
    )
