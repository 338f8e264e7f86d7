"""What a cell means. An empty one leaves what is there; a dash empties it. Raises CellProblem."""

from __future__ import annotations

import re
from datetime import date, datetime

from federation.imports.problems import CellProblem
from federation.names.comparing import words
from federation.values.numbers import whole_number

DASHES = frozenset({"-", "–", "—"})
EMPTY = "-"
LARGEST_NUMBER = 999_999_999
_DATE_FORMATS = ("%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y")
_YEARS = range(1900, 2200)
_SEVERAL = re.compile(r"\s*[;|]\s*")


def read_text(text: str, limit: int) -> str:
    """Text with something in it; a dash is the empty text."""
    if text in DASHES:
        return ""
    if len(text) > limit:
        raise CellProblem("too_long", limit=limit)
    return text


def read_name(text: str, limit: int) -> str:
    """A name of a person, club or championship, which cannot be emptied."""
    if text in DASHES:
        raise CellProblem("cannot_be_emptied")
    if not words(text):
        raise CellProblem("not_a_name")
    return read_text(text, limit)


def read_whole(text: str, code: str) -> int:
    number = whole_number(text, least=1, most=LARGEST_NUMBER)
    if number is None:
        raise CellProblem(code)
    return number


def read_day(text: str) -> date | None:
    if text in DASHES:
        return None
    for written in _DATE_FORMATS:
        try:
            day = datetime.strptime(text, written).date()  # noqa: DTZ007  (a day has no zone)
        except ValueError:
            continue
        if day.year in _YEARS:
            return day
    raise CellProblem("bad_date")


def split_values(text: str) -> list[str]:
    """Several values in one cell, each once."""
    return list(dict.fromkeys(part for part in _SEVERAL.split(text) if part and part not in DASHES))
