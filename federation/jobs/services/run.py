"""A job's life: enqueued, claimed by one worker, then done, refused or failed."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import shared_task
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from federation.errors import DomainError
from federation.jobs.models import Job, JobState, Lane
from federation.jobs.services.claim import BACK_OFF, claim, find_next
from federation.jobs.services.kinds import JobRun, Progress, job_kinds
from federation.jobs.services.queue import FederationTask, send_task
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import allow_long_statements, current_federation_id, federation_scope
from federation.web.trace import current_request_id, tracing

logger = logging.getLogger(__name__)

HEARTBEAT_INTERVAL = 1.0


class LostClaim(Exception):
    """Another worker took over the job; this one's work is rolled back."""


def enqueue_job(actor: Actor, kind: str, arguments: dict[str, Any]) -> Job:
    """Save the job and wake a worker after the caller's transaction commits."""
    known = job_kinds[kind]
    job = Job.objects.create(
        kind=kind,
        lane=known.lane,
        turn=known.turn_of(arguments),
        arguments=arguments,
        requested_by=actor.user,
        request_id=current_request_id(),
        created_at=timezone.now(),
    )
    wake_worker(job)
    return job


def wake_worker(job: Job, after: float = 0.0) -> None:
    """Notify a worker of the job after the caller's transaction commits; it begins after a delay in seconds."""
    federation_id, job_id, lane = current_federation_id(), job.pk, Lane(job.lane)
    # This only sends: on_commit runs outside the scope, so everything it needs is captured here.
    transaction.on_commit(lambda: send_task(run_job, lane, federation_id, job_id, after=after))


@shared_task(name="federation.tasks.run_job", base=FederationTask, bind=True)
def run_job(self: FederationTask, job_id: int) -> None:
    execute_job(self.federation, job_id)


def execute_job(federation: Federation, job_id: int) -> None:
    """Run a job to its end, unless another worker has it or it is not its turn.

    At the end, wake a worker for the federation's next job, whose message may have come too early. Each phase is a
    transaction of its own.
    """
    with federation_scope(federation):
        job = claim(job_id)
    if job is None:
        return
    started = time.monotonic()
    with tracing(job.request_id, federation=federation.slug, user=job.requested_by_id, job=job.pk):
        _carry_out(federation, job)
        logger.info("job", extra={"kind": job.kind, "duration_ms": round((time.monotonic() - started) * 1000)})
    with federation_scope(federation):
        following = find_next(job.lane)
        if following is not None:
            wake_worker(following)


def _carry_out(federation: Federation, job: Job) -> None:
    run = JobRun(arguments=job.arguments, requested_by_id=job.requested_by_id)
    try:
        with _sign_of_life(federation, job, run.progress), federation_scope(federation):
            allow_long_statements()
            result = job_kinds[job.kind].function(run)
            _finish(
                job,
                JobState.DONE,
                result=result,
                done_steps=run.progress.total,
                total_steps=run.progress.total,
            )
    except LostClaim:
        logger.warning("Job %s was taken over by another worker.", job.pk)
    except DomainError as refusal:
        with federation_scope(federation):
            if refusal.retry_after is None:
                _finish(job, JobState.REFUSED, error_code=refusal.code, error_params=refusal.params)
            else:
                # A technical problem, not a rule: it is retried, and staff can try again.
                _give_back(job, refusal.code)
    except Exception:
        logger.exception("Job %s failed at attempt %s.", job.pk, job.attempt)
        with federation_scope(federation):
            _give_back(job)


def _finish(job: Job, state: JobState, **fields: Any) -> None:
    mine = Job.objects.filter(pk=job.pk, state=JobState.RUNNING, attempt=job.attempt)
    if not mine.update(state=state, finished_at=timezone.now(), **fields):
        raise LostClaim(job.pk)


def _give_back(job: Job, reason: str = "unexpected") -> None:
    """After an unexpected error, retry a little later until the attempts are used up."""
    last = job.attempt >= settings.FARISTOL_JOB_ATTEMPTS
    fields: dict[str, Any] = {"finished_at": timezone.now(), "error_code": reason} if last else {}
    state = JobState.FAILED if last else JobState.QUEUED
    mine = Job.objects.filter(pk=job.pk, state=JobState.RUNNING, attempt=job.attempt)
    if mine.update(state=state, **fields) and not last:
        wake_worker(job, after=BACK_OFF * job.attempt)


@contextmanager
def _sign_of_life(federation: Federation, job: Job, progress: Progress) -> Iterator[None]:
    """Write progress and a heartbeat from a thread: the job's own transaction is invisible until it ends."""
    if connection.in_atomic_block:  # called inside someone's transaction, where no one else could see the row
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
                # The job's last statement updates this row too, so never wait for the lock.
                row = Job.objects.filter(pk=job.pk, attempt=job.attempt, state=JobState.RUNNING)
                if row.select_for_update(skip_locked=True).exists():
                    row.update(heartbeat_at=timezone.now(), done_steps=progress.done, total_steps=progress.total)
    finally:
        connection.close()
