"""Expectation curves of the world's systems, as tables of scaled integers (see ``systems.expectancy``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import ROUND_HALF_EVEN, Decimal
from enum import StrEnum
from functools import lru_cache

from federation.values.fields import takes
from ratings.systems.base import MAX_RATING
from ratings.systems.expectancy import ExpectancyTable, integrate_normal, tabulate

MAX_CURVE = 5_000


class CurveKind(StrEnum):
    """LOGISTIC: 1 ÷ (1 + e^(−d ÷ value)). EXPONENT: 1 ÷ (1 + e^(−d × value)). NORMAL: Φ(d × √2 ÷ value), cut to seven
    decimals. LINEAR: ½ + d ÷ value."""

    LOGISTIC = "logistic"
    EXPONENT = "exponent"
    NORMAL = "normal"
    LINEAR = "linear"


@dataclass(frozen=True, slots=True)
class Curve:
    """``value``: rating points (for EXPONENT: the effect of one point on the exponent), above 0.

    ``cap``: a greater difference counts as this one, in rating points; None for no cap.
    """

    kind: CurveKind
    value: Decimal = field(metadata=takes(0, MAX_CURVE, fits=lambda value: value > 0))
    cap: int | None = field(default=None, metadata=takes(1, MAX_RATING))


@lru_cache(maxsize=64)
def build_curve(curve: Curve) -> ExpectancyTable:
    """Return the table of a curve; the same object for the same curve."""
    expect_weaker = _WEAKER[curve.kind]
    return tabulate(lambda difference: expect_weaker(Decimal(difference), curve.value), curve.cap)


def _logistic(difference: Decimal, value: Decimal) -> Decimal:
    return 1 / (1 + (difference / value).exp())


def _exponent(difference: Decimal, value: Decimal) -> Decimal:
    return 1 / (1 + (difference * value).exp())


def _normal(difference: Decimal, value: Decimal) -> Decimal:
    exact = Decimal("0.5") - integrate_normal(difference * Decimal(2).sqrt() / value)
    return exact.quantize(Decimal("1e-7"), rounding=ROUND_HALF_EVEN)


def _linear(difference: Decimal, value: Decimal) -> Decimal:
    return max(Decimal(0), Decimal("0.5") - difference / value)


_WEAKER: Mapping[CurveKind, Callable[[Decimal, Decimal], Decimal]] = {
    CurveKind.LOGISTIC: _logistic,
    CurveKind.EXPONENT: _exponent,
    CurveKind.NORMAL: _normal,
    CurveKind.LINEAR: _linear,
}
