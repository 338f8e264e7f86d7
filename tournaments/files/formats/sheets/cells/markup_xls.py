"""What only the records of an old .xls show: hidden parts, and formulas without a result."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.files.formats.sheets.cells.grid import column_letters
from tournaments.files.formats.sheets.cells.markup import MOST_FORMULAS, Markup

_END = 0xFFFFFFFA
_HEADER_CHAIN = 109
_ENTRY = 128
_STREAM, _ROOT = 2, 5


class NotCompound(ValueError):
    """The bytes aren't a compound file, or it is damaged."""


def read_stream(content: bytes, *names: str) -> bytes:
    """Return the first stream with one of these names; empty if there is none. Raises NotCompound."""
    try:
        return _Compound(content).read(names)
    except (struct.error, IndexError, MemoryError, OverflowError) as error:
        raise NotCompound from error


class _Compound:
    def __init__(self, content: bytes) -> None:
        self.content = content
        shift, small_shift = struct.unpack_from("<HH", content, 30)
        if shift not in (9, 12) or small_shift != 6:
            raise NotCompound
        self.size, self.small_size = 1 << shift, 1 << small_shift
        directory, self.cutoff, small, small_count, more, _ = struct.unpack_from("<I4xIIIII", content, 48)
        heads = list(struct.unpack_from(f"<{_HEADER_CHAIN}I", content, 76))
        while more < _END and len(heads) * self.size <= len(content) * 2:
            table = self._sector_numbers(more)
            heads += table[:-1]
            more = table[-1]
        self.next = [number for head in heads if head < _END for number in self._sector_numbers(head)]
        self.directory = self._chain(directory, len(content))
        self.small_next: list[int] = []
        if small_count and small < _END:
            chain = self._chain(small, len(content))
            self.small_next = list(struct.unpack(f"<{len(chain) // 4}I", chain))

    def _sector(self, number: int) -> bytes:
        return self.content[(number + 1) * self.size : (number + 2) * self.size]

    def _sector_numbers(self, number: int) -> list[int]:
        return list(struct.unpack(f"<{self.size // 4}I", self._sector(number)))

    def _chain(self, first: int, length: int) -> bytes:
        found: list[bytes] = []
        number, seen = first, 0
        while number < _END and seen * self.size < length:
            found.append(self._sector(number))
            number = self.next[number]
            seen += 1
        return b"".join(found)[:length]

    def read(self, names: tuple[str, ...]) -> bytes:
        entries = [self.directory[at : at + _ENTRY] for at in range(0, len(self.directory) - _ENTRY + 1, _ENTRY)]
        root = next((entry for entry in entries if entry[66] == _ROOT), b"")
        for entry in entries:
            length = struct.unpack_from("<H", entry, 64)[0]
            name = entry[: max(0, length - 2)].decode("utf-16-le", "replace")
            if entry[66] != _STREAM or name not in names:
                continue
            first, size = struct.unpack_from("<II", entry, 116)
            return self._chain(first, size) if size >= self.cutoff or not root else self._read_small(root, first, size)
        return b""

    def _read_small(self, root: bytes, first: int, size: int) -> bytes:
        start, length = struct.unpack_from("<II", root, 116)
        store = self._chain(start, length)
        found: list[bytes] = []
        number = first
        while number < _END and len(found) * self.small_size < size:
            found.append(store[number * self.small_size : (number + 1) * self.small_size])
            number = self.small_next[number]
        return b"".join(found)[:size]


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
    """Read the markup of the sheets, by name; nothing if the file is unusual: it is only informative."""
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
