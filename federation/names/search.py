"""Finding by words as people type them: the beginning of a word, without accents, with a letter wrong. Pure.

A word that begins some word of what is searched stands for those; only one that begins none is taken for mistyped,
and stands for the words that a letter or two away make (two letters changed about count as one).
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

# A word as short as this is taken as it is: with a letter changed it would be any other.
SHORTEST_FORGIVEN = 4
LONG = 7
MOST_NEAR = 40

Key = TypeVar("Key")


@lru_cache(maxsize=100_000)
def words_of(text: str) -> tuple[str, ...]:
    """The folded words of a text; remembered, because lists are searched again and again."""
    return tuple(names.words(text))


@dataclass(frozen=True, slots=True)
class Terms:
    """The different words of what is searched, sorted."""

    sorted: tuple[str, ...]

    @classmethod
    def of(cls, terms: Iterable[str]) -> Terms:
        return cls(tuple(sorted(set(terms))))

    def beginning_with(self, word: str) -> Sequence[str]:
        start = bisect_left(self.sorted, word)
        return self.sorted[start : bisect_left(self.sorted, word + "\U0010ffff", start)]

    def near(self, word: str) -> Sequence[str]:
        """Words at most one letter away, two for a long word; the nearest first. Numbers are never mistyped."""
        if len(word) < SHORTEST_FORGIVEN or word.isdigit():
            return ()
        most = 2 if len(word) >= LONG else 1
        found = process.extract(word, self.sorted, scorer=OSA.distance, score_cutoff=most, limit=MOST_NEAR)
        return [term for term, _distance, _index in found]

    def standing_for(self, word: str) -> Sequence[str]:
        return self.beginning_with(word) or self.near(word)


@dataclass(frozen=True, slots=True)
class Searched(Generic[Key]):
    """Something to be found by the words of its ``title`` or, less well, by the ``others``."""

    key: Key
    title: frozenset[str]
    others: frozenset[str] = frozenset()

    @classmethod
    def of(cls, key: Key, title: str, others: str = "") -> Searched[Key]:
        return cls(key, frozenset(words_of(title)), frozenset(words_of(others)))


@dataclass(frozen=True, slots=True)
class Index(Generic[Key]):
    """What is searched, and all its different words; worth keeping where the same is searched again and again."""

    searched: Sequence[Searched[Key]]
    terms: Terms

    @classmethod
    def of(cls, searched: Sequence[Searched[Key]]) -> Index[Key]:
        return cls(searched, Terms.of(term for one in searched for part in (one.title, one.others) for term in part))

    def find(self, wanted: Sequence[str]) -> list[Key]:
        """The keys of what has every wanted word: with all of them in its title first, else in the order given."""
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
    """As ``Index.find``, of what is searched once."""
    return Index.of(searched).find(wanted)
