"""Which players of a large registry are worth comparing with each of many names? Pure.

Comparing 500 names with 20,000 takes seconds, but they have few distinct words. The names' words are compared with the
registry's all at once, and a player counts more the rarer the similar words are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from federation.names.nicknames import NICKNAMES

# As rapidfuzz counts it, from 0 to 100; one letter makes a large difference in short words.
_LEAST_LIKENESS = 60
_MOST = 16
# A player who shares so little compared with the best isn't worth considering.
_LEAST_SHARE = 0.3
_NICKNAME = 0.8

Rows = NDArray[np.intp]
Worth = NDArray[np.float64]
_NOBODY: tuple[Rows, Worth] = (np.array([], dtype=np.intp), np.array([]))


class Shortlist:
    """``people`` are each player's folded words, of all spellings together, in the order of the registry."""

    def __init__(self, people: Sequence[frozenset[str]]) -> None:
        rows: dict[str, list[int]] = defaultdict(list)
        for row, words in enumerate(people):
            for word in words:
                rows[word].append(row)
        self._size = len(people)
        self._words = list(rows)
        self._at = {word: at for at, word in enumerate(self._words)}
        # The players of word w start at starts[w], and there are counts[w] of them.
        self._rows = np.fromiter((row for found in rows.values() for row in found), dtype=np.intp)
        self._counts = np.array([len(found) for found in rows.values()], dtype=np.intp)
        self._starts = np.cumsum(self._counts) - self._counts
        self._weights = np.array([log(1 + self._size / len(found)) for found in rows.values()])

    def find(self, names: Sequence[Sequence[str]]) -> list[list[int]]:
        """Return, for each name given as folded words, the likeliest players' rows; at most sixteen, best first."""
        wanted = sorted({word for words in names for word in words})
        if not wanted or not self._words:
            return [[] for _ in names]
        alike = self._find_alike(wanted)
        return [self._rank(words, alike) for words in names]

    def _find_alike(self, wanted: Sequence[str]) -> dict[str, tuple[Rows, Worth]]:
        """Return, for each word, the players who have a similar one, with its weight."""
        table = process.cdist(
            wanted, self._words, scorer=fuzz.ratio, score_cutoff=_LEAST_LIKENESS, dtype=np.uint8, workers=1
        )
        found = {}
        for word, likenesses in zip(wanted, table, strict=True):
            at = np.flatnonzero(likenesses)
            shares = (likenesses[at] / 100.0) ** 3
            nicknames = [self._at[name] for name in NICKNAMES.get(word, ()) if name in self._at]
            at = np.concatenate((at, np.array(nicknames, dtype=np.intp)))
            worth = np.concatenate((shares, np.full(len(nicknames), _NICKNAME))) * self._weights[at]
            found[word] = self._spread(at, worth)
        return found

    def _spread(self, at: Rows, worth: Worth) -> tuple[Rows, Worth]:
        """Spread weights from words to the players who have them; a player with several gets the best."""
        if not len(at):
            return _NOBODY
        order = np.argsort(worth)
        words, counts = at[order], self._counts[at[order]]
        # The positions of each word's players: consecutive from its start on.
        within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        rows = self._rows[np.repeat(self._starts[words], counts) + within]
        best = np.zeros(self._size)
        # If an index repeats, numpy keeps the last assignment, which is the best one's.
        best[rows] = np.repeat(worth[order], counts)
        rows = np.flatnonzero(best)
        return rows, best[rows]

    def _rank(self, words: Sequence[str], alike: Mapping[str, tuple[Rows, Worth]]) -> list[int]:
        total = np.zeros(self._size)
        for word in set(words):
            rows, worth = alike[word]
            total[rows] += worth
        found = np.flatnonzero(total > total.max() * _LEAST_SHARE)
        ranked: list[int] = found[np.argsort(-total[found], kind="stable")[:_MOST]].tolist()
        return ranked
