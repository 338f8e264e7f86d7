"""From a neutral report to the arrays that the world's systems rate. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from dataclasses import replace

import numpy as np

from ratings.systems.report.report_games import CLASSIC_SEATS, collect_rated_pairs, points_of
from ratings.systems.world.event import NO_SCORE, Field, Integers
from tournaments.report.report import Kind, Report, ReportedSeat


def until_round(report: Report, last: int | None) -> Report:
    """The report as it was after a round; what was to be played in all stays known."""
    scheduled = report.stated_rounds or report.rounds
    if last is None:
        return replace(report, stated_rounds=scheduled)
    tables = tuple(table for table in report.tables if table.round <= last)
    return replace(report, tables=tables, rounds=min(report.rounds, last), stated_rounds=scheduled)


def make_field(report: Report, rated_kinds: Set[Kind]) -> Field:
    """The rated games between the places of the report's players, with scores and rounds."""
    places = {player.number: place for place, player in enumerate(report.players)}
    rows = [_row(places, table.round, *table.seats) for table in collect_rated_pairs(report, rated_kinds)]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 7).T
    last = int(columns[6].max(initial=1))
    first, second, first_points, second_points, first_scores, second_scores, rounds = columns
    scheduled = max(report.stated_rounds or 0, report.rounds, last)
    return Field(first, second, first_points, second_points, first_scores, second_scores, rounds, scheduled)


def count_entered(report: Report, kinds: Set[Kind]) -> Integers:
    """How many results of these kinds each player has, alone or against one other, by the place in the report."""
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
