"""Championships of a calendar by place, by the rules they are played by, and by whether they count for the rating."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from federation.tenancy.scope import current_federation
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.rateability import RateabilityDecision
from tournaments.championship.ports import rated_championships
from tournaments.championship.queries.rateability import requirements_of
from tournaments.championship.queries.standings import is_classic
from tournaments.championship.rules.foresight import foresee
from tournaments.championship.rules.rateability import WHOLE, ChampionshipFacts

RATED, UNRATED = "yes", "no"
# Of so many that are still to be played it is judged one by one whether they will count; nobody announces more.
MOST_JUDGED = 2_000
# What is shown of one month; a federation has a few dozen.
MOST_OF_A_MONTH = 300


@dataclass(frozen=True, slots=True)
class CalendarWish:
    """What a reader asks for: words of the place, a code of rules of competition, RATED or UNRATED; empty: all."""

    place: str = ""
    competition: str = ""
    rated: str = ""

    def __bool__(self) -> bool:
        return bool(self.place or self.competition or self.rated)


def choose_championships(
    found: QuerySet[Championship], wish: CalendarWish, today: date | None = None
) -> QuerySet[Championship]:
    """Those that are wished for, in the order they came in."""
    for word in wish.place.split():
        found = found.filter(place__icontains=word)
    if wish.competition:
        found = found.filter(competition=wish.competition)
    if wish.rated in (RATED, UNRATED):
        counts = Q(pk__in=_rated_ids(today or timezone.localdate()))
        found = found.filter(counts if wish.rated == RATED else ~counts)
    return found


def in_month(found: QuerySet[Championship], first: date, last: date) -> list[Championship]:
    """Those that are played on a day from ``first`` to ``last``, in their order."""
    played = found.filter(starts_on__lte=last, ends_on__gte=first).order_by("starts_on", "name")
    return list(played[:MOST_OF_A_MONTH])


def used_competitions() -> list[str]:
    """The codes of the rules that championships are announced under."""
    codes = Championship.objects.exclude(competition="").order_by("competition")
    return list(codes.values_list("competition", flat=True).distinct())


def _rated_ids(today: date) -> list[int]:
    """What is rated, and what will be if its results come in time: the same judgement as on its own page."""
    ahead = Championship.objects.filter(ends_on__gte=today, archive_reason="")
    source = rated_championships.only
    rated = list(source()) if source else []
    return [*rated, *_counting(ahead.order_by("starts_on")[:MOST_JUDGED])]


def _counting(ahead: Iterable[Championship]) -> Iterable[int]:
    championships = list(ahead)
    decided: dict[int, dict[str, bool]] = {}
    rows = RateabilityDecision.objects.filter(championship__in=championships).order_by("pk")
    for championship, condition, is_met in rows.values_list("championship_id", "condition", "is_met"):
        decided.setdefault(championship, {})[condition] = is_met
    asks, now = requirements_of(current_federation()), timezone.now()
    for one in championships:
        facts = ChampionshipFacts(
            starts_on=one.starts_on,
            ends_on=one.ends_on,
            announced_at=one.communicated_at,
            is_classic=is_classic(one),
            is_circuit=one.is_circuit,
            follows_regulations=one.follows_regulations,
            dictionary=one.dictionary,
        )
        decisions = decided.get(one.pk, {})
        unmet = [judgement for judgement in foresee(facts, asks, now).unmet if not decisions.get(judgement.condition)]
        if decisions.get(WHOLE, not unmet):
            yield one.pk


def month_of(text: str, today: date) -> date:
    """The first day of the month that ``2026-11`` names; of today's for anything else."""
    year, _dash, month = text.partition("-")
    # Years at the ends of the calendar have no month before or after.
    known = len(text) == 7 and text.isascii() and year.isdigit() and month.isdigit()
    if known and 1900 <= int(year) <= 2200 and 1 <= int(month) <= 12:
        return date(int(year), int(month), 1)
    return today.replace(day=1)


def last_of_month(first: date) -> date:
    return (first + timedelta(days=32)).replace(day=1) - timedelta(days=1)
