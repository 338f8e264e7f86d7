"""The order of rating compared with the order of dates: places, omissions, and where a date would belong."""

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
    """Return the sequence, latest first. ``latest`` is the last day of play of any championship rated up to there."""
    places = SequencePosition.objects.filter(system=system).select_related("championship", "listed_in")
    latest = Window(Max("championship__ends_on"), order_by="position")
    return places.annotate(latest=latest).order_by("-position")


def accepted_outside(system: RatingSystem) -> list[Championship]:
    """Return accepted one-against-one championships that the system does not rate, latest first."""
    accepted = ResultsVersion.objects.filter(championship=OuterRef("pk"), state=ResultsState.ACCEPTED)
    placed = SequencePosition.objects.filter(championship=OuterRef("pk"), system=system)
    found = Championship.objects.filter(Exists(accepted), ~Exists(placed)).order_by("-ends_on", "-pk")
    return [championship for championship in found if seats_at_table(championship) == CLASSIC_SEATS]


def propose_position(system: RatingSystem, day: date, *, without: Championship | None = None) -> int:
    """Return the place after all championships that had ended by this day."""
    places = SequencePosition.objects.filter(system=system)
    if without is not None:
        places = places.exclude(championship=without)
    return places.filter(championship__ends_on__lte=day).count() + 1


def later_places(
    system: RatingSystem, championship: Championship, own: SequencePosition | None
) -> list[SequencePosition]:
    """Return those rated before this championship (or at all, if it has no place of its ``own``) but ending later."""
    places = SequencePosition.objects.filter(system=system, championship__ends_on__gt=championship.ends_on)
    if own is not None:
        places = places.filter(position__lt=own.position)
    return list(places.select_related("championship").order_by("position"))


def rated_ids() -> list[int]:
    """Return championships with a place in the rating order of any system (see tournaments.championship.ports)."""
    places = SequencePosition.objects.order_by().values_list("championship_id", flat=True)
    return list(places.distinct())
