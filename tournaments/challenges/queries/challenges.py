"""Challenges as their log shows them."""

from __future__ import annotations

from datetime import date, timedelta

from django.db.models import QuerySet

from federation.permissions import Actor, can
from tournaments.challenges.models import Challenge
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.permissions import ChampionshipAction

_HERE = ("arbiter", "organiser")
# An arbiter makes ready some weeks ahead, and looks something up when all is over.
AHEAD, AFTERWARDS = timedelta(days=30), timedelta(days=7)
MOST, FEW = 20, 3


def list_challenges(championship: Championship | None) -> QuerySet[Challenge]:
    """The log of a championship, or of the whole federation: the latest first, each with its ruling."""
    found = Challenge.objects.filter(again=None)
    if championship is not None:
        found = found.filter(championship=championship)
    related = found.select_related("championship", "lexicon__lexicon", "repeated")
    return related.defer("lexicon__tally", "lexicon__tiles_data").order_by("-asked_at", "-pk")


def find_challenges(championship: Championship | None) -> QuerySet[Challenge]:
    """Those put in a championship, or outside of every one."""
    related = Challenge.objects.select_related("championship__rule_set", "lexicon__lexicon", "again", "repeated")
    return related.defer("lexicon__tally", "lexicon__tiles_data").filter(championship=championship)


def championships_to_answer_in(actor: Actor, today: date) -> list[Championship]:
    """Championships of these days in which the actor may answer, by their first day; the latest if there are none."""
    if actor.user is None and not actor.is_system:
        return []
    approved = Championship.objects.filter(state=ChampionshipState.APPROVED)
    if not can(actor, ChampionshipAction.ANSWER_CHALLENGE):
        roles = ChampionshipRole.in_force().filter(user=actor.user, role__in=_HERE)
        approved = approved.filter(pk__in=roles.values("championship_id"))
    near = approved.filter(ends_on__gte=today - AFTERWARDS, starts_on__lte=today + AHEAD)
    return list(near.order_by("starts_on", "name")[:MOST]) or list(approved.order_by("-starts_on", "name")[:FEW])
