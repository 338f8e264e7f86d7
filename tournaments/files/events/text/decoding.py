"""Texts of the Scrabble world's programs, decoded strictly: no byte is replaced in silence, and the page is named.

UTF-8 where it fits (a mark is dropped), else the page that the format has of its own; bytes that mean nothing in it
are refused with their line.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder

from federation.problems.kinds import Problem, Where
from tournaments.report import codes
from tournaments.report.report import UploadedFile

ASCII, UTF8, LATIN1, POLISH = "ascii", "utf-8", "iso-8859-1", "windows-1250"
LATIN2, WINDOWS, THAI, UTF16 = "iso-8859-2", "windows-1252", "windows-874", "utf-16"
# Pages that Python knows under other names, and what they are called to people.
PAGES = {
    ASCII: "ascii",
    UTF8: "utf-8",
    LATIN1: "latin-1",
    LATIN2: "iso8859-2",
    "iso-8859-15": "iso8859-15",
    POLISH: "cp1250",
    WINDOWS: "cp1252",
    THAI: "cp874",
    UTF16: "utf-16",
}
_MARK = b"\xef\xbb\xbf"
_WIDE_MARKS = (b"\xff\xfe", b"\xfe\xff")
# Pages in which letters of another page look like signs, and the pages that may be meant.
_GUESSED = {LATIN1: (WINDOWS, POLISH, LATIN2), POLISH: (LATIN2,)}
# In ISO-8859-1 these are signs that no text has; in Windows-1252 they are quotes and letters.
_WINDOWS_BYTES = re.compile(rb"[\x80-\x9f]")
# A question begins with ¿ in front of a letter; behind one it is another page's ż.
_BESIDE_A_LETTER = re.compile(r"(?<=[A-Za-z])[^\x00-\x7f]|[^\x00-\x7f¡¿](?=[A-Za-z])")
# Signs that stand beside letters in names, titles and prizes.
_ORDINARY_SIGNS = frozenset("·’‘´ªº°–—“”„«»…®©™§€\xa0\xad")
_INSIDE_A_WORD = re.compile(r"(?<=[a-z])[Ľˇ]")


def decode_strictly(file: UploadedFile, own_page: str, found: list[Problem]) -> tuple[str, str] | None:
    """The text of a file and the name of its encoding; None, with a problem, when its bytes are no text of any.

    ``own_page`` is what the format's programs write that do not write UTF-8.
    """
    content = file.content.removeprefix(_MARK)
    if content.isascii():
        return content.decode("ascii"), UTF8 if content is not file.content else ASCII
    page = UTF16 if content.startswith(_WIDE_MARKS) else UTF8 if _fits(content, UTF8) else own_page
    if page in _GUESSED and (guess := _guess_page(content, page)):
        page = guess
        found.append(
            codes.CODE_PAGE_GUESSED.at(Where(file=file.name), file=file.name, code_page=page.removeprefix("windows-"))
        )
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


def _guess_page(content: bytes, page: str) -> str | None:
    """The page in which what looks like signs inside of words is letters; None where nothing looks so.

    Where it is letters in none, ISO-8859-1 is Windows-1252 if it has that page's signs, and any page else stays.
    """
    is_windows = page == LATIN1 and bool(_WINDOWS_BYTES.search(content))
    if not is_windows and not _odd_signs(content, page):
        return None
    fitting = [one for one in _GUESSED[page] if _fits(content, one) and not _odd_signs(content, one)]
    return fitting[0] if fitting else WINDOWS if is_windows and _fits(content, WINDOWS) else page


def _odd_signs(content: bytes, page: str) -> set[str]:
    text = content.decode(PAGES[page], errors="replace")
    beside = {char for char in _BESIDE_A_LETTER.findall(text) if not char.isalpha() and char not in _ORDINARY_SIGNS}
    return beside | set(_INSIDE_A_WORD.findall(text))


def is_text(content: bytes) -> bool:
    """Whether the beginning of a file has no zeros, or a mark says that every letter of it has two bytes."""
    return b"\0" not in content[:20_000] or content.startswith(_WIDE_MARKS)


def peek(content: bytes, length: int = 20_000) -> str:
    """The beginning of a text, to know its format by: letters that are no ASCII may be wrong, but stay one word."""
    if content.startswith(_WIDE_MARKS):
        return content[: 2 * length].decode("utf-16", errors="replace")
    beginning = content[:length].removeprefix(_MARK)
    try:
        # Read byte by byte, ą and Š would hold a blank. The last letter may be cut.
        return getincrementaldecoder(UTF8)().decode(beginning)
    except UnicodeDecodeError:
        return beginning.decode("latin-1")
