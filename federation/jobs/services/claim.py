"""Choosing the next job: fair between federations, and never two at once that would wait for each other.

The settings limit how many jobs of a lane one federation may run at a time, so that it never occupies all workers. Of
jobs that share a turn (see ``federation.jobs.services.kinds``) only one runs, which a table constraint also enforces.
A worker whose message comes too early does not wait: it lets go, and whichever worker ends the job before it wakes the
next one.
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

# Delay in seconds after the first unexpected error; it doubles after the second.
BACK_OFF = 2.0


def lock_free(rows: QuerySet[Row]) -> Row | None:
    """Return the first of these rows that no one else holds, locked: for work that one of several workers takes."""
    return rows.select_for_update(skip_locked=True, no_key=True, of=("self",)).first()


def claim(job_id: int) -> Job | None:
    """Claim a job by compare-and-set: only one of several woken workers gets it, and only when it is its turn."""
    lane = Job.objects.filter(pk=job_id, state=JobState.QUEUED).values_list("lane", flat=True).first()
    if lane is None:
        return None
    _one_by_one(lane)
    now = timezone.now()
    # Whoever holds the row is just extending the job's request, and sends a message of its own.
    job = lock_free(may_begin(lane).filter(pk=job_id))
    if job is not None:
        job.state, job.attempt, job.started_at, job.heartbeat_at = JobState.RUNNING, job.attempt + 1, now, now
        job.save(update_fields=["state", "attempt", "started_at", "heartbeat_at"])
    return job


def find_next(lane: str) -> Job | None:
    """Return the federation's longest waiting job that may begin now; one that recently failed rests first."""
    rested = timezone.now() - timedelta(seconds=BACK_OFF * settings.FARISTOL_JOB_ATTEMPTS)
    ready = may_begin(lane).filter(Q(attempt=0) | Q(heartbeat_at__lt=rested))
    return ready.order_by("created_at", "pk").first()


def may_begin(lane: str) -> QuerySet[Job]:
    """Return a lane's waiting jobs that may begin now, given those running; at most one query."""
    turns = list(Job.objects.filter(lane=lane, state=JobState.RUNNING).values_list("turn", flat=True))
    waiting = Job.objects.filter(lane=lane, state=JobState.QUEUED)
    if len(turns) >= settings.FARISTOL_JOBS_AT_ONCE:
        return waiting.none()
    return waiting.exclude(turn__in=[turn for turn in turns if turn])


def _one_by_one(lane: str) -> None:
    """Block other claims in this lane of the federation until the transaction ends."""
    with connection.cursor() as cursor:
        key = f"claim:{current_federation_id()}:{lane}"
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])
