"""A spreadsheet or a csv as rows of texts. Pure; meant to run in a limited child (``answer_grid``).

File names do not matter: a workbook is recognised by its first bytes, everything else is read as delimited text.
"""

from __future__ import annotations

import datetime
import json
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from federation.tables.rows import Row, UnreadableTable, Value, delimiter_of_heading, spell_number, split_lines
from federation.tables.tabular import restore_text
from federation.tables.workbooks import COMPOUND, ZIP, read_sheets
from federation.values.texts import decode_table

MOST_ROWS = 50_000
MOST_CELLS = 1_500_000
CELL_LENGTH = 2_000

# If several occur equally often in the heading, the first wins: a semicolon, as spreadsheet programs here write.
_DELIMITERS = ";,\t|"


@dataclass(frozen=True, slots=True)
class Grid:
    """The first non-empty sheet; ``others`` are the names of further ones, which are not read."""

    rows: Sequence[Row]
    sheet: str = ""
    others: Sequence[str] = ()


def read_grid(content: bytes) -> Grid:
    """Return the rows of a file. Raises UnreadableTable."""
    grid = _read_workbook(content) if content.startswith((ZIP, COMPOUND)) else _read_text(content)
    if not grid.rows:
        raise UnreadableTable("empty")
    return grid


def _read_workbook(content: bytes) -> Grid:
    read: list[tuple[str, list[Row]]] = []
    for sheet in read_sheets(content, MOST_CELLS):
        if sheet.too_large or len(sheet.values) > MOST_ROWS:
            raise UnreadableTable("too_large", place=sheet.name)
        rows = _rows(enumerate(sheet.values, start=1))
        if rows:
            read.append((sheet.name, rows))
    if not read:
        raise UnreadableTable("empty")
    [(name, rows), *others] = read
    return Grid(rows, name, [other for other, _ in others])


def _read_text(content: bytes) -> Grid:
    text, _is_polish = decode_table(content)
    if "\0" in text:
        raise UnreadableTable("damaged")
    lines: list[tuple[int, list[str]]] = []
    for number, cells in split_lines(text, delimiter_of_heading(text, _DELIMITERS)):
        lines.append((number, [restore_text(cell) for cell in cells]))
        if len(lines) > MOST_ROWS:
            raise UnreadableTable("too_large")
    return Grid(_rows(lines))


def _rows(lines: Iterable[tuple[int, Sequence[Value]]]) -> list[Row]:
    spelt = ((number, [spell(value) for value in values]) for number, values in lines)
    return [Row(number, cells) for number, cells in spelt if any(cells)]


def spell(value: Value) -> str:
    """Return a cell as text: whole numbers without a fraction, dates as 2026-03-14, times as 10:00."""
    if isinstance(value, str):
        return _clean(value)
    if isinstance(value, float):
        return spell_number(value)
    if isinstance(value, datetime.datetime):
        return (value.date() if value.time() == datetime.time() else value).isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, datetime.time):
        return value.strftime("%H:%M")
    return str(value)


def _clean(text: str) -> str:
    """Normalise text: composed letters, no control characters, single spaces."""
    if text.isalnum() and text.isascii():
        return text[:CELL_LENGTH]
    printable = "".join(char if char.isprintable() else " " for char in unicodedata.normalize("NFC", text))
    return " ".join(printable.split())[:CELL_LENGTH].rstrip()


def answer_grid(content: bytes) -> bytes:
    """Return the grid, or why there is none, as JSON; runs in a limited child."""
    try:
        grid = read_grid(content)
    except UnreadableTable as error:
        return json.dumps({"refused": error.code}).encode()
    rows = [[row.number, row.cells] for row in grid.rows]
    return json.dumps({"sheet": grid.sheet, "others": list(grid.others), "rows": rows}).encode()


def parse_answer(answer: bytes) -> Grid:
    """Parse the answer of ``answer_grid``. Raises UnreadableTable."""
    found = json.loads(answer)
    if "refused" in found:
        raise UnreadableTable(found["refused"])
    return Grid([Row(number, cells) for number, cells in found["rows"]], found["sheet"], found["others"])
