"""A player's line of a ``.tou``: a name in 20 columns, then for each round a value and an opponent. Pure.

A value is the result, twice the points, and three digits of score: ``2458`` is a win with 458, `` 332`` a loss with
332. ``+`` before the opponent: this player began.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from federation.values.texts import clean
from tournaments.report import limits

NAME_WIDTH = 20
_CELL_OF_9 = re.compile(r" ([ \d]{4}) ([ +\d]{3})")
_CELL_OF_10 = re.compile(r" ([ \d]{4}) ([ +\d]{4})")
_VALUE = re.compile(r"\d{1,4}\Z")
_OPPONENT = re.compile(r"(\+?)(\d{1,4})\Z")
_NOTE = re.compile(r"\s*@.*")


@dataclass(frozen=True, slots=True)
class Cell:
    """One round: result 0 to 2, score, opponent and whether this player began as far as the line says it."""

    result: int
    score: int
    opponent: int
    began: bool


def parse_player(line: str) -> tuple[str, list[Cell]] | None:
    """Name and rounds; None when the line is no player's. Columns where they hold, else blanks part the values."""
    for pattern, width in ((_CELL_OF_9, 9), (_CELL_OF_10, 10)):
        cells = _by_columns(line, pattern, width)
        if cells:
            return _name(line[:NAME_WIDTH]), cells
    return _by_blanks(line)


def _by_columns(line: str, pattern: re.Pattern[str], width: int) -> list[Cell] | None:
    rest = line.rstrip()[NAME_WIDTH:]
    if not rest or len(rest) % width or not _name(line[:NAME_WIDTH]):
        return None
    matches = [pattern.fullmatch(rest[start : start + width]) for start in range(0, len(rest), width)]
    cells = [_cell(match[1].strip(), match[2].strip()) for match in matches if match]
    return [cell for cell in cells if cell] if len(cells) == len(matches) and all(cells) else None


def _by_blanks(line: str) -> tuple[str, list[Cell]] | None:
    words = line.split()
    cells: list[Cell] = []
    while len(words) > 2 and (cell := _cell(words[-2], words[-1])) and len(cells) <= limits.ROUNDS:
        cells.append(cell)
        words = words[:-2]
    name = _name(" ".join(words))
    # A number left before the rounds is half of one, or has a value that cannot be.
    is_whole = bool(words) and not _OPPONENT.match(words[-1])
    return (name, cells[::-1]) if cells and name and is_whole else None


def _cell(value: str, opponent: str) -> Cell | None:
    match = _OPPONENT.match(opponent)
    if not _VALUE.match(value) or match is None or int(value) >= 3000:
        return None
    result, score = divmod(int(value), 1000)
    return Cell(result, score, int(match[2]), bool(match[1]))


def _name(text: str) -> str:
    return clean(_NOTE.sub("", text), limits.NAME_LENGTH)
