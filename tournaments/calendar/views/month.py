"""A month of the calendar: weeks of days, of which a telephone shows those with something, one below the other."""

from __future__ import annotations

from calendar import Calendar
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.urls import reverse
from django.utils import formats

from tournaments.championship.models.championships import Championship, ChampionshipState

# What goes on for longer stands above the month, and not on each of its days.
LONGEST = timedelta(days=9)


@dataclass(frozen=True, slots=True)
class MonthItem:
    name: str
    url: str
    place: str
    is_cancelled: bool


@dataclass(frozen=True, slots=True)
class LongItem:
    """What goes on for weeks, with its days."""

    item: MonthItem
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class MonthDay:
    day: date
    is_other: bool
    is_today: bool
    items: Sequence[MonthItem]


@dataclass(frozen=True, slots=True)
class Month:
    """``weeks`` begin on Monday and hold days of the months beside it; ``weekdays`` are their names."""

    first: date
    title: str
    weekdays: Sequence[str]
    weeks: Sequence[Sequence[MonthDay]]
    long: Sequence[LongItem]
    is_empty: bool


def month_shape(first: date, championships: Iterable[Championship], today: date) -> Month:
    by_day: dict[date, list[MonthItem]] = {}
    long = []
    for one in championships:
        item = _item(one)
        if one.ends_on - one.starts_on > LONGEST:
            long.append(LongItem(item, one.starts_on, one.ends_on))
            continue
        for offset in range((one.ends_on - one.starts_on).days + 1):
            by_day.setdefault(one.starts_on + timedelta(days=offset), []).append(item)
    weeks = Calendar().monthdatescalendar(first.year, first.month)
    return Month(
        first=first,
        title=formats.date_format(first, "YEAR_MONTH_FORMAT"),
        weekdays=[formats.date_format(day, "D") for day in weeks[0]],
        weeks=[
            [MonthDay(day, day.month != first.month, day == today, by_day.get(day, ())) for day in week]
            for week in weeks
        ],
        long=long,
        is_empty=not long and not any(day.month == first.month for day in by_day),
    )


def _item(championship: Championship) -> MonthItem:
    return MonthItem(
        championship.name,
        reverse("championship", args=[championship.slug]),
        championship.place,
        championship.state == ChampionshipState.CANCELLED,
    )
