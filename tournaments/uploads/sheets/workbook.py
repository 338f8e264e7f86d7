"""Workbooks of Excel and LibreOffice, known by their content and opened within limits."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Sequence
from itertools import count

import python_calamine

from tournaments import codes
from tournaments.report import Problem, UploadedFile, Where
from tournaments.uploads import limits
from tournaments.uploads.damage import ZIP_DAMAGE
from tournaments.uploads.sheets.grid import Sheet, Value, make_rows

EXCEL = "excel"
OPENDOCUMENT = "opendocument"

_ZIP = b"PK\x03\x04"
_COMPOUND = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ODS = b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet"
_EXCEL_MEMBERS = frozenset({"xl/workbook.xml", "xl/workbook.bin"})
_REFERENCE = re.compile(rb'\sr="([A-Z]{1,3})([0-9]{1,7})"')


def find_workbook_kind(content: bytes) -> str:
    """``excel`` or ``opendocument`` by the content; empty for anything else, damaged files included."""
    if content.startswith(_COMPOUND):
        return EXCEL if any(_has_stream(content, name) for name in ("Workbook", "Book", "EncryptedPackage")) else ""
    if not content.startswith(_ZIP):
        return ""
    if _ODS in content[:200]:
        return OPENDOCUMENT
    return EXCEL if _EXCEL_MEMBERS & set(_list_members(content)) else ""


def read_workbook(file: UploadedFile, found: list[Problem]) -> list[Sheet]:
    """The visible sheets of a workbook that have anything in them; none, with a problem, where it cannot be read."""
    refusal = _refuse(file)
    if refusal:
        found.append(refusal)
        return []
    try:
        with python_calamine.load_workbook(io.BytesIO(file.content)) as workbook:
            return _read_sheets(file, workbook, found)
    except python_calamine.PasswordError:
        found.append(codes.WORKBOOK_ENCRYPTED.at(Where(file=file.name), file=file.name))
    except (python_calamine.CalamineError, OSError, ValueError, OverflowError):
        found.append(codes.WORKBOOK_DAMAGED.at(Where(file=file.name), file=file.name))
    except BaseException as panic:
        # A panic of the reader is no Exception, lest it be caught by chance; here it means a damaged file.
        if type(panic).__name__ != "PanicException":
            raise
        found.append(codes.WORKBOOK_DAMAGED.at(Where(file=file.name), file=file.name))
    return []


def _read_sheets(file: UploadedFile, workbook: python_calamine.CalamineWorkbook, found: list[Problem]) -> list[Sheet]:
    sheets = []
    for index, metadata in enumerate(workbook.sheets_metadata):
        if metadata.typ is not python_calamine.SheetTypeEnum.WorkSheet:
            continue
        where = Where(file=file.name, sheet=metadata.name)
        if metadata.visible is not python_calamine.SheetVisibleEnum.Visible:
            found.append(codes.SHEET_HIDDEN.at(where, sheet=metadata.name))
            continue
        table = workbook.get_sheet_by_index(index)
        if table.total_height * table.total_width > limits.SHEET_CELLS:
            found.append(codes.SHEET_TOO_LARGE.at(where, sheet=metadata.name, limit=limits.SHEET_CELLS))
            continue
        values: list[list[Value]] = table.to_python(skip_empty_area=False)
        _fill_merged(values, table.merged_cell_ranges or [])
        rows = make_rows(values, count(1))
        if rows:
            sheets.append(Sheet(file.name, metadata.name, rows))
    return sheets


def _fill_merged(values: list[list[Value]], ranges: Sequence[tuple[tuple[int, int], tuple[int, int]]]) -> None:
    """Write the value of a merged cell into every row it spans: a round over its games is the round of each."""
    for (top, left), (bottom, _) in ranges:
        if top < len(values) and left < len(values[top]):
            for row in values[top + 1 : bottom + 1]:
                if row[left] == "":
                    row[left] = values[top][left]


def _refuse(file: UploadedFile) -> Problem | None:
    where = Where(file=file.name)
    if _has_stream(file.content, "EncryptedPackage") and file.content.startswith(_COMPOUND):
        return codes.WORKBOOK_ENCRYPTED.at(where, file=file.name)
    if not file.content.startswith(_ZIP):
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
            return _find_far_cell(file.name, archive)
    except ZIP_DAMAGE:
        return codes.WORKBOOK_DAMAGED.at(where, file=file.name)


def _find_far_cell(name: str, archive: zipfile.ZipFile) -> Problem | None:
    """A sheet that would span more cells than are read: the reader lays out all of them, blank ones too.

    A few bytes with a cell at XFD1048576 are enough for 400 gigabytes; so this is looked at before.
    """
    for info in archive.infolist():
        if not info.filename.startswith("xl/worksheets/") or not info.filename.endswith(".xml"):
            continue
        with archive.open(info) as member:
            references = _REFERENCE.findall(member.read(info.file_size))
        if references:
            height = max(map(int, {row for _, row in references}))
            width = max(map(_column_number, {letters for letters, _ in references}))
            if height * width > limits.SHEET_CELLS:
                sheet = info.filename.rpartition("/")[2]
                return codes.SHEET_TOO_LARGE.at(Where(file=name), sheet=sheet, limit=limits.SHEET_CELLS)
    return None


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
    """Whether a compound file has a stream of a name, as its directory spells it."""
    return (name + "\0").encode("utf-16-le") in content
