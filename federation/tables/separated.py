"""Texts with commas, semicolons, tabs or bars between their cells, however a spreadsheet saved them. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from federation.tables.rows import UnreadableTable

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
