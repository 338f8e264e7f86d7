"""A job's whole life. With FARISTOL_TEST_BROKER these run through a real worker, otherwise in this process."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.conf import settings
from django.db.models import F
from django.utils import timezone

import tests.around.job_kinds  # noqa: F401  (registers the kinds)
from federation.jobs.models import Job, JobState, Lane
from federation.jobs.services.kinds import JobKind, job_kinds
from federation.jobs.services.run import enqueue_job, execute_job, wake_worker
from federation.jobs.services.sweep import sweep_lost_jobs
from federation.people.models.players import Club
from federation.permissions import system_actor
from federation.tasks import run_job, sweep_jobs
from federation.tenancy.federations import Federation
from federation.tenancy.scope import NoFederationScope, federation_scope
from tests.around.workers import celery_worker, wait_until_finished

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.jobs]

ACTOR = system_actor("test")
needs_worker = pytest.mark.skipif(not settings.FARISTOL_TEST_BROKER, reason="needs a worker that can be killed")


@pytest.fixture(autouse=True, scope="module")
def worker(django_db_setup: None) -> Iterator[None]:
    with celery_worker():
        yield


def enqueue(federation: Federation, kind: str, **arguments: object) -> Job:
    with federation_scope(federation):
        return enqueue_job(ACTOR, kind, arguments)


def clubs(federation: Federation) -> list[str]:
    with federation_scope(federation):
        return list(Club.objects.values_list("name", flat=True))


def write_down(federation: Federation, **fields: object) -> Job:
    """A job row that no message announces."""
    with federation_scope(federation):
        return Job.objects.create(
            **{"kind": "test_make_club", "arguments": {"name": "Club"}, "created_at": timezone.now(), **fields}
        )


def test_job_does_its_work_in_its_federation(fisc: Federation, pfs: Federation) -> None:
    job = wait_until_finished(fisc, enqueue(fisc, "test_make_club", name="Club"))
    assert (job.state, job.result, job.percent, job.attempt) == (JobState.DONE, {"club": "Club"}, 100, 1)
    assert (clubs(fisc), clubs(pfs)) == (["Club"], [])


def test_refused_job_says_why_and_leaves_nothing(fisc: Federation) -> None:
    job = wait_until_finished(fisc, enqueue(fisc, "test_refuse"))
    assert (job.state, job.error_code, job.error_params) == (JobState.REFUSED, "name_taken", {"name": "Club"})
    assert clubs(fisc) == []


def test_unexpected_error_is_tried_again_and_then_given_up(fisc: Federation) -> None:
    job = write_down(fisc, kind="test_break", arguments={})
    for _attempt in range(settings.FARISTOL_JOB_ATTEMPTS):
        execute_job(fisc, job.pk)
    with federation_scope(fisc):
        job.refresh_from_db()
    assert (job.state, job.error_code, job.attempt) == (JobState.FAILED, "unexpected", 3)
    assert clubs(fisc) == []


def test_unexpected_error_is_tried_again_without_waiting_for_the_sweep(fisc: Federation) -> None:
    job = wait_until_finished(fisc, enqueue(fisc, "test_break"))
    assert (job.state, job.attempt) == (JobState.FAILED, settings.FARISTOL_JOB_ATTEMPTS)


def test_message_delivered_twice_does_the_work_once(fisc: Federation) -> None:
    job = wait_until_finished(fisc, enqueue(fisc, "test_make_club", name="Club"))
    execute_job(fisc, job.pk)
    assert clubs(fisc) == ["Club"]


def test_job_taken_over_by_another_worker_leaves_nothing(fisc: Federation, monkeypatch: pytest.MonkeyPatch) -> None:
    job = write_down(fisc)

    def work_while_taken_over(run: object) -> dict[str, object]:
        Club.objects.create(name="late", key="late")
        Job.objects.filter(pk=job.pk).update(attempt=F("attempt") + 1)
        return {}

    taken_over = JobKind("test_make_club", work_while_taken_over, Lane.UPLOADS)
    monkeypatch.setitem(job_kinds._things, "test_make_club", taken_over)
    execute_job(fisc, job.pk)
    assert clubs(fisc) == []


def test_task_without_a_federation_refuses(fisc: Federation) -> None:
    with pytest.raises(NoFederationScope):
        run_job.apply(args=[1], throw=True)


def test_job_of_another_federation_is_not_found(fisc: Federation, pfs: Federation) -> None:
    job = write_down(fisc)
    execute_job(pfs, job.pk)
    with federation_scope(fisc):
        job.refresh_from_db()
    assert job.state == JobState.QUEUED


def test_sweep_finds_a_lost_message(fisc: Federation) -> None:
    job = write_down(fisc, created_at=timezone.now() - timedelta(hours=1))
    sweep_jobs.apply()
    assert wait_until_finished(fisc, job).state == JobState.DONE


def test_sweep_finds_a_job_whose_worker_died(fisc: Federation) -> None:
    silent = timezone.now() - timedelta(hours=1)
    job = write_down(fisc, created_at=silent, state=JobState.RUNNING, attempt=1, heartbeat_at=silent)
    sweep_jobs.apply()
    job = wait_until_finished(fisc, job)
    assert (job.state, job.attempt) == (JobState.DONE, 2)


def test_sweep_gives_up_a_job_that_keeps_dying(fisc: Federation) -> None:
    silent = timezone.now() - timedelta(hours=1)
    job = write_down(fisc, created_at=silent, state=JobState.RUNNING, attempt=3, heartbeat_at=silent)
    sweep_jobs.apply()
    assert wait_until_finished(fisc, job).state == JobState.FAILED


def test_sweep_does_not_send_a_waiting_job_again_at_once(fisc: Federation, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run_job, "apply_async", lambda **message: None)  # nobody listens
    write_down(fisc, created_at=timezone.now() - timedelta(hours=1))
    with federation_scope(fisc):
        assert sweep_lost_jobs() == 1
        assert sweep_lost_jobs() == 0


def test_sweep_leaves_a_living_job_alone(fisc: Federation) -> None:
    job = write_down(fisc, state=JobState.RUNNING, attempt=1, heartbeat_at=timezone.now())
    with federation_scope(fisc):
        assert sweep_lost_jobs() == 0
        job.refresh_from_db()
    assert job.state == JobState.RUNNING


def test_progress_is_seen_while_the_job_runs(fisc: Federation) -> None:
    job = enqueue(fisc, "test_slow")
    job = wait_until_finished(fisc, job)
    assert (job.state, job.done_steps, job.total_steps) == (JobState.DONE, 5, 5)
    assert job.heartbeat_at is not None
    assert job.started_at is not None
    assert job.heartbeat_at > job.started_at


@needs_worker
def test_job_survives_its_workers_death(fisc: Federation) -> None:
    job = write_down(fisc, kind="test_die_once")
    with federation_scope(fisc):
        job.arguments = {"job": job.pk}
        job.save()
        wake_worker(job)
    finished = False
    while not finished:
        sweep_jobs.apply()
        with federation_scope(fisc):
            job.refresh_from_db()
        finished = job.is_finished
    assert (job.state, job.attempt) == (JobState.DONE, 2)
    assert clubs(fisc) == ["half-way"]
