"""Finding what a page of a championship that is run here is about."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from federation.permissions import Actor, actor_for, require
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.queries.championships import find_live
from tournaments.championship.views.frame import find_championship
from tournaments.permissions import ChampionshipAction


def find_run(request: HttpRequest, slug: str) -> tuple[Actor, Championship]:
    """A championship, for who may run it here. 404 for one the reader may not see, 403 for others'."""
    championship = find_championship(request, slug)
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, championship)
    return actor, championship


def find_run_live(request: HttpRequest, slug: str) -> tuple[Actor, LiveChampionship]:
    """A championship that is run here, for who may run it."""
    actor, championship = find_run(request, slug)
    return actor, _live(championship)


def find_public_live(request: HttpRequest, slug: str) -> LiveChampionship:
    """A championship that is run here, for everybody who may see it."""
    return _live(find_championship(request, slug))


def _live(championship: Championship) -> LiveChampionship:
    live = find_live(championship)
    if live is None:
        raise Http404
    return live
