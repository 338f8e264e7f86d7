"""The possible pairs in a round, half a million for a thousand players, in a form quick to filter. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

Edge = dict[str, Any]


class Edges(list[Edge]):
    """Edges as the library makes them, together with both players' numbers. Immutable."""

    ones: NDArray[np.int32]
    others: NDArray[np.int32]

    @classmethod
    def of(cls, edges: Iterable[Edge]) -> Self:
        made = cls(edges)
        made.ones = np.fromiter((edge["ca"] for edge in made), np.int32, len(made))
        made.others = np.fromiter((edge["cb"] for edge in made), np.int32, len(made))
        return made

    def among(self, ones: Sequence[int], others: Sequence[int], most: int, end: int | None = None) -> Self:
        """Return those from some players to some others, of the first ``end``; no number is greater than ``most``."""
        first, second = self.ones[:end], self.others[:end]
        return self.where(_marks(ones, most)[first] & _marks(others, most)[second])

    def where(self, kept: NDArray[np.bool_]) -> Self:
        """Return those that are marked; anything beyond the marks is left out."""
        made = type(self)(compress(self, kept.tolist()))
        made.ones, made.others = self.ones[: len(kept)][kept], self.others[: len(kept)][kept]
        return made

    def degrees(self, most: int) -> list[int]:
        """Return how many of them each number is in, up to ``most``."""
        return _count((self.ones, self.others), most)


class Ladder:
    """Players in ascending order of level, and who in each level may meet whom.

    ``reached``: level 0, and each that is the higher one of some edge.
    """

    def __init__(self, nodes: Sequence[Mapping[str, Any]], edges: list[Edge], levels: int, most: int) -> None:
        self._nodes, self._levels, self._most = nodes, levels, most
        self._edges = edges if isinstance(edges, Edges) else Edges.of(edges)
        level_of = np.zeros(most + 1, np.int32)
        for node in nodes:
            level_of[node["cid"]] = node["scorelevel"]
        first, second = level_of[self._edges.ones], level_of[self._edges.others]
        self._high, self._low = np.maximum(first, second), np.minimum(first, second)
        self._is_first_lower = first < second
        self.reached = [0, *(int(level) for level in np.unique(self._high) if level > 0)]

    def at(self, level: int) -> list[Mapping[str, Any]]:
        return [node for node in self._nodes if node["scorelevel"] == level]

    def up_to(self, level: int) -> tuple[list[Mapping[str, Any]], Iterable[Edge], list[int]]:
        """Return players up to a level, the edges between them for iteration, and how many each may meet."""
        nodes = [node for node in self._nodes if node["scorelevel"] <= level]
        counts = self._degrees(self._high <= level)
        return nodes, self._sift(level), [counts[node["cid"]] for node in nodes]

    def count(self, level: int) -> tuple[list[int], list[int], list[int]]:
        """Return how many each may meet: within a level, of the next lower one in it, and of it in that one."""
        here, below = self.at(level), self.at(level - 1)
        within = self._degrees((self._high == level) & (self._low == level))
        across = (self._high == level) & (self._low == level - 1)
        ones, others = self._edges.ones[across], self._edges.others[across]
        is_lower = self._is_first_lower[across]
        lower = _count([np.where(is_lower, ones, others)], self._most)
        upper = _count([np.where(is_lower, others, ones)], self._most)
        return (
            [within[node["cid"]] for node in here],
            [lower[node["cid"]] for node in below],
            [upper[node["cid"]] for node in here],
        )

    def _sift(self, level: int) -> Iterator[Edge]:
        # Rarely used: only if a count of neighbours doesn't settle whether all can be paired.
        yield from self._edges.where(self._high <= level)

    def _degrees(self, kept: NDArray[np.bool_]) -> list[int]:
        return _count((self._edges.ones[kept], self._edges.others[kept]), self._most)


def _count(columns: Iterable[NDArray[np.int32]], most: int) -> list[int]:
    """Return how often each number up to ``most`` occurs in the columns."""
    counts = [np.bincount(column, minlength=most + 1) for column in columns]
    found: list[int] = np.sum(counts, axis=0).tolist()
    return found


def _marks(numbers: Sequence[int], most: int) -> NDArray[np.bool_]:
    marks = np.zeros(most + 1, np.bool_)
    marks[list(numbers)] = True
    return marks
