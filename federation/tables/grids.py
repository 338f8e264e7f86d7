"""A spreadsheet or a csv as rows of texts. Pure; meant to run in a limited child (``answer_grid``).

Nothing is judged by its name: a workbook is known by its first bytes, everything else is read as separated text.
"""

from __future__ import annotations

import csv
import datetime
import io
import json
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import python_calamine

from federation.tabular import restore_text
from federation.texts import decode_table

MOST_ROWS = 50_000
MOST_CELLS = 1_500_000
CELL_LENGTH = 2_000

_WORKBOOKS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
_DELIMITERS = ";,\t|"

Value = str | float | bool | datetime.date | datetime.time | datetime.timedelta


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row that is not blank: its number as a spreadsheet program shows it, and its cells as clean texts."""

    number: int
    cells: Sequence[str]

    def cell(self, index: int) -> str:
        return self.cells[index] if index < len(self.cells) else ""


@dataclass(frozen=True, slots=True)
class Grid:
    """The first sheet with anything in it; ``others`` are the names of further ones, which are not read."""

    rows: Sequence[GridRow]
    sheet: str = ""
    others: Sequence[str] = ()


class UnreadableGrid(ValueError):
    """``code`` says why: ``damaged``, ``protected``, ``too_large`` or ``empty``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_grid(content: bytes) -> Grid:
    """The rows of a file. Raises UnreadableGrid."""
    grid = _read_workbook(content) if content.startswith(_WORKBOOKS) else _read_text(content)
    if not grid.rows:
        raise UnreadableGrid("empty")
    return grid


def _read_workbook(content: bytes) -> Grid:
    try:
        with python_calamine.load_workbook(io.BytesIO(content)) as workbook:
            return _first_sheet(workbook)
    except python_calamine.PasswordError as error:
        raise UnreadableGrid("protected") from error
    except UnreadableGrid:
        raise
    except (python_calamine.CalamineError, OSError, ValueError, OverflowError) as error:
        raise UnreadableGrid("damaged") from error
    except BaseException as panic:
        # A panic of the reader is no Exception, lest it be caught by chance; here it means a damaged file.
        if type(panic).__name__ != "PanicException":
            raise
        raise UnreadableGrid("damaged") from panic


def _first_sheet(workbook: python_calamine.CalamineWorkbook) -> Grid:
    read: list[tuple[str, list[GridRow]]] = []
    for index, sheet in enumerate(workbook.sheets_metadata):
        worksheet = sheet.typ is python_calamine.SheetTypeEnum.WorkSheet
        if not worksheet or sheet.visible is not python_calamine.SheetVisibleEnum.Visible:
            continue
        table = workbook.get_sheet_by_index(index)
        if table.total_height * table.total_width > MOST_CELLS or table.total_height > MOST_ROWS:
            raise UnreadableGrid("too_large")
        rows = _rows(enumerate(table.to_python(skip_empty_area=False), start=1))
        if rows:
            read.append((sheet.name, rows))
    if not read:
        raise UnreadableGrid("empty")
    [(name, rows), *others] = read
    return Grid(rows, name, [other for other, _ in others])


def _read_text(content: bytes) -> Grid:
    text, _is_polish = decode_table(content)
    if "\0" in text:
        raise UnreadableGrid("damaged")
    first = next((line for line in text.splitlines() if line.strip()), "")
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=max(_DELIMITERS, key=first.count))
    lines: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            lines.append((reader.line_num, [restore_text(cell) for cell in cells]))
            if len(lines) > MOST_ROWS:
                raise UnreadableGrid("too_large")
    except csv.Error as error:
        raise UnreadableGrid("damaged") from error
    return Grid(_rows(lines))


def _rows(lines: Iterable[tuple[int, Sequence[Value]]]) -> list[GridRow]:
    spelt = ((number, [spell(value) for value in values]) for number, values in lines)
    return [GridRow(number, cells) for number, cells in spelt if any(cells)]


def spell(value: Value) -> str:
    """A cell as text: whole numbers without a fraction, days as 2026-03-14, hours as 10:00."""
    if isinstance(value, str):
        return _clean(value)
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime.datetime):
        return (value.date() if value.time() == datetime.time() else value).isoformat()
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, datetime.time):
        return value.strftime("%H:%M")
    return str(value)


def _clean(text: str) -> str:
    """Composed letters, no control characters, single blanks."""
    if text.isalnum() and text.isascii():
        return text[:CELL_LENGTH]
    printable = "".join(char if char.isprintable() else " " for char in unicodedata.normalize("NFC", text))
    return " ".join(printable.split())[:CELL_LENGTH].rstrip()


def answer_grid(content: bytes) -> bytes:
    """For a limited child: the grid, or why there is none, as JSON."""
    try:
        grid = read_grid(content)
    except UnreadableGrid as error:
        return json.dumps({"refused": error.code}).encode()
    rows = [[row.number, row.cells] for row in grid.rows]
    return json.dumps({"sheet": grid.sheet, "others": list(grid.others), "rows": rows}).encode()


def parse_answer(answer: bytes) -> Grid:
    """What ``answer_grid`` answered. Raises UnreadableGrid."""
    found = json.loads(answer)
    if "refused" in found:
        raise UnreadableGrid(found["refused"])
    return Grid([GridRow(number, cells) for number, cells in found["rows"]], found["sheet"], found["others"])
