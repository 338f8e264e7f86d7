"""Tile sets: which tiles are in the bag, their values and their spellings.

A letter is named as it is written in words (``"A"``, ``"NY"``, ``"L·L"``, ``"QU"``); one letter is one tile even if it
takes several characters. The tiles are in alphabetical order.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path

import games
from games.problems.kinds import InvalidTileSet, Problem

FOLDER = Path(games.__file__).resolve().parent / "tilesets"
BLANK = "?"


@dataclass(frozen=True)
class Tile:
    """One letter of a set. ``count`` 0: there is no such tile; only a blank could stand for it, if allowed."""

    letter: str
    count: int
    value: int
    vowel: bool = False
    face: str = ""
    typed: tuple[str, ...] = ()
    blank_may_stand: bool = True

    @property
    def spellings(self) -> tuple[str, ...]:
        """Every way of typing it, its own first."""
        faces = (self.face,) if self.face and self.face != self.letter else ()
        return (self.letter, *faces, *self.typed)


@dataclass(frozen=True)
class TileSet:
    """A set of tiles; ``size`` includes the blanks. ``folds`` are letters that are played without their accent."""

    name: str
    language: str
    size: int
    blanks: int
    tiles: tuple[Tile, ...]
    folds: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def by_letter(self) -> dict[str, Tile]:
        return {tile.letter: tile for tile in self.tiles}

    @cached_property
    def values(self) -> dict[str, int]:
        """Points of each letter's tile; a blank is worth nothing whatever it stands for."""
        return {tile.letter: tile.value for tile in self.tiles} | {BLANK: 0}

    @cached_property
    def counts(self) -> dict[str, int]:
        """Tiles in a full bag, blanks under ``BLANK``."""
        return {tile.letter: tile.count for tile in self.tiles if tile.count} | {BLANK: self.blanks}

    @cached_property
    def order(self) -> dict[str, int]:
        """Alphabetical places, from 1; the blank comes before all (0)."""
        return {BLANK: 0} | {tile.letter: place for place, tile in enumerate(self.tiles, start=1)}

    @cached_property
    def spellings(self) -> dict[str, Tile]:
        return {text: tile for tile in self.tiles for text in tile.spellings}

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Matches the longest tile at a position of an upper-case text."""
        longest_first = sorted(self.spellings, key=len, reverse=True)
        return re.compile("|".join(re.escape(text) for text in longest_first))

    @cached_property
    def false_digraphs(self) -> frozenset[tuple[str, str]]:
        """Pairs of letters that may not be adjacent, as they would spell a tile of the set."""
        digraphs = {tile.letter for tile in self.tiles if len(tile.letter) > 1}
        return frozenset(
            (word[:cut], word[cut:])
            for word in digraphs
            for cut in range(1, len(word))
            if word[:cut] in self.by_letter and word[cut:] in self.by_letter
        )

    def is_vowel(self, letter: str) -> bool:
        return letter != BLANK and self.by_letter[letter].vowel

    def rack_points(self, rack: tuple[str, ...]) -> int:
        """Face value of tiles on a rack."""
        return sum(self.values[letter] for letter in rack)

    def unseen(self, seen: Mapping[str, int]) -> dict[str, int]:
        """Return the tiles of the set that aren't among ``seen``; negative if more were seen than exist."""
        left = {letter: count - seen.get(letter, 0) for letter, count in self.counts.items()}
        return left | {letter: -count for letter, count in seen.items() if letter not in left}


@cache
def load_tileset(name: str) -> TileSet:
    """Load a tile set that comes with the software; InvalidTileSet (``no_such_tileset``) for an unknown name."""
    if name not in tileset_names():
        raise InvalidTileSet(Problem("no_such_tileset", {"name": name, "known": ", ".join(tileset_names())}))
    return tileset_from_json(json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


@cache
def tileset_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


def tileset_from_json(data: object) -> TileSet:
    """Read and check a tile set; InvalidTileSet lists everything that is wrong with it."""
    if not isinstance(data, dict) or not isinstance(data.get("tiles"), list):
        raise InvalidTileSet(Problem("tileset_without_tiles"))
    try:
        tileset = TileSet(
            name=str(data["name"]),
            language=str(data["language"]),
            size=int(data["size"]),
            blanks=int(data["blanks"]),
            tiles=tuple(_tile_from_json(tile) for tile in data["tiles"]),
            folds={str(accented): str(plain) for accented, plain in dict(data.get("folds", {})).items()},
        )
    except KeyError as missing:
        raise InvalidTileSet(Problem("tileset_field_missing", {"field": str(missing.args[0])})) from None
    except (TypeError, ValueError, AttributeError) as error:
        raise InvalidTileSet(Problem("tileset_field_unreadable", {"found": str(error)})) from None
    if problems := check_tileset(tileset):
        raise InvalidTileSet(problems)
    return tileset


def tileset_as_json(tileset: TileSet) -> dict[str, object]:
    """Return what ``tileset_from_json`` reads."""
    return {
        "name": tileset.name,
        "language": tileset.language,
        "size": tileset.size,
        "blanks": tileset.blanks,
        "tiles": [_tile_as_json(tile) for tile in tileset.tiles],
        "folds": dict(tileset.folds),
    }


def check_tileset(tileset: TileSet) -> list[Problem]:
    """Return every contradiction in a tile set."""
    problems = []
    total = sum(tile.count for tile in tileset.tiles) + tileset.blanks
    if total != tileset.size:
        problems.append(Problem("tileset_size", {"stated": tileset.size, "counted": total}))
    if tileset.blanks < 0:
        problems.append(Problem("tileset_negative", {"letter": BLANK}))
    for tile in tileset.tiles:
        problems += _check_tile(tile)
    spellings = Counter(text for tile in tileset.tiles for text in tile.spellings)
    problems += [Problem("tileset_spelling_twice", {"text": text}) for text, n in spellings.items() if n > 1]
    present = [tile for tile in tileset.tiles if tile.count]
    if not any(tile.vowel for tile in present) or all(tile.vowel for tile in present):
        problems.append(Problem("tileset_without_vowels_or_consonants"))
    problems += [
        Problem("tileset_fold_unknown", {"letter": accented, "plain": plain})
        for accented, plain in tileset.folds.items()
        if len(accented) != 1 or accented in spellings or any(letter not in spellings for letter in plain)
    ]
    return problems


def _check_tile(tile: Tile) -> list[Problem]:
    problems = []
    if tile.count < 0 or tile.value < 0:
        problems.append(Problem("tileset_negative", {"letter": tile.letter}))
    for text in tile.spellings:
        bad = text != text.upper() or text != unicodedata.normalize("NFC", text) or set(text) & set("?()[] ")
        if not text or bad:
            problems.append(Problem("tileset_bad_spelling", {"letter": tile.letter, "text": text}))
    return problems


def _tile_from_json(data: Mapping[str, object]) -> Tile:
    typed = data.get("typed", [])
    if not isinstance(typed, list):
        raise TypeError(repr(typed))
    return Tile(
        letter=str(data["letter"]),
        count=int(str(data["count"])),
        value=int(str(data["value"])),
        vowel=bool(data.get("vowel", False)),
        face=str(data.get("face", "")),
        typed=tuple(str(text) for text in typed),
        blank_may_stand=bool(data.get("blank_may_stand", True)),
    )


def _tile_as_json(tile: Tile) -> dict[str, object]:
    data: dict[str, object] = {"letter": tile.letter, "count": tile.count, "value": tile.value}
    if tile.vowel:
        data["vowel"] = True
    if tile.face:
        data["face"] = tile.face
    if tile.typed:
        data["typed"] = list(tile.typed)
    if not tile.blank_may_stand:
        data["blank_may_stand"] = False
    return data
