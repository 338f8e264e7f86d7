"""A championship of three games, computed with a system's own parameters, for the page that explains a rating."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ratings.systems.elo import EloExample
from ratings.systems.hollington import ScalpExample
from ratings.systems.parameters import Parameters
from ratings.systems.registry import systems
from ratings.systems.system import EXAMPLE_GAMES_BEFORE
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field, Floats
from ratings.systems.world.explanation import explain_games
from ratings.systems.world.rating import rate_field
from ratings.systems.world.system import GameWorth

# The example's deviation, in rating points, for systems that have one; and the scores of the three games.
_DEVIATION = 85.0
_SCORES = ((420, 380), (401, 401), (405, 350))


@dataclass(frozen=True, slots=True)
class WorldExample:
    """A player in one of the world's systems and three games, each with its scores; all numbers are the player's.

    ``deviation_before`` and ``deviation`` are None if the system has none.
    """

    rating: int
    games_before: int
    games: tuple[GameWorth, ...]
    scores: tuple[tuple[int, int], ...]
    points: float
    expected: float | None
    weight: float
    base: float
    acceleration: float
    feedback: float
    deviation_before: float | None
    deviation: float | None
    after: int


Example = EloExample | ScalpExample | WorldExample


def make_example(parameters: Parameters) -> Example:
    """Return the example for this kind of system."""
    make = systems()[parameters.kind].example or _world
    example: Example = make(parameters)
    return example


def _world(parameters: Parameters) -> Example:
    """Return the example: the player is index 0; all four are established, and the games are of one round each."""
    assert isinstance(parameters, WorldParameters)
    own = parameters.start().rating + 100
    ratings = np.array([own, own - 150, own + 50, own + 300])
    none = np.full(4, np.nan)
    before = Before(
        ratings=ratings,
        known=np.ones(4, dtype=np.bool_),
        games=np.full(4, EXAMPLE_GAMES_BEFORE),
        deviations=np.full(4, _DEVIATION) if parameters.has_deviation else none,
        volatilities=none,
        idle_days=np.zeros(4, dtype=np.int64),
    )
    points = np.array([2, 1, 2])
    mine, theirs = (np.array(column) for column in zip(*_SCORES, strict=True))
    rounds = np.arange(1, 4)
    games = Field(np.zeros(3, dtype=np.int64), np.arange(1, 4), points, 2 - points, mine, theirs, rounds, 3)
    outcome = rate_field(parameters, before, games)

    def told(values: Floats) -> float | None:
        return None if np.isnan(values[0]) else float(values[0])

    return WorldExample(
        rating=own,
        games_before=EXAMPLE_GAMES_BEFORE,
        games=tuple(explain_games(parameters, before, games, 0)),
        scores=_SCORES,
        points=float(points.sum()) / 2,
        expected=told(outcome.expected),
        weight=float(outcome.k[0]),
        base=float(outcome.base[0]),
        acceleration=float(outcome.acceleration[0]),
        feedback=float(outcome.feedback[0]),
        deviation_before=told(outcome.deviations_before),
        deviation=told(outcome.deviations),
        after=int(outcome.ratings[0]),
    )
