"""The seats of accepted results as pairs of two who played each other, read from the database.

A game counts as it ended, whatever match points the championship gives for it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ratings.models import RatingSystem
from ratings.sources.columns import Integers, fetch_columns
from ratings.systems.base import WIN_HALF_POINTS
from ratings.systems.parameters import Parameters
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import NO_SCORE, Flags
from tournaments.models import Championship

CLASSIC_SEATS = 2
NOT_RATED = -1
_COLUMNS = """
    board.round::bigint, board.id, seat.number::bigint, seat.player_id,
    CASE WHEN seat.kind = ANY(%s)
         THEN coalesce(CASE seat.outcome WHEN 'win' THEN 2 WHEN 'draw' THEN 1 WHEN 'loss' THEN 0 END,
                       seat.half_points, -1)
         ELSE -1 END::bigint"""
_SCORES = ", coalesce(seat.game_points, %s)::bigint"
_OF_SEQUENCE = """
    SELECT place.position::bigint, {columns}
    FROM ratings_sequenceposition place
    JOIN tournaments_table board ON board.championship_id = place.championship_id
    JOIN tournaments_seat seat ON seat.table_id = board.id
    WHERE place.system_id = %s AND place.position BETWEEN %s AND %s
"""
_OF_CHAMPIONSHIP = """
    SELECT 1::bigint, {columns}
    FROM tournaments_table board
    JOIN tournaments_seat seat ON seat.table_id = board.id
    WHERE board.championship_id = %s
"""


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """One entry for each rated game: position in the sequence, round, both ids, half points and scores.

    Scores are NO_SCORE where nobody wrote one down, and where the system does not ask for them.
    """

    positions: Integers
    rounds: Integers
    first: Integers
    second: Integers
    first_half_points: Integers
    second_half_points: Integers
    first_scores: Integers
    second_scores: Integers

    @property
    def impossible(self) -> Flags:
        """Games that nobody can rate: against oneself, or with more points than a game has."""
        wrong: Flags = (self.first == self.second) | (
            self.first_half_points + self.second_half_points > WIN_HALF_POINTS
        )
        return wrong


def uses_scores(parameters: Parameters) -> bool:
    """Whether the scores of games count in this system."""
    return isinstance(parameters, WorldParameters) and parameters.uses_scores


def fetch_sequence(system: RatingSystem, parameters: Parameters, first: int, last: int) -> Pairs:
    """The rated games of the system's championships from one position to another. One query."""
    return _fetch(_OF_SEQUENCE, parameters, [system.pk, first, last])


def fetch_championship(championship: Championship | int, parameters: Parameters) -> Pairs:
    """Those of one championship, in the sequence or not; it is at position 1. One query."""
    pk = championship if isinstance(championship, int) else championship.pk
    return _fetch(_OF_CHAMPIONSHIP, parameters, [pk])


def _fetch(query: str, parameters: Parameters, values: list[int]) -> Pairs:
    kinds = sorted(kind.value for kind in parameters.rated_kinds)
    with_scores = uses_scores(parameters)
    columns = _COLUMNS + (_SCORES if with_scores else "")
    asked = [kinds, *([NO_SCORE] if with_scores else []), *values]
    seats = fetch_columns(query.format(columns=columns), asked, 7 if with_scores else 6)
    return _pair(*seats)


def _pair(
    positions: Integers,
    rounds: Integers,
    tables: Integers,
    numbers: Integers,
    players: Integers,
    points: Integers,
    scores: Integers | None = None,
) -> Pairs:
    """Tables of exactly two seats, both of a rated kind, in the order of the sequence."""
    order = np.lexsort((numbers, tables, positions))
    starts = np.flatnonzero(np.diff(tables[order], prepend=-1))
    sizes = np.diff(starts, append=len(order))
    first = order[starts[sizes == CLASSIC_SEATS]]
    second = order[starts[sizes == CLASSIC_SEATS] + 1]
    rated = (points[first] != NOT_RATED) & (points[second] != NOT_RATED)
    first, second = first[rated], second[rated]
    none = np.full(len(first), NO_SCORE)
    return Pairs(
        positions[first],
        rounds[first],
        players[first],
        players[second],
        points[first],
        points[second],
        none if scores is None else scores[first],
        none if scores is None else scores[second],
    )
