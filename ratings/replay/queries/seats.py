"""Seats of accepted results as pairs of opponents, read from the database.

A game counts by its actual result, whatever match points the championship gives for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import numpy as np

from federation.tenancy.scope import current_federation_id
from ratings.replay.queries.columns import Integers, array_literal, fetch_columns
from ratings.systems.base import WIN_HALF_POINTS
from ratings.systems.parameters import Parameters
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import NO_SCORE, Flags
from tournaments.championship.models.championships import Championship

CLASSIC_SEATS = 2
NOT_RATED = -1
# Championships per query; memory is needed twice while transposing. All of a large federation would be half a
# gigabyte.
CHAMPIONSHIPS_AT_ONCE = 1_000
_COLUMNS = """
    board.round::bigint, board.id, seat.number::bigint, seat.player_id,
    CASE WHEN seat.kind = ANY(%s)
         THEN coalesce(CASE seat.outcome WHEN 'win' THEN 2 WHEN 'draw' THEN 1 WHEN 'loss' THEN 0 END,
                       seat.half_points, -1)
         ELSE -1 END::bigint"""
_SCORES = ", coalesce(seat.game_points, %s)::bigint"
# The policy's federation is known only when the query runs, so with it alone the planner assumes an average amount,
# once for each table: next to nothing. Given as a number, and carried from table to table by the composite key, it
# lets the planner estimate the real amount; the policy is still applied. docs/scale.md shows both plans.
_OF_CHAMPIONSHIPS = """
    SELECT board.championship_id, {columns}
    FROM tournaments_table board
    JOIN tournaments_seat seat ON seat.federation_id = board.federation_id AND seat.table_id = board.id
    WHERE board.federation_id = %s AND board.championship_id = ANY(%s::bigint[])
"""


@dataclass(frozen=True, slots=True, eq=False)
class Pairs:
    """An entry for each rated game: index of its championship, round, both ids, half points and scores.

    Scores are NO_SCORE if not recorded, or if the system does not use them.
    """

    places: Integers
    rounds: Integers
    first: Integers
    second: Integers
    first_half_points: Integers
    second_half_points: Integers
    first_scores: Integers
    second_scores: Integers

    @property
    def impossible(self) -> Flags:
        """Return unratable games: against oneself, or with more points than a game has."""
        wrong: Flags = (self.first == self.second) | (
            self.first_half_points + self.second_half_points > WIN_HALF_POINTS
        )
        return wrong


def uses_scores(parameters: Parameters) -> bool:
    """Return whether scores matter in this system."""
    return isinstance(parameters, WorldParameters) and parameters.uses_scores


def fetch_sequence(parameters: Parameters, championships: Integers) -> Pairs:
    """Return rated games of championships (ids), in the given order. One query per thousand."""
    starts = range(0, max(len(championships), 1), CHAMPIONSHIPS_AT_ONCE)
    fetched = [
        _fetch(parameters, championships[start : start + CHAMPIONSHIPS_AT_ONCE], first_place=start) for start in starts
    ]
    return fetched[0] if len(fetched) == 1 else _join(fetched)


def _join(fetched: Sequence[Pairs]) -> Pairs:
    return Pairs(*(np.concatenate([getattr(one, field.name) for one in fetched]) for field in fields(Pairs)))


def _fetch(parameters: Parameters, championships: Integers, first_place: int) -> Pairs:
    kinds = sorted(kind.value for kind in parameters.rated_kinds)
    with_scores = uses_scores(parameters)
    query = _OF_CHAMPIONSHIPS.format(columns=_COLUMNS + (_SCORES if with_scores else ""))
    asked = [kinds, *([NO_SCORE] if with_scores else []), current_federation_id(), array_literal(championships)]
    owners, *seats = fetch_columns(query, asked, 7 if with_scores else 6)
    order = np.argsort(championships)
    return _pair(first_place + order[np.searchsorted(championships[order], owners)], *seats)


def fetch_championship(championship: Championship | int, parameters: Parameters) -> Pairs:
    """Return rated games of one championship, in the sequence or not. One query."""
    pk = championship if isinstance(championship, int) else championship.pk
    return fetch_sequence(parameters, np.array([pk], dtype=np.int64))


def _pair(
    places: Integers,
    rounds: Integers,
    tables: Integers,
    numbers: Integers,
    players: Integers,
    points: Integers,
    scores: Integers | None = None,
) -> Pairs:
    """Return tables of exactly two seats, both of a rated kind, in the order of the championships."""
    order = np.lexsort((numbers, tables, places))
    starts = np.flatnonzero(np.diff(tables[order], prepend=-1))
    sizes = np.diff(starts, append=len(order))
    first = order[starts[sizes == CLASSIC_SEATS]]
    second = order[starts[sizes == CLASSIC_SEATS] + 1]
    rated = (points[first] != NOT_RATED) & (points[second] != NOT_RATED)
    first, second = first[rated], second[rated]
    none = np.full(len(first), NO_SCORE)
    return Pairs(
        places[first],
        rounds[first],
        players[first],
        players[second],
        points[first],
        points[second],
        none if scores is None else scores[first],
        none if scores is None else scores[second],
    )
