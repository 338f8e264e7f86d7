"""The order of rating beside the order of dates: what stands where, what is left out, where a date would belong."""

from __future__ import annotations

from datetime import date

from django.db.models import Exists, Max, OuterRef, QuerySet, Window

from ratings.replay.models import SequencePosition
from ratings.replay.queries.seats import CLASSIC_SEATS
from ratings.systems.models import RatingSystem
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.queries.standings import seats_at_table


def list_places(system: RatingSystem) -> QuerySet[SequencePosition]:
    """The sequence, its end first. ``latest`` is the last day of play of any championship rated up to there."""
    places = SequencePosition.objects.filter(system=system).select_related("championship", "listed_in")
    latest = Window(Max("championship__ends_on"), order_by="position")
    return places.annotate(latest=latest).order_by("-position")


def accepted_outside(system: RatingSystem) -> list[Championship]:
    """Championships with accepted results, one against one, that the system does not rate; the latest first."""
    accepted = ResultsVersion.objects.filter(championship=OuterRef("pk"), state=ResultsState.ACCEPTED)
    placed = SequencePosition.objects.filter(championship=OuterRef("pk"), system=system)
    found = Championship.objects.filter(Exists(accepted), ~Exists(placed)).order_by("-ends_on", "-pk")
    return [championship for championship in found if seats_at_table(championship) == CLASSIC_SEATS]


def propose_position(system: RatingSystem, day: date, *, without: Championship | None = None) -> int:
    """The place that a last day of play proposes: behind everything that was over by then, never more than that."""
    places = SequencePosition.objects.filter(system=system)
    if without is not None:
        places = places.exclude(championship=without)
    return places.filter(championship__ends_on__lte=day).count() + 1


def later_places(
    system: RatingSystem, championship: Championship, own: SequencePosition | None
) -> list[SequencePosition]:
    """Those rated before this championship (or, if it has no place of its ``own``, at all) though over after it."""
    places = SequencePosition.objects.filter(system=system, championship__ends_on__gt=championship.ends_on)
    if own is not None:
        places = places.filter(position__lt=own.position)
    return list(places.select_related("championship").order_by("position"))


def rated_ids() -> list[int]:
    """The championships that have a place in the order of rating of one of the systems (see
    tournaments.championship.ports).
    """
    places = SequencePosition.objects.order_by().values_list("championship_id", flat=True)
    return list(places.distinct())
