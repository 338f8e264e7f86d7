"""Whole numbers as they come in addresses and forms, where anybody may have written anything. Pure."""

from __future__ import annotations

# What a bigint of PostgreSQL holds.
LARGEST = 2**63 - 1
_MOST_DIGITS = len(str(LARGEST))


def whole_number(text: str | None, *, least: int = 0, most: int = LARGEST) -> int | None:
    """Return the number that a text is, or None where it is none or not from ``least`` to ``most``.

    Only the ten digits count, with a minus before them where ``least`` is below zero: ``int`` takes digits of every
    script, blanks and underlines, and raises for what is very long.
    """
    text = text or ""
    digits = text.removeprefix("-") if least < 0 else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        return None
    number = int(text)
    return number if least <= number <= most else None
