"""The effect of accepting results on the order of rating (see the tournaments' ports)."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import date

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.errors import Refusal
from federation.people.models.players import Player
from federation.permissions import Actor, can
from ratings.replay.models import SequencePosition
from ratings.replay.services.previews import preview_results
from ratings.sequence.queries import later_places
from ratings.sequence.services.order import was_removed
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.ports import AcceptancePlan, PlannedMove, PlannedRatings
from tournaments.championship.queries.rateability import foresee_rateability
from tournaments.championship.queries.standings import is_classic
from tournaments.championship.rules.rateability import Rateability
from tournaments.permissions import ChampionshipAction
from tournaments.report.packed import read_stored
from tournaments.report.report import Report
from tournaments.results.services.acceptance import settled_players

# Number of players shown on the card; the page of the effect has them all.
MOVES_SHOWN = 5


def plan_acceptance(
    actor: Actor, version: ResultsVersion, foreseen: Rateability | None = None
) -> list[AcceptancePlan]:
    """Return a plan for each system that would rate the version: the place, and what the dates suggest. For staff.

    ``foreseen`` is the result of ``foresee_rateability`` for the version, if the caller already has it.
    """
    championship = version.championship
    if not can(actor, ChampionshipAction.MANAGE_RATINGS) or not is_classic(championship):
        return []
    rateable = (foreseen or foresee_rateability(version)).is_rateable
    plans = []
    for system in RatingSystem.objects.all():
        place = SequencePosition.objects.filter(system=system, championship=championship).first()
        if place is None and (was_removed(system, championship) or not (rateable or system.rates_all)):
            continue
        plans.append(_plan(system, version, place))
    return plans


def _plan(system: RatingSystem, version: ResultsVersion, place: SequencePosition | None) -> AcceptancePlan:
    championship = version.championship
    count = SequencePosition.objects.filter(system=system).count()
    if place is not None:
        where = _("%(system)s rates it as no. %(position)s of %(count)s; everything after it will be recalculated.")
        sentences = [where % {"system": system.name, "position": place.position, "count": count}]
    else:
        where = _("%(system)s will rate it as no. %(position)s, after everything already rated.")
        sentences = [where % {"system": system.name, "position": count + 1}]
    later = later_places(system, championship, place)
    if later:
        sentences.append(_describe_later(championship.ends_on, [one.championship.name for one in later]))
    address = [championship.slug, version.number, system.code]
    plan = AcceptancePlan(
        system=system.name,
        sentences=tuple(sentences),
        effect_url=reverse("results_effect", args=address),
        order_url=reverse("sequence_place", args=[system.code, championship.slug]) if later else "",
    )
    return _with_moves(plan, system, version) if version.is_open else plan


def _with_moves(plan: AcceptancePlan, system: RatingSystem, version: ResultsVersion) -> AcceptancePlan:
    """Add the biggest moves to a plan; leave it unchanged if unknown, for example with an unidentified name."""
    try:
        report, players = read_stored(version.report), settled_players(version)
        found = _find_moves(system, version.championship, report, players)
    except Refusal:
        return plan
    return replace(plan, moves=found.moves, moved=found.moved, is_computed=True)


def plan_ratings(championship: Championship, report: Report, players: Mapping[int, int]) -> list[PlannedRatings]:
    """Whose ratings another report would change, in each system that rates the championship."""
    places = SequencePosition.objects.filter(championship=championship).select_related("system")
    found = []
    for place in places.order_by("-system__is_main", "system__code"):
        # What cannot be rated is refused when it is rated; here there is nothing to show of it.
        with suppress(Refusal):
            found.append(_find_moves(place.system, championship, report, players))
    return found


def _find_moves(
    system: RatingSystem, championship: Championship, report: Report, players: Mapping[int, int]
) -> PlannedRatings:
    effect = preview_results(system, championship, report, players).effect
    moved = [one for one in effect.players if one.rating_changes]
    shown = moved[:MOVES_SHOWN]
    names = Player.objects.in_bulk([one.player for one in shown])
    moves = tuple(
        PlannedMove(
            name=names[one.player].list_name,
            url=reverse("player", args=[names[one.player].number]),
            before=one.now.rating if one.now else None,
            after=one.then.rating if one.then else None,
        )
        for one in shown
    )
    return PlannedRatings(system.name, moves, len(moved))


def _describe_later(day: date, names: list[str]) -> str:
    text = ngettext(
        "Its last day, %(day)s, is earlier than that of %(count)s championship rated before it: "
        "%(names)s. The date is only a suggestion: once the results are accepted, you can have it rated "
        "earlier after previewing the changes.",
        "Its last day, %(day)s, is earlier than that of %(count)s championships rated before it: "
        "%(names)s. The date is only a suggestion: once the results are accepted, you can have it rated "
        "earlier after previewing the changes.",
        len(names),
    )
    shown = ", ".join(names[:5]) + (" …" if len(names) > 5 else "")
    return text % {"day": formats.date_format(day, "DATE_FORMAT"), "count": len(names), "names": shown}
