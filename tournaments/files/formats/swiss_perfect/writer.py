"""Writes tables and zips as Swiss Perfect 98 does: an .ini, a .trn and a .sco with the same name. Pure.

The tables are dBase III. Match points and game points are stored doubled; types are 1 for a game, 35 for a win against
a no-show, and 1 against 0 for a bye.
"""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterable, Mapping, Sequence

from tournaments.report.report import UploadedFile

# Name, kind (N number, C text, D date) and width of a field.
Field = tuple[str, str, int]
Values = Mapping[str, str | int | bytes]

TRN_FIELDS: tuple[Field, ...] = (
    ("ORDER", "N", 5),
    ("ID", "N", 5),
    ("START_NO", "C", 5),
    ("SURNAME", "C", 25),
    ("FIRSTNAME", "C", 25),
    ("FEDER", "C", 4),
    ("CLUB", "C", 30),
    ("INTL_RTG", "N", 4),
    ("LOC_RTG", "N", 4),
    ("LOC_RTG2", "N", 4),
    ("INTL_ID", "C", 12),
    ("LOC_ID", "C", 12),
    ("TITLE", "C", 3),
    ("SEX", "C", 1),
    ("BIRTH_DATE", "D", 8),
    ("LATE_ENTRY", "N", 2),
    ("WITHDRAWAL", "N", 2),
    ("ABSENT", "N", 16),
    ("BONUS", "N", 3),
    ("TECH_SCORE", "N", 3),
    ("FORB_PAIRS", "N", 3),
    ("TEAM", "N", 3),
    ("BOARD", "N", 3),
    ("MEMO", "C", 20),
)
SCO_FIELDS: tuple[Field, ...] = (
    ("ROUND", "N", 3),
    ("WHITE", "N", 5),
    ("BLACK", "N", 5),
    ("W_SCORE", "N", 3),
    ("B_SCORE", "N", 3),
    ("W_TYPE", "N", 2),
    ("B_TYPE", "N", 2),
    ("W_SUBSCO", "N", 4),
    ("B_SUBSCO", "N", 4),
)
# The header's language byte if letters don't fit Windows-1252.
LANGUAGE_BYTES = {"cp1252": 0x00, "cp1250": 0xC8}
# The constant date that the program writes into every header.
_HEADER_DATE = bytes((0x60, 0x03, 0x01))


def write_dbase(
    fields: Sequence[Field],
    records: Sequence[Values],
    deleted: Sequence[Values] = (),
    language_byte: int = 0,
    encoding: str = "cp1252",
) -> bytes:
    """Return a dBase III file. Text is padded with spaces; bytes are written as they are."""
    size = 1 + sum(width for _, _, width in fields)
    count = len(records) + len(deleted)
    start = 32 + 32 * len(fields) + 1
    header = struct.pack("<B3sIHH17xB2x", 3, _HEADER_DATE, count, start, size, language_byte)
    descriptors = [struct.pack("<11sc4xBB14x", name.encode(), kind.encode(), width, 0) for name, kind, width in fields]
    rows = [_write_record(b" ", fields, record, encoding) for record in records]
    rows += [_write_record(b"*", fields, record, encoding) for record in deleted]
    return b"".join([header, *descriptors, b"\r", *rows, b"\x1a"])


def _write_record(flag: bytes, fields: Sequence[Field], record: Values, encoding: str) -> bytes:
    row = flag
    for name, kind, width in fields:
        value = record.get(name, "")
        if not isinstance(value, bytes):
            text = str(value)
            value = (text.rjust(width) if kind == "N" else text.ljust(width)).encode(encoding, errors="replace")
        row += value[:width].ljust(width)
    return row


def zip_files(files: Iterable[UploadedFile], name: str = "open.zip", folder: str = "") -> UploadedFile:
    """Zip the files, in a folder if given; the bytes don't depend on the time."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            archive.writestr(zipfile.ZipInfo(folder + file.name), file.content, zipfile.ZIP_DEFLATED)
    return UploadedFile(name, buffer.getvalue())
