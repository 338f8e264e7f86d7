"""Retrying failed work, and finding work that needs attention."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from federation.audit.services import record
from federation.errors import JobNotFailed
from federation.jobs.models import Job, JobState
from federation.jobs.services.run import wake_worker
from federation.permissions import Action, Actor, require
from federation.tenancy.locks import lock

# The sweep should have found a lost job long before; one lost for longer needs a person.
SWEEPS_TO_WAIT = 5


def retry_job(actor: Actor, job: Job) -> Job:
    """Retry a failed job from the beginning. Asking twice runs it once. Raises JobNotFailed."""
    require(actor, Action.MANAGE_JOBS)
    with transaction.atomic():
        locked = lock(job)
        if locked.state in {JobState.QUEUED, JobState.RUNNING}:
            return locked
        if locked.state != JobState.FAILED:
            raise JobNotFailed(state=locked.get_state_display())
        locked.state, locked.attempt, locked.error_code = JobState.QUEUED, 0, ""
        locked.created_at, locked.finished_at = timezone.now(), None
        locked.done_steps = locked.total_steps = 0
        fields = ["state", "attempt", "error_code", "created_at", "finished_at", "done_steps", "total_steps"]
        locked.save(update_fields=fields)
        record(actor, "job_retried", locked, kind=locked.kind)
        wake_worker(locked)
    return locked


def troubled_jobs(now: datetime) -> QuerySet[Job]:
    """Return failed jobs, and waiting or silent ones that the sweep should have found; latest first."""
    silent_since = now - timedelta(seconds=SWEEPS_TO_WAIT * settings.FARISTOL_JOB_HEARTBEAT_SECONDS)
    failed = Q(state=JobState.FAILED)
    lost = Q(state=JobState.QUEUED, created_at__lt=silent_since)
    silent = Q(state=JobState.RUNNING, heartbeat_at__lt=silent_since)
    return Job.objects.filter(failed | lost | silent).select_related("requested_by").order_by("-created_at", "-pk")
