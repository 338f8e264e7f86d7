"""The code page of a dBase file's letters.

Swiss Perfect for Windows writes Windows-1252 and leaves the header's language byte 0. Files made or touched by DOS
programs state their code page in that byte, or don't; then letters such as ``é`` come out as ``‚`` in Windows-1252,
which no name contains.
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

# Values of the language byte (header byte 29) for the code pages of European files.
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
# What names, clubs and titles contain besides letters.
_ORDINARY_SIGNS = frozenset("·’‘´`ªº°–—½“”«»\xa0")


@dataclass(frozen=True, slots=True)
class CodePage:
    name: str
    guessed: bool = False


def decode_reported(file: UploadedFile, found: list[Problem]) -> str:
    """Decode a file, with a warning if its letters were assumed to be Polish without any mark saying so."""
    text, is_polish = decode_table(file.content)
    if is_polish:
        found.append(codes.CODE_PAGE_GUESSED.at(Where(file=file.name), file=file.name, code_page="1250"))
    return text


def choose_code_page(language_byte: int, values: Iterable[bytes]) -> CodePage:
    """Return the code page that the header names; else the one in which the letters make likely names.

    Windows-1252, unless some bytes are letters only in a DOS page or Windows-1250. If they are letters in both, a
    capital inside a word, or a word beginning with a small letter, counts against a page.
    """
    named = _BY_LANGUAGE_BYTE.get(language_byte)
    if named:
        return CodePage(named)
    odd_values = [value for value in values if any(byte >= 0x80 for byte in value)]
    odd = bytes(sorted({byte for value in odd_values for byte in value if byte >= 0x80}))
    has_polish = not POLISH_BYTES.isdisjoint(odd)
    if not odd or (_fits(odd, WINDOWS) and not has_polish):
        return CodePage(WINDOWS)
    # DOS and Windows-1250 capitals share two bytes: Ñ and ú are Ą and Ł.
    shared = POLISH_BYTES & set(odd) <= _SHARED_WITH_DOS
    pages = ([_DOS, _EAST] if shared else [_EAST, _DOS]) if has_polish else [_DOS]
    fitting = [page for page in pages if _fits(odd, page)]
    likely = [page for page in fitting if all(_is_likely(value.decode(page, "replace")) for value in odd_values)]
    if likely or fitting:
        return CodePage((likely or fitting)[0], guessed=True)
    return CodePage(WINDOWS)


def _is_likely(text: str) -> bool:
    """Return whether capitals are where names have them: none after a small letter, and none missing at the front."""
    inside = any(one.islower() and two.isupper() and ord(two) > _ASCII for one, two in pairwise(text))
    first = next((char for char in text if char.isalpha()), "")
    return not inside and not (ord(first or "A") > _ASCII and first.islower())


def _fits(odd: bytes, code_page: str) -> bool:
    text = odd.decode(code_page, errors="replace")
    return all(char.isalpha() or char in _ORDINARY_SIGNS for char in text)
