"""Tables as csv files, as the reader's spreadsheet program expects them. Pure.

No cell becomes a formula, whatever a user called himself: in a csv, where a program reads meaning into the first
sign, such text begins with an apostrophe. :func:`restore_text` takes exactly that apostrophe away again. Workbooks:
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

# An apostrophe more for text that begins so, apostrophes of its own included: what was written comes back.
_COMMAND = re.compile(r"'*[=+\-@\t\r]")
_ESCAPED = re.compile(r"''*[=+\-@\t\r]")


def escape_text(text: str) -> str:
    """Text that no spreadsheet program takes for a formula."""
    return f"'{text}" if _COMMAND.match(text) else text


def restore_text(text: str) -> str:
    """What :func:`escape_text` was given."""
    return text[1:] if _ESCAPED.match(text) else text


def write_csv(target: BinaryIO, headings: Sequence[str], rows: Iterable[Sequence[Value]], *, comma: bool) -> None:
    """UTF-8 with a byte order mark, so that Excel shows accents.

    ``comma`` tells whether the reader's language writes decimals with a comma; then fields are parted by
    semicolons, as spreadsheet programs in that language do.
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
