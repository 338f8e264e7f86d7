"""From a neutral report to rated games, and from the games to the changes of everyone in the report. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Set

from ratings.systems.base import RatedGame, Standing
from ratings.systems.elo import Change, leave_unchanged, rate_championship
from ratings.systems.parameters import EloParameters
from tournaments.report import Kind, Outcome, Report, ReportedSeat, ReportedTable

CLASSIC_SEATS = 2
OUTCOME_HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


def collect_games(report: Report, rated_kinds: Set[Kind]) -> list[RatedGame[int]]:
    """The rated games of a report, between start numbers, in the order of its tables.

    Only classic tables (one against one) are rated, and only when both sides are of a rated kind.
    """
    return [game for _round, game in collect_rated_tables(report, rated_kinds)]


def collect_rated_tables(report: Report, rated_kinds: Set[Kind]) -> list[tuple[int, RatedGame[int]]]:
    """As :func:`collect_games`, each with its round."""
    return [(table.round, _make_game(table)) for table in report.tables if _is_rated(table, rated_kinds)]


def rate_report(parameters: EloParameters, report: Report, before: Mapping[int, Standing]) -> list[Change[int]]:
    """The change of every player of a report, by start number, in the order of the report's players.

    Start numbers missing from ``before`` are new players. Players without a rated game have a change of none.
    """
    changes = {
        change.player: change
        for change in rate_championship(parameters, before, collect_games(report, parameters.rated_kinds))
    }
    start = parameters.start()
    return [
        changes.get(player.number) or leave_unchanged(parameters, player.number, before.get(player.number, start))
        for player in report.players
    ]


def _is_rated(table: ReportedTable, rated_kinds: Set[Kind]) -> bool:
    return len(table.seats) == CLASSIC_SEATS and all(
        seat.kind in rated_kinds and seat.half_points is not None for seat in table.seats
    )


def _make_game(table: ReportedTable) -> RatedGame[int]:
    first, second = table.seats
    return RatedGame(first.player, second.player, _points_of(first), _points_of(second))


def _points_of(seat: ReportedSeat) -> int:
    """A game counts as it ended, whatever match points the championship gives for it."""
    return OUTCOME_HALF_POINTS[seat.outcome] if seat.outcome else seat.half_points or 0
