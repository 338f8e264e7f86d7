"""Searching by words as people type them: word beginnings, no accents, a wrong letter. Pure.

A search word that begins any indexed word matches those. Only one that begins none is treated as mistyped, and matches
words a letter or two away (two adjacent swapped letters count as one).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar

from rapidfuzz import process
from rapidfuzz.distance import OSA

from federation.names import comparison as names

# Shorter words are taken literally: with a letter changed they would match anything.
SHORTEST_FORGIVEN = 4
LONG = 7
MOST_NEAR = 40

Key = TypeVar("Key")


@lru_cache(maxsize=100_000)
def words_of(text: str) -> tuple[str, ...]:
    """Return the folded words of a text; cached, because lists are searched repeatedly."""
    return tuple(names.words(text))


@dataclass(frozen=True, slots=True)
class Terms:
    """The distinct words of an index, sorted."""

    sorted: tuple[str, ...]

    @classmethod
    def of(cls, terms: Iterable[str]) -> Terms:
        return cls(tuple(sorted(set(terms))))

    def beginning_with(self, word: str) -> Sequence[str]:
        start = bisect_left(self.sorted, word)
        return self.sorted[start : bisect_left(self.sorted, word + "\U0010ffff", start)]

    def near(self, word: str) -> Sequence[str]:
        """Return words at most one letter away, two for a long word; nearest first. Numbers are never mistyped."""
        if len(word) < SHORTEST_FORGIVEN or word.isdigit():
            return ()
        most = 2 if len(word) >= LONG else 1
        found = process.extract(word, self.sorted, scorer=OSA.distance, score_cutoff=most, limit=MOST_NEAR)
        return [term for term, _distance, _index in found]

    def standing_for(self, word: str) -> Sequence[str]:
        return self.beginning_with(word) or self.near(word)


@dataclass(frozen=True, slots=True)
class Searched(Generic[Key]):
    """An item found by the words of its ``title`` or, ranked lower, of its ``others``."""

    key: Key
    title: frozenset[str]
    others: frozenset[str] = frozenset()

    @classmethod
    def of(cls, key: Key, title: str, others: str = "") -> Searched[Key]:
        return cls(key, frozenset(words_of(title)), frozenset(words_of(others)))


@dataclass(frozen=True, slots=True)
class Index(Generic[Key]):
    """Searchable items and all their distinct words; worth keeping if the same items are searched repeatedly."""

    searched: Sequence[Searched[Key]]
    terms: Terms

    @classmethod
    def of(cls, searched: Sequence[Searched[Key]]) -> Index[Key]:
        return cls(searched, Terms.of(term for one in searched for part in (one.title, one.others) for term in part))

    def find(self, wanted: Sequence[str]) -> list[Key]:
        """Return the keys of items with every word: first those with all in the title, then as given."""
        if not wanted:
            return []
        meant = [frozenset(self.terms.standing_for(word)) for word in wanted]
        best, rest = [], []
        for one in self.searched:
            if all(one.title & words for words in meant):
                best.append(one.key)
            elif all(one.title & words or one.others & words for words in meant):
                rest.append(one.key)
        return [*best, *rest]


def find(searched: Sequence[Searched[Key]], wanted: Sequence[str]) -> list[Key]:
    """Same as ``Index.find``, for items searched only once."""
    return Index.of(searched).find(wanted)
