"""From a neutral report to rated games, and from the games to the changes of everyone in the report. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set

from ratings.systems.base import RatedGame, Standing
from ratings.systems.elo import Change, leave_unchanged, rate_championship
from ratings.systems.hollington import ScalpChange, leave_average, rate_scalps, seed_records
from ratings.systems.hollington_parameters import HollingtonParameters
from ratings.systems.parameters import EloParameters, Parameters
from tournaments.report.report import Kind, Outcome, Report, ReportedSeat, ReportedTable

CLASSIC_SEATS = 2
OUTCOME_HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


def collect_games(report: Report, rated_kinds: Set[Kind]) -> list[RatedGame[int]]:
    """The rated games of a report, between start numbers, in the order of its tables.

    Only classic tables (one against one) are rated, and only when both sides are of a rated kind.
    """
    return [game for _round, game in collect_rated_tables(report, rated_kinds)]


def collect_rated_tables(report: Report, rated_kinds: Set[Kind]) -> list[tuple[int, RatedGame[int]]]:
    """As :func:`collect_games`, each with its round."""
    return [(table.round, rated_game(table)) for table in collect_rated_pairs(report, rated_kinds)]


def collect_rated_pairs(report: Report, rated_kinds: Set[Kind]) -> list[ReportedTable]:
    """The tables of two whose game is rated, in their order."""
    return [table for table in report.tables if _is_rated(table, rated_kinds)]


AnyChange = Change[int] | ScalpChange[int]


def rate_report(parameters: Parameters, report: Report, before: Mapping[int, Standing]) -> list[AnyChange]:
    """The change of every player of a report, by start number, in the order of the report's players.

    Start numbers missing from ``before`` are new players. Players without a rated game have a change of none.
    """
    games = collect_games(report, parameters.rated_kinds)
    return _RATERS[type(parameters)](parameters, report, before, games)


def _rate_elo(
    parameters: Parameters, report: Report, before: Mapping[int, Standing], games: list[RatedGame[int]]
) -> list[AnyChange]:
    assert isinstance(parameters, EloParameters)
    changes = {change.player: change for change in rate_championship(parameters, before, games)}
    start = parameters.start()
    return [
        changes.get(player.number) or leave_unchanged(parameters, player.number, before.get(player.number, start))
        for player in report.players
    ]


def _rate_scalps(
    parameters: Parameters, report: Report, before: Mapping[int, Standing], games: list[RatedGame[int]]
) -> list[AnyChange]:
    """The list is a starting list: all games of a line at its rating. Without days there is no window."""
    assert isinstance(parameters, HollingtonParameters)
    records = {number: seed_records(standing, None, parameters.max_games) for number, standing in before.items()}
    changes = {change.player: change for change in rate_scalps(parameters, records, games, None)}
    return [
        changes.get(player.number) or leave_average(parameters, player.number, records.get(player.number, ()))
        for player in report.players
    ]


_Rater = Callable[[Parameters, Report, Mapping[int, Standing], list[RatedGame[int]]], list[AnyChange]]
_RATERS: Mapping[type, _Rater] = {EloParameters: _rate_elo, HollingtonParameters: _rate_scalps}


def _is_rated(table: ReportedTable, rated_kinds: Set[Kind]) -> bool:
    return len(table.seats) == CLASSIC_SEATS and all(
        seat.kind in rated_kinds and seat.half_points is not None for seat in table.seats
    )


def rated_game(table: ReportedTable) -> RatedGame[int]:
    """The game of a table of two."""
    first, second = table.seats
    return RatedGame(first.player, second.player, points_of(first), points_of(second))


def points_of(seat: ReportedSeat) -> int:
    """A game counts as it ended, whatever match points the championship gives for it."""
    return OUTCOME_HALF_POINTS[seat.outcome] if seat.outcome else seat.half_points or 0
