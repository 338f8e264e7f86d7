"""A dBase III reader for the tables of Swiss Perfect, on which general dBase readers fail.

Their peculiarities: values end at the first NUL byte and garbage may follow; the header's date never changes; deleted
records stay in place. The layout is that of dBase III: bytes 4-11 of the header hold the number of records, the length
of the header and the length of a record; field descriptors of 32 bytes follow from byte 32 to a 0x0D; each record
starts with a flag, ``*`` for a deleted one.
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.code_pages import choose_code_page
from tournaments.report import codes
from tournaments.report.report import UploadedFile

# dBase III, and III and IV with memo files.
_VERSIONS = (0x03, 0x83, 0x8B)
_HEADER = 32
_DESCRIPTOR = 32
_END_OF_FIELDS = 0x0D
_END_OF_FILE = b"\x1a"
_MOST_FIELDS = 256


@dataclass(frozen=True, slots=True)
class Record:
    """A live record: its number in the file, from 1, and the wanted values by field name."""

    number: int
    values: dict[str, str]

    def get(self, field: str) -> str:
        """Return the value without surrounding spaces; empty if the table lacks the field."""
        return self.values.get(field, "")


@dataclass(frozen=True, slots=True)
class DbaseTable:
    file: str
    fields: tuple[str, ...]
    records: tuple[Record, ...]

    def lacks(self, names: Sequence[str]) -> list[str]:
        return [name for name in names if name not in self.fields]


# Name, first byte within a record, byte after the last one.
_Field = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class _Layout:
    count: int
    start: int
    size: int
    fields: tuple[_Field, ...]


def read_field_names(content: bytes) -> tuple[str, ...]:
    """Return a dBase file's field names in upper case; empty if the content isn't such a file."""
    layout = _read_layout(content)
    return tuple(name for name, _, _ in layout.fields) if layout else ()


def read_table(file: UploadedFile, wanted: Collection[str], limit: int, found: list[Problem]) -> DbaseTable | None:
    """Return the live records with the wanted fields; None if the file is damaged or has too many records.

    Problems are added to ``found``.
    """
    layout = _read_layout(file.content)
    where = Where(file=file.name)
    if layout is None:
        found.append(codes.TABLE_DAMAGED.at(where, file=file.name))
        return None
    present = max(0, len(file.content) - layout.start) // layout.size
    if layout.count > limit:
        found.append(codes.TOO_MANY_RECORDS.at(where, file=file.name, limit=limit))
        return None
    if present < layout.count:
        found.append(codes.RECORDS_CUT.at(where, file=file.name, stated=layout.count, found=present))
    after = layout.start + layout.count * layout.size
    if present > layout.count and file.content[after : after + 1] != _END_OF_FILE:
        found.append(codes.RECORDS_BEYOND.at(where, file=file.name, stated=layout.count))
    fields = [field for field in layout.fields if field[0] in wanted]
    records = _read_records(file, layout, fields, min(present, layout.count), found)
    return DbaseTable(file.name, tuple(name for name, _, _ in layout.fields), records)


def _read_layout(content: bytes) -> _Layout | None:
    if len(content) <= _HEADER or content[0] not in _VERSIONS:
        return None
    count, start, size = struct.unpack_from("<IHH", content, 4)
    fields: dict[str, tuple[int, int]] = {}
    position, offset = _HEADER, 1
    while position + _DESCRIPTOR <= min(start, len(content)) and content[position] != _END_OF_FIELDS:
        name = content[position : position + 11].split(b"\0")[0].decode("ascii", "replace").strip().upper()
        width = content[position + 16]
        fields.setdefault(name, (offset, offset + width))
        offset += width
        position += _DESCRIPTOR
    if not fields or len(fields) > _MOST_FIELDS or offset > size or not all(name.isprintable() for name in fields):
        return None
    return _Layout(count, start, size, tuple((name, first, after) for name, (first, after) in fields.items()))


def _read_records(
    file: UploadedFile, layout: _Layout, fields: Sequence[_Field], count: int, found: list[Problem]
) -> tuple[Record, ...]:
    rows: list[tuple[int, list[bytes]]] = []
    for number in range(1, count + 1):
        first = layout.start + (number - 1) * layout.size
        row = file.content[first : first + layout.size]
        if row[:1] != b"*":
            rows.append((number, [row[start:end].split(b"\0", 1)[0] for _, start, end in fields]))
    code_page = choose_code_page(file.content[29], {value for _, values in rows for value in values})
    if code_page.guessed:
        found.append(codes.CODE_PAGE_GUESSED.at(Where(file=file.name), file=file.name, code_page=code_page.name))
    names = [name for name, _, _ in fields]
    texts: dict[bytes, str] = {}
    for _, values in rows:
        for value in values:
            if value not in texts:
                texts[value] = clean(value.decode(code_page.name, errors="replace"))
    return tuple(
        Record(number, dict(zip(names, (texts[value] for value in values), strict=True))) for number, values in rows
    )
