"""Looking words up, and finding them by pattern or by tiles, for who checks a list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from heapq import nsmallest

import marisa_trie

from games.lexicons.letters import Keys
from games.spelling import spell_rack
from games.tiles import BLANK, TileSet

ANY, SEVERAL = "?", "*"
MOST_FOUND = 1000
_EXPRESSIONS = {ANY: ".", SEVERAL: ".*"}
_PARTS = re.compile(r"[?*]|[^?*]+")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A compiled word list of one tile set."""

    trie: marisa_trie.Trie
    keys: Keys

    @classmethod
    def from_bytes(cls, content: bytes, tiles: TileSet) -> Lexicon:
        return cls(marisa_trie.Trie().frombytes(content), Keys(tiles))

    def __len__(self) -> int:
        return len(self.trie)

    def has(self, word: str) -> bool:
        """Whether the word is valid, however it is typed. What the set cannot write is not."""
        key = self.keys.try_key(word)
        return key is not None and key in self.trie

    def has_letters(self, letters: tuple[str, ...]) -> bool:
        """Whether these tiles make a valid word."""
        return self.keys.key_of(letters) in self.trie

    def find_pattern(self, pattern: str, most: int = MOST_FOUND) -> list[str]:
        """Words of a pattern in alphabetical order: ``?`` is any letter, ``*`` any number of them."""
        parts = [part if part in (ANY, SEVERAL) else self.keys.key(part) for part in _PARTS.findall(pattern.strip())]
        expression = re.compile("".join(_EXPRESSIONS.get(part, re.escape(part)) for part in parts))
        prefix = parts[0] if parts and parts[0] not in _EXPRESSIONS else ""
        return self._words(filter(expression.fullmatch, self.trie.iterkeys(prefix)), most)

    def find_anagrams(self, rack: str, shortest: int | None = None, most: int = MOST_FOUND) -> list[str]:
        """Words of these tiles, ``?`` a blank: of all of them, or of at least ``shortest`` with some left over."""
        letters = spell_rack(rack, self.keys.tiles)
        tiles = Counter(BLANK if letter == BLANK else self.keys.key_of((letter,)) for letter in letters)
        length = len(letters) if shortest is None else shortest
        return self._words(self._lay("", tiles, length), most)

    def _lay(self, prefix: str, tiles: Counter[str], shortest: int) -> Iterator[str]:
        if len(prefix) >= shortest and prefix in self.trie:
            yield prefix
        for character in self.keys.alphabet:
            tile = character if tiles[character] else BLANK
            longer = prefix + character
            if tiles[tile] and self._begins_a_word(longer):
                tiles[tile] -= 1
                yield from self._lay(longer, tiles, shortest)
                tiles[tile] += 1

    def _begins_a_word(self, prefix: str) -> bool:
        return next(self.trie.iterkeys(prefix), None) is not None

    def _words(self, keys: Iterator[str], most: int) -> list[str]:
        place = {character: number for number, character in enumerate(self.keys.alphabet)}
        first = nsmallest(most, keys, key=lambda key: [place[character] for character in key])
        return [self.keys.word(key) for key in first]
