"""Texts of Scrabble programs: strict decoding, names and dates. Pure."""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from datetime import date

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.report import codes, limits
from tournaments.report.report import UploadedFile

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"\b(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_NUMBER = r"(?<!\d)(?P<day>\d{1,2})(?:st|nd|rd|th)?(?!\w)"
_TO_ANOTHER_DAY = r"(?:\s*(?:-|–|&|,|to\b|and\b)\s*\d{1,2}(?:st|nd|rd|th)?(?!\w))*"
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_NUMBERS = (
    re.compile(r"(?<!\d)(?P<year>\d{4})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})(?!\d)"),
    re.compile(r"(?<!\d)(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})(?!\d)"),
)
_NAMED = (
    re.compile(rf"{_NUMBER}{_TO_ANOTHER_DAY}\s+(?:of\s+)?{_MONTH}", re.IGNORECASE),
    re.compile(rf"{_MONTH}\s*{_NUMBER}", re.IGNORECASE),
)
_LONGEST = 200


def find_day(text: str) -> str:
    """Return the first day named in a text, as ``2026-03-28``; empty if there is none or it is ambiguous."""
    text = text[:_LONGEST]
    for pattern in _NUMBERS:
        if match := pattern.search(text):
            return spell_day(int(match["year"]), int(match["month"]), int(match["day"]))
    named = [match for pattern in _NAMED if (match := pattern.search(text))]
    if not named:
        return ""
    first = min(named, key=lambda match: match.start())
    month = _number_of(first["month"])
    year = _YEAR.search(text, first.end())
    if year is None:
        return ""
    last = re.search(_MONTH, text[first.end() : year.start()], re.IGNORECASE)
    # The year after ``December 30 - January 2`` is that of the end.
    is_before = last is not None and _number_of(last["month"]) < month
    return spell_day(int(year[0]) - is_before, month, int(first["day"]))


def _number_of(month: str) -> int:
    return _MONTHS.index(month[:3].casefold()) + 1


def spell_day(year: int, month: int, day: int) -> str:
    """Return ``2026-03-28``; empty if there is no such day."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


ASCII, UTF8, LATIN1, POLISH = "ascii", "utf-8", "iso-8859-1", "windows-1250"
LATIN2, WINDOWS, THAI, UTF16 = "iso-8859-2", "windows-1252", "windows-874", "utf-16"
# Code pages that Python knows under other names, and their everyday names.
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
# Code pages in which another page's letters look like signs, and the pages that may be meant.
_GUESSED = {LATIN1: (WINDOWS, POLISH, LATIN2), POLISH: (LATIN2,)}
# In ISO-8859-1 these are control characters that text never has; in Windows-1252 they are quotes and letters.
_WINDOWS_BYTES = re.compile(rb"[\x80-\x9f]")
# ¿ comes before a letter and begins a question; after one it is another page's ż.
_BESIDE_A_LETTER = re.compile(r"(?<=[A-Za-z])[^\x00-\x7f]|[^\x00-\x7f¡¿](?=[A-Za-z])")
# Signs that occur next to letters in names, titles and prizes.
_ORDINARY_SIGNS = frozenset("·’‘´ªº°–—“”„«»…®©™§€\xa0\xad")
_INSIDE_A_WORD = re.compile(r"(?<=[a-z])[Ľˇ]")


def decode_strictly(file: UploadedFile, own_page: str, found: list[Problem]) -> tuple[str, str] | None:
    """Decode a file strictly, returning its encoding too; None, with a problem, if no encoding fits.

    ``own_page`` is what the format's programs write when they don't write UTF-8.
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
    """Return the code page that a program's setting names: ``UTF8``, ``cp1250``, ``windows-874``; None if unknown."""
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
    """Return the code page in which signs inside words become letters; None if there are no such signs.

    If no page makes them letters, ISO-8859-1 becomes Windows-1252 if it has that page's signs; any other page stays.
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
    """Return whether the beginning of a file has no NUL bytes, or a byte order mark for two-byte characters."""
    return b"\0" not in content[:20_000] or content.startswith(_WIDE_MARKS)


def peek(content: bytes, length: int = 20_000) -> str:
    """Return a text's beginning to recognise its format: non-ASCII letters may be wrong, but don't split words."""
    if content.startswith(_WIDE_MARKS):
        return content[: 2 * length].decode("utf-16", errors="replace")
    beginning = content[:length].removeprefix(_MARK)
    try:
        # Read byte by byte, ą and Š would contain a space. The last letter may be cut.
        return getincrementaldecoder(UTF8)().decode(beginning)
    except UnicodeDecodeError:
        return beginning.decode("latin-1")


# The kind of identifier under which the registry stores member numbers of NASPA, WESPA and others that tsh knows.
MEMBER = "member"
_MEMBER = re.compile(r"\A(.*?)\s*[:=]\s*([A-Za-z]{0,4}[0-9]{1,12})\s*\Z", re.DOTALL)


def split_member(name: str) -> tuple[str, dict[str, str]]:
    """Split ``Quist, Marlo:AA001234`` into the name and the member number as an identifier; none for zeros."""
    if not (match := _MEMBER.match(name[: 2 * limits.NAME_LENGTH])):
        return name.strip(), {}
    number = match[2].upper()
    return match[1].strip(), {MEMBER: number} if number.strip("0") else {}


def turn_name(name: str) -> str:
    """Turn ``Family, Given`` into ``Given Family``; names with no comma, or several, stay."""
    family, comma, given = name.partition(",")
    if not comma or "," in given or not given.strip() or not family.strip():
        return clean(name, limits.NAME_LENGTH)
    return clean(f"{given.strip()} {family.strip()}", limits.NAME_LENGTH)
