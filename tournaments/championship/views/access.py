"""Finding what a page for organisers and staff is about. 404 for what the reader may not know of, 403 otherwise."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from federation.errors import NotPermitted
from federation.permissions import Action, Actor, actor_for, can, require
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.championships.visible import visible_championships
from tournaments.championship.queries.versions import get_received_version
from tournaments.championship.rules.next_steps import Powers
from tournaments.permissions import MANAGING, ChampionshipAction


def find_managed(request: HttpRequest, slug: str) -> tuple[Actor, Championship]:
    """The championship, for who may change it, see its uploads or run it."""
    actor = actor_for(request.user)
    championship = get_object_or_404(visible_championships(actor).select_related("season", "announced_by"), slug=slug)
    if not any(can(actor, action, championship) for action in MANAGING):
        raise NotPermitted()
    return actor, championship


def find_version(request: HttpRequest, slug: str, number: int) -> tuple[Actor, ResultsVersion]:
    """A version of a championship's results, for who may see its uploads."""
    actor = actor_for(request.user)
    championship = get_object_or_404(visible_championships(actor), slug=slug)
    require(actor, ChampionshipAction.SEE_UPLOADS, championship)
    versions = ResultsVersion.objects.select_related("championship", "uploaded_by", "job")
    return actor, get_received_version(versions.filter(championship=championship), number)


def powers_over(actor: Actor, championship: Championship) -> Powers:
    return Powers(
        upload=can(actor, ChampionshipAction.UPLOAD_RESULTS, championship),
        deliver=can(actor, ChampionshipAction.DELIVER_RESULTS, championship),
        settle=can(actor, Action.SETTLE_PLAYERS),
        accept=can(actor, ChampionshipAction.ACCEPT_RESULTS, championship),
    )
