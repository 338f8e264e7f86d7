"""What a cell of a calendar means. Raises CellProblem."""

from __future__ import annotations

import re
from datetime import date, datetime, time

from federation.imports.cells import DASHES, read_day
from federation.imports.problems import CellProblem
from federation.names.comparing import words
from federation.values.numbers import whole_number

YES, NO = "✓", "–"
_YES = frozenset({"yes", "y", "si", "s", "tak", "t", "true", "1", "x", "oui"})
_NO = frozenset({"no", "n", "nie", "false", "0"})
_HOUR_FORMATS = ("%H:%M", "%H.%M", "%H:%M:%S", "%Hh", "%H")
_ADDRESS = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_ADDRESS_LENGTH = 80
# Addresses of our own pages beside those of championships.
_RESERVED = frozenset({"new"})


def read_address(text: str) -> str:
    if not _ADDRESS.fullmatch(text) or len(text) > _ADDRESS_LENGTH or text in _RESERVED:
        raise CellProblem("bad_address")
    return text


def read_set_day(text: str) -> date:
    """A day that cannot be emptied."""
    day = read_day(text)
    if day is None:
        raise CellProblem("cannot_be_emptied")
    return day


def read_hour(text: str) -> time | None:
    if text in DASHES:
        return None
    for written in _HOUR_FORMATS:
        try:
            return datetime.strptime(text, written).time()  # noqa: DTZ007  (an hour has no zone)
        except ValueError:
            continue
    raise CellProblem("bad_hour")


def read_quantity(text: str, least: int, most: int) -> int | None:
    if text in DASHES:
        return None
    number = whole_number(text, least=least, most=most)
    if number is None:
        raise CellProblem("bad_quantity", least=least, most=most)
    return number


def read_yes(text: str) -> bool:
    folded = " ".join(words(text))
    if text == YES or folded in _YES:
        return True
    if text in DASHES or folded in _NO:
        return False
    raise CellProblem("bad_yes")
