"""Another federation's rating on our scale, with its error."""

from __future__ import annotations

import math
import random

import pytest

from ratings.outside.conversion import LEAST_PAIRS, fit_conversion

LINE = [(float(x), 200 + 0.5 * x) for x in range(1000, 2000, 100)]


def test_pairs_on_a_line_give_the_line_without_error() -> None:
    found = fit_conversion(LINE)
    assert found is not None
    estimate = found.estimate(1450)
    assert (found.pairs, estimate.rating, estimate.is_beyond) == (10, 925, False)
    assert estimate.error == pytest.approx(0, abs=1e-6)
    assert found.estimate(2500).is_beyond


def test_worked_example_by_hand() -> None:
    """Eleven pairs at x = 0 … 10 with y = x ± 1: Σ(x − 5)² = 110, slope 1, intercept a little beside 0."""
    pairs = [(float(x), x + (1.0 if x % 2 else -1.0)) for x in range(11)]
    found = fit_conversion(pairs)
    assert found is not None
    assert (found.slope, found.intercept) == pytest.approx((1.0, -1 / 11))
    squares = 5 * (1 + 1 / 11) ** 2 + 6 * (1 - 1 / 11) ** 2
    s = math.sqrt(squares / 9)
    assert found.residual == pytest.approx(s)
    assert found.estimate(10).error == pytest.approx(s * math.sqrt(1 + 1 / 11 + 25 / 110))


@pytest.mark.parametrize(
    "pairs",
    [LINE[: LEAST_PAIRS - 1], [(1500.0, one) for _x, one in LINE], [(x, -y) for x, y in LINE], []],
)
def test_nothing_is_said_where_the_pairs_say_nothing(pairs: list[tuple[float, float]]) -> None:
    assert fit_conversion(pairs) is None


def test_error_says_how_far_the_truth_is() -> None:
    """Of people made with known noise about two thirds lie within one standard error."""
    draw = random.Random(11)

    def person() -> tuple[float, float]:
        theirs = draw.gauss(1400, 200)
        return theirs, 300 + 0.6 * theirs + draw.gauss(0, 60)

    found = fit_conversion([person() for _ in range(60)])
    assert found is not None
    assert found.residual == pytest.approx(60, rel=0.3)
    inside = 0
    for theirs, ours in (person() for _ in range(2_000)):
        estimate = found.estimate(theirs)
        inside += abs(estimate.value - ours) <= estimate.error
    assert 0.6 < inside / 2_000 < 0.76
