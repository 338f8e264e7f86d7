"""What an announcement would mean for the rating, said while somebody still writes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.permissions import actor_for, can, require
from federation.tenancy.scope import current_federation
from tournaments.calendar.forms.announcement.changing import with_announced_rules
from tournaments.calendar.forms.announcement.foreseeing import ForeseenForm
from tournaments.calendar.views.rateability.foresight import Foreseen, foreseen_shape
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.rateability import requirements_of
from tournaments.championship.rules.foresight import foresee
from tournaments.championship.views.access import find_managed
from tournaments.competition.queries.competitions import list_competitions
from tournaments.competition.queries.rating_names import list_rating_names
from tournaments.permissions import ChampionshipAction


@login_required
@require_safe
def announce_foreseen(request: HttpRequest) -> HttpResponse:
    """The part of a page for a championship that is not announced yet."""
    actor = actor_for(request.user)
    require(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
    decides = can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP)
    return _part(request, foresee_announcement(request.GET, None, decides_circuit=decides))


@login_required
@require_safe
def change_foreseen(request: HttpRequest, slug: str) -> HttpResponse:
    """The same for one that is changed: days that stay keep the moment when they were announced."""
    actor, championship = find_managed(request, slug)
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    decides = can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP)
    return _part(request, foresee_announcement(request.GET, championship, decides_circuit=decides))


def foresee_announcement(
    data: Mapping[str, Any], championship: Championship | None, *, decides_circuit: bool
) -> Foreseen | None:
    """What stands in a form, as it would be judged; None without a first day, and where nothing is rated.

    ``championship``: the one that is changed, if it is one.
    """
    federation, now = current_federation(), timezone.now()
    names = list_rating_names()
    competitions = list_competitions(federation)
    announced = None
    is_circuit = None if decides_circuit else False
    if championship is not None:
        competitions = with_announced_rules(championship, competitions)
        announced = championship.starts_on, championship.ends_on, championship.communicated_at
        is_circuit = None if decides_circuit else championship.is_circuit
    facts = ForeseenForm(data, competitions=competitions, is_circuit=is_circuit).facts(now, announced=announced)
    if facts is None or not names:
        return None
    # The main one stands first; what counts for it counts for all.
    _code, rating = names[0]
    return foreseen_shape(foresee(facts, requirements_of(federation), now), rating)


def _part(request: HttpRequest, foreseen: Foreseen | None) -> HttpResponse:
    response = render(request, "tournaments/calendar/_foreseen.html", {"foreseen": foreseen})
    response.headers["Cache-Control"] = "no-store"
    return response
