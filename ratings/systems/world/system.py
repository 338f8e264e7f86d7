"""What one of the Scrabble world's systems is: how it rates a championship, explains a game, tells a change. Pure."""

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
    """One game of the player: against whom (index), both ratings as they counted, half points, and what it says.

    ``expected`` are points; ``worth`` is what the game says the player is worth, in rating points; ``k`` is what a
    point of this game counts where games differ in that. Each is None where the system has no such thing, and all are
    where the game does not count for it.
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
    """``rate``: what a championship makes of its players. ``explain``: the games of one of them, in any order.

    ``tell``: the sentences of a change in the order in which one computes, that of its deviation excepted. ``parts``:
    in how many the championship is rated. ``near``: by how many points a change that is rated again from what is kept
    of it may differ.
    """

    rate: Callable[[Any, Before, Field], Outcome]
    explain: Callable[[Any, Before, Field, int], list[GameWorth]]
    tell: Callable[[Any, Story], Sequence[Sentence]]
    parts: Callable[[Any, Field], int] = _one_part
    near: int = 0


def own_side(games: Field, player: int) -> Sides:
    """The games of one player."""
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
    """A player's games with what is known of each; NaN where a game does not count."""
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
