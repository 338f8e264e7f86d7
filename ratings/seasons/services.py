"""Opening the next season, and recording who becomes inactive at its start.

A status depends on the season of the list's day, not on the day (``ratings.systems.statuses``), so a list between two
sweeps shows inactivity as of the last start of a season whether or not anyone ran this. It only adds the record: when
the season began, and who became inactive.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.errors import SeasonOpenAlready
from federation.people.models.players import Player
from federation.permissions import Actor, require
from federation.seasons.models import Season
from federation.seasons.rules import find_season
from federation.seasons.services import ensure_seasons, next_season_day
from federation.tenancy.locks import lock_federation
from federation.tenancy.scope import current_federation
from ratings.replay.queries.hypotheses import keep_championships
from ratings.replay.queries.sources import list_sequence, load_sources, replay_sources
from ratings.replay.queries.standings import list_everyone, with_seasons_of
from ratings.replay.services.computation import compute_and_lock
from ratings.seasons.models import SeasonStart
from ratings.systems.models import RatingSystem
from ratings.systems.statuses import Status
from tournaments.permissions import ChampionshipAction


def start_season(actor: Actor, system: RatingSystem, *, now: datetime | None = None) -> SeasonStart:
    """Record that the current season has begun and who became inactive; the season itself is opened.

    Repeating it changes nothing. Raises NotPermitted, and the errors of loading the sources.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    now = now or timezone.now()
    federation = current_federation()
    today = now.astimezone(federation.tzinfo).date()
    year = find_season(today, federation.season_start_month)
    first = date(year, federation.season_start_month, 1)
    with transaction.atomic():
        if (started := _find_start(system, year)) is not None:
            return started
        locked, _version, numbers = compute_and_lock(
            system, lambda current, _version: find_inactivated(current, first)
        )
        if (started := _find_start(locked, year)) is not None:
            return started
        ensure_seasons(first, first)
        started = SeasonStart.objects.create(
            system=locked, season=year, started_at=now, started_by=str(actor)[:200], inactive=numbers
        )
        record(actor, "season_started", locked, season=year, inactive=numbers)
    return started


def _find_start(system: RatingSystem, year: int) -> SeasonStart | None:
    return SeasonStart.objects.filter(system=system, season=year).first()


def find_inactivated(system: RatingSystem, first: date) -> list[int]:
    """Return numbers of players active on the eve of ``first`` but inactive on it, by games before it."""
    sources = load_sources(system, list_sequence(system))
    sources = keep_championships(sources, [place.ends_on < first for place in sources.sequence])
    sources = with_seasons_of(sources, current_federation().season_start_month)
    replayed = replay_sources(sources)
    eve, _games = list_everyone(sources, replayed, first - timedelta(days=1))
    then, _games = list_everyone(sources, replayed, first)
    ids = sources.players.tolist()
    turned = [
        ids[after.player]
        for before, after in zip(eve, then, strict=True)
        if before.status is Status.ACTIVE and after.status is Status.INACTIVE
    ]
    return sorted(Player.objects.filter(pk__in=turned).values_list("number", flat=True))


def open_next_season(actor: Actor, today: date) -> Season:
    """Open the current season if it is missing, otherwise the one after the last. Only one can be opened ahead.

    Raises NotPermitted, SeasonOpenAlready.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    with transaction.atomic():
        # The lock makes a double click open only one season.
        lock_federation()
        day = next_season_day(today)
        ahead = Season.objects.filter(starts_on__gt=today).order_by("-starts_on").first()
        if ahead is not None and day != today:
            raise SeasonOpenAlready(season=ahead.name)
        made = ensure_seasons(day, day)
        if not made:
            # The federation has a season of its own across these days.
            raise SeasonOpenAlready(season=str(day.year))
        record(actor, "season_opened", made[0], name=made[0].name)
    return made[0]
