"""A job's way: enqueued, claimed by one worker, done or refused or failed, found again when it was lost."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Q
from django.utils import timezone
from kombu.exceptions import OperationalError

from federation.errors import Refusal
from federation.jobs import JobRun, Progress, job_function
from federation.models import Federation, Job, JobState
from federation.permissions import Actor
from federation.tenancy.scope import current_federation, current_federation_id, federation_scope

logger = logging.getLogger(__name__)

HEARTBEAT_INTERVAL = 1.0
# Seconds after a first unexpected error; twice as many after a second one.
BACK_OFF = 2.0


class LostClaim(Exception):
    """Another worker took the job over; what this one did is rolled back."""


def enqueue_job(actor: Actor, kind: str, arguments: dict[str, Any]) -> Job:
    """Write the job down and wake a worker up once the caller's transaction is through."""
    job_function(kind)
    job = Job.objects.create(kind=kind, arguments=arguments, requested_by=actor.user, created_at=timezone.now())
    wake_worker(job)
    return job


def wake_worker(job: Job, after: float = 0.0) -> None:
    """Tell a worker of the job once the caller's transaction is through; to be begun after some seconds."""
    from federation.tasks import run_job

    federation_id, job_id = current_federation_id(), job.pk
    # Only sends: on_commit runs outside of the scope, so what it needs is taken along.
    transaction.on_commit(lambda: send_task(run_job, federation_id, job_id, after=after))


def send_task(task: Any, federation_id: int, *arguments: int, after: float = 0.0) -> None:
    """Hand a task of a federation to the workers. Without a queue nothing fails: a job's row waits for the sweep."""
    try:
        task.apply_async(args=list(arguments), headers={"federation_id": federation_id}, countdown=after or None)
    except (OSError, OperationalError):
        logger.warning("The message queue does not answer; %s %s was not sent.", task.name, arguments)


def execute_job(federation: Federation, job_id: int) -> None:
    """Run a job to its end, unless another worker has it already. Each phase is its own transaction."""
    with federation_scope(federation):
        job = _claim(job_id)
    if job is None:
        return
    run = JobRun(arguments=job.arguments, requested_by_id=job.requested_by_id)
    try:
        with _sign_of_life(federation, job, run.progress), federation_scope(federation):
            result = job_function(job.kind)(run)
            _finish(
                job,
                JobState.DONE,
                result=result,
                done_steps=run.progress.total,
                total_steps=run.progress.total,
            )
    except LostClaim:
        logger.warning("Job %s was taken over by another worker.", job_id)
    except Refusal as refusal:
        with federation_scope(federation):
            _finish(job, JobState.REFUSED, error_code=refusal.code, error_params=refusal.params)
    except Exception:
        logger.exception("Job %s failed at attempt %s.", job_id, job.attempt)
        with federation_scope(federation):
            _give_back(job)


def _claim(job_id: int) -> Job | None:
    """Compare and set: of several workers that were woken up for one job, one gets it."""
    now = timezone.now()
    claimed = Job.objects.filter(pk=job_id, state=JobState.QUEUED).update(
        state=JobState.RUNNING, attempt=F("attempt") + 1, started_at=now, heartbeat_at=now
    )
    return Job.objects.get(pk=job_id) if claimed else None


def _finish(job: Job, state: JobState, **fields: Any) -> None:
    mine = Job.objects.filter(pk=job.pk, state=JobState.RUNNING, attempt=job.attempt)
    if not mine.update(state=state, finished_at=timezone.now(), **fields):
        raise LostClaim(job.pk)


def _give_back(job: Job) -> None:
    """After an unexpected error: again a little later, until the attempts are used up."""
    last = job.attempt >= settings.FARISTOL_JOB_ATTEMPTS
    fields: dict[str, Any] = {"finished_at": timezone.now(), "error_code": "unexpected"} if last else {}
    state = JobState.FAILED if last else JobState.QUEUED
    mine = Job.objects.filter(pk=job.pk, state=JobState.RUNNING, attempt=job.attempt)
    if mine.update(state=state, **fields) and not last:
        wake_worker(job, after=BACK_OFF * job.attempt)


@contextmanager
def _sign_of_life(federation: Federation, job: Job, progress: Progress) -> Iterator[None]:
    """Show progress and a heartbeat from a thread: the job's own transaction is not seen before it ends."""
    if connection.in_atomic_block:  # called inside somebody's transaction, where no one else could see the row
        yield
        return
    stop = threading.Event()
    thread = threading.Thread(target=_beat, args=(federation, job, progress, stop), daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def _beat(federation: Federation, job: Job, progress: Progress, stop: threading.Event) -> None:
    try:
        while not stop.wait(HEARTBEAT_INTERVAL):
            with federation_scope(federation):
                # The job's last statement updates this row too; wait for nobody.
                row = Job.objects.filter(pk=job.pk, attempt=job.attempt, state=JobState.RUNNING)
                if row.select_for_update(skip_locked=True).exists():
                    row.update(heartbeat_at=timezone.now(), done_steps=progress.done, total_steps=progress.total)
    finally:
        connection.close()


def sweep_lost_jobs() -> int:
    """Wake workers for jobs of the current federation that nobody is working on; return how many.

    Lost are jobs that still wait long after they were enqueued (the message was lost) and running ones without a
    sign of life (the worker was killed). A job whose attempts are used up is marked as failed.
    """
    now = timezone.now()
    silent_since = now - timedelta(seconds=settings.FARISTOL_JOB_HEARTBEAT_SECONDS)
    lost = Job.objects.filter(
        Q(state=JobState.QUEUED, heartbeat_at=None, created_at__lt=silent_since)
        | Q(state__in=[JobState.QUEUED, JobState.RUNNING], heartbeat_at__lt=silent_since)
    )
    exhausted = lost.filter(state=JobState.RUNNING, attempt__gte=settings.FARISTOL_JOB_ATTEMPTS)
    exhausted.update(state=JobState.FAILED, error_code="unexpected", finished_at=now)
    count = 0
    for job in lost.select_for_update(skip_locked=True):
        job.state = JobState.QUEUED
        # Counted from here again: a long queue must not grow by a message for each of its jobs at every sweep.
        job.heartbeat_at = now
        job.save(update_fields=["state", "heartbeat_at"])
        wake_worker(job)
        count += 1
    if count:
        logger.info("Found %s lost jobs of %s.", count, current_federation().slug)
    return count
