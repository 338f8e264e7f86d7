"""The expectancy of one game, as a table of scaled integers over the rating difference.

Ratings are integers, so an expectancy has only as many values as there are differences. Each is rounded once,
to 1/10^12 of a point, when the table is built; everything after that is integer arithmetic. A sum of
expectancies therefore does not depend on the order of the games, nor on the machine: the decimal arithmetic
used here is correctly rounded everywhere, unlike the mathematical library of the platform.

Every table is symmetrical to the last digit: ``table[d] + table[-d] == SCALE``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Decimal, localcontext
from enum import StrEnum
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from federation.values.fields import takes
from ratings.systems.base import MAX_RATING, MAX_SPREAD, MIN_SPREAD

SCALE = 10**12
"""One point, in the units in which expectancies are stored and summed."""

SCALE_DIGITS = 12

Scaled = NDArray[np.int64]

# FIDE Handbook B.02, table 8.1.2: the largest difference at which the stronger player's scoring probability
# is .50, .51, .52, … .99. Beyond the last one it is 1.
FIDE_UPPER_BOUNDS = (
    *(3, 10, 17, 25, 32, 39, 46, 53, 61, 68),  # .50 to .59
    *(76, 83, 91, 98, 106, 113, 121, 129, 137, 145),  # .60 to .69
    *(153, 162, 170, 179, 188, 197, 206, 215, 225, 235),  # .70 to .79
    *(245, 256, 267, 278, 290, 302, 315, 328, 344, 357),  # .80 to .89
    *(374, 391, 411, 432, 456, 484, 517, 559, 619, 735),  # .90 to .99
)

_PRECISION = 24
_SQRT_TWO_PI = Decimal("2.506628274631000502415765284811045253007")


class ExpectancyKind(StrEnum):
    NORMAL = "normal"
    LOGISTIC = "logistic"
    FIDE_TABLE = "fide_table"


@dataclass(frozen=True, slots=True)
class Expectancy:
    """How a game's expectancy follows from the rating difference.

    ``spread``: for NORMAL the standard deviation of the difference of two players' performances, for LOGISTIC
    the difference that makes odds of ten to one, in rating points; FIDE_TABLE has none.
    ``cap``: a greater difference counts as this one (FIDE: 400); None for no cap.
    """

    kind: ExpectancyKind
    spread: Decimal | None = field(default=None, metadata=takes(MIN_SPREAD, MAX_SPREAD))
    cap: int | None = field(default=None, metadata=takes(1, MAX_RATING))


@dataclass(frozen=True, slots=True, eq=False)
class ExpectancyTable:
    """Scaled expectancies for the differences ``-reach … reach``; beyond these, the end values apply.

    ``values`` has shape (2 × reach + 1,), dtype int64, in units of 1/SCALE of a point, and is read-only.
    """

    reach: int
    values: Scaled

    def look_up(self, difference: int) -> int:
        """Return the expectancy (scaled) of a player rated ``difference`` points above the opponent."""
        return int(self.values[min(max(difference, -self.reach), self.reach) + self.reach])

    def expect(self, differences: Scaled) -> NDArray[np.float64]:
        """Return the expected points at each of the differences."""
        expected: NDArray[np.float64] = self.values.take(differences + self.reach, mode="clip") / SCALE
        return expected


@lru_cache(maxsize=64)
def build_table(expectancy: Expectancy) -> ExpectancyTable:
    """Build the table for one kind of expectancy; the same object for the same parameters.

    It extends to the cap, or until the weaker player's expectancy rounds to zero.
    """
    return tabulate(lambda difference: _expect_weaker(expectancy, difference), expectancy.cap)


def tabulate(expect_weaker: Callable[[int], Decimal], cap: int | None) -> ExpectancyTable:
    """Return the table of any curve, from the weaker player's expectation at the differences 0, 1, 2, …"""
    weaker = _list_weaker_side(expect_weaker, cap)
    halves = np.array(weaker, dtype=np.int64)
    values = np.concatenate((halves[:0:-1], np.array([SCALE // 2]), SCALE - halves[1:]))
    values.setflags(write=False)
    return ExpectancyTable(reach=len(weaker) - 1, values=values)


def _list_weaker_side(expect_weaker: Callable[[int], Decimal], cap: int | None) -> list[int]:
    """Return the weaker player's scaled expectancies at the differences 0, 1, 2, …, ending at the cap or at 0."""
    weaker: list[int] = []
    with localcontext() as context:
        context.prec = _PRECISION
        while not weaker or weaker[-1] > 0:
            difference = len(weaker)
            if cap is not None and difference > cap:
                break
            weaker.append(_scale(expect_weaker(difference)))
    return weaker


def _expect_weaker(expectancy: Expectancy, difference: int) -> Decimal:
    if expectancy.kind is ExpectancyKind.FIDE_TABLE:
        rows_above = sum(bound < difference for bound in FIDE_UPPER_BOUNDS)
        return Decimal(50 - rows_above).scaleb(-2)
    if expectancy.spread is None:
        raise ValueError(f"a {expectancy.kind} expectancy needs a spread")
    distance = difference / expectancy.spread
    if expectancy.kind is ExpectancyKind.LOGISTIC:
        return 1 / (1 + Decimal(10) ** distance)
    return Decimal("0.5") - integrate_normal(distance)


def integrate_normal(distance: Decimal) -> Decimal:
    """Return the area under the standard normal density from 0 to ``distance`` (≥ 0).

    It is the density times the series x + x³/3 + x⁵/(3·5) + …, whose terms are all positive, so nothing cancels.
    """
    square = distance * distance
    term = total = distance
    odd = 1
    while term > total.scaleb(-_PRECISION):
        odd += 2
        term = term * square / odd
        total += term
    return (-square / 2).exp() / _SQRT_TWO_PI * total


def _scale(value: Decimal) -> int:
    return int(value.scaleb(SCALE_DIGITS).to_integral_value(rounding=ROUND_HALF_EVEN))
