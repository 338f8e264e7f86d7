"""Small charts next to a ranking: a player's rating over time, and the distribution of ratings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

# Size of the drawing area in templates/components/charts/spark.html.
SPARK_WIDTH, SPARK_HEIGHT, SPARK_MARGIN = 96, 20, 2
# Size of the drawing area in templates/components/charts/distribution.html, and the maximum number of bars.
CHART_WIDTH, CHART_HEIGHT, BAR_GAP = 280, 92, 2
MOST_BARS = 12
WIDTHS = (5, 10, 20, 25, 50, 100, 200, 250, 500)


@dataclass(frozen=True, slots=True)
class Spark:
    """A line without axes: the points as in SVG, and the position of the last one."""

    points: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Bar:
    """The number of players from ``low`` to below ``low + width`` of the distribution."""

    low: int
    count: int
    x: int
    y: int
    width: int
    height: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class Distribution:
    """All bars from left to right, each ``step`` rating points wide."""

    bars: tuple[Bar, ...]
    step: int

    @property
    def low(self) -> int:
        return self.bars[0].low

    @property
    def high(self) -> int:
        return self.bars[-1].low + self.step


def draw_spark(ratings: Sequence[int]) -> Spark | None:
    """Plot a rating over time, oldest first; None if there is not enough yet."""
    if len(ratings) < 2:
        return None
    low, high = min(ratings), max(ratings)
    room = SPARK_HEIGHT - 2 * SPARK_MARGIN
    places = [
        (
            round(index * SPARK_WIDTH / (len(ratings) - 1)),
            SPARK_MARGIN + round(room * (high - rating) / (high - low)) if high > low else SPARK_HEIGHT // 2,
        )
        for index, rating in enumerate(ratings)
    ]
    return Spark(" ".join(f"{x},{y}" for x, y in places), *places[-1])


def draw_distribution(counts: Mapping[int, int], own: int | None = None) -> Distribution | None:
    """Return bars from the number of players by rating (any multiple of 5); ``own`` is the reader's rating."""
    if len(counts) < 2:
        return None
    low, high = min(counts), max(counts)
    step = next((width for width in WIDTHS if high // width - low // width < MOST_BARS), WIDTHS[-1])
    first, last = low // step, high // step
    sums = dict.fromkeys(range(first, last + 1), 0)
    for rating, count in counts.items():
        sums[rating // step] += count
    most, room = max(sums.values()), CHART_WIDTH // len(sums)
    return Distribution(
        tuple(
            Bar(
                low=place * step,
                count=count,
                x=(place - first) * room,
                y=CHART_HEIGHT - _height(count, most),
                width=room - BAR_GAP,
                height=_height(count, most),
                is_own=own is not None and own // step == place,
            )
            for place, count in sums.items()
        ),
        step,
    )


def _height(count: int, most: int) -> int:
    return max(2 if count else 0, round(CHART_HEIGHT * count / most))
