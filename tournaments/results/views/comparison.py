"""The differences between two versions of results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

from federation.web.lists import get_page
from tournaments.championship.views.frame import find_version
from tournaments.competition.comparison import Comparison, GameChange
from tournaments.competition.standings import Standing
from tournaments.report.report import Outcome, ReportedTable
from tournaments.results.queries import compare_results

FIELDS = {
    "table": _("table"),
    "seats": _("players"),
    "kind": _("kind of result"),
    "result": _("result"),
    "score": _("score"),
    "place": _("place"),
    "starts": _("who starts"),
}


@dataclass(frozen=True, slots=True)
class ComparedPlayer:
    """A name that was added, removed or changed; empty on the side where there was none."""

    change: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class ComparedSeat:
    """A player at a table of one of the versions."""

    name: str
    kind: str
    outcome: Outcome | None
    half_points: int | None
    game_points: int | None
    starts: bool | None
    place: int | None


@dataclass(frozen=True, slots=True)
class ComparedTable:
    number: int | None
    seats: Sequence[ComparedSeat]


@dataclass(frozen=True, slots=True)
class ComparedGame:
    """A game before and after; ``fields`` names what differs."""

    change: str
    round: int
    fields: str
    before: ComparedTable | None
    after: ComparedTable | None


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """A line of the standings before and after."""

    name: str
    before: Standing | None
    after: Standing | None


@dataclass(frozen=True, slots=True)
class ComparisonParts:
    """For components/championships/comparison.html; ``games`` are those shown of ``game_count``."""

    players: Sequence[ComparedPlayer]
    games: Sequence[ComparedGame]
    game_count: int
    standings: Sequence[ComparedLine]


@login_required
def results_compare(request: HttpRequest, slug: str, first: int, second: int) -> HttpResponse:
    """The changes from version ``first`` to version ``second``, given by number."""
    _actor, before = find_version(request, slug, first)
    _actor, after = find_version(request, slug, second)
    comparison = compare_results(before.championship, before, after)
    context: dict[str, object] = {
        "section": "desk",
        "championship": before.championship,
        "before": before,
        "after": after,
        "comparison": comparison,
    }
    if comparison is not None:
        page = get_page(request, comparison.games)
        parts = comparison_parts(comparison, list(page.object_list))
        context |= {
            "page": page,
            "players": parts.players,
            "games": parts.games,
            "game_count": parts.game_count,
            "standings": parts.standings,
        }
    return render(request, "tournaments/results/version/compare.html", context)


def comparison_parts(comparison: Comparison, games: Sequence[GameChange]) -> ComparisonParts:
    return ComparisonParts(
        players=[
            ComparedPlayer(
                change.change.value,
                change.before.name if change.before else "",
                change.after.name if change.after else "",
            )
            for change in comparison.players
        ],
        games=[_game_item(change, comparison) for change in games],
        game_count=len(comparison.games),
        standings=[
            ComparedLine(_name_of_line(comparison, change.before, change.after), change.before, change.after)
            for change in comparison.standings
        ],
    )


def _name_of_line(comparison: Comparison, before: Standing | None, after: Standing | None) -> str:
    if after is not None:
        return comparison.names_after.get(after.number, str(after.number))
    return comparison.names_before.get(before.number, str(before.number)) if before is not None else ""


def _game_item(change: GameChange, comparison: Comparison) -> ComparedGame:
    return ComparedGame(
        change=change.change.value,
        round=change.round,
        fields=", ".join(str(text) for name, text in FIELDS.items() if name in change.fields),
        before=_table_item(change.before, comparison.names_before),
        after=_table_item(change.after, comparison.names_after),
    )


def _table_item(table: ReportedTable | None, names: Mapping[int, str]) -> ComparedTable | None:
    if table is None:
        return None
    seats = [
        ComparedSeat(
            name=names.get(seat.player, str(seat.player)),
            kind=seat.kind.value,
            outcome=seat.outcome,
            half_points=seat.half_points,
            game_points=seat.game_points,
            starts=seat.starts,
            place=seat.place,
        )
        for seat in table.seats
    ]
    return ComparedTable(table.number, seats)
