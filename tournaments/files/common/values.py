"""Text, whole numbers and half points as result files write them. Nothing here guesses: unreadable is None."""

from __future__ import annotations

import re
from functools import lru_cache

from federation.values.texts import decode_text

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}(?:\.0*)?\Z")
_POINTS = re.compile(r"([0-9]{0,6})(?:[.,]([0-9]{0,4})|(½))?\Z")
_LINE_END = re.compile(r"\r\n|\r|\n")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x19\x1b-\x1f]")
_BEGINNING = 5_000
# The cells of a championship hold the same few numbers again and again.
_DIFFERENT = 4_096


def is_binary(content: bytes) -> bool:
    """Whether the beginning of a file has control characters that no text has."""
    return bool(_CONTROL.search(decode_text(content[:_BEGINNING])))


def split_lines(text: str) -> list[str]:
    """The lines of a text whose line ends may be mixed. Form feeds and the like do not end a line."""
    return _LINE_END.split(text.rstrip("\x1a\x00"))


@lru_cache(_DIFFERENT)
def parse_whole(text: str) -> int | None:
    """A whole number of up to nine digits, ``12.0`` included; None when blank or anything else."""
    text = text.strip()
    return int(float(text)) if _WHOLE.match(text) else None


@lru_cache(_DIFFERENT)
def parse_half_points(text: str) -> int | None:
    """Points as half points: ``1`` → 2, ``0.5`` ``0,5`` ``.5`` ``½`` → 1, ``1½`` → 3; None when not halves."""
    text = text.strip()
    match = _POINTS.match(text)
    if not match or not text.strip(".,"):
        return None
    whole, fraction, half = match.groups()
    halves = 1 if half else {"": 0, "5": 1}.get((fraction or "").rstrip("0"))
    return None if halves is None else int(whole or 0) * 2 + halves


def split_extension(name: str) -> tuple[str, str]:
    """The stem and the lower-case extension of a path: ``a/Inter..TRN`` → (``Inter.``, ``trn``)."""
    base = re.split(r"[/\\]", name)[-1]
    stem, dot, extension = base.rpartition(".")
    return (stem, extension.lower()) if dot else (base, "")
