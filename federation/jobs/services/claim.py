"""Whose job is next: fair to other federations, and never two at a time that would wait for each other.

Of one federation so many jobs of a lane run at a time as the settings say, so that the workers are never all hers; of
jobs that share a turn (see ``federation.jobs.services.kinds``) it is one, which a constraint of the table holds too. A
worker whose message comes too early does not wait: it lets go, and whoever ends the job before it wakes the next one.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TypeVar

from django.conf import settings
from django.db import connection
from django.db.models import Model, Q, QuerySet
from django.utils import timezone

from federation.jobs.models import Job, JobState
from federation.tenancy.scope import current_federation_id

Row = TypeVar("Row", bound=Model)

# Seconds after a first unexpected error; twice as many after a second one.
BACK_OFF = 2.0


def lock_free(rows: QuerySet[Row]) -> Row | None:
    """The first of these rows that nobody else holds, locked: for work that one of several workers takes."""
    return rows.select_for_update(skip_locked=True, no_key=True, of=("self",)).first()


def claim(job_id: int) -> Job | None:
    """Compare and set: of several workers that were woken up for one job, one gets it, when it is its turn."""
    lane = Job.objects.filter(pk=job_id, state=JobState.QUEUED).values_list("lane", flat=True).first()
    if lane is None:
        return None
    _one_by_one(lane)
    now = timezone.now()
    # Who holds the row is just adding to what is asked of the job, and sends a message of its own.
    job = lock_free(may_begin(lane).filter(pk=job_id))
    if job is not None:
        job.state, job.attempt, job.started_at, job.heartbeat_at = JobState.RUNNING, job.attempt + 1, now, now
        job.save(update_fields=["state", "attempt", "started_at", "heartbeat_at"])
    return job


def find_next(lane: str) -> Job | None:
    """The job of the federation that has waited longest and may begin now; one that failed lately rests first."""
    rested = timezone.now() - timedelta(seconds=BACK_OFF * settings.FARISTOL_JOB_ATTEMPTS)
    ready = may_begin(lane).filter(Q(attempt=0) | Q(heartbeat_at__lt=rested))
    return ready.order_by("created_at", "pk").first()


def may_begin(lane: str) -> QuerySet[Job]:
    """The waiting jobs of a lane that may begin now, by what runs in it; at most one query."""
    turns = list(Job.objects.filter(lane=lane, state=JobState.RUNNING).values_list("turn", flat=True))
    waiting = Job.objects.filter(lane=lane, state=JobState.QUEUED)
    if len(turns) >= settings.FARISTOL_JOBS_AT_ONCE:
        return waiting.none()
    return waiting.exclude(turn__in=[turn for turn in turns if turn])


def _one_by_one(lane: str) -> None:
    """Until the transaction ends, nobody else claims in this lane of the federation."""
    with connection.cursor() as cursor:
        key = f"claim:{current_federation_id()}:{lane}"
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])
