"""Seasons of a federation, made from the month in which they start."""

from __future__ import annotations

from datetime import date, timedelta

from django.db import transaction

from federation.audit import record
from federation.errors import SeasonOpenAlready
from federation.models import Federation, Season
from federation.permissions import Action, Actor, require
from federation.tenancy.scope import current_federation


def ensure_seasons(first_day: date, last_day: date) -> list[Season]:
    """Make the seasons that are missing between two days and return the new ones.

    A season that would overlap one the federation has made itself is left out.
    """
    month = current_federation().season_start_month
    first = first_day.year if first_day.month >= month else first_day.year - 1
    last = last_day.year if last_day.month >= month else last_day.year - 1
    made = []
    for year in range(first, last + 1):
        starts_on, ends_on = date(year, month, 1), date(year + 1, month, 1) - timedelta(days=1)
        if not Season.objects.filter(starts_on__lte=ends_on, ends_on__gte=starts_on).exists():
            made.append(Season.objects.create(name=name_season(year, month), starts_on=starts_on, ends_on=ends_on))
    return made


def next_season_day(today: date) -> date:
    """A day of the season that would be opened next: today's while it is missing, then the one after the last."""
    if not Season.objects.filter(starts_on__lte=today, ends_on__gte=today).exists():
        return today
    return Season.objects.order_by("-ends_on").values_list("ends_on", flat=True)[0] + timedelta(days=1)


def open_next_season(actor: Actor, today: date) -> Season:
    """Open the season of today if it is missing, else the one after the last. Only one can be open ahead.

    Raises NotPermitted, SeasonOpenAlready.
    """
    require(actor, Action.MANAGE_RATINGS)
    with transaction.atomic():
        # The lock makes of two clicks one season.
        Federation.objects.select_for_update(of=("self",), no_key=True).get(pk=current_federation().pk)
        day = next_season_day(today)
        ahead = Season.objects.filter(starts_on__gt=today).order_by("-starts_on").first()
        if ahead is not None and day != today:
            raise SeasonOpenAlready(season=ahead.name)
        made = ensure_seasons(day, day)
        if not made:
            # The federation made a season of its own across these days.
            raise SeasonOpenAlready(season=str(day.year))
        record(actor, "season_opened", made[0], name=made[0].name)
    return made[0]


def name_season(year: int, start_month: int) -> str:
    """The usual name: ``2026`` for a calendar year, ``2026/27`` across two."""
    return str(year) if start_month == 1 else f"{year}/{(year + 1) % 100:02d}"
