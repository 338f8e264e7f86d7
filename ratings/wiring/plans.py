"""What accepting results means for the order of rating (see tournaments.ports)."""

from __future__ import annotations

from datetime import date

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.permissions import Action, Actor, can
from ratings.models import RatingSystem, SequencePosition
from ratings.order import later_places
from ratings.services.reordering import was_removed
from tournaments.models import ResultsVersion
from tournaments.ports import AcceptancePlan
from tournaments.queries.rateability import find_rateability
from tournaments.queries.standings import is_classic


def plan_acceptance(actor: Actor, version: ResultsVersion) -> list[AcceptancePlan]:
    """One plan for each system that would rate the version: where, and what the dates say. For staff alone."""
    championship = version.championship
    if not can(actor, Action.MANAGE_RATINGS) or not is_classic(championship):
        return []
    rateable = find_rateability(championship).is_rateable
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
        where = _("%(system)s rates it as number %(position)s of %(count)s; everything after it is computed again.")
        sentences = [where % {"system": system.name, "position": place.position, "count": count}]
    else:
        where = _("%(system)s will rate it as number %(position)s, after everything that is rated already.")
        sentences = [where % {"system": system.name, "position": count + 1}]
    later = later_places(system, championship)
    if later:
        sentences.append(_describe_later(championship.ends_on, [one.championship.name for one in later]))
    address = [championship.slug, version.number, system.code]
    return AcceptancePlan(
        system=system.name,
        sentences=tuple(sentences),
        effect_url=reverse("results_effect", args=address),
        order_url=reverse("sequence_place", args=[system.code, championship.slug]) if later else "",
    )


def _describe_later(day: date, names: list[str]) -> str:
    text = ngettext(
        "Its last day, %(day)s, is earlier than that of %(count)s championship rated before it: %(names)s. The date "
        "only proposes; once the results are accepted you can have it rated earlier, after seeing what that changes.",
        "Its last day, %(day)s, is earlier than that of %(count)s championships rated before it: %(names)s. The date "
        "only proposes; once the results are accepted you can have it rated earlier, after seeing what that changes.",
        len(names),
    )
    shown = ", ".join(names[:5]) + (" …" if len(names) > 5 else "")
    return text % {"day": formats.date_format(day, "DATE_FORMAT"), "count": len(names), "names": shown}
