"""Finding records that may be one person entered twice. Pure.

Comparing everyone with everyone would take minutes for 20,000 players. Only records that share a block are compared:
two words that begin alike, two words with the same consonants, or one whole word and the first letter of another.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from rapidfuzz import fuzz

# Similarity from 0 to 100 as rapidfuzz computes it. Pairs below this are not worth reviewing.
LEAST_LIKENESS = 80
# All words of one name occur in the other: a second surname was left out.
LIKENESS_OF_A_PART = 88
# Larger blocks are too common to mean anything; identical names are compared anyway.
LARGEST_BLOCK = 25

_DOUBLED = re.compile(r"(.)\1+")
_SOUNDS = str.maketrans("vwkqzj", "bbccsg", "haeiouy")


@dataclass(frozen=True, slots=True)
class Named:
    """The name of a registry record; ``key`` is normalised (see federation.names.comparison)."""

    player: int
    key: str


@dataclass(frozen=True, slots=True)
class Pair:
    """Two record ids, the lower one first, with their similarity from 0 to 100."""

    first: int
    second: int
    likeness: int


def find_likely_pairs(people: Sequence[Named]) -> list[Pair]:
    """Return pairs of records that may be one person, the most similar first."""
    best: dict[tuple[int, int], int] = {}
    for one, other in _candidates(people):
        first, second = sorted((one.player, other.player))
        if first == second:
            continue
        likeness = likeness_of(one.key, other.key)
        if likeness > best.get((first, second), LEAST_LIKENESS - 1):
            best[first, second] = likeness
    ranked = sorted(best.items(), key=lambda item: (-item[1], item[0]))
    return [Pair(first, second, likeness) for (first, second), likeness in ranked]


def likeness_of(one: str, other: str) -> int:
    """Return the similarity of two normalised names: 100 for equal ones; 0 if not worth reviewing."""
    if one == other:
        return 100
    alike = max(
        fuzz.ratio(one, other, score_cutoff=LEAST_LIKENESS),
        # A changed first letter changes the order of the words.
        fuzz.ratio(_by_sound(one), _by_sound(other), score_cutoff=LEAST_LIKENESS),
    )
    # A first name alone would match everyone who has it.
    is_part = " " in one and " " in other and fuzz.token_set_ratio(one, other, score_cutoff=100)
    return max(min(99, round(alike)), LIKENESS_OF_A_PART if is_part else 0)


def _candidates(people: Sequence[Named]) -> Iterator[tuple[Named, Named]]:
    """Yield each pair of records with the same name or a common block, once."""
    blocks: dict[str, list[int]] = defaultdict(list)
    same: dict[str, list[int]] = defaultdict(list)
    for index, named in enumerate(people):
        same[named.key].append(index)
        for block in _blocks(named.key):
            blocks[block].append(index)
    shared = [members for members in blocks.values() if 1 < len(members) <= LARGEST_BLOCK]
    seen = {pair for members in (*same.values(), *shared) for pair in combinations(members, 2)}
    for one, other in seen:
        yield people[one], people[other]


def _blocks(key: str) -> set[str]:
    found = set()
    # The words of a normalised name are sorted; pairs of beginnings or sounds need not be.
    for one, other in combinations(key.split(), 2):
        first, second = _consonants(one), _consonants(other)
        found.add(f"begin {one[:3]} {other[:3]}")
        found.add(f"sound {first} {second}" if first < second else f"sound {second} {first}")
        found.add(f"{one} {other[0]}")
        found.add(f"{other} {one[0]}")
    return found


@lru_cache(maxsize=50_000)
def _consonants(word: str) -> str:
    """Return what is left of a word when it is misheard: ``farrer`` and ``ferere`` are both ``fr``."""
    return _DOUBLED.sub(r"\1", word.translate(_SOUNDS)) or word[0]


@lru_cache(maxsize=50_000)
def _by_sound(key: str) -> str:
    return " ".join(sorted(key.split(), key=lambda word: (_consonants(word), word)))
