"""Which code page the letters of a dBase file are in.

Swiss Perfect for Windows writes Windows-1252 and leaves the header's language byte 0. Files made or touched by
DOS programs say their code page in that byte, or do not say it; then letters such as ``é`` come out as ``‚`` in
Windows-1252, which no name holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from federation.problems.kinds import Problem, Where
from federation.values.texts import POLISH_BYTES, decode_table
from tournaments.report import codes
from tournaments.report.report import UploadedFile

WINDOWS = "cp1252"
_DOS = "cp850"
_EAST = "cp1250"
_ASCII = 0x7F
_SHARED_WITH_DOS = frozenset(b"\xa3\xa5")

# The language byte (header byte 29) of the code pages that European files come in.
_BY_LANGUAGE_BYTE = {
    0x01: "cp437",
    0x02: "cp850",
    0x03: "cp1252",
    0x64: "cp852",
    0x65: "cp866",
    0xC8: "cp1250",
    0xC9: "cp1251",
}
KNOWN_CODE_PAGES = frozenset({WINDOWS, _DOS, _EAST, *_BY_LANGUAGE_BYTE.values()})
# What names, clubs and titles hold besides letters.
_ORDINARY_SIGNS = frozenset("·’‘´`ªº°–—½“”«»\xa0")


@dataclass(frozen=True, slots=True)
class CodePage:
    name: str
    guessed: bool = False


def decode_reported(file: UploadedFile, found: list[Problem]) -> str:
    """The text of a file; where its letters were taken for Polish ones, which no mark says, a warning tells."""
    text, is_polish = decode_table(file.content)
    if is_polish:
        found.append(codes.CODE_PAGE_GUESSED.at(Where(file=file.name), file=file.name, code_page="1250"))
    return text


def choose_code_page(language_byte: int, values: Iterable[bytes]) -> CodePage:
    """The code page that the header names; else the one that makes likely names of the letters.

    Windows-1252, unless there are letters that only a DOS page or Windows-1250 makes letters of. Where both do, a
    capital inside of a word, or a small letter before which a word begins, tells against one of them.
    """
    named = _BY_LANGUAGE_BYTE.get(language_byte)
    if named:
        return CodePage(named)
    odd_values = [value for value in values if any(byte >= 0x80 for byte in value)]
    odd = bytes(sorted({byte for value in odd_values for byte in value if byte >= 0x80}))
    has_polish = not POLISH_BYTES.isdisjoint(odd)
    if not odd or (_fits(odd, WINDOWS) and not has_polish):
        return CodePage(WINDOWS)
    # Capitals of DOS and of Windows-1250 share two bytes: Ñ and ú are Ą and Ł.
    shared = POLISH_BYTES & set(odd) <= _SHARED_WITH_DOS
    pages = ([_DOS, _EAST] if shared else [_EAST, _DOS]) if has_polish else [_DOS]
    fitting = [page for page in pages if _fits(odd, page)]
    likely = [page for page in fitting if all(_is_likely(value.decode(page, "replace")) for value in odd_values)]
    if likely or fitting:
        return CodePage((likely or fitting)[0], guessed=True)
    return CodePage(WINDOWS)


def _is_likely(text: str) -> bool:
    """Whether capitals stand where names have them: none behind a small letter, and none missing in front."""
    inside = any(one.islower() and two.isupper() and ord(two) > _ASCII for one, two in pairwise(text))
    first = next((char for char in text if char.isalpha()), "")
    return not inside and not (ord(first or "A") > _ASCII and first.islower())


def _fits(odd: bytes, code_page: str) -> bool:
    text = odd.decode(code_page, errors="replace")
    return all(char.isalpha() or char in _ORDINARY_SIGNS for char in text)
