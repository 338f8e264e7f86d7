"""Seasons of a federation, created from its first month."""

from __future__ import annotations

from datetime import date, timedelta

from federation.seasons.models import Season
from federation.seasons.rules import find_season
from federation.tenancy.scope import current_federation


def ensure_seasons(first_day: date, last_day: date) -> list[Season]:
    """Create the missing seasons between two days and return the new ones.

    A season that would overlap one created by the federation itself is left out.
    """
    month = current_federation().season_start_month
    first, last = find_season(first_day, month), find_season(last_day, month)
    made = []
    for year in range(first, last + 1):
        starts_on, ends_on = date(year, month, 1), date(year + 1, month, 1) - timedelta(days=1)
        if not Season.objects.filter(starts_on__lte=ends_on, ends_on__gte=starts_on).exists():
            made.append(Season.objects.create(name=name_season(year, month), starts_on=starts_on, ends_on=ends_on))
    return made


def next_season_day(today: date) -> date:
    """Return a day of the season to open next: today's if missing, otherwise the one after the last."""
    if not Season.objects.filter(starts_on__lte=today, ends_on__gte=today).exists():
        return today
    return Season.objects.order_by("-ends_on").values_list("ends_on", flat=True)[0] + timedelta(days=1)


def name_season(year: int, start_month: int) -> str:
    """Return the usual name: ``2026`` for a calendar year, ``2026/27`` across two."""
    return str(year) if start_month == 1 else f"{year}/{(year + 1) % 100:02d}"
