"""Drawings beside the ranking: points stay in their box, bars add up to the players."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.pages.figures import (
    CHART_HEIGHT,
    CHART_WIDTH,
    MOST_BARS,
    SPARK_HEIGHT,
    SPARK_WIDTH,
    draw_distribution,
    draw_spark,
)

COUNTS = st.dictionaries(st.integers(-100, 600).map(lambda step: 5 * step), st.integers(1, 90), min_size=2)


@pytest.mark.parametrize(
    ("ratings", "points"),
    [
        ([1000, 1100], "0,18 96,2"),
        ([1100, 1000], "0,2 96,18"),
        ([1000, 1000], "0,10 96,10"),
        ([1000, 1050, 1100], "0,18 48,10 96,2"),
    ],
)
def test_spark_goes_from_left_to_right_and_up_with_the_rating(ratings: list[int], points: str) -> None:
    spark = draw_spark(ratings)
    assert spark is not None
    assert spark.points == points


@pytest.mark.parametrize("ratings", [[], [1000]])
def test_no_course_draws_nothing(ratings: list[int]) -> None:
    assert draw_spark(ratings) is None


@given(st.lists(st.integers(0, 4000), min_size=2, max_size=60))
def test_spark_stays_in_its_box_and_ends_where_the_dot_is(ratings: list[int]) -> None:
    spark = draw_spark(ratings)
    assert spark is not None
    places = [tuple(map(int, pair.split(","))) for pair in spark.points.split()]
    assert len(places) == len(ratings)
    assert all(0 <= x <= SPARK_WIDTH and 0 <= y <= SPARK_HEIGHT for x, y in places)
    assert places[-1] == (spark.x, spark.y)


@given(COUNTS, st.integers(-500, 3000))
def test_bars_hold_every_player_once_and_the_reader_at_most_once(counts: dict[int, int], own: int) -> None:
    shown = draw_distribution(counts, own)
    assert shown is not None
    assert sum(bar.count for bar in shown.bars) == sum(counts.values())
    assert len(shown.bars) <= MOST_BARS
    assert all(bar.x >= 0 and bar.x + bar.width <= CHART_WIDTH for bar in shown.bars)
    assert all(bar.y + bar.height == CHART_HEIGHT for bar in shown.bars)
    held = [bar for bar in shown.bars if bar.is_own]
    assert len(held) == (1 if shown.low <= own < shown.high else 0)
    assert all(bar.low <= own < bar.low + shown.step for bar in held)


@pytest.mark.parametrize("counts", [{}, {1000: 3}])
def test_distribution_of_one_rating_says_nothing(counts: dict[int, int]) -> None:
    assert draw_distribution(counts) is None
