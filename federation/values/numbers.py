"""Whole numbers from addresses and forms, where anyone may have written anything. Pure."""

from __future__ import annotations

# The range of a PostgreSQL bigint.
LARGEST = 2**63 - 1
_MOST_DIGITS = len(str(LARGEST))


def whole_number(text: str | None, *, least: int = 0, most: int = LARGEST) -> int | None:
    """Return a text as a number, or None if it is not one from ``least`` to ``most``.

    Only the ten digits count, with a leading minus if ``least`` is below zero: ``int`` accepts digits of every script,
    spaces and underscores, and raises for very long texts.
    """
    text = text or ""
    digits = text.removeprefix("-") if least < 0 else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        return None
    number = int(text)
    return number if least <= number <= most else None
