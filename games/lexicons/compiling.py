"""A word list becomes a trie; what is not taken into it is counted, and the first of each kind listed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

import marisa_trie

from games.lexicons.letters import Keys
from games.problems import UnspellableWord
from games.tiles import TileSet

SHORTEST = 2
LISTED = 100
MOST_WORDS = 5_000_000


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that is no word of the lexicon, and the number of the line, from 1."""

    line: int
    text: str


@dataclass(slots=True)
class Count:
    """How many there are of a kind, and the first ones of them."""

    number: int = 0
    first: list[Rejected] = field(default_factory=list)

    def add(self, line: int, text: str) -> None:
        self.number += 1
        if self.number <= LISTED:
            self.first.append(Rejected(line, text[:80]))


@dataclass(slots=True)
class Tally:
    """What a list held. ``lines`` = ``words`` + duplicates + unspellable + too long + too short."""

    lines: int = 0
    words: int = 0
    duplicates: Count = field(default_factory=Count)
    unspellable: Count = field(default_factory=Count)
    too_long: Count = field(default_factory=Count)
    too_short: Count = field(default_factory=Count)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def compile_words(lines: Iterable[str], tiles: TileSet, longest: int) -> tuple[bytes, Tally]:
    """The trie's bytes and the tally. ``longest`` is the side of the board in squares.

    The same words give the same bytes, in whatever order they come.
    """
    keys = Keys(tiles)
    tally = Tally()
    found: set[str] = set()
    for number, line in enumerate(lines, start=1):
        tally.lines += 1
        try:
            key = keys.key(line)
        except UnspellableWord:
            tally.unspellable.add(number, line)
            continue
        if len(key) < SHORTEST:
            tally.too_short.add(number, line)
        elif len(key) > longest:
            tally.too_long.add(number, line)
        elif key in found:
            tally.duplicates.add(number, line)
        else:
            found.add(key)
    tally.words = len(found)
    return marisa_trie.Trie(sorted(found)).tobytes(), tally
