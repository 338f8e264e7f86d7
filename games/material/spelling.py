"""Words and tiles: text to letters and back, in the notations of score sheets and of GCG files.

* Sheets write the whole word, a letter played with a blank in parentheses: ``C(A)SA``, ``CO(L·L)EGI``.
* GCG files write a blank in lower case, a tile of the board as a dot, digraphs in brackets: ``CaSA``,
  ``C..A``, ``CO[L·L]EGI``, ``CO[l·l]EGI``.

The longest tile that fits is always read, as no tile can be made of two others: ``QUE`` and ``QE`` are the same two
tiles, ``LL`` is two tiles L.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from games.material.tiles import BLANK, TileSet
from games.problems.kinds import Problem, UnspellableWord


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter on the board: which one, and whether it is a blank."""

    letter: str
    blank: bool = False

    @property
    def tile(self) -> str:
        """The tile that came from the bag."""
        return BLANK if self.blank else self.letter


def spell_word(text: str, tiles: TileSet) -> tuple[str, ...]:
    """Return the letters of a word, one per tile. UnspellableWord names what the set can't write."""
    return tuple(_cut(_upper(text, tiles), tiles, text))


def spell_marked(text: str, tiles: TileSet) -> tuple[Letter, ...]:
    """Read a word from a score sheet, with blanks in parentheses. A blank may stand for a letter without a tile."""
    letters: list[Letter] = []
    for part in re.findall(r"\([^()]*\)|[^()]+|[()]", text.strip()):
        if part in {"(", ")"}:
            raise UnspellableWord(Problem("parentheses_unbalanced", {"word": text}))
        if part.startswith("("):
            letters.append(Letter(_single(part[1:-1], tiles, text, blank=True), blank=True))
        else:
            letters += [Letter(letter) for letter in _cut(_upper(part, tiles), tiles, text)]
    if not letters:
        raise UnspellableWord(Problem("word_empty", {"word": text}))
    return tuple(letters)


def spell_gcg(text: str, tiles: TileSet) -> tuple[Letter | None, ...]:
    """Read a word of a GCG file; None for a dot, a tile that is already on the board."""
    letters: list[Letter | None] = []
    # Some files mark tiles of the board with parentheses instead: the letters in them are plain ones.
    for part in re.findall(r"\[[^\[\]]*\]|\.|[^\[\].()]+|[\[\]]", text):
        if part == ".":
            letters.append(None)
        elif part.startswith("[") and len(part) > 1:
            blank = part == part.lower() and part != part.upper()
            letters.append(Letter(_single(part[1:-1], tiles, text, blank=blank), blank))
        elif part in "[]":
            raise UnspellableWord(Problem("brackets_unbalanced", {"word": text}))
        else:
            letters += _cut_by_case(part, tiles, text)
    return tuple(letters)


def spell_rack(text: str, tiles: TileSet) -> tuple[str, ...]:
    """Read tiles on a rack, in any case: ``?`` is a blank, digraphs may be in brackets.

    A rack isn't a word: C and H side by side are two tiles wherever each character is a tile of its own.
    """
    rack: list[str] = []
    for part in re.findall(r"\[[^\[\]]*\]|\?|[^\[\]?]+|[\[\]]", text.strip()):
        if part == BLANK:
            rack.append(BLANK)
        elif part.startswith("[") and len(part) > 1:
            rack.append(_single(part[1:-1], tiles, text, blank=False))
        else:
            rack += _cut_rack(_upper(part, tiles), tiles, text)
    return tuple(rack)


def write_faces(letters: tuple[str, ...], tiles: TileSet) -> str:
    """Return the word as the tiles show it: QE, if the tile of QU shows only a Q."""
    return "".join(tiles.by_letter[letter].face or letter for letter in letters)


def write_marked(letters: tuple[Letter, ...]) -> str:
    """Return what ``spell_marked`` reads."""
    return "".join(f"({each.letter})" if each.blank else each.letter for each in letters)


def write_gcg(letters: tuple[Letter | None, ...]) -> str:
    """Return what ``spell_gcg`` reads."""
    return "".join("." if each is None else _write_gcg_letter(each) for each in letters)


def write_rack(rack: tuple[str, ...]) -> str:
    """Return what ``spell_rack`` reads."""
    return "".join(f"[{tile}]" if len(tile) > 1 else tile for tile in rack)


def _write_gcg_letter(each: Letter) -> str:
    text = each.letter.lower() if each.blank else each.letter
    return f"[{text}]" if len(text) > 1 else text


def _upper(text: str, tiles: TileSet) -> str:
    upper = unicodedata.normalize("NFC", text.strip()).upper()
    return "".join(tiles.folds.get(character, character) for character in upper)


def _single(text: str, tiles: TileSet, word: str, *, blank: bool) -> str:
    """Return the single tile that ``text`` writes; a blank may also stand for a letter without a tile."""
    tile = tiles.spellings.get(_upper(text, tiles))
    if tile is None or not (tile.count or blank):
        raise UnspellableWord(Problem("no_such_tile", {"text": text, "word": word, "set": tiles.name}))
    return tile.letter


def _cut(text: str, tiles: TileSet, word: str, *, blank: bool = False) -> list[str]:
    letters, at = [], 0
    while at < len(text):
        found = tiles.pattern.match(text, at)
        spelling = found.group() if found else text[at]
        tile = tiles.spellings.get(spelling)
        if tile is None or not (tile.count or blank):
            raise UnspellableWord(Problem("no_such_tile", {"text": spelling, "word": word, "set": tiles.name}))
        letters.append(tile.letter)
        at += len(spelling)
    return letters


def _cut_rack(text: str, tiles: TileSet, rack: str) -> list[str]:
    singles = [tiles.spellings.get(character) for character in text]
    letters = [tile.letter for tile in singles if tile is not None and tile.count]
    return letters if len(letters) == len(text) else _cut(text, tiles, rack)


def _cut_by_case(text: str, tiles: TileSet, word: str) -> list[Letter]:
    """Split a text in which upper case is tiles of the set and lower case blanks; a digraph has one case."""
    runs: list[tuple[bool, str]] = []
    for character in text:
        # The point of L·L has no case: it goes with the letter before it.
        caseless = character.lower() == character.upper()
        lower = runs[-1][0] if caseless and runs else character.islower()
        if runs and runs[-1][0] == lower:
            runs[-1] = (lower, runs[-1][1] + character)
        else:
            runs.append((lower, character))
    return [
        Letter(letter, lower) for lower, run in runs for letter in _cut(_upper(run, tiles), tiles, word, blank=lower)
    ]
