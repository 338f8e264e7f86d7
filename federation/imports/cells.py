"""Reading cells, and the problems a row can have. An empty cell keeps the existing value; a dash clears it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.names.comparison import words
from federation.values.numbers import whole_number
from federation.values.ports import Port

ERROR, WARNING = "error", "warning"


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A problem in a row. ``column`` is a stable name, empty if the problem concerns the whole row."""

    code: str
    column: str = ""
    found: str = ""
    params: Mapping[str, Any] = field(default_factory=dict)

    @property
    def severity(self) -> str:
        return sentences[self.code][0]

    def as_json(self) -> dict[str, Any]:
        return {"code": self.code, "column": self.column, "found": self.found, "params": dict(self.params)}


class CellProblem(ValueError):
    """Raised while reading a cell; becomes a RowProblem of its column."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


Sentence = tuple[str, str | Promise, str | Promise]
# Code → severity, what is wrong, what to do.
_OWN: dict[str, Sentence] = {
    "bad_number": (
        ERROR,
        _("This isn’t a valid player number."),
        _("Enter a whole number of 1 or more, or leave the cell empty: a new player gets the next free number."),
    ),
    "number_merged": (
        ERROR,
        _("This number belongs to a record that was merged into player %(into)s."),
        _("Enter %(into)s instead."),
    ),
    "repeated": (
        ERROR,
        _("This is the same as in row %(row)s."),
        _("Remove one of the two rows. If they’re two people, enter a number for both."),
    ),
    "ambiguous_name": (
        ERROR,
        _("Several players have this name: %(numbers)s."),
        _("Enter the number of the one you mean."),
    ),
    "missing": (ERROR, _("This can’t be empty."), _("Fill in the cell.")),
    "cannot_be_emptied": (ERROR, _("This can’t be cleared."), _("Enter a value, or leave the cell empty.")),
    "too_long": (ERROR, _("This is longer than %(limit)s characters."), _("Shorten it.")),
    "not_a_name": (ERROR, _("This contains no letter or digit."), _("Enter a name.")),
    "bad_year": (ERROR, _("This isn’t a year of birth."), _("Enter four digits, such as 1985.")),
    "bad_country": (ERROR, _("This isn’t a country."), _("Enter the two-letter code, such as ES or PL.")),
    "bad_date": (ERROR, _("This isn’t a date."), _("Enter dates like 2026-03-14 or 14/03/2026.")),
    "date_in_future": (ERROR, _("This date is in the future."), _("Enter the date on which it happened.")),
    "club_unknown": (
        ERROR,
        _("There’s no club with this name."),
        _("Correct the spelling, import the club first, or choose to register missing clubs."),
    ),
    "identifier_taken": (
        ERROR,
        _("%(value)s belongs to player %(number)s."),
        _("Remove it here, or merge the two players if they’re the same person."),
    ),
    "namesake": (
        WARNING,
        _("A player with this name is already registered: number %(numbers)s."),
        _("Check that they’re two different people."),
    ),
    "name_replaced": (
        WARNING,
        _("The new name has nothing in common with the current one."),
        _("Check that the number is right."),
    ),
    "club_made": (WARNING, _("This club isn’t registered yet."), _("It will be registered.")),
}


# Texts by problem code; apps above add those of their own tables.
sentences: Port[Sentence] = Port(_OWN)


@dataclass(frozen=True, slots=True)
class ToldProblem:
    """A problem in words; ``column`` is its display name."""

    severity: str
    message: str
    advice: str
    column: str
    found: str


def describe(problem: Mapping[str, Any], columns: Mapping[str, str]) -> ToldProblem:
    """Describe a stored problem in the reader's language; ``columns`` are the file's own headings."""
    severity, message, advice = sentences[problem["code"]]
    params = problem["params"]
    return ToldProblem(
        severity=severity,
        message=str(message) % params,
        advice=str(advice) % params,
        column=columns.get(problem["column"], ""),
        found=problem["found"],
    )


DASHES = frozenset({"-", "–", "—"})
EMPTY = "-"
LARGEST_NUMBER = 999_999_999
_DATE_FORMATS = ("%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y")
_YEARS = range(1900, 2200)
_SEVERAL = re.compile(r"\s*[;|]\s*")


def read_text(text: str, limit: int) -> str:
    """Read non-empty text; a dash means empty text."""
    if text in DASHES:
        return ""
    if len(text) > limit:
        raise CellProblem("too_long", limit=limit)
    return text


def read_name(text: str, limit: int) -> str:
    """Read the name of a person, club or championship, which cannot be cleared."""
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
    """Split a cell into distinct values."""
    return list(dict.fromkeys(part for part in _SEVERAL.split(text) if part and part not in DASHES))
