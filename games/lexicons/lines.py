"""Reads the lines of an uploaded word list: plain text, gzip or zip, in any of the usual encodings."""

from __future__ import annotations

import codecs
import gzip
import io
import zipfile
import zlib
from collections.abc import Iterator

from games.problems.kinds import Problem, ProblemsFound

MEGABYTE = 1_000_000
# 600,000 words of a highly inflected language take less than eight megabytes.
UNPACKED_LIMIT = 50 * MEGABYTE
# The labels of encodings to choose from; ``None`` means detection.
ENCODINGS = ("utf-8", "utf-16", "cp1252", "iso-8859-15", "cp1250", "iso-8859-2", "cp852", "cp850")
_EIGHT_BIT = {"pl": "cp1250"}
# Loaded before reading a file, because a process that reads untrusted files can't open any of its own. Names of files
# in a zip are cp437.
for _name in (*ENCODINGS, "utf-8-sig", "cp437"):
    codecs.lookup(_name)
_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


class UnreadableList(ProblemsFound):
    """The file isn't a word list."""


def read_lines(content: bytes, language: str, encoding: str | None = None) -> Iterator[str]:
    """Return the lines of a word list, stripped but including empty ones, so that line numbers match the file.

    ``language`` decides between the eight-bit encodings if the text isn't UTF-8 and none was named. Raises
    UnreadableList.
    """
    text = _decode(_unpack(content), language, encoding)
    return map(str.strip, text.splitlines())


def _unpack(content: bytes) -> bytes:
    if content.startswith(b"\x1f\x8b"):
        return _gunzip(content)
    if content.startswith(b"PK\x03\x04"):
        return _unzip(content)
    return content


def _gunzip(content: bytes) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(content)) as packed:
            return _bounded(packed.read(UNPACKED_LIMIT + 1))
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableList(Problem("list_damaged")) from error


def _unzip(content: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            files = [member for member in archive.infolist() if not member.is_dir()]
            if len(files) != 1:
                raise UnreadableList(Problem("list_zip_files", {"count": len(files)}))
            with archive.open(files[0]) as member:
                return _bounded(member.read(UNPACKED_LIMIT + 1))
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise UnreadableList(Problem("list_damaged")) from error


def _bounded(content: bytes) -> bytes:
    if len(content) > UNPACKED_LIMIT:
        raise UnreadableList(Problem("list_too_large", {"megabytes": UNPACKED_LIMIT // MEGABYTE}))
    return content


def _decode(content: bytes, language: str, encoding: str | None) -> str:
    marked = next((name for mark, name in _MARKS if content.startswith(mark)), None)
    names = [encoding] if encoding else [marked] if marked else ["utf-8", _EIGHT_BIT.get(language, "cp1252")]
    for name in names:
        try:
            text = content.decode(name)
        except (UnicodeDecodeError, LookupError):
            continue
        if "\0" not in text:
            return text
    raise UnreadableList(Problem("list_encoding", {"tried": ", ".join(names)}))
