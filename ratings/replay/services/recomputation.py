"""Recomputing ratings from the results: the same numbers every time, written only if they differ."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.db import connection, transaction
from django.utils import timezone

from federation.audit.services import record
from federation.jobs.models import Job, JobState, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job, wake_worker
from federation.people.models.accounts import User
from federation.permissions import Actor, require
from ratings.lists.models import Correction
from ratings.replay.models import SequencePosition
from ratings.replay.queries.state import RECOMPUTE
from ratings.replay.queries.version import SourcesVersion
from ratings.replay.services.changes import Difference, write_changes
from ratings.replay.services.computation import ComputedRatings, compute_and_lock, compute_from, load_from
from ratings.replay.services.errata import apply_corrections
from ratings.systems.models import RatingSystem
from tournaments.permissions import ChampionshipAction

STEPS = 4

# Called with the number of steps done and their total.
ReportProgress = Callable[[int, int], None]

# Results added meanwhile have another revision, and keep waiting.
_MARK_RATED = """
    UPDATE ratings_sequenceposition place SET rated_at = %s
    FROM unnest(%s::bigint[], %s::bigint[]) AS seen (id, revision)
    WHERE place.id = seen.id AND place.revision = seen.revision AND place.rated_at IS NULL
"""


@dataclass(frozen=True, slots=True)
class Recomputation:
    """The outcome of a recomputation. ``from_position`` is None if there was no championship to rate.

    ``inserted``, ``updated``, ``deleted`` and ``unchanged`` count stored changes, one per championship and player.
    """

    system: str
    from_position: int | None
    championships: int
    games: int
    inserted: int
    updated: int
    deleted: int
    unchanged: int

    @property
    def changed(self) -> int:
        return self.inserted + self.updated + self.deleted

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "changed": self.changed}


def ignore_progress(done: int, total: int) -> None:
    """Ignore progress, for callers not interested in it."""


def request_recomputation(actor: Actor, system: RatingSystem) -> Job:
    """Have a worker recompute a system from the beginning. Raises NotPermitted."""
    require(actor, ChampionshipAction.MANAGE_RATINGS)
    return have_recomputed(actor, system)


def have_recomputed(actor: Actor, system: RatingSystem, from_position: int | None = None) -> Job:
    """Have a worker recompute a system from a position, or from the beginning; call it in the act that needs it.

    If a job is already waiting, it is extended to start at the earlier of the two positions. Its row is locked until
    this act commits, so that no worker begins it before; a worker that came for it meanwhile is woken again.
    """
    waiting = Job.objects.filter(kind=RECOMPUTE, state=JobState.QUEUED, arguments__system=system.pk)
    job = waiting.select_for_update(no_key=True, of=("self",)).order_by("created_at", "pk").first()
    if job is None:
        arguments = {"system": system.pk} | ({} if from_position is None else {"from_position": from_position})
        return enqueue_job(actor, RECOMPUTE, arguments)
    before = job.arguments.get("from_position")
    if before is not None and (from_position is None or from_position < before):
        job.arguments = {"system": system.pk} | ({} if from_position is None else {"from_position": from_position})
        job.save(update_fields=["arguments"])
    wake_worker(job)
    return job


@job_kind(RECOMPUTE, Lane.RATINGS, one_at_a_time_by="system")
def run_recomputation(run: JobRun) -> dict[str, Any]:
    system = RatingSystem.objects.get(pk=run.arguments["system"])
    start = run.arguments.get("from_position")
    # The permission was checked at the time of the request; the audit names that person.
    user = User.objects.filter(pk=run.requested_by_id).first() if run.requested_by_id else None
    actor = Actor(user=user, is_system=True, name=str(user) if user else RECOMPUTE)
    if start is not None and not _is_anything_waiting(system):
        return Recomputation(system.code, None, 0, 0, 0, 0, 0, 0).as_json()
    return recompute_ratings(actor, system, start, progress=run.report).as_json()


def recompute_ratings(
    actor: Actor,
    system: RatingSystem,
    from_position: int | None = None,
    *,
    now: datetime | None = None,
    progress: ReportProgress = ignore_progress,
) -> Recomputation:
    """Replay a system's championships from ``from_position`` on, or all of them, and store the differences.

    It starts earlier if an earlier championship still waits to be rated. Either everything is stored or nothing. The
    system is locked only while writing (see ``ratings.replay.services.computation``). ``progress`` is called with the
    steps done. Raises NotPermitted, ParametersUnusable, GameNotRatable.
    """
    require(actor, ChampionshipAction.MANAGE_RATINGS)

    def compute(current: RatingSystem, version: SourcesVersion) -> ComputedRatings:
        # Errata cover everyone on a published list, whether or not they have played since.
        everybody = bool(version.corrections)
        start, sources = load_from(current, from_position, everybody=everybody)
        progress(1, STEPS)
        return compute_from(current, start, sources, everybody=everybody)

    with transaction.atomic():
        locked, version, computed = compute_and_lock(system, compute)
        progress(2, STEPS)
        difference = store_computed(locked, version, computed, now or timezone.now())
        progress(3, STEPS)
        sequence = computed.sources.sequence
        recomputation = Recomputation(
            system=locked.code,
            from_position=sequence[0].position if sequence else None,
            championships=len(sequence),
            games=len(computed.sources.games.first),
            **asdict(difference),
        )
        rated = [place for place, _revision in version.waiting]
        record(actor, "ratings_recomputed", locked, **recomputation.as_json(), rated=rated)
        progress(STEPS, STEPS)
    return recomputation


def store_computed(
    system: RatingSystem, version: SourcesVersion, computed: ComputedRatings, now: datetime
) -> Difference:
    """Write the result computed for a version and mark it as rated; call it with the system locked.

    Results and corrections added after that version still wait to be rated.
    """
    sources = computed.sources
    difference = write_changes(system, computed.start, sources.sequence, sources.players, computed.replayed)
    apply_corrections(system, computed, version.corrections, now, **asdict(difference))
    _mark_rated(version, now)
    return difference


def _mark_rated(version: SourcesVersion, now: datetime) -> None:
    ids, revisions = ([pair[index] for pair in version.waiting] for index in (0, 1))
    with connection.cursor() as cursor:
        cursor.execute(_MARK_RATED, [now, ids, revisions])


def _is_anything_waiting(system: RatingSystem) -> bool:
    """Return whether ratings lag behind the results: another job may already have done it."""
    return (
        SequencePosition.objects.filter(system=system, rated_at=None).exists()
        or Correction.objects.filter(system=system, applied_at=None).exists()
    )
