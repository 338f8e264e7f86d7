"""A championship of three games, computed by a system's own parameters, for the page that explains a rating."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

import numpy as np

from ratings.systems.base import RatedGame, Standing
from ratings.systems.elo import Change, explain_change
from ratings.systems.hollington import Average, HollingtonParameters, ScalpRecord, rate_scalps
from ratings.systems.parameters import EloParameters, Parameters
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field, Floats
from ratings.systems.world.explanation import GameWorth, explain_games
from ratings.systems.world.rating import KINDS, rate_field

_GAMES_BEFORE = 60
# Of a rating whose system knows one, in rating points; and the scores of the three games.
_DEVIATION = 85.0
_SCORES = ((420, 380), (401, 401), (405, 350))


@dataclass(frozen=True, slots=True)
class ExampleGame:
    """``value`` is the expectancy or the scalp; ``is_own``: the scalp is the own rating."""

    opponent_rating: int
    half_points: int
    value: Decimal | int
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class EloExample:
    rating: int
    games_before: int
    games: tuple[ExampleGame, ...]
    change: Change[str]


@dataclass(frozen=True, slots=True)
class ScalpExample:
    """``before`` and ``after`` are the averages: sums of scalps and numbers of games."""

    rating: int
    games: tuple[ExampleGame, ...]
    scalps: int
    before: Average
    after: Average
    exact: Fraction
    rounded: int


@dataclass(frozen=True, slots=True)
class WorldExample:
    """A player of one of the world's systems and three games, each with its scores; all numbers are the player's.

    ``deviation_before`` and ``deviation`` are None where the system knows none.
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
    """The example of this kind of system."""
    return _MAKERS[type(parameters)](parameters)


def _elo(parameters: Parameters) -> Example:
    assert isinstance(parameters, EloParameters)
    own = parameters.initial_rating + 100
    opponents = {"b": own - 150, "c": own + 50, "d": own + 300}
    before = {name: Standing(rating, _GAMES_BEFORE) for name, rating in {"a": own, **opponents}.items()}
    games = [RatedGame("a", "b", 2, 0), RatedGame("a", "c", 1, 1), RatedGame("a", "d", 0, 2)]
    explanation = explain_change(parameters, before, games, "a")
    assert explanation is not None
    lines = tuple(ExampleGame(line.opponent_rating, line.half_points, line.expectancy) for line in explanation.lines)
    return EloExample(own, _GAMES_BEFORE, lines, explanation.change)


def _scalps(parameters: Parameters) -> Example:
    assert isinstance(parameters, HollingtonParameters)
    low = max(parameters.newcomer_rating, parameters.floor or 0)
    # Far enough above the last opponent to show the rule about the stronger player.
    own = low + parameters.threshold + 20
    opponents = {"b": own + 10, "c": own - 20, "d": low}
    count = _GAMES_BEFORE if parameters.max_games is None else max(1, min(_GAMES_BEFORE, parameters.max_games - 3))
    ratings = {"a": own, **opponents}
    before = {name: (ScalpRecord(None, count, count * rating),) for name, rating in ratings.items()}
    games = [RatedGame("a", "b", 2, 0), RatedGame("a", "c", 0, 2), RatedGame("a", "d", 2, 0)]
    change = rate_scalps(parameters, before, games, None)[0]
    exact = change.average.exact
    assert exact is not None
    lines = tuple(
        ExampleGame(line.opponent_rating, line.half_points, line.scalp, line.is_own) for line in change.lines
    )
    return ScalpExample(own, lines, change.scalps, change.average_before, change.average, exact, change.after)


def _world(parameters: Parameters) -> Example:
    """The player is index 0; all four are established, and the games are of one round each."""
    assert isinstance(parameters, WorldParameters)
    own = parameters.start().rating + 100
    ratings = np.array([own, own - 150, own + 50, own + 300])
    none = np.full(4, np.nan)
    before = Before(
        ratings=ratings,
        known=np.ones(4, dtype=np.bool_),
        games=np.full(4, _GAMES_BEFORE),
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
        games_before=_GAMES_BEFORE,
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


_MAKERS: Mapping[type, Callable[[Parameters], Example]] = {
    EloParameters: _elo,
    HollingtonParameters: _scalps,
    **dict.fromkeys(KINDS, _world),
}
