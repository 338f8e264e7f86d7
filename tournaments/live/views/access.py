"""Finds the live championship a page is about."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from federation.permissions import Actor, actor_for, require
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.championships import find_live
from tournaments.championship.views.frame import find_championship
from tournaments.permissions import ChampionshipAction


def find_run(request: HttpRequest, slug: str) -> tuple[Actor, Championship]:
    """Return a championship for those who may run it here. 404 if the reader may not see it, 403 if it is others'."""
    championship = find_championship(request, slug)
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, championship)
    return actor, championship


def find_run_live(request: HttpRequest, slug: str) -> tuple[Actor, LiveChampionship]:
    """Return a live championship, for those who may run it."""
    actor, championship = find_run(request, slug)
    return actor, _live(championship)


def find_public_live(request: HttpRequest, slug: str) -> LiveChampionship:
    """Return a live championship, for everyone who may see it."""
    return _live(find_championship(request, slug))


def _live(championship: Championship) -> LiveChampionship:
    live = find_live(championship)
    if live is None:
        raise Http404
    return live
