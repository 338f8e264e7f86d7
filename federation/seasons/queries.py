"""Finding the season of a day."""

from __future__ import annotations

from datetime import date

from federation.seasons.models import Season


def season_of(day: date) -> Season | None:
    return Season.objects.filter(starts_on__lte=day, ends_on__gte=day).first()
