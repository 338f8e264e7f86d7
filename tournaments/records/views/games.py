"""Recorded games: the list, one game move by move, its file, its visibility; and links to them from a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from federation.files.services import give_file
from federation.names.comparison import make_slug
from federation.permissions import actor_for, can
from federation.values.numbers import whole_number
from federation.values.parts import Fact
from federation.web.attachments import attachment
from federation.web.lists import get_page
from games.permissions import GameAction
from games.problems.kinds import Problem
from games.problems.sentences import describe
from games.records.chronicle import Chronicle
from games.records.models import GameRecord
from games.records.queries import export_record, tell_record
from games.sheets.check import compare_with_result
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Table
from tournaments.championship.views.results import TableItem
from tournaments.records.queries import (
    SheetTable,
    championship_of,
    find_sheet_table,
    may_change,
    may_read_original,
    records_in,
    sheets_shown,
    table_of,
    visible_records,
)
from tournaments.records.services import discard_game, publish_game
from tournaments.records.views import game_shapes


@require_safe
def game_list(request: HttpRequest) -> HttpResponse:
    """Every recorded game that the reader may see, latest first."""
    actor = actor_for(request.user)
    records = visible_records(actor).prefetch_related("seats").order_by("-played_on", "-pk")
    page = get_page(request, records)
    context = {
        "section": "championships",
        "page": page,
        "games": game_shapes.record_items(list(page)),
        "may_enter": can(actor, GameAction.ENTER_GAMES),
    }
    return render(request, "tournaments/records/list.html", context)


@require_safe
@vary_on_headers("HX-Request")
def game(request: HttpRequest, reference: Any) -> HttpResponse:
    """A game at one of its moves: ``?move=7``; by default the last. For a script that steps, only the stage."""
    record = find_record(request, reference)
    chronicle = tell_record(record)
    stage = game_shapes.game_shape(chronicle, _asked(request, len(chronicle.moments)))
    if request.htmx and not request.htmx.history_restore_request:  # type: ignore[attr-defined]
        return render(request, "tournaments/records/_stage.html", {"stage": stage})
    championship = championship_of(record)
    of = table_of(record)
    table = find_sheet_table(of.championship, of.round, of.number) if of else None
    actor = actor_for(request.user)
    changes = may_change(actor, record)
    context = {
        "section": "championships",
        "record": record,
        "championship": championship,
        "facts": _facts(record, chronicle),
        "stage": stage,
        "chart": game_shapes.chart_data(chronicle),
        "best": game_shapes.best_moves(chronicle),
        "problems": game_shapes.problem_shapes(chronicle, is_gcg=bool(record.gcg)),
        "contradictions": [describe(problem) for problem in _contradictions(record, chronicle, table)],
        "notes": chronicle.notes,
        "may_change": changes,
        "may_type": changes and record.sheet is not None,
        "may_compare": table is not None and sheets_shown(actor, table) is not None,
        "has_original": record.original_id is not None and may_read_original(actor, record),
        "has_gcg": bool(record.gcg) or chronicle.is_replayed,
    }
    return render(request, "tournaments/records/game.html", context)


@require_safe
def game_gcg(request: HttpRequest, reference: Any) -> HttpResponse:
    """The game as a GCG file in UTF-8; with ``?original``, for its author and staff, the original bytes."""
    record = find_record(request, reference)
    if "original" in request.GET:
        if record.original is None or not may_read_original(actor_for(request.user), record):
            raise Http404
        return _file(give_file(record.original), record)
    text = export_record(record)
    if text is None:
        raise Http404
    return _file(text.encode(), record)


@login_required
@require_POST
def game_publish(request: HttpRequest, reference: Any) -> HttpResponse:
    """Make a game public or private."""
    record = find_record(request, reference)
    public = request.POST.get("public") == "yes"
    publish_game(actor_for(request.user), record, public=public)
    messages.success(request, _("Everyone can see this game now.") if public else _("This game is no longer public."))
    return redirect("game", record.reference)


@login_required
@require_POST
def game_discard(request: HttpRequest, reference: Any) -> HttpResponse:
    record = find_record(request, reference)
    discard_game(actor_for(request.user), record)
    messages.success(request, _("Recorded game deleted."))
    return redirect("game_list")


def find_record(request: HttpRequest, reference: Any) -> GameRecord:
    """Return the game of an address; 404 if it doesn't exist or the reader may not see it."""
    return get_object_or_404(visible_records(actor_for(request.user)), reference=reference)


def _file(content: bytes, record: GameRecord) -> HttpResponse:
    name = f"{make_slug(str(record)) or 'game'}.gcg"
    return attachment(content, name)


def _asked(request: HttpRequest, last: int) -> int:
    wish = whole_number(request.GET.get("move"))
    return last if wish is None else min(wish, last)


def _contradictions(record: GameRecord, chronicle: Chronicle, table: SheetTable | None) -> list[Problem]:
    """Return the differences between a table's finished record and its accepted result."""
    if table is None or not record.is_complete:
        return []
    return compare_with_result(chronicle.players, chronicle.totals, table.accepted)


def _facts(record: GameRecord, chronicle: Chronicle) -> list[Fact]:
    day = [Fact("calendar", formats.localize(record.played_on))] if record.played_on else []
    return [*day, Fact("people", ", ".join(chronicle.players))]


CLASSIC = 2


def link_games(
    request: HttpRequest,
    championship: Championship,
    number: int,
    tables: Sequence[Table],
    boards: Sequence[TableItem],
) -> list[TableItem]:
    """Return the tables of a round with ``game_url`` and ``sheet_url``, if any. Seats must be prefetched."""
    actor = actor_for(request.user)
    shown = records_in(championship, actor).filter(round=number, counts=True).prefetch_related(None)
    games = {one.number: reverse("game", args=[one.record.reference]) for one in shown}
    enters = can(actor, GameAction.ENTER_GAMES, championship)

    def sheet_url(table: Table) -> str:
        users = {seat.player.user_id for seat in table.seats.all()} - {None}
        if not enters and (actor.user is None or actor.user.pk not in users):
            return ""
        address = "table_sheets" if enters else "table_sheet"
        return reverse(address, args=[championship.slug, number, table.number])

    return [
        board
        if table.number is None or len(table.seats.all()) < CLASSIC
        else replace(board, game_url=games.get(table.number, ""), sheet_url=sheet_url(table))
        for table, board in zip(tables, boards, strict=True)
    ]
