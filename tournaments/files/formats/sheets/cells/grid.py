"""A sheet as a grid of text, whatever its file type. Every cell keeps its location."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from federation.problems.kinds import Where
from federation.tables.rows import Row, Value, spell_number
from federation.tables.tabular import restore_text
from federation.values.texts import clean

CELL_LENGTH = 300
# As many cells as a sheet has players, rounds and scores: values repeat constantly.
_DIFFERENT = 8_192


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet. ``name`` is empty for a text file, which has only one.

    Text has no column letters, so ``labels``, its headings, name columns in problems.
    """

    file: str
    name: str
    rows: Sequence[Row]
    labels: Sequence[str] = ()

    def where(self, row: Row | None = None, column: int | None = None) -> Where:
        """Return the location of a cell, a row or the sheet. ``column`` counts from 0."""
        return Where(
            file=self.file, sheet=self.name, row=row.number if row else None, column=self._name_column(column)
        )

    def _name_column(self, column: int | None) -> str:
        if column is None:
            return ""
        label = self.labels[column] if column < len(self.labels) else ""
        return label or column_letters(column)


def column_letters(index: int) -> str:
    """Return a column's letters: 0 → ``A``, 25 → ``Z``, 26 → ``AA``."""
    letters = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@lru_cache(_DIFFERENT, typed=True)
def spell(value: Value) -> str:
    """Return a cell as text: whole numbers without a fraction, dates as ISO 8601, so they can't pass for scores.

    The escaping that we add against formulas is removed.
    """
    if isinstance(value, str):
        if not value:
            return ""
        text = value if len(value) <= CELL_LENGTH else value[:CELL_LENGTH]
        return text if text.isalnum() else clean(restore_text(text))
    if isinstance(value, float):
        return spell_number(value)
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    return str(value)


def make_rows(values: Iterable[Sequence[Value]], numbers: Iterable[int]) -> list[Row]:
    """Return the rows that aren't empty, padded to one width."""
    spelt = [(number, [spell(value) for value in row]) for number, row in zip(numbers, values, strict=False)]
    rows = [(number, cells) for number, cells in spelt if any(cells)]
    width = max((len(cells) for _, cells in rows), default=0)
    return [Row(number, cells + [""] * (width - len(cells))) for number, cells in rows]
