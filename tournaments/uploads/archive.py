"""Zips: opened within limits, checked before anything is unpacked. The files inside come out in their order."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Sequence

from tournaments import codes
from tournaments.report import Problem, UploadedFile, Where
from tournaments.uploads import limits
from tournaments.uploads.values import clean, split_extension

_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_METHODS = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_DOCUMENTS = frozenset({"xlsx", "xlsm", "ods", "odt", "docx"})
_ENCRYPTED = 0x1
_UTF8_NAME = 0x800
# What zipfile raises on files that were damaged or made up to harm.
_DAMAGE = (
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
_SYSTEM_FILES = frozenset({"thumbs.db", "desktop.ini", ".ds_store"})


def unpack_uploads(files: Sequence[UploadedFile], found: list[Problem]) -> list[UploadedFile]:
    """The files of an upload with every zip replaced by what it holds, system files left out.

    Zips are known by their first bytes or their name. Sizes are judged by the zip's own directory before anything
    is unpacked, over all the zips together. Empty and damaged files give a problem and are left out.
    """
    if sum(len(file.content) for file in files) > limits.UPLOAD_MEGABYTES * limits.MEGABYTE:
        found.append(codes.UPLOAD_TOO_LARGE.at(limit=limits.UPLOAD_MEGABYTES))
        return []
    unpacked: list[UploadedFile] = []
    room = limits.UNZIPPED_MEGABYTES * limits.MEGABYTE
    for file in files:
        if is_zip(file):
            members = _open_zip(file, room, found)
            room -= sum(len(member.content) for member in members)
        else:
            members = [file]
        unpacked += [member for member in members if _is_wanted(member, found)]
    return unpacked


def is_zip(file: UploadedFile) -> bool:
    """Whether a file is a zip by its first bytes, or says so by its name. Documents packed as zips are not meant."""
    extension = split_extension(file.name)[1]
    if extension in _DOCUMENTS or not file.content:
        return False
    return extension == "zip" or file.content.startswith(_SIGNATURES)


def is_system_file(name: str) -> bool:
    """Whether a file is one that macOS or Windows puts beside the user's own."""
    parts = name.replace("\\", "/").split("/")
    return "__MACOSX" in parts or parts[-1].startswith("._") or parts[-1].lower() in _SYSTEM_FILES


def _is_wanted(file: UploadedFile, found: list[Problem]) -> bool:
    if is_system_file(file.name):
        return False
    if not file.content:
        found.append(codes.EMPTY_FILE.at(Where(file=file.name), file=file.name))
    return bool(file.content)


def _open_zip(file: UploadedFile, room: int, found: list[Problem]) -> list[UploadedFile]:
    try:
        with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
            members = [info for info in archive.infolist() if not info.is_dir() and not is_system_file(info.filename)]
            refusal = _refuse(file, members, room)
            if refusal:
                found.append(refusal)
                return []
            return [_read_member(archive, info) for info in members]
    except _DAMAGE:
        found.append(codes.DAMAGED_ZIP.at(Where(file=file.name), file=file.name))
        return []


def _refuse(file: UploadedFile, members: list[zipfile.ZipInfo], room: int) -> Problem | None:
    where = Where(file=file.name)
    if len(members) > limits.ZIP_MEMBERS:
        return codes.ZIP_TOO_MANY_FILES.at(where, file=file.name, limit=limits.ZIP_MEMBERS)
    if sum(info.file_size for info in members) > room:
        return codes.ZIP_TOO_LARGE.at(where, file=file.name, limit=limits.UNZIPPED_MEGABYTES)
    if any(info.flag_bits & _ENCRYPTED for info in members):
        return codes.ENCRYPTED_ZIP.at(where, file=file.name)
    if any(info.compress_type not in _METHODS for info in members):
        return codes.ZIP_METHOD.at(where, file=file.name)
    nested = next((info for info in members if info.filename.lower().endswith(".zip")), None)
    return codes.NESTED_ZIP.at(where, file=_spell_name(nested)) if nested else None


def _read_member(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> UploadedFile:
    with archive.open(info) as member:
        # The directory's size may lie; zipfile stops there, and its checksum then fails.
        return UploadedFile(_spell_name(info), member.read(info.file_size))


def _spell_name(info: zipfile.ZipInfo) -> str:
    """The member's path. Many programs write UTF-8 without setting the flag that says so."""
    name = info.filename
    if not info.flag_bits & _UTF8_NAME:
        try:
            name = name.encode("cp437").decode("utf-8")
        except UnicodeError:
            name = info.filename
    return clean(name, limits.NAME_LENGTH)
