"""Cells of a csv, however a spreadsheet saved it."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from federation.texts import decode_text
from tournaments.uploads import limits
from tournaments.uploads.values import clean

DELIMITERS = ",;\t"


@dataclass(frozen=True, slots=True)
class SeparatedRow:
    """A row that is not blank: the line it ends on, counted from 1, and its trimmed cells."""

    line: int
    cells: Sequence[str]

    def cell(self, index: int | None) -> str:
        """The cell in a column, or nothing where the row is shorter or the column is not there."""
        return self.cells[index] if index is not None and index < len(self.cells) else ""


def split_cells(content: bytes) -> list[SeparatedRow]:
    """Split at the delimiter that the first line has most of: comma, semicolon or tab; raise ``csv.Error``."""
    text = decode_text(content)
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(DELIMITERS, key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    rows = (SeparatedRow(reader.line_num, [clean(cell) for cell in cells]) for cells in reader)
    # One more than may be is enough to see that there are too many.
    return list(islice((row for row in rows if any(row.cells)), limits.RECORDS + 2))


def find_columns(heading: SeparatedRow) -> Mapping[str, int]:
    """Column numbers by heading in lower case; of equal headings the first counts."""
    return {name.casefold(): index for index, name in reversed(list(enumerate(heading.cells)))}
