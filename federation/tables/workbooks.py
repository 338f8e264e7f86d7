"""Workbooks of Excel and LibreOffice, recognised by content and opened within limits. Pure.

This is the only place that opens a workbook: registries, calendars and results are all read from what it yields.
"""

from __future__ import annotations

import codecs
import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from string import ascii_uppercase, digits

import python_calamine

from federation.tables.rows import UnreadableTable, Value

ZIP_DAMAGE = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    OSError,
    ValueError,
    RuntimeError,
    OverflowError,
    IndexError,
)


EXCEL = "excel"
OPENDOCUMENT = "opendocument"

ZIP = b"PK\x03\x04"
COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ODS = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
_EXCEL_MEMBERS = frozenset({"xl/workbook.xml", "xl/workbook.bin"})
# File names in a zip are cp437. Loaded here, because a limited child cannot open anything once it works.
codecs.lookup("cp437")
_REFERENCE = re.compile(rb' r="([A-Z]{1,3}[0-9]{1,7})"')
# All kinds of whitespace become a space: a pattern that begins with one fixed character is found twice as fast.
_BLANKS = bytes.maketrans(b"\t\n\r\f\v", b"     ")
_LETTERS, _DIGITS = (characters.encode() for characters in (ascii_uppercase, digits))

# First and last corner of merged cells, each as row and column, from 0.
Merged = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class BookSheet:
    """A sheet of a workbook. ``values`` is empty if it is ``hidden`` or ``too_large``: those are not read."""

    name: str
    values: Sequence[list[Value]] = ()
    merged: Sequence[Merged] = ()
    hidden: bool = False
    too_large: bool = False


def find_workbook_kind(content: bytes) -> str:
    """Return ``excel`` or ``opendocument`` by content; empty for anything else, including damaged files."""
    if content.startswith(COMPOUND):
        return EXCEL if any(_has_stream(content, name) for name in ("Workbook", "Book", "EncryptedPackage")) else ""
    if not content.startswith(ZIP):
        return ""
    if _ODS in content[:200]:
        return OPENDOCUMENT
    return EXCEL if _EXCEL_MEMBERS & set(_list_members(content)) else ""


def read_sheets(content: bytes, most_cells: int) -> Iterator[BookSheet]:
    """Yield the worksheets in order, without charts and macros. Raises UnreadableTable, even midway."""
    _refuse(content, most_cells)
    with _told_apart(), python_calamine.load_workbook(io.BytesIO(content)) as workbook:
        for index, sheet in enumerate(workbook.sheets_metadata):
            if sheet.typ is not python_calamine.SheetTypeEnum.WorkSheet:
                continue
            if sheet.visible is not python_calamine.SheetVisibleEnum.Visible:
                yield BookSheet(sheet.name, hidden=True)
                continue
            table = workbook.get_sheet_by_index(index)
            if table.total_height * table.total_width > most_cells:
                yield BookSheet(sheet.name, too_large=True)
                continue
            yield BookSheet(sheet.name, table.to_python(skip_empty_area=False), table.merged_cell_ranges or [])


@contextmanager
def _told_apart() -> Iterator[None]:
    """Convert errors of the reader into one refusal."""
    try:
        yield
    except UnreadableTable:
        raise
    except python_calamine.PasswordError as error:
        raise UnreadableTable("protected") from error
    except (python_calamine.CalamineError, OSError, ValueError, OverflowError) as error:
        raise UnreadableTable("damaged") from error
    except BaseException as panic:
        # The reader's panics are deliberately no Exception, so that they are not caught by accident; here they mean a
        # damaged file.
        if type(panic).__name__ != "PanicException":
            raise
        raise UnreadableTable("damaged") from panic


def _refuse(content: bytes, most_cells: int) -> None:
    if content.startswith(COMPOUND) and _has_stream(content, "EncryptedPackage"):
        raise UnreadableTable("protected")
    if not content.startswith(ZIP):
        return
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            far = _find_far_sheet(archive, most_cells)
    except ZIP_DAMAGE as error:
        raise UnreadableTable("damaged") from error
    if far:
        raise UnreadableTable("too_large", place=far)


def _find_far_sheet(archive: zipfile.ZipFile, most_cells: int) -> str:
    """Find a sheet that would span more cells than the limit: the reader allocates all of them, even blank ones.

    A few bytes with a cell at XFD1048576 are enough for 400 gigabytes, so this is checked first.
    """
    for info in archive.infolist():
        if not info.filename.startswith("xl/worksheets/") or not info.filename.endswith(".xml"):
            continue
        with archive.open(info) as member:
            content = member.read(info.file_size).translate(_BLANKS)
        references = b" ".join(_REFERENCE.findall(content))
        if references:
            height = max(map(int, set(references.translate(None, _LETTERS).split())))
            width = max(map(_column_number, set(references.translate(None, _DIGITS).split())))
            if height * width > most_cells:
                return info.filename.rpartition("/")[2]
    return ""


def _column_number(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - ord("A") + 1
    return number


def _list_members(content: bytes) -> list[str]:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return archive.namelist()
    except ZIP_DAMAGE:
        return []


def _has_stream(content: bytes, name: str) -> bool:
    """Return whether a compound file has a stream of this name in its directory."""
    return (name + "\0").encode("utf-16-le") in content
