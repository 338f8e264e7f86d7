"""Compiles a word list: to a trie for the portal, and to a small file for browsers.

Words left out of the trie are counted, and the first of each kind listed.

The file for browsers is gzip. Unpacked it is one line of JSON, followed by the words: each byte is a tile (1 for the
first letter of the set), each word ends in a zero, and words are in byte order. ``static/js/challenge_list.js`` does a
binary search on the bytes and needs no library.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

import marisa_trie

from games.lexicons.keys import Keys
from games.material.tiles import TileSet
from games.problems.kinds import UnspellableWord

SHORTEST = 2
LISTED = 100
SHOWN = 80
# No word on a board has more characters, however its tiles are typed.
LONGEST_LINE = 200


@dataclass(frozen=True, slots=True)
class Rejected:
    """A line that isn't a word of the lexicon, and its line number, from 1."""

    line: int
    text: str


@dataclass(slots=True)
class Count:
    """The number of lines of one kind, and the first ones of them."""

    number: int = 0
    first: list[Rejected] = field(default_factory=list)

    def add(self, line: int, text: str) -> None:
        self.number += 1
        if self.number <= LISTED:
            self.first.append(Rejected(line, text[:SHOWN]))


@dataclass(slots=True)
class Tally:
    """The contents of a list. ``lines`` = ``words`` + duplicates + unspellable + too long + too short."""

    lines: int = 0
    words: int = 0
    duplicates: Count = field(default_factory=Count)
    unspellable: Count = field(default_factory=Count)
    too_long: Count = field(default_factory=Count)
    too_short: Count = field(default_factory=Count)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def compile_words(lines: Iterable[str], tiles: TileSet, longest: int) -> tuple[bytes, Tally]:
    """Return the trie's bytes and the tally. ``longest`` is the side of the board in squares; empty lines don't count.

    The same words give the same bytes, in any order.
    """
    found, tally = collect_keys(lines, tiles, longest)
    return marisa_trie.Trie(found).tobytes(), tally


def collect_keys(lines: Iterable[str], tiles: TileSet, longest: int) -> tuple[list[str], Tally]:
    """Return the keys of a list's words, in order, and the tally."""
    keys = Keys(tiles)
    tally = Tally()
    found: set[str] = set()
    for number, line in enumerate(lines, start=1):
        if not line:
            continue
        tally.lines += 1
        if len(line) > LONGEST_LINE:
            tally.too_long.add(number, line)
            continue
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
    return sorted(found), tally


FORMAT = 1
# One byte per letter; zero ends a word.
MOST_LETTERS = 255
_LEVEL = 6


def pack_list(found: Iterable[str], tiles: TileSet) -> bytes:
    """Return the file for these keys (see ``Keys``). The same words give the same bytes.

    In its first line, ``spellings`` gives the byte of every way of typing a letter, ``folds`` the letters that are
    typed with an accent and played without, ``words`` the number of words. A set of more than 255 letters raises
    ValueError.
    """
    keys = Keys(tiles)
    if len(tiles.tiles) > MOST_LETTERS:
        raise ValueError(f"{tiles.name}: {len(tiles.tiles)} letters")
    number = {tile.letter: place for place, tile in enumerate(tiles.tiles, start=1)}
    codes = {keys.key_of((letter,)): chr(place) for letter, place in number.items()}
    table = str.maketrans(codes)
    words = sorted(key.translate(table) for key in found)
    head = {
        "format": FORMAT,
        "words": len(words),
        "spellings": {text: number[tile.letter] for text, tile in tiles.spellings.items() if tile.count},
        "folds": dict(tiles.folds),
    }
    body = "".join(f"{word}\0" for word in words).encode("latin-1")
    line = json.dumps(head, ensure_ascii=False, sort_keys=True).encode()
    return gzip.compress(line + b"\n" + body, _LEVEL, mtime=0)
