"""What is waiting to be published: rated championships that are not on any list yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q, QuerySet

from federation.jobs.models import Job, JobState
from ratings.lists.models import Edition
from ratings.lists.queries.errata import current_errata
from ratings.lists.queries.ranking import latest_edition
from ratings.replay.models import SequencePosition
from ratings.replay.queries.sources import parameters_of
from ratings.systems.models import RatingSystem

# The kind of job that computes ratings.
RECOMPUTE = "recompute_ratings"


@dataclass(frozen=True, slots=True)
class SystemState:
    """The state of a rating system.

    ``unlisted``: not on any list yet; ``corrected``: different from the last list; ``unrated``: waiting to be
    computed. ``job`` computes it now or soon, ``last_job`` is the one that ended last.
    """

    system: RatingSystem
    edition: Edition | None
    unlisted: int
    corrected: int
    unrated: int
    job: Job | None
    last_job: Job | None

    @property
    def asks_for_an_edition(self) -> bool:
        return bool(self.unlisted or self.corrected)


def describe_system(system: RatingSystem) -> SystemState:
    """Return the state of a system. At most eight queries."""
    edition = latest_edition(system)
    waiting = unlisted_positions(system, edition)
    unlisted = waiting.filter(listed_in=None).count()
    return SystemState(
        system=system,
        edition=edition,
        unlisted=unlisted,
        corrected=waiting.count() - unlisted,
        unrated=SequencePosition.objects.filter(system=system, rated_at=None).count(),
        job=current_recomputation(system),
        last_job=last_recomputation(system),
    )


def unlisted_positions(system: RatingSystem, edition: Edition | None) -> QuerySet[SequencePosition]:
    """Return rated championships whose current state no list shows, in the order of rating.

    A correction that was undone, so that the list's lines are right again, does not count.
    """
    rated = SequencePosition.objects.filter(system=system, rated_at__isnull=False).select_related("championship")
    if edition is not None:
        is_new = Q(listed_in=None)
        rated = rated.filter(is_new | Q(rated_at__gt=edition.published_at) if differs_by_now(edition) else is_new)
    return rated.order_by("position")


def is_otherwise_by_now(sequenced: SequencePosition, edition: Edition) -> bool:
    """Return whether an edition shows a championship as before a correction; assumed while that is computed."""
    return sequenced.rated_at is None or differs_by_now(edition)


def differs_by_now(edition: Edition) -> bool:
    """Return whether any line of the edition would differ now; always after new rules, which are not errata."""
    return (
        ruling(edition.parameters) != ruling(parameters_of(edition.system).as_json())
        or current_errata(edition).exists()
    )


def ruling(parameters: Mapping[str, object]) -> dict[str, object]:
    """Return the parameters that affect numbers: not names and notes."""
    return {name: value for name, value in parameters.items() if name not in {"code", "name", "notes"}}


def is_large(system: RatingSystem) -> bool:
    """Return whether computing the system takes too long for a page, so that a worker does it."""
    most: int = settings.FARISTOL_RATED_AT_ONCE
    return SequencePosition.objects.filter(system=system).count() > most


def current_recomputation(system: RatingSystem) -> Job | None:
    """Return the job that computes this system now, or will next."""
    at_work = _recomputations(system).filter(state__in=[JobState.QUEUED, JobState.RUNNING])
    return at_work.order_by("created_at", "pk").first()


def last_recomputation(system: RatingSystem) -> Job | None:
    """Return the job that last finished computing this system."""
    return _recomputations(system).filter(finished_at__isnull=False).order_by("-finished_at", "-pk").first()


def _recomputations(system: RatingSystem) -> QuerySet[Job]:
    return Job.objects.filter(kind=RECOMPUTE, arguments__system=system.pk)
