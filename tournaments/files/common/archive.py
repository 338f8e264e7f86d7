"""Zips, opened within limits and checked before anything is unpacked. The files inside come out in order.

A workbook is a zip too. It is recognised by its contents, stays whole, and counts with its unpacked size.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from federation.problems.kinds import Problem, Where
from federation.tables.workbooks import ZIP_DAMAGE
from federation.values.texts import clean
from tournaments.files.common.values import split_extension
from tournaments.report import codes, limits
from tournaments.report.report import UploadedFile

_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
# Found only in documents: Office's list of parts, OpenDocument's type declaration.
_DOCUMENT_SIGNS = frozenset({"[content_types].xml", "mimetype"})
# Macros in documents: Office's own, and the OpenDocument folders.
_MACRO_FILE = "vbaproject.bin"
_MACRO_FOLDERS = ("basic/", "scripts/")
_OLE_SIGNATURE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OLE_MACROS = "_VBA_PROJECT".encode("utf-16-le")
# In every encoding that an XML reader accepts.
_DOCTYPES = tuple("<!DOCTYPE".encode(name) for name in ("utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"))
_LONGEST_DOCTYPE = max(map(len, _DOCTYPES))
_CHUNK = 1 << 16
_ENCRYPTED = 0x1
_UTF8_NAME = 0x800
_SYSTEM_FILES = frozenset({"thumbs.db", "desktop.ini", ".ds_store"})


def unpack_uploads(files: Sequence[UploadedFile], found: list[Problem]) -> list[UploadedFile]:
    """Return the files of an upload with every zip replaced by its contents, without system files.

    Zips are recognised by their first bytes or their name. Sizes are checked in the zip's own directory before
    anything is unpacked, across all zips together. Empty and damaged files give a problem and are left out, and so are
    documents with macros.
    """
    if sum(len(file.content) for file in files) > limits.UPLOAD_MEGABYTES * limits.MEGABYTE:
        found.append(codes.UPLOAD_TOO_LARGE.at(limit=limits.UPLOAD_MEGABYTES))
        return []
    return _Unpacking(found).unpack(files, nested=False)


def is_zip(file: UploadedFile) -> bool:
    """Return whether a file is a zip by its first bytes, or should be one by its name."""
    return file.content.startswith(_SIGNATURES) or split_extension(file.name)[1] == "zip"


def is_system_file(name: str) -> bool:
    """Return whether a file is one that macOS or Windows adds to the user's own."""
    parts = name.replace("\\", "/").split("/")
    return "__MACOSX" in parts or parts[-1].startswith("._") or parts[-1].lower() in _SYSTEM_FILES


@dataclass
class _Unpacking:
    """One upload being unpacked: ``room`` is how many more bytes its zips may unpack to."""

    found: list[Problem]
    room: int = limits.UNZIPPED_MEGABYTES * limits.MEGABYTE

    def unpack(self, files: Iterable[UploadedFile], nested: bool) -> list[UploadedFile]:
        """Return the files with zips opened. ``nested``: they come from a zip, so another one is refused."""
        unpacked: list[UploadedFile] = []
        for file in files:
            if is_system_file(file.name):
                continue
            if not file.content:
                self.found.append(codes.EMPTY_FILE.at(Where(file=file.name), file=file.name))
            elif is_zip(file):
                unpacked += self._open(file, nested)
            elif _is_old_document_with_macros(file):
                self.found.append(codes.MACROS.at(Where(file=file.name), file=file.name))
            else:
                unpacked.append(file)
        return unpacked

    def _open(self, file: UploadedFile, nested: bool) -> list[UploadedFile]:
        try:
            with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
                members = [info for info in archive.infolist() if not info.is_dir()]
                is_document = _is_document(members)
                refusal = _refuse(file, members, self.room, is_document, nested)
                if refusal:
                    self.found.append(refusal)
                    return []
                self.room -= sum(info.file_size for info in members)
                if is_document:
                    if _read_through(archive, members):
                        return [file]
                    self.found.append(codes.DOCUMENT_ENTITIES.at(Where(file=file.name), file=file.name))
                    return []
                inside = [_read_member(archive, info) for info in members if not is_system_file(info.filename)]
        except ZIP_DAMAGE:
            self.found.append(codes.DAMAGED_ZIP.at(Where(file=file.name), file=file.name))
            return []
        return self.unpack(inside, nested=True)


def _is_document(members: Iterable[zipfile.ZipInfo]) -> bool:
    return any(info.filename.lower() in _DOCUMENT_SIGNS for info in members)


def _refuse(
    file: UploadedFile, members: list[zipfile.ZipInfo], room: int, is_document: bool, nested: bool
) -> Problem | None:
    where = Where(file=file.name)
    if nested and not is_document:
        return codes.NESTED_ZIP.at(where, file=file.name)
    if len(members) > limits.ZIP_MEMBERS:
        return codes.ZIP_TOO_MANY_FILES.at(where, file=file.name, limit=limits.ZIP_MEMBERS)
    if sum(info.file_size for info in members) > room:
        return codes.ZIP_TOO_LARGE.at(where, file=file.name, limit=limits.UNZIPPED_MEGABYTES)
    if any(info.flag_bits & _ENCRYPTED for info in members):
        return codes.ENCRYPTED_ZIP.at(where, file=file.name)
    if any(info.compress_type not in _METHODS for info in members):
        return codes.ZIP_METHOD.at(where, file=file.name)
    return codes.MACROS.at(where, file=file.name) if is_document and _has_macros(members) else None


def _has_macros(members: Iterable[zipfile.ZipInfo]) -> bool:
    names = [info.filename.lower() for info in members]
    return any(name.endswith(_MACRO_FILE) or name.startswith(_MACRO_FOLDERS) for name in names)


def _is_old_document_with_macros(file: UploadedFile) -> bool:
    return file.content.startswith(_OLE_SIGNATURE) and _OLE_MACROS in file.content


def _read_through(archive: zipfile.ZipFile, members: Iterable[zipfile.ZipInfo]) -> bool:
    """Check that a document's contents match its directory, as for any member, because its reader won't.

    Return False if a part declares its own document type. No office program does; entity bombs do.
    """
    for info in members:
        with archive.open(info) as member:
            before = b""
            while chunk := member.read(_CHUNK):
                # It may be anywhere before the first element, after comments of any length, and across a chunk
                # boundary.
                if any(sign in before + chunk for sign in _DOCTYPES):
                    return False
                before = chunk[-_LONGEST_DOCTYPE:]
    return True


def _read_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> UploadedFile:
    with archive.open(info) as member:
        # The directory's size may be false; zipfile stops there, and its checksum then fails.
        return UploadedFile(_spell_name(info), member.read(info.file_size))


def _spell_name(info: zipfile.ZipInfo) -> str:
    """Return the member's path. Many programs write UTF-8 without setting the flag for it."""
    name = info.filename
    if not info.flag_bits & _UTF8_NAME:
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            name = info.filename
    return clean(name, limits.NAME_LENGTH)
