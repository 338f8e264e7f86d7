"""Challenges as their log shows them."""

from __future__ import annotations

from django.db.models import QuerySet

from federation.permissions import Action, Actor, can
from tournaments.models import Challenge, Championship, ChampionshipRole, ChampionshipState

_HERE = ("arbiter", "organiser")


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


def championships_to_answer_in(actor: Actor) -> list[Championship]:
    """Approved championships in which the actor may answer, the latest ones."""
    approved = Championship.objects.filter(state=ChampionshipState.APPROVED).order_by("-starts_on", "name")
    if not can(actor, Action.ANSWER_CHALLENGE):
        roles = ChampionshipRole.objects.filter(user=actor.user, role__in=_HERE)
        approved = approved.filter(pk__in=roles.values("championship_id"))
    return list(approved[:10]) if actor.user is not None or actor.is_system else []
