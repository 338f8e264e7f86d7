"""Decoding texts: by byte order mark, otherwise as UTF-8 if valid, otherwise in a Windows code page. Pure.

Invisible characters are removed.
"""

from __future__ import annotations

import codecs

_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
# Loaded in advance: a process that reads untrusted files cannot open any of its own.
for _name in ("utf-16-le", "utf-16-be", "cp1252", "cp1250"):
    codecs.lookup(_name)
# Bytes that are letters in Windows-1250 and symbols in Windows-1252: ą Ą ł Ł ś Ś ź Ź ż Ż.
POLISH_BYTES = frozenset(b"\xb9\xa5\xb3\xa3\x9c\x8c\x9f\x8f\xbf\xaf")


def decode_text(content: bytes, code_page: str = "cp1252") -> str:
    """Return the text of a file; ``code_page`` is used if it has no mark and is not UTF-8."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, errors="replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode(code_page, errors="replace")


def decode_table(content: bytes) -> tuple[str, bool]:
    """Return the text of a table, and whether it was decoded as Polish by guesswork, without a mark in the file."""
    if any(content.startswith(mark) for mark, _encoding in _BYTE_ORDER_MARKS):
        return decode_text(content), False
    looks_polish = not POLISH_BYTES.isdisjoint(content) and not _is_utf8(content)
    return decode_text(content, "cp1250" if looks_polish else "cp1252"), looks_polish


def clean(text: str, longest: int | None = None) -> str:
    """Return the text without control characters and double spaces, cut to a length if one is given."""
    if longest is not None:
        # Anything far beyond the requested length need not be examined.
        text = text.lstrip()[: 8 * longest]
    if not text.isprintable():
        text = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(text.split())[:longest].rstrip()


def _is_utf8(content: bytes) -> bool:
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True
