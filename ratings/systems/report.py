"""Converting a neutral report to the arrays that the world's systems rate. Pure.

Also from a neutral report to rated games, and from the games to the changes of everyone in the report.

And the provisional rating if a championship ended now, explained game by game; not binding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, replace

import numpy as np

from ratings.systems.base import RatedGame, Standing
from ratings.systems.elo import (
    Change,
    EloParameters,
    GameLine,
    explain_championship,
    leave_unchanged,
    rate_championship,
)
from ratings.systems.hollington import HollingtonParameters, ScalpChange, leave_average, rate_scalps, seed_records
from ratings.systems.parameters import Parameters
from ratings.systems.world.event import NO_SCORE, Field, Integers
from tournaments.report.report import Kind, Outcome, Report, ReportedSeat, ReportedTable

CLASSIC_SEATS = 2
OUTCOME_HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}


def collect_games(report: Report, rated_kinds: Set[Kind]) -> list[RatedGame[int]]:
    """Return a report's rated games, between start numbers, in the order of its tables.

    Only classic tables (one against one) are rated, and only if both sides are of a rated kind.
    """
    return [game for _round, game in collect_rated_tables(report, rated_kinds)]


def collect_rated_tables(report: Report, rated_kinds: Set[Kind]) -> list[tuple[int, RatedGame[int]]]:
    """Same as :func:`collect_games`, each with its round."""
    return [(table.round, rated_game(table)) for table in collect_rated_pairs(report, rated_kinds)]


def collect_rated_pairs(report: Report, rated_kinds: Set[Kind]) -> list[ReportedTable]:
    """Return the tables of two with a rated game, in order."""
    return [table for table in report.tables if _is_rated(table, rated_kinds)]


AnyChange = Change[int] | ScalpChange[int]


def rate_report(parameters: Parameters, report: Report, before: Mapping[int, Standing]) -> list[AnyChange]:
    """Return the change of every player in a report, by start number, in the report's order.

    Start numbers missing from ``before`` are new players. Players without a rated game have an empty change.
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
    """Rate by scalps; all games of a line in the list are at its rating. Without days there is no window."""
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
    """Return the game of a table of two."""
    first, second = table.seats
    return RatedGame(first.player, second.player, points_of(first), points_of(second))


def points_of(seat: ReportedSeat) -> int:
    """A game counts by its actual result, whatever match points the championship gives for it."""
    return OUTCOME_HALF_POINTS[seat.outcome] if seat.outcome else seat.half_points or 0


def until_round(report: Report, last: int | None) -> Report:
    """Return the report as it was after a round; the total number of rounds stays known."""
    scheduled = report.stated_rounds or report.rounds
    if last is None:
        return replace(report, stated_rounds=scheduled)
    tables = tuple(table for table in report.tables if table.round <= last)
    return replace(report, tables=tables, rounds=min(report.rounds, last), stated_rounds=scheduled)


def make_field(report: Report, rated_kinds: Set[Kind]) -> Field:
    """Return the rated games between indices of the report's players, with scores and rounds."""
    places = {player.number: place for place, player in enumerate(report.players)}
    rows = [_row(places, table.round, *table.seats) for table in collect_rated_pairs(report, rated_kinds)]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 7).T
    last = int(columns[6].max(initial=1))
    first, second, first_points, second_points, first_scores, second_scores, rounds = columns
    scheduled = max(report.stated_rounds or 0, report.rounds, last)
    return Field(first, second, first_points, second_points, first_scores, second_scores, rounds, scheduled)


def count_entered(report: Report, kinds: Set[Kind]) -> Integers:
    """Return each player's number of results of these kinds, alone or against one opponent, in the report's order."""
    counted = Counter(
        seat.player
        for table in report.tables
        if len(table.seats) <= CLASSIC_SEATS
        for seat in table.seats
        if seat.kind in kinds and seat.half_points is not None
    )
    return np.array([counted[player.number] for player in report.players], dtype=np.int64)


def _row(places: Mapping[int, int], number: int, first: ReportedSeat, second: ReportedSeat) -> tuple[int, ...]:
    points = (points_of(first), points_of(second))
    return (places[first.player], places[second.player], *points, _score(first), _score(second), number)


def _score(seat: ReportedSeat) -> int:
    return NO_SCORE if seat.game_points is None else seat.game_points


@dataclass(frozen=True, slots=True)
class SoFar:
    """``change`` is for the games played so far; ``games`` are its lines, each with its round."""

    change: Change[int]
    games: tuple[tuple[int, GameLine[int]], ...] = ()


def rate_so_far(parameters: EloParameters, report: Report, before: Mapping[int, Standing]) -> Mapping[int, SoFar]:
    """Return the provisional change of every player by start number; those missing from ``before`` are new.

    All expectancies use the ratings from before the championship, as at its end; K is that of the games so far.
    """
    tables = collect_rated_tables(report, parameters.rated_kinds)
    rounds: dict[int, list[int]] = {}
    for round_number, game in tables:
        rounds.setdefault(game.first, []).append(round_number)
        rounds.setdefault(game.second, []).append(round_number)
    explained = explain_championship(parameters, before, [game for _round, game in tables])
    found = {
        one.change.player: SoFar(one.change, tuple(zip(rounds[one.change.player], one.lines, strict=True)))
        for one in explained
    }
    start = parameters.start()
    return {
        player.number: found.get(player.number)
        or SoFar(leave_unchanged(parameters, player.number, before.get(player.number, start)))
        for player in report.players
    }
