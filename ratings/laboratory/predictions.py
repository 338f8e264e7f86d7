"""What a system expected of every game before it was played, and a search for the best value of a constant.

A game is judged by the ratings from before its championship, a newcomer's by the one that new players start from: no
later result is used. Systems that expect points are taken at their word. Others are given a curve:

* Glicko-2 by both deviations: E = 1 ÷ (1 + e^(−g(√(φ² + φ_opp²)) (μ − μ_opp)));
* CoCo's by its normal distribution of the spread: Φ(d ÷ √(β²τ² + σ² + σ_opp²));
* averages of scalps and the ABSP's, which expect nothing, by the logistic curve 1 ÷ (1 + 10^(−d ÷ s)) whose s fits the
  first half of the games best.

The search is by golden section: it needs no derivative and few evaluations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import erf, sqrt
from typing import Any

import numpy as np

from ratings.replay.arrays import Integers, Replayed
from ratings.replay.history import History
from ratings.replay.world import WorldReplayed
from ratings.systems.expectancy import SCALE, Expectancy, ExpectancyKind, ExpectancyTable, build_table
from ratings.systems.hollington import HollingtonParameters
from ratings.systems.parameters import EloParameters, Parameters
from ratings.systems.world.absp import AbspParameters
from ratings.systems.world.curves import Curve, CurveKind, build_curve
from ratings.systems.world.event import Flags, Floats
from ratings.systems.world.gaussian import GaussianParameters
from ratings.systems.world.glicko2 import SCALE_POINTS, Glicko2Parameters
from ratings.systems.world.new_zealand import NewZealandParameters
from ratings.systems.world.segmented.parameters import SegmentedParameters
from ratings.systems.world.spread_elo import SpreadEloParameters

_RATIO = (sqrt(5) - 1) / 2


@dataclass(frozen=True, slots=True)
class Found:
    """The best value that was tried and its loss; ``tried`` counts evaluations."""

    value: float
    loss: float
    tried: int


def search(loss: Callable[[float], float], low: float, high: float, steps: int = 16) -> Found:
    """The least loss between ``low`` and ``high``, for a loss that falls and then rises.

    Where it does not, what is found is still the best of what was tried, the bounds included.
    """
    seen: dict[float, float] = {}

    def ask(value: float) -> float:
        if value not in seen:
            seen[value] = loss(value)
        return seen[value]

    ask(low), ask(high)
    left, right = high - _RATIO * (high - low), low + _RATIO * (high - low)
    for _ in range(steps):
        if ask(left) <= ask(right):
            high, right = right, left
            left = high - _RATIO * (high - low)
        else:
            low, left = left, right
            right = low + _RATIO * (high - low)
    best = min(seen, key=lambda value: (seen[value], value))
    return Found(best, seen[best], len(seen))


# No system is sure: less than this is taken as this, so that one surprise does not outweigh all other games.
LEAST = 0.001
# Career games up to which a player counts as new.
NEW_GAMES = 10
_LOWEST_SPREAD, _HIGHEST_SPREAD = 1.0, 4000.0
_MOST_GAMES_FOR_FIT = 200_000


@dataclass(frozen=True, slots=True, eq=False)
class Predictions:
    """One entry for each game that somebody won or that was drawn, in the order of the history.

    ``expected`` and ``scored`` are the first player's share of the point, from 0 to 1; ``championships`` indices;
    ``has_newcomer`` says whether one of the two had at most NEW_GAMES games.
    """

    expected: Floats
    scored: Floats
    championships: Integers
    has_newcomer: Flags

    def only(self, chosen: Flags) -> Predictions:
        return Predictions(
            self.expected[chosen], self.scored[chosen], self.championships[chosen], self.has_newcomer[chosen]
        )


@dataclass(frozen=True, slots=True, eq=False)
class _Sides:
    """Ratings and deviations of both players before each game; deviations are NaN where none is known."""

    first: Floats
    second: Floats
    first_deviations: Floats
    second_deviations: Floats

    @property
    def differences(self) -> Floats:
        return self.first - self.second


def predict(parameters: Parameters, history: History, replayed: Replayed) -> Predictions:
    """``replayed`` is what ``parameters`` make of the history."""
    games = history.games
    championships = np.repeat(np.arange(games.championships), np.diff(games.offsets))
    rows = [_rows(history, replayed, championships, side) for side in (games.first, games.second)]
    decided = games.first_half_points + games.second_half_points == 2
    scored = games.first_half_points / 2
    before, deviations = known_before(parameters, replayed)
    sides = _Sides(before[rows[0]], before[rows[1]], deviations[rows[0]], deviations[rows[1]])
    expected = _EXPECT[type(parameters)](parameters, sides, scored)
    career = np.minimum(replayed.games_before[rows[0]], replayed.games_before[rows[1]])
    everything = Predictions(np.clip(expected, LEAST, 1 - LEAST), scored, championships, career <= NEW_GAMES)
    return everything.only(decided)


def _rows(history: History, replayed: Replayed, championships: Integers, side: Integers) -> Integers:
    """Where the change of each player in each championship stands: they ascend by championship and player."""
    keys = np.repeat(np.arange(len(replayed.offsets) - 1), np.diff(replayed.offsets)) * history.players
    return np.searchsorted(keys + replayed.player, championships * history.players + side)


def known_before(parameters: Parameters, replayed: Replayed) -> tuple[Floats, Floats]:
    """Rating and deviation before, by change. A rating that the games themselves gave was not known before them."""
    before = replayed.before.astype(np.float64)
    if not isinstance(replayed, WorldReplayed):
        return before, np.full(len(before), np.nan)
    return np.where(np.isnan(replayed.base), parameters.start().rating, before), replayed.deviations_before


def _by_table(table: ExpectancyTable, differences: Floats) -> Floats:
    expected: Floats = table.values.take(differences.astype(np.int64) + table.reach, mode="clip") / SCALE
    return expected


def _elo(parameters: EloParameters, sides: _Sides, scored: Floats) -> Floats:
    return _by_table(build_table(parameters.expectancy), sides.differences)


def _segmented(parameters: SegmentedParameters, sides: _Sides, scored: Floats) -> Floats:
    return _by_table(build_curve(parameters.curve), sides.differences)


def _new_zealand(parameters: NewZealandParameters, sides: _Sides, scored: Floats) -> Floats:
    return _by_table(build_curve(Curve(CurveKind.LOGISTIC, parameters.spread)), sides.differences)


def _spread_elo(parameters: SpreadEloParameters, sides: _Sides, scored: Floats) -> Floats:
    return _by_table(build_table(Expectancy(ExpectancyKind.LOGISTIC, parameters.spread)), sides.differences)


def _glicko2(parameters: Glicko2Parameters, sides: _Sides, scored: Floats) -> Floats:
    both = [np.nan_to_num(one, nan=float(parameters.initial_deviation)) for one in _deviations(sides)]
    phi = np.hypot(*both) / SCALE_POINTS
    g = 1 / np.sqrt(1 + 3 * phi**2 / np.pi**2)
    expected: Floats = 1 / (1 + np.exp(-g * sides.differences / SCALE_POINTS))
    return expected


def _gaussian(parameters: GaussianParameters, sides: _Sides, scored: Floats) -> Floats:
    both = [np.nan_to_num(one, nan=float(parameters.greatest_deviation)) for one in _deviations(sides)]
    game = float(parameters.beta) * float(parameters.tau)
    z = sides.differences / np.sqrt(game**2 + both[0] ** 2 + both[1] ** 2)
    return _normal(z)


def _deviations(sides: _Sides) -> tuple[Floats, Floats]:
    return sides.first_deviations, sides.second_deviations


def _normal(z: Floats) -> Floats:
    """Φ by a table of thousandths, which is as exact as anybody can count here."""
    steps = np.arange(-6000, 6001)
    table = np.array([0.5 * (1 + erf(step / 1000 / sqrt(2))) for step in steps.tolist()])
    index = np.clip(np.rint(z * 1000), -6000, 6000).astype(np.int64) + 6000
    expected: Floats = table[index]
    return expected


def _fitted(parameters: Parameters, sides: _Sides, scored: Floats) -> Floats:
    half = max(1, min(len(scored) // 2, _MOST_GAMES_FOR_FIT))
    differences, known = sides.differences[:half], scored[:half]

    def loss(spread: float) -> float:
        expected = np.clip(_logistic(differences, spread), LEAST, 1 - LEAST)
        return float(-(known * np.log(expected) + (1 - known) * np.log(1 - expected)).mean()) if half > 1 else 0.0

    return _logistic(sides.differences, search(loss, _LOWEST_SPREAD, _HIGHEST_SPREAD, 40).value)


def _logistic(differences: Floats, spread: float) -> Floats:
    expected: Floats = 1 / (1 + np.power(10.0, np.clip(-differences / spread, -12, 12)))
    return expected


_EXPECT: Mapping[type, Callable[[Any, _Sides, Floats], Floats]] = {
    EloParameters: _elo,
    HollingtonParameters: _fitted,
    SegmentedParameters: _segmented,
    NewZealandParameters: _new_zealand,
    AbspParameters: _fitted,
    GaussianParameters: _gaussian,
    Glicko2Parameters: _glicko2,
    SpreadEloParameters: _spread_elo,
}
