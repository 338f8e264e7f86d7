"""The first day of an event as organisers write it: year first, or with the month's English name. Pure.

Two numbers before a year may be day and month or month and day: with slashes they say nothing.
"""

from __future__ import annotations

import re
from datetime import date

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"\b(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b\.?"
)
_NUMBER = r"(?<!\d)(?P<day>\d{1,2})(?:st|nd|rd|th)?(?!\w)"
_TO_ANOTHER_DAY = r"(?:\s*(?:-|–|&|,|to\b|and\b)\s*\d{1,2}(?:st|nd|rd|th)?(?!\w))*"
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
_NUMBERS = (
    re.compile(r"(?<!\d)(?P<year>\d{4})([-/.])(?P<month>\d{1,2})\2(?P<day>\d{1,2})(?!\d)"),
    re.compile(r"(?<!\d)(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})(?!\d)"),
)
_NAMED = (
    re.compile(rf"{_NUMBER}{_TO_ANOTHER_DAY}\s+(?:of\s+)?{_MONTH}", re.IGNORECASE),
    re.compile(rf"{_MONTH}\s*{_NUMBER}", re.IGNORECASE),
)
_LONGEST = 200


def find_day(text: str) -> str:
    """The first day that a text names, as ``2026-03-28``; empty where it names none, or not surely."""
    text = text[:_LONGEST]
    for pattern in _NUMBERS:
        if match := pattern.search(text):
            return spell_day(int(match["year"]), int(match["month"]), int(match["day"]))
    named = [match for pattern in _NAMED if (match := pattern.search(text))]
    if not named:
        return ""
    first = min(named, key=lambda match: match.start())
    month = _number_of(first["month"])
    year = _YEAR.search(text, first.end())
    if year is None:
        return ""
    last = re.search(_MONTH, text[first.end() : year.start()], re.IGNORECASE)
    # The year behind ``December 30 - January 2`` is that of the end.
    is_before = last is not None and _number_of(last["month"]) < month
    return spell_day(int(year[0]) - is_before, month, int(first["day"]))


def _number_of(month: str) -> int:
    return _MONTHS.index(month[:3].casefold()) + 1


def spell_day(year: int, month: int, day: int) -> str:
    """``2026-03-28``; empty when there is no such day."""
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""
