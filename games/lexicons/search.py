"""Looking up words, and searching by pattern or by tiles, for those who check a list.

Every search goes through the list once: with 600,000 words, two seconds at worst.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import translate
from heapq import nsmallest

import marisa_trie

from games.lexicons.keys import Keys
from games.material.spelling import spell_rack
from games.material.tiles import BLANK, TileSet
from games.problems.kinds import UnspellableWord

ANY, SEVERAL = "?", "*"
_WILD = (ANY, SEVERAL)
MOST_FOUND = 1000
_PARTS = re.compile(r"[?*]+|[^?*]+")


@dataclass(frozen=True, slots=True)
class WordIndex:
    """A compiled word list of one tile set."""

    trie: marisa_trie.Trie
    keys: Keys

    @classmethod
    def from_bytes(cls, content: bytes, tiles: TileSet) -> WordIndex:
        return cls(marisa_trie.Trie().frombytes(content), Keys(tiles))

    def __len__(self) -> int:
        return len(self.trie)

    def has(self, word: str) -> bool:
        """Return whether the word is valid, however it is typed. Words that the set can't write aren't."""
        try:
            return self.keys.key(word) in self.trie
        except UnspellableWord:
            return False

    def has_letters(self, letters: tuple[str, ...]) -> bool:
        """Return whether these tiles make a valid word."""
        return self.keys.key_of(letters) in self.trie

    def find_pattern(self, pattern: str, length: int | None = None, most: int = MOST_FOUND) -> list[str]:
        """Return words matching a pattern in alphabetical order: ``?`` is any letter, ``*`` any number of them.

        ``length`` is that of the words, in tiles. Raises UnspellableWord.
        """
        parts = _PARTS.findall(pattern.strip())
        if not parts:
            return []
        glob = "".join(part if part[0] in _WILD else self.keys.key(part) for part in parts)
        # Translated so that it never backtracks, however many stars there are.
        matches = re.compile(translate(glob)).match
        prefix = self.keys.key(parts[0]) if parts[0][0] not in _WILD else ""
        found = filter(matches, self.trie.iterkeys(prefix))
        return self._words((key for key in found if length is None or len(key) == length), most)

    def find_anagrams(self, rack: str, shortest: int | None = None, most: int = MOST_FOUND) -> list[str]:
        """Return words of these tiles, ``?`` being a blank: of all of them, or of at least ``shortest``.

        Raises UnspellableWord.
        """
        letters = spell_rack(rack, self.keys.tiles)
        plain = [letter for letter in letters if letter != BLANK]
        tiles = Counter(self.keys.key_of((letter,)) for letter in plain)
        least, blanks = len(letters) if shortest is None else shortest, len(letters) - len(plain)
        return self._words(
            (
                key
                for key in self.trie.iterkeys()
                if least <= len(key) <= len(letters) and _lacking(key, tiles) <= blanks
            ),
            most,
        )

    def words_not_in(self, other: WordIndex) -> Iterator[str]:
        """Return keys of words that another list lacks; the two may have different tile sets."""
        return (key for key in self.trie.iterkeys() if not other.has(self.keys.word(key)))

    def in_order(self, keys: Iterable[str]) -> list[str]:
        """Return the words of these keys in alphabetical order."""
        return [self.keys.word(key) for key in sorted(keys, key=self._place)]

    def _words(self, keys: Iterator[str], most: int) -> list[str]:
        return [self.keys.word(key) for key in nsmallest(most, keys, key=self._place)]

    def _place(self, key: str) -> list[int]:
        return [self.keys.place[character] for character in key]


def _lacking(key: str, tiles: Mapping[str, int]) -> int:
    """Return how many letters of a word aren't among the tiles."""
    return sum(max(0, key.count(character) - tiles.get(character, 0)) for character in set(key))
