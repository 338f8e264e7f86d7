"""Drawing lots so that everybody can draw them again: the same seed gives the same order, in any process. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256


def draw_lots(numbers: Iterable[int], seed: str) -> tuple[int, ...]:
    """Players in the order of the lots, first drawn first; the order in which they are named does not matter."""
    return tuple(sorted(set(numbers), key=lambda number: sha256(f"{seed}:{number}".encode()).digest()))
