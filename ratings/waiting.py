"""What waits to be published: championships that are rated and in no edition yet."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Q, QuerySet

from federation.models import Job, JobState
from ratings.models import Edition, RatingSystem, SequencePosition
from ratings.ranking import latest_edition
from ratings.services.replaying import RECOMPUTE


@dataclass(frozen=True, slots=True)
class SystemState:
    """How far a rating system is. ``unlisted``: rated since the last edition; ``unrated``: waiting to be computed."""

    system: RatingSystem
    edition: Edition | None
    unlisted: int
    unrated: int
    job: Job | None


def describe_system(system: RatingSystem) -> SystemState:
    """Four queries."""
    edition = latest_edition(system)
    return SystemState(
        system=system,
        edition=edition,
        unlisted=unlisted_positions(system, edition).count(),
        unrated=SequencePosition.objects.filter(system=system, rated_at=None).count(),
        job=last_recomputation(system),
    )


def unlisted_positions(system: RatingSystem, edition: Edition | None) -> QuerySet[SequencePosition]:
    """Rated championships that no edition shows as they are now, in the order of rating."""
    rated = SequencePosition.objects.filter(system=system, rated_at__isnull=False).select_related("championship")
    if edition is not None:
        rated = rated.filter(Q(listed_in=None) | Q(rated_at__gt=edition.published_at))
    return rated.order_by("position")


def last_recomputation(system: RatingSystem) -> Job | None:
    """The newest job that computes this system; one that is still to run rather than one that is over."""
    jobs = Job.objects.filter(kind=RECOMPUTE, arguments__system=system.pk)
    at_work = jobs.filter(state__in=[JobState.QUEUED, JobState.RUNNING]).order_by("created_at", "pk").first()
    return at_work or jobs.order_by("-created_at", "-pk").first()
