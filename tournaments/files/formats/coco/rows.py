"""Separated text with a known heading: rows of cells with their line numbers. Pure."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence

from tournaments.files.events.text import is_text, peek

Row = tuple[int, list[str]]


def split_rows(text: str) -> list[Row]:
    """Return the non-blank rows, split by tabs if the first line has one, else by commas. Raises csv.Error."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = "\t" if "\t" in first else ";" if first.count(";") > first.count(",") else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    return [(reader.line_num, [cell.strip() for cell in cells]) for cells in reader if any(map(str.strip, cells))]


def has_heading(content: bytes, heading: Sequence[str], start: int = 0) -> bool:
    """Return whether the first row has these words from a given column, ignoring capitals, apostrophes and spaces."""
    if not is_text(content):
        return False
    try:
        rows = split_rows("\n".join(peek(content, 5_000).splitlines()[:3]))
    except csv.Error:
        return False
    cells = [_fold(cell) for cell in rows[0][1]] if rows else []
    return cells[start : start + len(heading)] == [_fold(word) for word in heading]


def _fold(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())
