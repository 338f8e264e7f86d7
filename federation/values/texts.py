"""Decode a text: by its byte order mark, else UTF-8 if that fits, else a Windows code page. Pure.

Invisible characters are removed.
"""

from __future__ import annotations

import codecs

_BYTE_ORDER_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
# Loaded before a file is looked at: a process that reads files of strangers can open none of its own.
for _name in ("utf-16-le", "utf-16-be", "cp1252", "cp1250"):
    codecs.lookup(_name)
# Bytes that are letters in Windows-1250 and signs in Windows-1252: ą Ą ł Ł ś Ś ź Ź ż Ż.
POLISH_BYTES = frozenset(b"\xb9\xa5\xb3\xa3\x9c\x8c\x9f\x8f\xbf\xaf")


def decode_text(content: bytes, code_page: str = "cp1252") -> str:
    """The text of a file; ``code_page`` is for what has no mark and is no UTF-8."""
    for mark, encoding in _BYTE_ORDER_MARKS:
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, errors="replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode(code_page, errors="replace")


def decode_table(content: bytes) -> tuple[str, bool]:
    """The text of a table, and whether its letters were taken for Polish ones, which no mark in the file says."""
    if any(content.startswith(mark) for mark, _encoding in _BYTE_ORDER_MARKS):
        return decode_text(content), False
    looks_polish = not POLISH_BYTES.isdisjoint(content) and not _is_utf8(content)
    return decode_text(content, "cp1250" if looks_polish else "cp1252"), looks_polish


def clean(text: str, longest: int | None = None) -> str:
    """The text without control characters and doubled spaces, cut to a length if one is given."""
    if longest is not None:
        # What is far beyond the length asked for is not worth looking at.
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
