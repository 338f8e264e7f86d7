"""What only the records of an old .xls tell: hidden rows and columns, and formulas that give nothing.

Such a file writes a formula that nobody has computed as one that gives an empty text: the two cannot be told apart.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.files.sheets.cells.compound import NotCompound, read_stream
from tournaments.files.sheets.cells.grid import column_letters
from tournaments.files.sheets.cells.markup import MOST_FORMULAS, Markup

_BOUND_SHEET, _BEGIN, _ROW, _COLUMNS = 0x0085, 0x0809, 0x0208, 0x007D
_FORMULAS = frozenset({0x0006, 0x0206, 0x0406})
_ROW_HIDDEN = 0x20
_EMPTY_TEXT = 3


@dataclass(slots=True)
class _Sheet:
    rows: set[int] = field(default_factory=set)
    columns: set[int] = field(default_factory=set)
    formulas: list[str] = field(default_factory=list)


def read_xls_markup(content: bytes) -> Mapping[str, Markup]:
    """The markup of the sheets, by name; nothing where the file is not as usual: it only informs."""
    try:
        stream = read_stream(content, "Workbook", "Book")
        sheets = _read_sheets(stream)
    except (NotCompound, struct.error, IndexError):
        return {}
    return {
        name: Markup(frozenset(sheet.rows), (), frozenset(sheet.columns), tuple(sheet.formulas))
        for name, sheet in sheets.items()
    }


def _read_sheets(stream: bytes) -> dict[str, _Sheet]:
    names: dict[int, str] = {}
    sheets: dict[str, _Sheet] = {}
    sheet: _Sheet | None = None
    for position, kind, data in _records(stream):
        if kind == _BOUND_SHEET:
            start, name = _read_name(data)
            names[start] = name
        elif kind == _BEGIN:
            known = names.get(position)
            sheet = sheets.setdefault(known, _Sheet()) if known is not None else None
        elif sheet is not None:
            _take(sheet, kind, data)
    return sheets


def _records(stream: bytes) -> Iterator[tuple[int, int, bytes]]:
    position = 0
    while position + 4 <= len(stream):
        kind, length = struct.unpack_from("<HH", stream, position)
        yield position, kind, stream[position + 4 : position + 4 + length]
        position += 4 + length


def _read_name(data: bytes) -> tuple[int, str]:
    start, _flags, length, is_wide = struct.unpack_from("<IHBB", data)
    if is_wide & 1:
        return start, data[8 : 8 + 2 * length].decode("utf-16-le", "replace")
    return start, data[8 : 8 + length].decode("latin-1")


def _take(sheet: _Sheet, kind: int, data: bytes) -> None:
    if kind == _ROW:
        number, flags = struct.unpack_from("<H10xH", data)
        if flags & _ROW_HIDDEN:
            sheet.rows.add(number + 1)
    elif kind == _COLUMNS:
        first, last, _width, _format, flags = struct.unpack_from("<5H", data)
        if flags & 1:
            sheet.columns |= set(range(first, min(last, 255) + 1))
    elif kind in _FORMULAS and len(sheet.formulas) < MOST_FORMULAS:
        row, column, _format, result, _rest, mark = struct.unpack_from("<3HB5sH", data)
        if mark == 0xFFFF and result == _EMPTY_TEXT:
            sheet.formulas.append(f"{column_letters(column)}{row + 1}")
