"""Text, whole numbers and half points as result files write them. No guessing: unreadable is None."""

from __future__ import annotations

import re
from functools import lru_cache

from federation.values.texts import decode_text

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}(?:\.0*)?\Z")
_POINTS = re.compile(r"([0-9]{0,6})(?:[.,]([0-9]{0,4})|(½))?\Z")
_LINE_END = re.compile(r"\r\n|\r|\n")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f]")
_BEGINNING = 5_000
# The cells of a championship repeat the same few numbers.
_DIFFERENT = 4_096


def is_binary(content: bytes) -> bool:
    """Return whether the beginning of a file has control characters that text never has."""
    return bool(_CONTROL.search(decode_text(content[:_BEGINNING])))


def split_lines(text: str) -> list[str]:
    """Split text with mixed line endings. Form feeds and the like don't end a line."""
    return _LINE_END.split(text.rstrip("\x1a\x00"))


@lru_cache(_DIFFERENT)
def parse_whole(text: str) -> int | None:
    """Parse a whole number of up to nine digits, including ``12.0``; None if blank or anything else."""
    text = text.strip()
    return int(float(text)) if _WHOLE.match(text) else None


@lru_cache(_DIFFERENT)
def parse_half_points(text: str) -> int | None:
    """Parse points as half points: ``1`` → 2, ``0.5`` ``0,5`` ``.5`` ``½`` → 1, ``1½`` → 3; None if not halves."""
    text = text.strip()
    match = _POINTS.match(text)
    if not match or not text.strip(".,"):
        return None
    whole, fraction, half = match.groups()
    halves = 1 if half else {"": 0, "5": 1}.get((fraction or "").rstrip("0"))
    return None if halves is None else int(whole or 0) * 2 + halves


def split_extension(name: str) -> tuple[str, str]:
    """Return the stem and lower-case extension of a path: ``a/Inter..TRN`` → (``Inter.``, ``trn``)."""
    base = re.split(r"[/\\]", name)[-1]
    stem, dot, extension = base.rpartition(".")
    return (stem, extension.lower()) if dot else (base, "")
