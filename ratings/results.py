"""From a neutral report to rated games, and from the games to the changes of everyone in the report. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Set

from ratings.systems.base import RatedGame, Standing
from ratings.systems.elo import Change, leave_unchanged, rate_championship
from ratings.systems.parameters import EloParameters
from tournaments.report import Kind, Report, ReportedTable

CLASSIC_SEATS = 2


def collect_games(report: Report, rated_kinds: Set[Kind]) -> list[RatedGame[int]]:
    """The rated games of a report, between start numbers, in the order of its tables.

    Only classic tables (one against one) are rated, and only when both sides are of a rated kind.
    """
    return [_make_game(table) for table in report.tables if _is_rated(table, rated_kinds)]


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
    return RatedGame(first.player, second.player, first.half_points or 0, second.half_points or 0)
