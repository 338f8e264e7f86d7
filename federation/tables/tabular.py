"""Tables as csv files, in the form the reader's spreadsheet program expects. Pure.

No cell becomes a formula, whatever users put in their names: in a csv, where programs interpret the first character,
such text begins with an apostrophe. :func:`restore_text` removes exactly that apostrophe. For workbooks see
:mod:`federation.tables.xlsx`.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date, time
from decimal import Decimal
from typing import BinaryIO

Value = str | int | float | Decimal | date | time | None

CSV, XLSX = "csv", "xlsx"
CONTENT_TYPES = {
    CSV: "text/csv; charset=utf-8",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

# One more apostrophe for text that begins so, even with an apostrophe of its own, so that it can be restored exactly.
_COMMAND = re.compile(r"'*[=+\-@\t\r]")
_ESCAPED = re.compile(r"''*[=+\-@\t\r]")


def escape_text(text: str) -> str:
    """Return text that no spreadsheet program takes for a formula."""
    return f"'{text}" if _COMMAND.match(text) else text


def restore_text(text: str) -> str:
    """Return the original of :func:`escape_text`."""
    return text[1:] if _ESCAPED.match(text) else text


def write_csv(target: BinaryIO, headings: Sequence[str], rows: Iterable[Sequence[Value]], *, comma: bool) -> None:
    """Return UTF-8 with a byte order mark, so that Excel shows accents.

    ``comma``: whether the reader's language writes decimals with a comma; if so, fields are separated by semicolons,
    as spreadsheet programs in that language do.
    """
    text = io.TextIOWrapper(target, encoding="utf-8-sig", newline="", write_through=False)
    writer = csv.writer(text, delimiter=";" if comma else ",")
    writer.writerow([escape_text(heading) for heading in headings])
    writer.writerows([_csv_cell(value, comma) for value in row] for row in rows)
    text.detach()


def _csv_cell(value: Value, comma: bool) -> str | int:
    if value is None:
        return ""
    if isinstance(value, str):
        return escape_text(value.replace("\0", ""))
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, time):
        return value.strftime("%H:%M")
    if isinstance(value, int):
        return value
    number = str(value)
    return number.replace(".", ",") if comma else number
