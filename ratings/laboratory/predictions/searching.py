"""The best value of one number between two bounds, by golden section: no derivative, and few evaluations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt

_RATIO = (sqrt(5) - 1) / 2


@dataclass(frozen=True, slots=True)
class Found:
    """The best value that was tried and its loss; ``tried`` counts evaluations."""

    value: float
    loss: float
    tried: int


def search(loss: Callable[[float], float], low: float, high: float, steps: int = 16) -> Found:
    """The least loss between ``low`` and ``high``, for a loss that falls and then rises.

    Where it does not, what is found is still the best of what was tried, the bounds included.
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
