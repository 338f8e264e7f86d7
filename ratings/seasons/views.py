"""A federation's seasons: opening the next one, and who became inactive at each start."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.errors import Refusal
from federation.people.models.players import Player
from federation.permissions import Actor, actor_for, require
from federation.seasons.models import Season
from federation.seasons.rules import find_season
from federation.seasons.services import name_season, next_season_day
from federation.tenancy.scope import current_federation
from federation.web.lists import get_page
from federation.web.refusals import refuse_on
from ratings.seasons.models import SeasonStart
from ratings.seasons.services import open_next_season, start_season
from ratings.systems.models import RatingSystem
from ratings.systems.queries import find_system
from tournaments.permissions import ChampionshipAction

# Number of season starts per system in the overview; each has a page of its own.
SHOWN_STARTS = 5


@dataclass(frozen=True, slots=True)
class StartedSeason:
    """The start of a season; ``count``: number of players who became inactive."""

    start: SeasonStart
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class SystemSeasons:
    """A rating system with the current season and its starts."""

    system: RatingSystem
    season: str
    is_started: bool
    starts: Sequence[StartedSeason]


@login_required
def seasons(request: HttpRequest) -> HttpResponse:
    _require(request)
    return _page(request)


def _page(request: HttpRequest) -> HttpResponse:
    federation, today = current_federation(), timezone.localdate()
    listed = Season.objects.annotate(played=Count("championships")).order_by("-starts_on", "pk")
    day = next_season_day(today)
    ahead = day != today and Season.objects.filter(starts_on__gt=today).exists()
    year = find_season(day, federation.season_start_month)
    context = {
        "section": "desk",
        "page": get_page(request, listed),
        "today": today,
        "next_name": "" if ahead else name_season(year, federation.season_start_month),
        "next_starts_on": date(year, federation.season_start_month, 1),
        "systems": _systems(today, federation.season_start_month),
    }
    return render(request, "ratings/seasons/seasons.html", context)


def _systems(today: date, start_month: int) -> list[SystemSeasons]:
    """Return each system with its season starts. Two queries."""
    year = find_season(today, start_month)
    starts: dict[int, list[SeasonStart]] = {}
    for start in SeasonStart.objects.order_by("-season", "pk"):
        starts.setdefault(start.system_id, []).append(start)
    return [
        SystemSeasons(
            system=system,
            season=name_season(year, start_month),
            is_started=any(start.season == year for start in starts.get(system.pk, ())),
            starts=[
                StartedSeason(start, name_season(start.season, start_month), len(start.inactive))
                for start in starts.get(system.pk, ())[:SHOWN_STARTS]
            ],
        )
        for system in RatingSystem.objects.all()
    ]


@login_required
@require_http_methods(["POST"])
def season_open(request: HttpRequest) -> HttpResponse:
    actor = _require(request)
    try:
        season = open_next_season(actor, timezone.localdate())
    except Refusal as refusal:
        return refuse_on(lambda: _page(request), request, refusal)
    messages.success(request, _("Season %(season)s is open.") % {"season": season.name})
    return redirect("seasons")


@login_required
@require_http_methods(["POST"])
def season_start(request: HttpRequest, code: str) -> HttpResponse:
    """Determine now who became inactive, instead of waiting for the nightly run."""
    actor = _require(request)
    system = find_system(code)
    try:
        started = start_season(actor, system)
    except Refusal as refusal:
        return refuse_on(lambda: _page(request), request, refusal)
    return redirect("season_inactive", system.code, started.season)


@login_required
def season_inactive(request: HttpRequest, code: str, season: int) -> HttpResponse:
    """List the players who became inactive at the start of a season."""
    _require(request)
    system = find_system(code)
    started = get_object_or_404(SeasonStart, system=system, season=season)
    people = Player.objects.filter(number__in=started.inactive).select_related("club")
    context = {
        "section": "desk",
        "system": system,
        "started": started,
        "name": name_season(started.season, current_federation().season_start_month),
        "page": get_page(request, people.order_by("sort_key", "number")),
    }
    return render(request, "ratings/seasons/inactive.html", context)


def _require(request: HttpRequest) -> Actor:
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    return actor
