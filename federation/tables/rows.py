"""A row of a table, whatever file it came from, and texts with separators between their cells. Pure."""

from __future__ import annotations

import csv
import datetime
import io
from collections.abc import Iterator, Sequence

from federation.values.records import record

# What the reader of workbooks makes of a cell; an empty one is an empty text.
Value = str | float | bool | datetime.date | datetime.time | datetime.timedelta


@record(frozen=True, slots=True)
class Row:
    """A row that is not blank: its number as the program shows it, from 1, and its cells as texts."""

    number: int
    cells: Sequence[str]

    def cell(self, index: int | None) -> str:
        """The cell in a column, or nothing where the row is shorter or the column is not there."""
        return self.cells[index] if index is not None and index < len(self.cells) else ""


class UnreadableTable(ValueError):
    """``code`` says why: ``damaged``, ``protected``, ``too_large`` or ``empty``; ``place``, in which sheet.

    ``reason`` is what a reader of the library said, where it says more.
    """

    def __init__(self, code: str, *, place: str = "", reason: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.place = place
        self.reason = reason


def spell_number(value: float) -> str:
    """Whole numbers without a fraction."""
    return str(int(value)) if value.is_integer() else repr(value)


DELIMITERS = ",;\t|"


def delimiter_of_heading(text: str, among: str = DELIMITERS) -> str:
    """The delimiter that the first line has most of."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(among, key=first.count)


def split_lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """The line each row ends on, counted from 1, and its cells as they stand. Raises UnreadableTable, also midway."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        for cells in reader:
            yield reader.line_num, cells
    except csv.Error as error:
        raise UnreadableTable("damaged", reason=str(error)) from error
