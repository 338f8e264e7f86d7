"""By when a championship has to be announced and its results sent in. Pure.

Days are dates of the calendar, moments are aware; the federation's time zone says when a day is over. Source: FISC,
regulations of official championships 2023/24, §3 (one month before, one week after); PFS asks for 30 days.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Any

_MONTHS_OF_A_YEAR = 12
_ONE_DAY = timedelta(days=1)
_NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Deadline:
    """A number of calendar months and days, as a federation sets it: ``{"months": 1}`` or ``{"days": 30}``."""

    months: int = 0
    days: int = 0

    @classmethod
    def from_json(cls, values: Mapping[str, Any] | None) -> Deadline | None:
        """The deadline of a federation's settings; None where it sets none."""
        deadline = cls(int((values or {}).get("months", 0)), int((values or {}).get("days", 0)))
        return deadline if deadline.months or deadline.days else None


def latest_announcement(first_day: date, deadline: Deadline) -> date:
    """The last day on which a championship that begins on ``first_day`` can be announced in time.

    A calendar month before the 31st of March is the last day of February: where the month before has no such day,
    its last one counts.
    """
    return _shift(first_day, -deadline.months, -deadline.days)


def earliest_first_day(today: date, deadline: Deadline) -> date:
    """The earliest first day of a championship that, announced today, is announced in time."""
    day = _shift(today, deadline.months, deadline.days)
    # Months of different lengths: a day or three more, or fewer.
    while latest_announcement(day, deadline) < today and day < date.max:
        day += _ONE_DAY
    while day > today and latest_announcement(day - _ONE_DAY, deadline) >= today:
        day -= _ONE_DAY
    return day


def latest_results(last_day: date, deadline: Deadline) -> date:
    """The last day on which the complete results of a championship can be sent in; one week is the seventh day."""
    return _shift(last_day, deadline.months, deadline.days)


def is_within(moment: datetime, day: date, zone: tzinfo) -> bool:
    """Whether a moment lies before the end of ``day`` by the clocks of ``zone``."""
    return moment < end_of_day(day, zone)


def end_of_day(day: date, zone: tzinfo) -> datetime:
    """The first moment after ``day`` in ``zone``, in UTC.

    Where clocks are changed at midnight, so that it comes twice or not at all, it is the last one that can be meant.
    """
    if day == date.max:
        return _NEVER
    midnight = datetime.combine(day + _ONE_DAY, time(), zone)
    try:
        # Of a midnight that is left out, the first reading is the later moment; of one that comes twice, the second.
        return max(midnight.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    except OverflowError:
        # The ends of the calendar, where a zone's offset leads out of it.
        return midnight.replace(tzinfo=UTC)


def _shift(day: date, months: int, days: int) -> date:
    """The day so many months on, or back, at most that month's last day; then so many days."""
    month = day.year * _MONTHS_OF_A_YEAR + day.month - 1 + months
    year, month = divmod(month, _MONTHS_OF_A_YEAR)
    try:
        moved = date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
        return moved + timedelta(days=days)
    except (ValueError, OverflowError):
        return date.min if months + days < 0 else date.max
