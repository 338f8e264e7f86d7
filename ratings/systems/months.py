"""Calendar months counted back from a day."""

from __future__ import annotations

from calendar import monthrange
from datetime import date


def months_before(day: date, months: int) -> date:
    """The same day of the month, ``months`` earlier; the last day of that month where it has no such day."""
    count = day.year * 12 + day.month - 1 - months
    year, month = divmod(count, 12)
    if year < date.min.year:
        return date.min
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
