"""Whom is it worth comparing a name with? A few players of a large registry for each of many names. Pure.

Comparing 500 names with 20,000 takes seconds; their words are few. The words of the names are compared with the words
of the registry at once, and a player counts the rarer the words are that are alike.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from federation.names.nicknames import NICKNAMES

# As rapidfuzz counts it, from 0 to 100; short words differ much with one letter.
_LEAST_LIKENESS = 60
_MOST = 16
# Who shares so little of what the best one shares is not worth a look.
_LEAST_SHARE = 0.3
_NICKNAME = 0.8

Rows = NDArray[np.intp]
Worth = NDArray[np.float64]
_NOBODY: tuple[Rows, Worth] = (np.array([], dtype=np.intp), np.array([]))


class Shortlist:
    """``people``: the folded words of each player, of all spellings together, in the order of the registry."""

    def __init__(self, people: Sequence[frozenset[str]]) -> None:
        rows: dict[str, list[int]] = defaultdict(list)
        for row, words in enumerate(people):
            for word in words:
                rows[word].append(row)
        self._size = len(people)
        self._words = list(rows)
        self._at = {word: at for at, word in enumerate(self._words)}
        # The players of word w are those from starts[w] on, as many as counts[w].
        self._rows = np.fromiter((row for found in rows.values() for row in found), dtype=np.intp)
        self._counts = np.array([len(found) for found in rows.values()], dtype=np.intp)
        self._starts = np.cumsum(self._counts) - self._counts
        self._weights = np.array([log(1 + self._size / len(found)) for found in rows.values()])

    def find(self, names: Sequence[Sequence[str]]) -> list[list[int]]:
        """For each name, given as folded words, the rows of the likeliest players; at most sixteen, best first."""
        wanted = sorted({word for words in names for word in words})
        if not wanted or not self._words:
            return [[] for _ in names]
        alike = self._find_alike(wanted)
        return [self._rank(words, alike) for words in names]

    def _find_alike(self, wanted: Sequence[str]) -> dict[str, tuple[Rows, Worth]]:
        """For each word the players who have one like it, with what that is worth."""
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
        """From words to the players who have them; who has several counts with the best."""
        if not len(at):
            return _NOBODY
        order = np.argsort(worth)
        words, counts = at[order], self._counts[at[order]]
        # Where each word's players stand: one after the other from its start on.
        within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
        rows = self._rows[np.repeat(self._starts[words], counts) + within]
        best = np.zeros(self._size)
        # Where an index repeats, numpy keeps the last assignment, which is the best one's.
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
