"""Columns of a cross-table: players in rows, rounds or opponents in columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.names import words
from tournaments.uploads import limits
from tournaments.uploads.sheets.columns import joined_headings
from tournaments.uploads.sheets.grid import Row, Sheet
from tournaments.uploads.sheets.vocabulary import ROUND_WORDS, SECOND_WORDS, Field, read_heading, read_round_title

_DIGITS = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_AGAINST = frozenset({"contra", "against", "rebuts", "stracone"})
_OF_PLAYERS = frozenset(
    {Field.NUMBER, Field.PLAYER, Field.SURNAME, Field.FIRST_NAME, Field.CLUB, Field.ID, Field.RATING, Field.PLACE}
)


class Part(StrEnum):
    """What a column tells of its round."""

    CELL = "cell"
    OPPONENT = "opponent"
    SCORE = "score"
    AGAINST = "against"


@dataclass(frozen=True, slots=True)
class CrossColumns:
    """Columns from 0: of the players by field, of the rounds by number and part; total last."""

    of_player: dict[Field, int]
    of_round: dict[tuple[int, Part], int]
    total: int | None

    @property
    def rounds(self) -> int:
        return max((number for number, _ in self.of_round), default=0)


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A cross-table on a sheet: the row of its headings, its columns, and its players' rows."""

    sheet: Sheet
    heading: Row
    columns: CrossColumns
    rows: Sequence[Row]


def find_cross_table(sheet: Sheet) -> CrossTable | None:
    """The first cross-table of a sheet, its headings in one row or in two."""
    for index, row in enumerate(sheet.rows[:30]):
        one = name_cross_columns(row.cells)
        joined = joined_headings(sheet, index)
        both = name_cross_columns(joined) if joined else None
        if both and (not one or len(both.of_round) > len(one.of_round)):
            return CrossTable(sheet, row, both, sheet.rows[index + 2 :])
        if one:
            return CrossTable(sheet, row, one, sheet.rows[index + 1 :])
    return None


def name_cross_columns(headings: Sequence[str]) -> CrossColumns | None:
    """The columns of a row of headings; None when these are not of a cross-table."""
    of_player: dict[Field, int] = {}
    of_round: dict[tuple[int, Part], int] = {}
    total = None
    for index, text in enumerate(headings):
        told = _read_round_column(text) if text else None
        if told is not None:
            of_round.setdefault(told, index)
            continue
        heading = read_heading(text) if text else None
        if heading is None or heading[1] is not None:
            continue
        if heading[0] in _OF_PLAYERS:
            of_player.setdefault(heading[0], index)
        elif heading[0] in (Field.TOTAL, Field.SCORE, Field.POINTS) and total is None:
            total = index
    numbers = {number for number, _ in of_round}
    is_named = Field.PLAYER in of_player or Field.SURNAME in of_player
    if not is_named or len(numbers) < 2 or numbers != set(range(1, len(numbers) + 1)):
        return None
    return CrossColumns(of_player, of_round, total)


def _read_round_column(text: str) -> tuple[int, Part] | None:
    """The round of a heading such as ``3``, ``R3``, ``Rival 3`` or ``Ronda 3 Punts``, and what it tells of it."""
    tokens = words(_DIGITS.sub(" ", text))
    digits = [token for token in tokens if token.isdigit()]
    if len(digits) != 1 or not 1 <= int(digits[0]) <= limits.ROUNDS:
        return None
    number = int(digits[0])
    rest = {token for token in tokens if not token.isdigit()}
    if not rest or read_round_title(text):
        return number, Part.CELL
    left = rest - ROUND_WORDS
    if left and left <= SECOND_WORDS | {"op"}:
        return number, Part.OPPONENT
    if left & _AGAINST:
        return number, Part.AGAINST
    heading = read_heading(" ".join(sorted(left)))
    if heading and heading[0] in (Field.SCORE, Field.POINTS, Field.RESULT):
        return number, Part.SCORE
    return None
