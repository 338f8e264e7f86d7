"""Championships with accepted results written by hand, for tests of what is shown of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import timezone

from federation.people.models.players import Player
from federation.permissions import Actor
from tests.tournaments.making.makers import make_approved
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.competition.rules import CompetitionRules, System
from tournaments.report.packed import store_report
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable
from tournaments.results.services.acceptance import accept_results

EBRE_RULES = CompetitionRules(
    system=System.ALL_PLAY,
    seats=4,
    places={4: (8, 6, 4, 2), 3: (8, 6, 4)},
    tie_breaks=("total_points",),
)
_SIGNS = {
    "+": (Outcome.WIN, 2),
    "=": (Outcome.DRAW, 1),
    "-": (Outcome.LOSS, 0),
}


def game(round_number: int, table: int, first: int, second: int, score: str) -> ReportedTable:
    """A classic game. ``score`` is ``"412-365"``, or ``"+"``, ``"="``, ``"-"`` as the first player sees it."""
    if score in _SIGNS:
        sign, points = score, (None, None)
    else:
        one, other = (int(part) for part in score.split("-"))
        sign, points = "+" if one > other else "-" if one < other else "=", (one, other)
    mirrored = {"+": "-", "=": "=", "-": "+"}[sign]
    seats = [
        ReportedSeat(player, Kind.PLAYED, *_SIGNS[seen], game_points=score_of, starts=starts)
        for player, seen, score_of, starts in ((first, sign, points[0], True), (second, mirrored, points[1], False))
    ]
    return ReportedTable(round_number, table, tuple(seats))


def forfeit(round_number: int, table: int, winner: int, absent: int) -> ReportedTable:
    seats = (
        ReportedSeat(winner, Kind.FORFEIT, Outcome.WIN, 2, 300),
        ReportedSeat(absent, Kind.FORFEIT, Outcome.LOSS, 0, 0),
    )
    return ReportedTable(round_number, table, seats)


def bye(round_number: int, player: int) -> ReportedTable:
    return ReportedTable(round_number, None, (ReportedSeat(player, Kind.BYE, None, 2),))


def absent(round_number: int, player: int) -> ReportedTable:
    return ReportedTable(round_number, None, (ReportedSeat(player, Kind.ABSENT, None, 0),))


def table_of(round_number: int, number: int, scores: Mapping[int, int]) -> ReportedTable:
    """A table of three or four: game points by player, all different; places and match points as at Ebre."""
    best_first = sorted(scores, key=lambda player: -scores[player])
    points = EBRE_RULES.places[len(scores)]
    seats = [
        ReportedSeat(player, Kind.PLAYED, None, points[index], scores[player], place=index + 1)
        for index, player in enumerate(best_first)
    ]
    return ReportedTable(round_number, number, tuple(sorted(seats, key=lambda seat: seat.player)))


def make_played(
    actor: Actor, name: str, players: Sequence[Player], tables: Sequence[ReportedTable], **fields: Any
) -> Championship:
    """An approved championship with these results accepted; players are numbered from 1 in their order."""
    championship = make_approved(actor, name, **fields)
    report = Report(
        format="hand",
        rounds=max(table.round for table in tables),
        players=tuple(ReportedPlayer(number, player.name) for number, player in enumerate(players, start=1)),
        tables=tuple(tables),
    )
    version = ResultsVersion.objects.create(
        championship=championship,
        number=1,
        state=ResultsState.VALID,
        report=store_report(report),
        received_at=timezone.now(),
    )
    ReportedEntry.objects.bulk_create(
        ReportedEntry(version=version, number=number, name=player.name, player=player)
        for number, player in enumerate(players, start=1)
    )
    return accept_results(actor, version)
