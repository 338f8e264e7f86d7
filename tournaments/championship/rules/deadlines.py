"""Deadlines for announcing a championship and sending in its results. Pure.

Days are calendar dates, moments are aware; the federation's time zone says when a day is over. Source: FISC,
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
        """Read the deadline from a federation's settings; None if it sets none."""
        deadline = cls(int((values or {}).get("months", 0)), int((values or {}).get("days", 0)))
        return deadline if deadline.months or deadline.days else None


def latest_announcement(first_day: date, deadline: Deadline) -> date:
    """Return the last day on which a championship that begins on ``first_day`` can be announced in time.

    If the month before has no such day, its last day counts: a month before 31 March is the last day of February.
    """
    return _shift(first_day, -deadline.months, -deadline.days)


def earliest_first_day(today: date, deadline: Deadline) -> date:
    """Return the earliest first day for which an announcement today is in time."""
    day = _shift(today, deadline.months, deadline.days)
    # Months differ in length by up to three days.
    while latest_announcement(day, deadline) < today and day < date.max:
        day += _ONE_DAY
    while day > today and latest_announcement(day - _ONE_DAY, deadline) >= today:
        day -= _ONE_DAY
    return day


def latest_results(last_day: date, deadline: Deadline) -> date:
    """Return the last day on which complete results can be sent in; one week means the seventh day."""
    return _shift(last_day, deadline.months, deadline.days)


def is_within(moment: datetime, day: date, zone: tzinfo) -> bool:
    """Return whether a moment is before the end of ``day`` in ``zone``."""
    return moment < end_of_day(day, zone)


def end_of_day(day: date, zone: tzinfo) -> datetime:
    """Return the first moment after ``day`` in ``zone``, in UTC.

    If clocks change at midnight, so that it occurs twice or not at all, the latest possible moment counts.
    """
    if day == date.max:
        return _NEVER
    midnight = datetime.combine(day + _ONE_DAY, time(), zone)
    try:
        # For a skipped midnight the first reading is later; for a repeated one, the second.
        return max(midnight.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
    except OverflowError:
        # The limits of datetime, which a zone's offset could exceed.
        return midnight.replace(tzinfo=UTC)


def _shift(day: date, months: int, days: int) -> date:
    """Return the day so many months on or back, clamped to that month's last day, then so many days."""
    month = day.year * _MONTHS_OF_A_YEAR + day.month - 1 + months
    year, month = divmod(month, _MONTHS_OF_A_YEAR)
    try:
        moved = date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))
        return moved + timedelta(days=days)
    except (ValueError, OverflowError):
        return date.min if months + days < 0 else date.max
