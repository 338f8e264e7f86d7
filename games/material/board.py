"""Boards: premium squares as data. Squares are named as in the regulations, row letter then column: H8.

Internally, squares are numbers in a grid with an empty margin one square wide, so that neighbours can be read without
checking for the edge.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import games
from games.problems.kinds import InvalidBoard, Problem

FOLDER = Path(games.__file__).resolve().parent / "boards"
ROW_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NUMBER = re.compile(r"\d{1,3}", re.ASCII)


@dataclass(frozen=True)
class Board:
    """A layout: for each row a list of premium codes, explained by ``legend`` as (letter, word) factors."""

    name: str
    centre: str
    legend: Mapping[str, tuple[int, int]]
    squares: tuple[tuple[str, ...], ...]

    @property
    def rows(self) -> int:
        return len(self.squares)

    @property
    def columns(self) -> int:
        return len(self.squares[0])

    @cached_property
    def stride(self) -> int:
        """The difference between a square's number and that of the one below it."""
        return self.columns + 2

    @cached_property
    def cell_count(self) -> int:
        return self.stride * (self.rows + 2)

    @cached_property
    def letter_factors(self) -> tuple[int, ...]:
        return self._factors(0)

    @cached_property
    def word_factors(self) -> tuple[int, ...]:
        return self._factors(1)

    @cached_property
    def centre_index(self) -> int:
        return self.index_of(self.centre)

    def index(self, row: int, column: int) -> int:
        """Return the number of a square; row and column count from 0."""
        return (row + 1) * self.stride + column + 1

    def index_of(self, square: str) -> int:
        """Return the number of a square by name; InvalidBoard if there is none."""
        row, column = ROW_LETTERS.find(square[:1]), square[1:]
        if row < 0 or not _NUMBER.fullmatch(column) or not self.has(row, int(column) - 1):
            raise InvalidBoard(Problem("no_such_square", {"square": square}))
        return self.index(row, int(column) - 1)

    def has(self, row: int, column: int) -> bool:
        return 0 <= row < self.rows and 0 <= column < self.columns

    def square_name(self, index: int) -> str:
        """Return the name of a square, e.g. H8."""
        row, column = divmod(index, self.stride)
        return f"{ROW_LETTERS[row - 1]}{column}"

    def _factors(self, part: int) -> tuple[int, ...]:
        factors = [1] * self.cell_count
        for row, codes in enumerate(self.squares):
            for column, code in enumerate(codes):
                factors[self.index(row, column)] = self.legend[code][part]
        return tuple(factors)


@cache
def load_board(name: str) -> Board:
    """Load a board that comes with the software; InvalidBoard (``no_such_board``) for an unknown name."""
    if name not in board_names():
        raise InvalidBoard(Problem("no_such_board", {"name": name, "known": ", ".join(board_names())}))
    return board_from_json(json.loads((FOLDER / f"{name}.json").read_text("utf-8")))


@cache
def board_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in FOLDER.glob("*.json")))


def board_from_json(data: Mapping[str, object]) -> Board:
    """Read and check a layout: ``name``, ``centre``, ``legend`` {code: {letter, word}}, ``squares`` [row, …]."""
    try:
        codes, rows = data["legend"], data["squares"]
        if not isinstance(codes, Mapping):
            raise TypeError(repr(codes))
        legend = {str(code): (int(str(factor["letter"])), int(str(factor["word"]))) for code, factor in codes.items()}
        squares = tuple(tuple(str(row).split()) for row in rows) if isinstance(rows, list) else ()
        board = Board(str(data["name"]), str(data["centre"]), legend, squares)
    except (KeyError, TypeError, ValueError) as error:
        raise InvalidBoard(Problem("board_unreadable", {"found": repr(error)})) from None
    if problems := check_board(board):
        raise InvalidBoard(problems)
    return board


def board_as_json(board: Board) -> dict[str, object]:
    """Return what ``board_from_json`` reads."""
    return {
        "name": board.name,
        "centre": board.centre,
        "legend": {code: {"letter": each, "word": word} for code, (each, word) in board.legend.items()},
        "squares": [" ".join(row) for row in board.squares],
    }


def check_board(board: Board) -> list[Problem]:
    """Return every contradiction in a layout."""
    if not board.squares or not board.squares[0]:
        return [Problem("board_empty")]
    problems = []
    if len({len(row) for row in board.squares}) > 1 or board.rows > len(ROW_LETTERS):
        problems.append(Problem("board_not_rectangular"))
    unknown = sorted({code for row in board.squares for code in row if code not in board.legend})
    problems += [Problem("board_unknown_code", {"code": code}) for code in unknown]
    if any(factor < 1 for pair in board.legend.values() for factor in pair):
        problems.append(Problem("board_bad_factor"))
    try:
        board.index_of(board.centre)
    except InvalidBoard as error:
        problems += error.problems
    return problems
