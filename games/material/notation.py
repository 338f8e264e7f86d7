"""The location of a word, in the two notations in use.

* The regulations': rows are letters, columns numbers. ``H8`` runs to the right from row H, column 8; ``7F``
  (number first) runs down column 7 from row F.
* The English one, used by GCG files: rows are numbers, columns letters. ``8F`` runs to the right from row 8,
  column F; ``F8`` (letter first) runs down.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from games.material.board import ROW_LETTERS, Board
from games.material.spelling import Letter, spell_marked, write_marked
from games.material.tiles import TileSet
from games.problems.kinds import InvalidPlace, Problem

PLACE = re.compile(r"(?:(?P<first>[A-Za-z])(?P<number>\d{1,2})|(?P<digits>\d{1,2})(?P<last>[A-Za-z]))")


class Notation(Enum):
    """Which axis the letters name."""

    ROWS_LETTERED = "rows lettered"
    COLUMNS_LETTERED = "columns lettered"


@dataclass(frozen=True, slots=True)
class Place:
    """First square (row and column from 0) and direction of a word."""

    row: int
    column: int
    down: bool


@dataclass(frozen=True, slots=True)
class Play:
    """A word at a place: every letter of the main word; None stands for a tile already on the board."""

    place: Place
    letters: tuple[Letter | None, ...]


def parse_place(text: str, board: Board, notation: Notation = Notation.ROWS_LETTERED) -> Place:
    """Read a place; InvalidPlace (``no_place``, ``place_off_board``) if it isn't one."""
    found = PLACE.fullmatch(text.strip())
    if not found:
        raise InvalidPlace(Problem("no_place", {"text": text}))
    letter_first = found["first"] is not None
    letter = ROW_LETTERS.index((found["first"] or found["last"]).upper())
    number = int(found["number"] or found["digits"]) - 1
    if notation is Notation.ROWS_LETTERED:
        place = Place(letter, number, down=not letter_first)
    else:
        place = Place(number, letter, down=letter_first)
    if not board.has(place.row, place.column):
        raise InvalidPlace(Problem("place_off_board", {"text": text}))
    return place


def write_place(place: Place, notation: Notation = Notation.ROWS_LETTERED) -> str:
    """Return what ``parse_place`` reads."""
    if notation is Notation.ROWS_LETTERED:
        row, column = ROW_LETTERS[place.row], str(place.column + 1)
        return column + row if place.down else row + column
    row, column = str(place.row + 1), ROW_LETTERS[place.column]
    return column + row if place.down else row + column


def parse_play(text: str, tiles: TileSet, board: Board) -> Play:
    """Read a move in the regulations' notation, word and place: ``TAPATS 7F``, ``C(A)SA H8``.

    InvalidPlace if it isn't a word and a place, UnspellableWord if the set can't write the word.
    """
    parts = text.split()
    if len(parts) != 2:
        raise InvalidPlace(Problem("no_word_and_place", {"text": text}))
    return Play(parse_place(parts[1], board), spell_marked(parts[0], tiles))


def write_play(play: Play) -> str:
    """Return what ``parse_play`` reads; the play must name every letter."""
    return f"{write_marked(tuple(each for each in play.letters if each))} {write_place(play.place)}"
