"""An order of the tests drawn by lot, which the same number makes again."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Protocol, TypeVar


class Named(Protocol):
    nodeid: str


Test = TypeVar("Test", bound=Named)


def shuffled(items: Sequence[Test], seed: int) -> list[Test]:
    """Modules by lot and the tests in each. Every worker draws the same, whatever order it found them in."""
    lot = random.Random(seed)
    modules: dict[str, list[Test]] = {}
    for item in sorted(items, key=lambda item: item.nodeid):
        modules.setdefault(item.nodeid.partition("::")[0], []).append(item)
    drawn = list(modules.values())
    lot.shuffle(drawn)
    for tests in drawn:
        lot.shuffle(tests)
    return [item for tests in drawn for item in tests]
