"""How something grows with its size: the exponent of the law that fits what was measured."""

from __future__ import annotations

import math
from collections.abc import Mapping


def find_exponent(seconds: Mapping[int, float]) -> float:
    """By size, in any unit: 0 where size does not matter, 1 where twice as much takes twice as long.

    The slope of the straight line that fits the logarithms best.
    """
    points = [(math.log(size), math.log(value)) for size, value in seconds.items()]
    middle_x, middle_y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
    spread = sum((x - middle_x) ** 2 for x, _ in points)
    return sum((x - middle_x) * (y - middle_y) for x, y in points) / spread
