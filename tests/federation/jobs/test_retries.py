"""Failed work tried again, and work that somebody should look at."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

import tests.around.job_kinds  # noqa: F401  (registers the kinds)
from federation.audit.models import AuditEntry
from federation.errors import JobNotFailed, NotPermitted
from federation.jobs.models import Job, JobState
from federation.jobs.services.retries import SWEEPS_TO_WAIT, retry_job, troubled_jobs
from federation.people.models.accounts import Role
from federation.people.models.players import Club
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from tests.people import make_actor

pytestmark = pytest.mark.django_db


def make_job(state: JobState, **fields: object) -> Job:
    values: dict[str, object] = {"created_at": timezone.now(), "arguments": {"name": "Lleida"}, **fields}
    return Job.objects.create(kind="test_make_club", state=state, **values)


def test_failed_job_runs_again_and_once(
    in_fisc: Federation, system: Actor, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    job = make_job(JobState.FAILED, attempt=3, error_code="unexpected", finished_at=timezone.now())
    with django_capture_on_commit_callbacks(execute=True):
        retry_job(system, job)
        retry_job(system, job)
    job.refresh_from_db()
    assert (job.state, job.attempt, job.error_code) == (JobState.DONE, 1, "")
    assert Club.objects.count() == 1
    assert AuditEntry.objects.filter(action="job_retried").count() == 1


@pytest.mark.parametrize("state", [JobState.DONE, JobState.REFUSED])
def test_finished_job_is_not_tried_again(in_fisc: Federation, system: Actor, state: JobState) -> None:
    with pytest.raises(JobNotFailed):
        retry_job(system, make_job(state))


def test_who_asked_for_a_job_may_not_retry_it_without_being_staff(in_fisc: Federation) -> None:
    organiser = make_actor(in_fisc, Role.ORGANISER)
    with pytest.raises(NotPermitted):
        retry_job(organiser, make_job(JobState.FAILED, requested_by=organiser.user))


def test_failed_and_long_silent_jobs_are_in_trouble(in_fisc: Federation) -> None:
    now = timezone.now()
    long_ago = now - timedelta(seconds=(SWEEPS_TO_WAIT + 1) * settings.FARISTOL_JOB_HEARTBEAT_SECONDS)
    failed = make_job(JobState.FAILED)
    lost = make_job(JobState.QUEUED, created_at=long_ago)
    silent = make_job(JobState.RUNNING, created_at=long_ago, heartbeat_at=long_ago)
    make_job(JobState.QUEUED)
    make_job(JobState.RUNNING, created_at=long_ago, heartbeat_at=now)
    make_job(JobState.DONE, created_at=long_ago)
    assert set(troubled_jobs(now)) == {failed, lost, silent}
