"""What a system expected of every game beforehand, and a search for a constant's best value.

A game is judged by the ratings before its championship, a newcomer's by the rating new players start from: no later
result is used. Systems with expectations are taken at their word (``System.expect``). Averages of scalps and the
ABSP's, which have none, are given the logistic curve 1 ÷ (1 + 10^(−d ÷ s)) whose s fits the first half of the games
best.

The search is by golden section: it needs no derivative and few evaluations.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

import numpy as np

from ratings.replay.arrays import Integers, Replayed
from ratings.replay.history import History
from ratings.replay.world import WorldReplayed
from ratings.systems.parameters import Parameters
from ratings.systems.registry import systems
from ratings.systems.system import RatingsBefore
from ratings.systems.world.event import Flags, Floats

_RATIO = (sqrt(5) - 1) / 2


@dataclass(frozen=True, slots=True)
class Found:
    """The best value tried and its loss; ``tried`` counts evaluations."""

    value: float
    loss: float
    tried: int


def search(loss: Callable[[float], float], low: float, high: float, steps: int = 16) -> Found:
    """Find the least loss between ``low`` and ``high``, for a loss that falls and then rises.

    For any other loss, the result is still the best value tried, including the bounds.
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


# No system is certain: smaller expectations count as this, so that one surprise does not outweigh all other games.
LEAST = 0.001
# A player is new up to this many career games.
NEW_GAMES = 10
_LOWEST_SPREAD, _HIGHEST_SPREAD = 1.0, 4000.0
_MOST_GAMES_FOR_FIT = 200_000


@dataclass(frozen=True, slots=True, eq=False)
class Predictions:
    """An entry for each decided or drawn game, in the order of the history.

    ``expected`` and ``scored`` are the first player's share of the point, from 0 to 1; ``championships`` are indices;
    ``has_newcomer`` says whether either player had at most NEW_GAMES games.
    """

    expected: Floats
    scored: Floats
    championships: Integers
    has_newcomer: Flags

    def only(self, chosen: Flags) -> Predictions:
        return Predictions(
            self.expected[chosen], self.scored[chosen], self.championships[chosen], self.has_newcomer[chosen]
        )


def predict(parameters: Parameters, history: History, replayed: Replayed) -> Predictions:
    """Return the predictions; ``replayed`` is the history rated with ``parameters``."""
    games = history.games
    championships = np.repeat(np.arange(games.championships), np.diff(games.offsets))
    rows = [_rows(history, replayed, championships, side) for side in (games.first, games.second)]
    decided = games.first_half_points + games.second_half_points == 2
    scored = games.first_half_points / 2
    before, deviations = known_before(parameters, replayed)
    ratings = RatingsBefore(before[rows[0]], before[rows[1]], deviations[rows[0]], deviations[rows[1]])
    expect = systems()[parameters.kind].expect
    expected = _fit_curve(ratings.differences, scored) if expect is None else expect(parameters, ratings)
    career = np.minimum(replayed.games_before[rows[0]], replayed.games_before[rows[1]])
    everything = Predictions(np.clip(expected, LEAST, 1 - LEAST), scored, championships, career <= NEW_GAMES)
    return everything.only(decided)


def _rows(history: History, replayed: Replayed, championships: Integers, side: Integers) -> Integers:
    """Return the index of each player's change in each championship: they ascend by championship and player."""
    keys = np.repeat(np.arange(len(replayed.offsets) - 1), np.diff(replayed.offsets)) * history.players
    return np.searchsorted(keys + replayed.player, championships * history.players + side)


def known_before(parameters: Parameters, replayed: Replayed) -> tuple[Floats, Floats]:
    """Return rating and deviation before, by change. A rating derived from the games themselves does not count."""
    before = replayed.before.astype(np.float64)
    if not isinstance(replayed, WorldReplayed):
        return before, np.full(len(before), np.nan)
    return np.where(np.isnan(replayed.base), parameters.start().rating, before), replayed.deviations_before


def _fit_curve(differences: Floats, scored: Floats) -> Floats:
    half = max(1, min(len(scored) // 2, _MOST_GAMES_FOR_FIT))
    early, known = differences[:half], scored[:half]

    def loss(spread: float) -> float:
        expected = np.clip(_logistic(early, spread), LEAST, 1 - LEAST)
        return float(-(known * np.log(expected) + (1 - known) * np.log(1 - expected)).mean()) if half > 1 else 0.0

    return _logistic(differences, search(loss, _LOWEST_SPREAD, _HIGHEST_SPREAD, 40).value)


def _logistic(differences: Floats, spread: float) -> Floats:
    expected: Floats = 1 / (1 + np.power(10.0, np.clip(-differences / spread, -12, 12)))
    return expected
