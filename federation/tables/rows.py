"""A row of a table, whatever file it came from, and what its cells may be. Pure."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

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
