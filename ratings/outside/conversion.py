"""Converting another federation's ratings to our scale: a straight line through players with both. Pure.

Least squares of ours on theirs: ours = intercept + slope × theirs. The error of an individual value is the standard
error of prediction, s × √(1 + 1/n + (x − x̄)² ÷ Σ(xᵢ − x̄)²) with s² = Σ residuals² ÷ (n − 2), as in any text on
linear regression. All numbers are rating points.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, linear_regression

# With fewer pairs nothing is proposed; below the second number, the page warns that they are few.
LEAST_PAIRS = 10
FEW_PAIRS = 30


@dataclass(frozen=True, slots=True)
class Conversion:
    """``residual`` is s, ``mean`` and ``spread`` are x̄ and Σ(xᵢ − x̄)²; ``low`` and ``high`` bound theirs."""

    slope: float
    intercept: float
    residual: float
    pairs: int
    mean: float
    spread: float
    low: float
    high: float

    @property
    def is_of_few(self) -> bool:
        return self.pairs < FEW_PAIRS

    def estimate(self, theirs: float) -> Estimate:
        value = self.intercept + self.slope * theirs
        share = 1 + 1 / self.pairs + (theirs - self.mean) ** 2 / self.spread
        return Estimate(value, self.residual * math.sqrt(share), not self.low <= theirs <= self.high)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value on our scale with its standard error. ``is_beyond``: no one with both ratings is as high or as low."""

    value: float
    error: float
    is_beyond: bool

    @property
    def rating(self) -> int:
        """Return whole points, halves rounded up."""
        return math.floor(self.value + 0.5)


def fit_conversion(pairs: Sequence[tuple[float, float]]) -> Conversion | None:
    """Return the line through pairs of (theirs, ours); None if it is meaningless.

    It is meaningless with fewer than LEAST_PAIRS, if theirs are all equal, or if better there does not mean better
    here.
    """
    if len(pairs) < LEAST_PAIRS:
        return None
    theirs, ours = [one for one, _other in pairs], [other for _one, other in pairs]
    mean = fmean(theirs)
    spread = math.fsum((one - mean) ** 2 for one in theirs)
    if spread <= 0:
        return None
    slope, intercept = linear_regression(theirs, ours)
    if slope <= 0:
        return None
    squares = math.fsum((other - intercept - slope * one) ** 2 for one, other in pairs)
    residual = math.sqrt(squares / (len(pairs) - 2))
    return Conversion(slope, intercept, residual, len(pairs), mean, spread, min(theirs), max(theirs))
