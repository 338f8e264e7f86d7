"""Queries of the challenge log, and which word list decides.

The version is fixed when the championship is approved, or at its first challenge if there was no list before. It is
the list in use whose name is, in this order, the dictionary that was announced, the one of the rules of the game, or
the one of the rules of competition; else the federation's only list of that tile set.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from django.db.models import QuerySet

from federation.names.comparison import normalise_name
from federation.permissions import Actor, can
from federation.tenancy.scope import current_federation
from games.lexicons.models import Lexicon, LexiconVersion
from games.lexicons.queries import ready_versions
from games.records.queries import Materials
from games.rules.parameters import Challenge as ChallengeRules
from tournaments.challenges.models import Challenge
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.queries.game_rules import find_materials, usual_materials
from tournaments.permissions import ChampionshipAction

_HERE = ("arbiter", "organiser")
# Arbiters prepare some weeks ahead, and look things up after the end.
AHEAD, AFTERWARDS = timedelta(days=30), timedelta(days=7)
MOST, FEW = 20, 3


def list_challenges(championship: Championship | None) -> QuerySet[Challenge]:
    """Return the log of a championship or the whole federation, latest first, each with its ruling."""
    found = Challenge.objects.filter(again=None)
    if championship is not None:
        found = found.filter(championship=championship)
    related = found.select_related("championship", "lexicon__lexicon", "repeated")
    return related.defer("lexicon__tally", "lexicon__tiles_data").order_by("-asked_at", "-pk")


def find_challenges(championship: Championship | None) -> QuerySet[Challenge]:
    """Return the challenges of a championship, or those outside any."""
    related = Challenge.objects.select_related("championship__rule_set", "lexicon__lexicon", "again", "repeated")
    return related.defer("lexicon__tally", "lexicon__tiles_data").filter(championship=championship)


def championships_to_answer_in(actor: Actor, today: date) -> list[Championship]:
    """Return the championships around today in which the actor may answer, by first day; if none, the latest."""
    if actor.user is None and not actor.is_system:
        return []
    approved = Championship.objects.filter(state=ChampionshipState.APPROVED)
    if not can(actor, ChampionshipAction.ANSWER_CHALLENGE):
        roles = ChampionshipRole.in_force().filter(user=actor.user, role__in=_HERE)
        approved = approved.filter(pk__in=roles.values("championship_id"))
    near = approved.filter(ends_on__gte=today - AFTERWARDS, starts_on__lte=today + AHEAD)
    return list(near.order_by("starts_on", "name")[:MOST]) or list(approved.order_by("-starts_on", "name")[:FEW])


# Without known rules, reveal no more than the strictest regulation allows.
STRICTEST = ChallengeRules(window="until_refill_or_clock", answer="move_only", again_with_reasons=True)


def challenge_rules(championship: Championship | None, today: date) -> ChallengeRules:
    """Return what an answer may reveal, and whether a challenge may be repeated with reasons."""
    if championship is not None and championship.rule_set is not None:
        # Read only this part: an arbiter is waiting for the answer.
        return ChallengeRules(**championship.rule_set.rules["challenge"])
    rules = (find_materials(championship) if championship else usual_materials(today)).rules
    return rules.challenge if rules else STRICTEST


def choose_list(championship: Championship | None, today: date) -> LexiconVersion | None:
    """Return the version in use that fits best; None if it is ambiguous."""
    lists = list(Lexicon.objects.filter(current__isnull=False).order_by("pk"))
    if not lists:
        return None
    materials = find_materials(championship) if championship else usual_materials(today)
    chosen = _named(_names(championship, materials), lists)
    if chosen is None:
        fitting = [one for one in lists if one.tiles == materials.tiles.name]
        chosen = fitting[0] if len(fitting) == 1 else None
    return ready_versions().filter(pk=chosen.current.pk).first() if chosen and chosen.current else None


def _names(championship: Championship | None, materials: Materials) -> Iterable[str]:
    if championship is not None:
        yield championship.dictionary
    if materials.rules is not None:
        yield materials.rules.lexicon.name
    if championship is not None:
        yield str(championship.rules.get("dictionary", ""))
    else:
        offered = current_federation().settings
        usual = offered.get("competitions", {}).get(offered.get("default_competition", ""), {})
        yield str(usual.get("rules", {}).get("dictionary", ""))


def _named(names: Iterable[str], lists: Sequence[Lexicon]) -> Lexicon | None:
    """Return the first list with one of these names, in the order of the names."""
    by_name = {normalise_name(one.name): one for one in reversed(lists)}
    wanted = (normalise_name(name) for name in names)
    return next((by_name[name] for name in wanted if name and name in by_name), None)


def list_for(championship: Championship | None, today: date) -> LexiconVersion | None:
    """Return the version that decides: the one stored with the championship, else the one that would be chosen."""
    if championship is not None and championship.lexicon_id is not None:
        return ready_versions().filter(pk=championship.lexicon_id).first()
    return choose_list(championship, today)
