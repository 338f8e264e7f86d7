"""Opening the next season, which ratings and rule sets begin with."""

from __future__ import annotations

from datetime import date

from django.db import transaction

from federation.audit.services import record
from federation.errors import SeasonOpenAlready
from federation.permissions import Actor, require
from federation.seasons.models import Season
from federation.seasons.services import ensure_seasons, next_season_day
from federation.tenancy.locking import lock_federation
from tournaments.permissions import ChampionshipAction


def open_next_season(actor: Actor, today: date) -> Season:
    """Open the season of today if it is missing, else the one after the last. Only one can be open ahead.

    Raises NotPermitted, SeasonOpenAlready.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        # The lock makes of two clicks one season.
        lock_federation()
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
