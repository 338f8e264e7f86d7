"""A championship's rounds, cross-table and interim results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone

from federation.permissions import actor_for, can
from federation.values.parts import Choice
from federation.web.downloads import download_links
from federation.web.lists import get_page
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Table
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.championships import describe_life
from tournaments.championship.queries.reporters import may_report_errors
from tournaments.championship.queries.standings import build_cross_table, find_entries, find_tables, list_rounds
from tournaments.championship.queries.versions import find_interim
from tournaments.championship.views.corrections import corrections_shown
from tournaments.championship.views.frame import find_championship, frame, trf_links
from tournaments.championship.views.results import (
    StandingsTable,
    TableItem,
    board_shapes,
    cross_rows,
    rounds_of_report,
    standings_of_report,
    table_items,
)
from tournaments.permissions import ChampionshipAction
from tournaments.records.views.games import link_games
from tournaments.report.packed import read_stored
from tournaments.report.summary import find_progress


def championship_rounds(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """One round's tables; the last round by default."""
    found = find_championship(request, slug)
    rounds = list_rounds(found)
    if number is not None and number not in rounds:
        raise Http404
    shown = number if number is not None else rounds[-1] if rounds else None
    page = get_page(request, find_tables(found, shown) if shown is not None else [])
    context = {
        **frame(request, found, describe_life(found, timezone.localdate()), "championship_rounds"),
        "number": shown,
        "choices": [
            Choice(str(one), reverse("championship_rounds", args=[found.slug, one]), one == shown) for one in rounds
        ],
        "page": page,
        "tables": _with_corrections(request, found, shown, list(page)),
        "downloads": [*download_links("games_download", slug), *trf_links(found)] if rounds else [],
    }
    return render(request, "tournaments/calendar/rounds.html", context)


def _with_corrections(
    request: HttpRequest, championship: Championship, number: int | None, tables: list[Table]
) -> list[TableItem]:
    """The tables of a round, each with its corrections, and where it is corrected or an error in it is reported."""
    boards = board_shapes(tables)
    if number is None:
        return boards
    boards = link_games(request, championship, number, tables, boards)
    corrections, actor = corrections_shown(championship, number), actor_for(request.user)
    may_correct = can(actor, ChampionshipAction.CORRECT_RESULTS, championship)
    may_report = not may_correct and may_report_errors(actor, championship)
    if not (corrections or may_correct or may_report):
        return boards
    # Tables are written in the order of the report, by which corrections and addresses count them.
    order = championship.tables.filter(round=number).order_by("pk").values_list("pk", flat=True)
    places = {pk: index for index, pk in enumerate(order, start=1)}

    def complete(board: TableItem, index: int) -> TableItem:
        address, is_game = [championship.slug, number, index], len(board.seats) > 1
        return replace(
            board,
            correct_url=reverse("result_correct", args=address) if may_correct and is_game else "",
            report_url=reverse("error_report", args=address) if may_report and is_game else "",
            corrections=[one for one in corrections if one.is_of(index, board.number)],
        )

    return [complete(board, places[table.pk]) for board, table in zip(boards, tables, strict=True)]


def championship_crosstable(request: HttpRequest, slug: str) -> HttpResponse:
    """Each player's games, round by round; at larger tables the places instead of the opponents."""
    found = find_championship(request, slug)
    rounds = list_rounds(found)
    page = get_page(request, find_entries(found))
    life = describe_life(found, timezone.localdate())
    context = {
        **frame(request, found, life, "championship_crosstable"),
        "is_classic": life.is_classic,
        "rounds": rounds,
        "page": page,
        "rows": cross_rows(build_cross_table(found, list(page), rounds)),
        "downloads": [*download_links("cross_table_download", slug), *trf_links(found)] if rounds else [],
    }
    return render(request, "tournaments/calendar/cross_table.html", context)


@dataclass(frozen=True, slots=True)
class Interim:
    """Progress of interim results. ``rounds``: how many are planned, None if unknown; ``missing``: number of games."""

    number: int
    after_round: int
    rounds: int | None
    missing: int
    received_at: datetime


@dataclass(frozen=True, slots=True)
class InterimStandings:
    """What a championship's page shows until there are results."""

    interim: Interim
    table: StandingsTable


def interim_shape(championship: Championship, version: ResultsVersion) -> Interim:
    progress = find_progress(read_stored(version.report))
    rounds = championship.rounds if (championship.rounds or 0) >= progress.round else None
    return Interim(version.number, progress.round, rounds, progress.missing, timezone.localtime(version.received_at))


def interim_standings(championship: Championship) -> InterimStandings | None:
    """Return the standings from interim results; None if there are none. At most two queries."""
    version = find_interim(championship)
    if version is None:
        return None
    version.championship = championship
    return InterimStandings(interim_shape(championship, version), standings_of_report(version, registered=True))


def championship_interim(request: HttpRequest, slug: str, number: int | None = None) -> HttpResponse:
    """One round of the interim results; by default the last one with a result."""
    found = find_championship(request, slug)
    version = find_interim(found)
    if version is None:
        raise Http404
    interim, rounds = interim_shape(found, version), rounds_of_report(version)
    shown = interim.after_round if number is None else number
    if number is not None and number not in rounds:
        raise Http404
    page = get_page(request, rounds.get(shown, []))
    context = {
        **frame(request, found, describe_life(found, timezone.localdate()), "championship_interim"),
        "interim": interim,
        "number": shown,
        "choices": [
            Choice(str(one), reverse("championship_interim", args=[slug, one]), one == shown) for one in rounds if one
        ],
        "page": page,
        "tables": table_items(version, list(page.object_list), registered=True),
    }
    return render(request, "tournaments/calendar/interim.html", context)
