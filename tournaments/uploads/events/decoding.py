"""Texts of the Scrabble world's programs, decoded strictly: no byte is replaced in silence, and the page is named.

UTF-8 where it fits (a mark is dropped), else the page that the format has of its own; bytes that mean nothing in it
are refused with their line.
"""

from __future__ import annotations

import re

from federation.problems.kinds import Problem, Where
from tournaments.problems import codes
from tournaments.report.report import UploadedFile

ASCII, UTF8, LATIN1, POLISH = "ascii", "utf-8", "iso-8859-1", "windows-1250"
# Pages that Python knows under other names, and what they are called to people.
PAGES = {
    ASCII: "ascii",
    UTF8: "utf-8",
    LATIN1: "latin-1",
    "iso-8859-2": "iso8859-2",
    "iso-8859-15": "iso8859-15",
    POLISH: "cp1250",
    "windows-1252": "cp1252",
    "windows-874": "cp874",
}
_MARK = b"\xef\xbb\xbf"
# In ISO-8859-1 these are signs that no text has; in Windows-1252 they are quotes and letters.
_WINDOWS_BYTES = re.compile(rb"[\x80-\x9f]")


def decode_strictly(file: UploadedFile, own_page: str, found: list[Problem]) -> tuple[str, str] | None:
    """The text of a file and the name of its encoding; None, with a problem, when its bytes are no text of any.

    ``own_page`` is what the format's programs write that do not write UTF-8.
    """
    content = file.content.removeprefix(_MARK)
    if content.isascii():
        return content.decode("ascii"), UTF8 if content is not file.content else ASCII
    page = UTF8 if _fits(content, UTF8) else own_page
    if page == LATIN1 and _WINDOWS_BYTES.search(content):
        page = "windows-1252"
        found.append(codes.CODE_PAGE_GUESSED.at(Where(file=file.name), file=file.name, code_page="1252"))
    try:
        return content.decode(PAGES[page]), page
    except UnicodeDecodeError as error:
        where = Where(file=file.name, row=content.count(b"\n", 0, error.start) + 1)
        found.append(codes.BYTES_UNREADABLE.at(where, file=file.name, encoding=page))
        return None


def find_page(name: str) -> str | None:
    """The page that a program's setting names: ``UTF8``, ``cp1250``, ``windows-874``; None when it is not known."""
    spelt = name.casefold().replace("_", "-").replace("cp", "windows-").replace("latin-1", LATIN1)
    spelt = {"utf8": UTF8, "utf-8-strict": UTF8, "iso8859-1": LATIN1, "latin1": LATIN1, "us-ascii": ASCII}.get(
        spelt, spelt
    )
    return spelt if spelt in PAGES else None


def _fits(content: bytes, page: str) -> bool:
    try:
        content.decode(PAGES[page])
    except UnicodeDecodeError:
        return False
    return True


def peek(content: bytes, length: int = 20_000) -> str:
    """The beginning of a text, to know its format by: letters that are no ASCII may be wrong."""
    return content[:length].removeprefix(_MARK).decode("latin-1")
