"""The interface of the Scrabble world's systems: rating, explaining a game, describing a change. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from federation.values.sentences import Sentence
from ratings.systems.system import System
from ratings.systems.world.event import Before, Field, Floats, Integers, Outcome, Sides, both_sides, unknown
from ratings.systems.world.story import Story


@dataclass(frozen=True, slots=True)
class GameWorth:
    """A player's game: the opponent (index), both ratings as counted, half points, and its result.

    ``expected`` are points; ``worth`` is the player's strength according to the game, in rating points; ``k`` is the
    weight of a point in this game if games differ in it. Each is None if the system does not have it, and all are if
    the game does not count for the player.
    """

    round: int
    opponent: int
    own_rating: int
    opponent_rating: int
    half_points: int
    expected: float | None = None
    worth: float | None = None
    k: float | None = None


def _one_part(_parameters: Any, _games: Field) -> int:
    return 1


@dataclass(frozen=True, slots=True, kw_only=True)
class WorldSystem(System):
    """``rate``: the outcome of a championship. ``explain``: the games of one of its players, in any order.

    ``tell``: the sentences of a change in the order of computation, except that of its deviation. ``parts``: in how
    many parts the championship is rated. ``near``: by how many points a change may differ when it is rated again from
    stored values.
    """

    rate: Callable[[Any, Before, Field], Outcome]
    explain: Callable[[Any, Before, Field, int], list[GameWorth]]
    tell: Callable[[Any, Story], Sequence[Sentence]]
    parts: Callable[[Any, Field], int] = _one_part
    near: int = 0


def own_side(games: Field, player: int) -> Sides:
    """Return the games of one player."""
    sides = both_sides(games)
    return sides.only(sides.own == player)


def list_games(
    own: Sides,
    ratings: Integers,
    *,
    expected: Floats | None = None,
    worth: Floats | None = None,
    k: Floats | None = None,
) -> list[GameWorth]:
    """Return a player's games with what is known of each; NaN if a game does not count."""
    none = unknown(len(own.own))
    numbers = [none if column is None else column for column in (expected, worth, k)]
    rows = zip(
        *(column.tolist() for column in (own.rounds, own.opponents, ratings[own.own], ratings[own.opponents])),
        own.half_points.tolist(),
        *(column.tolist() for column in numbers),
        strict=True,
    )
    return [GameWorth(*row[:5], *map(_known, row[5:])) for row in rows]


def _known(value: float) -> float | None:
    return None if np.isnan(value) else value
