"""Tables as workbooks: text stays text, whatever it begins with. Pure.

Imported only where a workbook is written: its library is large, and most processes never write one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import BinaryIO

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from federation.tables.tabular import Value

_LONGEST_CELL = 32_767
_SHEET_NAME_SIGNS = re.compile(r"[\[\]:*?/\\']")
_LONGEST_SHEET_NAME = 31
_COLUMN_WIDTHS = (8, 40)


def write_xlsx(target: BinaryIO, title: str, headings: Sequence[str], rows: Iterable[Sequence[Value]]) -> None:
    """Write one sheet with frozen headings. Rows are streamed to the file."""
    book = Workbook(write_only=True)
    sheet = book.create_sheet(sheet_name(title))
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


def sheet_name(title: str) -> str:
    """Return a title as a valid sheet name: without forbidden characters, and short enough."""
    return _SHEET_NAME_SIGNS.sub(" ", title)[:_LONGEST_SHEET_NAME].strip() or "1"


def clean_text(text: str) -> str:
    """Return text that a cell can hold."""
    return str(ILLEGAL_CHARACTERS_RE.sub("", text))[:_LONGEST_CELL]


def _xlsx_cell(sheet: object, value: Value) -> object:
    if value == "":
        # No cell at all: in wide tables most are empty, and each would cost as much as a filled one.
        return None
    if isinstance(value, str):
        # Most text is safe as it is; openpyxl takes some of the rest for formulas and errors.
        safe = value[:1].isalnum() and value.isprintable() and len(value) <= _LONGEST_CELL
        return value if safe else _text_cell(sheet, value)
    return value


def _text_cell(sheet: object, text: str) -> WriteOnlyCell:
    cell = WriteOnlyCell(sheet, value="")
    # Bypasses the property, which would look for formulas.
    cell._value = clean_text(text)
    cell.data_type = "s"
    return cell
