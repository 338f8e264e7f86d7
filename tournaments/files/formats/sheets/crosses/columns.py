"""Columns of a cross-table: players in rows, rounds or opponents in columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.names.comparison import words
from federation.tables.rows import Row
from tournaments.files.formats.sheets.cells.columns import could_be_headings, joined_headings
from tournaments.files.formats.sheets.cells.grid import Sheet
from tournaments.files.formats.sheets.cells.vocabulary import (
    ROUND_WORDS,
    SECOND_WORDS,
    Field,
    read_heading,
    read_ordinal,
    read_roman,
    read_round_title,
    read_scored,
)
from tournaments.report import limits

_DIGITS = re.compile(r"(?<=[^\W\d_])(?=\d)|(?<=\d)(?=[^\W\d_])")
_AGAINST = frozenset({"contra", "against", "rebuts", "stracone"})
_OF_PLAYERS = frozenset(
    {Field.NUMBER, Field.PLAYER, Field.SURNAME, Field.FIRST_NAME, Field.CLUB, Field.ID, Field.RATING, Field.PLACE}
)


_TOTALS = (Field.TOTAL, Field.SCORE, Field.POINTS)


class Part(StrEnum):
    """What a column says about its round."""

    CELL = "cell"
    OPPONENT = "opponent"
    SCORE = "score"
    RESULT = "result"
    AGAINST = "against"


@dataclass(frozen=True, slots=True)
class CrossColumns:
    """Columns from 0: players' by field, rounds' by number and part; total last."""

    of_player: dict[Field, int]
    of_round: dict[tuple[int, Part], int]
    total: int | None
    # Whether the headings name players, or only count from 1: they may be opponents as well as rounds.
    may_be_opponents: bool = False
    are_opponents: bool = False

    @property
    def rounds(self) -> int:
        return max((number for number, _ in self.of_round), default=0)


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A cross-table on a sheet: its heading row, its columns, and its players' rows."""

    sheet: Sheet
    heading: Row
    columns: CrossColumns
    rows: Sequence[Row]
    # Another table below, perhaps the standings.
    below: Sequence[Row] = ()


def find_cross_tables(sheet: Sheet) -> list[CrossTable]:
    """Find the cross-tables of a sheet from top to bottom, with headings in one row or two."""
    tables: list[CrossTable] = []
    index = 0
    while index < len(sheet.rows):
        heading = _read_heading(sheet, index)
        if heading is None:
            index += 1
            continue
        columns, height = heading
        end = next((i for i in range(index + height, len(sheet.rows)) if _begins_table(sheet, i)), len(sheet.rows))
        rows = sheet.rows[index + height : end]
        other = next((i for i, row in enumerate(rows) if _is_other_heading(row.cells)), len(rows))
        tables.append(CrossTable(sheet, sheet.rows[index], columns, rows[:other], rows[other:]))
        index = end
    return tables


def _is_other_heading(cells: Sequence[str]) -> bool:
    """Return whether a row below a cross-table has headings of players and of something else: standings begin."""
    if not could_be_headings(cells):
        return False
    known = [one[0] for one in (read_heading(text) for text in cells if text) if one is not None]
    return len(known) > 1 and len(known) >= sum(map(bool, cells)) - 1 and Field.PLAYER in known


def _begins_table(sheet: Sheet, index: int) -> bool:
    if not _may_begin(sheet, index):
        return False
    cells = sheet.rows[index].cells
    return name_cross_columns(cells) is not None or _read_opponents(sheet, index) is not None


def _may_begin(sheet: Sheet, index: int) -> bool:
    """Return whether a row may be headings: an early one, one below a gap or title, or one that begins like them."""
    row, above = sheet.rows[index], sheet.rows[index - 1]
    apart = row.number > above.number + 1 or sum(map(bool, above.cells)) < 2
    return index < _HEADINGS_WITHIN or apart or any(read_heading(cell) for cell in row.cells[:3] if cell)


def _read_heading(sheet: Sheet, index: int) -> tuple[CrossColumns, int] | None:
    if not _may_begin(sheet, index):
        return None
    one = name_cross_columns(sheet.rows[index].cells)
    joined = joined_headings(sheet, index)
    both = name_cross_columns(joined) if joined else None
    if both and (not one or len(both.of_round) > len(one.of_round)):
        return both, 2
    if one:
        return one, 1
    opponents = _read_opponents(sheet, index)
    return (opponents, 1) if opponents else None


_FEWEST_OPPONENTS = 3
_MOST_OPPONENTS = 100
# ``345-321`` and the like; names are longer.
_LONGEST_RESULT = 15
_HEADINGS_WITHIN = 30


def _read_opponents(sheet: Sheet, index: int) -> CrossColumns | None:
    """Return the columns headed by the names in the rows below, each exactly once, in full or shortened."""
    cells = sheet.rows[index].cells
    if not could_be_headings(cells):
        return None
    read = [read_heading(text) if text else None for text in cells]
    named = [column for column, text in enumerate(cells) if text and read[column] is None]
    if not _FEWEST_OPPONENTS <= len(named) <= _MOST_OPPONENTS or len(sheet.rows) <= index + len(named):
        return None
    results = [sheet.rows[index + 1].cells[column] for column in named]
    if max(map(len, results)) > _LONGEST_RESULT or sum(len(cell) > 2 and cell.isalpha() for cell in results) > 1:
        return None
    of_player = {one[0]: column for column, one in enumerate(read) if one and one[1] is None and column < named[0]}
    total = next((column for column, one in enumerate(read) if one and one[0] in _TOTALS and column > named[0]), None)
    rows = sheet.rows[index + 1 : index + 1 + len(named)]
    given = of_player.get(Field.PLAYER)
    for column in [given] if given is not None else range(named[0]):
        order = match_names([cells[one] for one in named], [row.cells[column] for row in rows])
        if order is not None:
            of_round = {(position + 1, Part.CELL): named[heading] for heading, position in enumerate(order)}
            kept = {field: one for field, one in of_player.items() if field in _OF_PLAYERS}
            return CrossColumns({**kept, Field.PLAYER: column}, of_round, total, are_opponents=True)
    return None


def match_names(short: Sequence[str], names: Sequence[str]) -> list[int] | None:
    """Return the index of the full name for each shortened one; None unless each matches exactly once."""
    if len(short) != len(names) or not all(names):
        return None
    known = [words(name) for name in names]
    order: list[int] = []
    for text in short:
        said = words(text)
        exact = [index for index, one in enumerate(known) if sorted(one) == sorted(said)]
        meant = exact or [index for index, one in enumerate(known) if said and begins(said, one)]
        if len(meant) != 1 or meant[0] in order:
            return None
        order.append(meant[0])
    return order


def begins(said: Sequence[str], whole: Sequence[str]) -> bool:
    """Return whether each given word begins a different word of the whole name."""
    left = list(whole)
    for word in said:
        match = next((one for one in left if one == word), None) or next(
            (one for one in left if one.startswith(word)), None
        )
        if match is None:
            return False
        left.remove(match)
    return True


def name_cross_columns(headings: Sequence[str]) -> CrossColumns | None:
    """Return the columns of a row of headings; None if they aren't a cross-table's."""
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
        elif heading[0] in _TOTALS and total is None:
            total = index
    if not of_round:
        of_round = _count_otherwise(headings)
    numbers = {number for number, _ in of_round}
    is_named = Field.PLAYER in of_player or Field.SURNAME in of_player
    if not is_named or len(numbers) < 2 or numbers != set(range(1, len(numbers) + 1)):
        return None
    bare = all(headings[column].strip(" .").isdigit() for column in of_round.values())
    return CrossColumns(of_player, of_round, total, may_be_opponents=bare)


def _count_otherwise(headings: Sequence[str]) -> dict[tuple[int, Part], int]:
    """Rounds written ``1a``, ``I`` or ``Primera``, if they count from one without a gap."""
    counted = [(read_ordinal(text) or read_roman(text), index) for index, text in enumerate(headings) if text]
    rounds = [(number, index) for number, index in counted if number]
    if [number for number, _ in rounds] != list(range(1, len(rounds) + 1)):
        return {}
    return {(number, Part.CELL): index for number, index in rounds}


def _read_round_column(text: str) -> tuple[int, Part] | None:
    """Return the round of a heading such as ``3``, ``R3``, ``Rival 3`` or ``Ronda 3 Punts``, and its part."""
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
    scored = read_scored(" ".join(token for token in tokens if token in left))
    if scored is not None:
        # ``PF 3``, ``Punts a favor 3``; ``PC 3``.
        return number, Part.SCORE if scored == 1 else Part.AGAINST
    if heading and heading[1] == 2:
        # ``Punts rival 3`` is the opponent's.
        return (number, Part.AGAINST) if heading[0] is Field.SCORE else None
    if heading and heading[0] in (Field.POINTS, Field.RESULT):
        return number, Part.RESULT
    return (number, Part.SCORE) if heading and heading[0] is Field.SCORE else None
