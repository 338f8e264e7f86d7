"""Words as keys of a trie: one character per tile, so that a digraph is a single step."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property

from games.material.spelling import spell_word
from games.material.tiles import TileSet
from games.problems.kinds import UnspellableWord

# Private-use characters, which no word list contains.
_FIRST = 0xE000


class Keys:
    """Keys of words of one tile set."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self._character = {
            tile.letter: tile.letter if len(tile.letter) == 1 else chr(_FIRST + place)
            for place, tile in enumerate(tiles.tiles)
        }

    @cached_property
    def letter(self) -> dict[str, str]:
        """The letter that a character of a key stands for."""
        return {character: letter for letter, character in self._character.items()}

    @cached_property
    def alphabet(self) -> str:
        """Characters of the letters that have tiles, in alphabetical order."""
        return "".join(self._character[tile.letter] for tile in self.tiles.tiles if tile.count)

    @cached_property
    def place(self) -> dict[str, int]:
        """Alphabetical places of the characters of keys."""
        return {character: number for number, character in enumerate(self.alphabet)}

    @cached_property
    def _digraphs(self) -> tuple[tuple[str, str], ...]:
        """Multi-character spellings and their keys, longest first."""
        spellings = [(text, self._character[tile.letter]) for text, tile in self.tiles.spellings.items() if tile.count]
        return tuple(sorted((pair for pair in spellings if len(pair[0]) > 1), key=lambda pair: -len(pair[0])))

    @cached_property
    def _plain(self) -> frozenset[str]:
        """What a key may consist of once its digraphs are replaced; other spellings of letters aren't included."""
        return frozenset(self.alphabet)

    @cached_property
    def _ambiguous(self) -> tuple[str, ...]:
        """Texts in which two digraphs share a character, such as LLL if LL is a tile: they are cut from the left."""
        texts = [text for text, _key in self._digraphs]
        return tuple(
            one + other[size:]
            for one in texts
            for other in texts
            for size in range(1, min(len(one), len(other)))
            if one[-size:] == other[:size] and self._plain.issuperset(one[:-size] + other[size:])
        )

    def key(self, word: str) -> str:
        """Return the key of a word however it is typed. Raises UnspellableWord."""
        # In capitals, most words of most languages are their own keys.
        if self._plain.issuperset(word) and not (self._find_plain_digraph and self._find_plain_digraph(word)):
            return word
        key = word.upper()
        if not any(text in key for text in self._ambiguous):
            # Several times as fast as cutting the word tile by tile, with the same result.
            for text, character in self._digraphs:
                if text in key:
                    key = key.replace(text, character)
            if self._plain.issuperset(key):
                return key
        return self.key_of(spell_word(word, self.tiles))

    @cached_property
    def _find_plain_digraph(self) -> Callable[[str], object] | None:
        """A pattern for digraphs written only with the set's letters, like the Spanish LL; None if there are none."""
        texts = [text for text, _key in self._digraphs if self._plain.issuperset(text)]
        return re.compile("|".join(map(re.escape, texts))).search if texts else None

    def key_of(self, letters: tuple[str, ...]) -> str:
        return "".join(self._character[letter] for letter in letters)

    def word(self, key: str) -> str:
        """Return the word as dictionaries write it."""
        return "".join(self.letter[character] for character in key)

    def try_key(self, word: str) -> str | None:
        """Return the key, or None if the set can't write the word."""
        try:
            return self.key(word)
        except UnspellableWord:
            return None
