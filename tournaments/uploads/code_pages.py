"""Which code page the letters of a dBase file are in.

Swiss Perfect for Windows writes Windows-1252 and leaves the header's language byte 0. Files made or touched by
DOS programs say their code page in that byte, or do not say it; then letters such as ``é`` come out as ``‚`` in
Windows-1252, which no name holds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

WINDOWS = "cp1252"
_DOS = "cp850"

# The language byte (header byte 29) of the code pages that European files come in.
_BY_LANGUAGE_BYTE = {
    0x01: "cp437",
    0x02: "cp850",
    0x03: "cp1252",
    0x57: "cp1252",
    0x64: "cp852",
    0x65: "cp866",
    0xC8: "cp1250",
    0xC9: "cp1251",
}
KNOWN_CODE_PAGES = frozenset({WINDOWS, _DOS, *_BY_LANGUAGE_BYTE.values()})
# What names, clubs and titles hold besides letters.
_ORDINARY_SIGNS = frozenset("·’‘´`ªº°–—½“”«»\xa0")


@dataclass(frozen=True, slots=True)
class CodePage:
    name: str
    guessed: bool = False


def choose_code_page(language_byte: int, values: Iterable[bytes]) -> CodePage:
    """The code page that the header names; else Windows-1252, unless only a DOS page makes letters of it all."""
    named = _BY_LANGUAGE_BYTE.get(language_byte)
    if named:
        return CodePage(named)
    odd = bytes(sorted({byte for value in values for byte in value if byte >= 0x80}))
    if not odd or _fits(odd, WINDOWS):
        return CodePage(WINDOWS)
    return CodePage(_DOS, guessed=True) if _fits(odd, _DOS) else CodePage(WINDOWS)


def _fits(odd: bytes, code_page: str) -> bool:
    text = odd.decode(code_page, errors="replace")
    return all(char.isalpha() or char in _ORDINARY_SIGNS for char in text)
