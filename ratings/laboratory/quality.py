"""Quality of predictions: log loss, Brier score and share predicted right, each with an interval.

Intervals are bootstrapped over championships (2.5 to 97.5 %): games of one championship are not independent, so whole
championships are drawn, the same ones for all systems compared. The draws use a fixed seed, so that the same history
gives the same numbers.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ratings.laboratory.predictions import Predictions
from ratings.systems.world.event import Floats

DRAWS = 1_000
TENTHS = 10
_SEED = 17
_LOW, _HIGH = 2.5, 97.5


@dataclass(frozen=True, slots=True)
class Measure:
    """A mean and the bounds of its interval, which are None if there are too few championships."""

    mean: float
    low: float | None
    high: float | None

    @property
    def half_width(self) -> float | None:
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


@dataclass(frozen=True, slots=True)
class Quality:
    """``right`` is the share of decided games won by the favourite; a game without one counts half."""

    games: int
    championships: int
    log_loss: Measure
    brier: Measure
    right: Measure


@dataclass(frozen=True, slots=True)
class Difference:
    """The second system's means minus the first one's; ``counts`` says whether an interval excludes zero."""

    log_loss: Measure
    brier: Measure
    right: Measure

    @property
    def counts(self) -> bool:
        return _is_clear(self.log_loss)


@dataclass(frozen=True, slots=True)
class Tenth:
    """Players expected to score from ``low`` to ``low`` + 0.1 of a point: their mean expectation and score."""

    low: float
    games: int
    expected: float
    scored: float


@dataclass(frozen=True, slots=True, eq=False)
class _Sums:
    """Sums behind the means of Quality, for each championship with games: (3, championships)."""

    values: Floats
    counts: Floats

    @property
    def means(self) -> Floats:
        totals: Floats = self.values.sum(axis=1) / np.maximum(self.counts.sum(axis=1), 1)
        return totals

    def draw(self, draws: Floats) -> Floats:
        """Return the means of each draw, of shape (3, draws)."""
        drawn: Floats = (self.values @ draws.T) / np.maximum(self.counts @ draws.T, 1)
        return drawn


def measure(predictions: Predictions) -> Quality | None:
    """Return the quality; None without games."""
    if not len(predictions.scored):
        return None
    sums = _sum(predictions)
    measures = _measures(sums.means, sums.draw(_draws(sums.counts.shape[1])))
    return Quality(len(predictions.scored), sums.counts.shape[1], *measures)


def compare(one: Predictions, other: Predictions) -> Difference | None:
    """Compare two systems on the same games."""
    if not len(one.scored):
        return None
    first, second = _sum(one), _sum(other)
    draws = _draws(first.counts.shape[1])
    return Difference(*_measures(second.means - first.means, second.draw(draws) - first.draw(draws)))


def reliability(predictions: Predictions) -> tuple[Tenth, ...]:
    """Compare expectation and score by tenths of a point. Every game counts from both sides."""
    expected = np.concatenate((predictions.expected, 1 - predictions.expected))
    scored = np.concatenate((predictions.scored, 1 - predictions.scored))
    tenth = np.minimum((expected * TENTHS).astype(np.int64), TENTHS - 1)
    games = np.bincount(tenth, minlength=TENTHS)
    sums = [np.bincount(tenth, values, TENTHS) for values in (expected, scored)]
    return tuple(
        Tenth(index / TENTHS, int(games[index]), *(float(one[index] / games[index]) for one in sums))
        for index in range(TENTHS)
        if games[index]
    )


def log_loss(predictions: Predictions) -> float:
    """Return only the mean, for finding the best constants."""
    return float(_losses(predictions).mean()) if len(predictions.scored) else 0.0


def _losses(predictions: Predictions) -> Floats:
    expected, scored = predictions.expected, predictions.scored
    losses: Floats = -(scored * np.log(expected) + (1 - scored) * np.log(1 - expected))
    return losses


def _sum(predictions: Predictions) -> _Sums:
    expected, scored = predictions.expected, predictions.scored
    names, place = np.unique(predictions.championships, return_inverse=True)
    decided = scored != 0.5
    right = np.where(expected == 0.5, 0.5, (expected > 0.5) == (scored > 0.5))
    columns = (_losses(predictions), (expected - scored) ** 2, np.where(decided, right, 0.0))
    counts = (np.ones(len(scored)), np.ones(len(scored)), decided.astype(np.float64))
    return _Sums(
        np.array([np.bincount(place, column, len(names)) for column in columns]),
        np.array([np.bincount(place, column, len(names)) for column in counts]),
    )


def _draws(championships: int) -> Floats:
    """Return how often each championship is in each draw, of shape (DRAWS, championships)."""
    random = np.random.default_rng(_SEED)
    drawn: Floats = random.multinomial(championships, np.full(championships, 1 / championships), DRAWS).astype(float)
    return drawn


def _measures(means: Floats, drawn: Floats) -> list[Measure]:
    # With a single championship all draws are the same.
    if np.ptp(drawn, axis=1).max() == 0:
        return [Measure(float(mean), None, None) for mean in means]
    bounds = np.percentile(drawn, [_LOW, _HIGH], axis=1)
    return [Measure(float(mean), float(low), float(high)) for mean, low, high in zip(means, *bounds, strict=True)]


def _is_clear(difference: Measure) -> bool:
    return difference.low is not None and difference.high is not None and difference.low * difference.high > 0
