"""A row of a table from any kind of file, and delimited texts. Pure."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Iterator, Sequence

from federation.values.records import record

# Cell values from the workbook reader; an empty cell is an empty text.
Value = str | float | bool | datetime.date | datetime.time | datetime.timedelta


@record(frozen=True, slots=True)
class Row:
    """A non-blank row: its number as the program shows it, from 1, and its cells as texts."""

    number: int
    cells: Sequence[str]

    def cell(self, index: int | None) -> str:
        """Return the cell in a column; empty if the row is shorter or there is no such column."""
        return self.cells[index] if index is not None and index < len(self.cells) else ""


class UnreadableTable(ValueError):
    """``code`` says why: ``damaged``, ``protected``, ``too_large`` or ``empty``; ``place``, in which sheet.

    ``reason`` is the library's own message, if it says more.
    """

    def __init__(self, code: str, *, place: str = "", reason: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.place = place
        self.reason = reason


def spell_number(value: float) -> str:
    """Return whole numbers without a fraction."""
    return str(int(value)) if value.is_integer() else repr(value)


DELIMITERS = ",;\t|"


def delimiter_of_heading(text: str, among: str = DELIMITERS) -> str:
    """Return the delimiter that occurs most often in the first line."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(among, key=first.count)


def split_lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the line each row ends on, from 1, and its unchanged cells. Raises UnreadableTable, even midway."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for cells in reader:
            yield reader.line_num, cells
    except csv.Error as error:
        raise UnreadableTable("damaged", reason=str(error)) from error
