"""Tables as files: xlsx, and csv as the reader's spreadsheet program expects it. Pure.

No cell becomes a formula, whatever a user called himself: a workbook keeps text as text, and in a csv, where a
program reads meaning into the first sign, such text begins with an apostrophe. :func:`restore_text` takes exactly
that apostrophe away again.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence
from datetime import date, time
from decimal import Decimal
from typing import BinaryIO

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

Value = str | int | float | Decimal | date | time | None

CSV, XLSX = "csv", "xlsx"
CONTENT_TYPES = {
    CSV: "text/csv; charset=utf-8",
    XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

# An apostrophe more for text that begins so, apostrophes of its own included: what was written comes back.
_COMMAND = re.compile(r"'*[=+\-@\t\r]")
_ESCAPED = re.compile(r"''*[=+\-@\t\r]")
_LONGEST_CELL = 32_767
_SHEET_NAME_SIGNS = re.compile(r"[\[\]:*?/\\']")
_LONGEST_SHEET_NAME = 31
_COLUMN_WIDTHS = (8, 40)


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


def write_xlsx(target: BinaryIO, title: str, headings: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
    """One sheet with held headings. Rows go to the file as they come."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(_sheet_name(title))
    sheet.freeze_panes = "A2"
    least, most = _COLUMN_WIDTHS
    for index, heading in enumerate(headings, start=1):
        width = min(max(len(heading) + 2, least), most)
        sheet.column_dimensions[get_column_letter(index)].width = width
    bold = Font(bold=True)
    heads = [_text_cell(sheet, heading) for heading in headings]
    for head in heads:
        head.font = bold
    sheet.append(heads)
    for row in rows:
        sheet.append([_xlsx_cell(sheet, value) for value in row])
    book.save(target)


def _sheet_name(title: str) -> str:
    return _SHEET_NAME_SIGNS.sub(" ", title)[:_LONGEST_SHEET_NAME].strip() or "1"


def _xlsx_cell(sheet: object, value: Value) -> object:
    if isinstance(value, str):
        # Most text can go as it is; openpyxl takes some of the rest for formulas and errors.
        safe = value[:1].isalnum() and value.isprintable() and len(value) <= _LONGEST_CELL
        return value if safe else _text_cell(sheet, value)
    return value


def _text_cell(sheet: object, text: str) -> WriteOnlyCell:
    cell = WriteOnlyCell(sheet, value="")
    # Set past the property, which would look for formulas.
    cell._value = ILLEGAL_CHARACTERS_RE.sub("", text)[:_LONGEST_CELL]
    cell.data_type = "s"
    return cell
