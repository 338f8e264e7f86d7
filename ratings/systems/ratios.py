"""Rounding a quotient of integers to a whole number, exactly."""

from __future__ import annotations

from fractions import Fraction

from ratings.systems.parameters import Rounding


def round_ratio(rounding: Rounding, numerator: int, denominator: int) -> int:
    """``numerator / denominator`` rounded; the denominator is positive."""
    if rounding is Rounding.HALF_EVEN:
        return round(Fraction(numerator, denominator))
    if rounding is Rounding.HALF_AWAY_FROM_ZERO and numerator < 0:
        return -((-2 * numerator + denominator) // (2 * denominator))
    return (2 * numerator + denominator) // (2 * denominator)
