"""A job that waits for a limited child: it shows that it lives, and nothing is left when its worker is killed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

import tests.around.job_kinds  # noqa: F401  (registers them)
from federation.jobs.models import Job, JobState
from federation.people.models.players import Club
from federation.tasks import sweep_jobs
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.around.processes import children_of, is_alive, wait_for
from tests.around.workers import celery_worker, wait_until_finished, worker_environment

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.jobs,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux ends a child with its parent"),
]


@pytest.fixture
def job(fisc: Federation) -> Job:
    with federation_scope(fisc):
        written = Job.objects.create(kind="test_wait_for_child", created_at=timezone.now())
        written.arguments = {"job": written.pk}
        written.save()
    return written


@pytest.fixture
def worker(fisc: Federation, job: Job) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "tests.around.job_runner", str(fisc.pk), str(job.pk)]
    process = subprocess.Popen(command, env=worker_environment())
    yield process
    process.kill()
    process.wait()


def seen(federation: Federation, job: Job) -> Job:
    with federation_scope(federation):
        job.refresh_from_db()
    return job


def test_heartbeat_goes_on_while_a_child_works(fisc: Federation, job: Job, worker: subprocess.Popen[bytes]) -> None:
    wait_for(lambda: children_of(worker.pid))
    first = seen(fisc, job).heartbeat_at
    assert first is not None
    assert wait_for(lambda: (seen(fisc, job).heartbeat_at or first) > first)
    assert job.state == JobState.RUNNING


def test_child_ends_with_a_killed_worker_and_the_sweep_finishes_the_job(
    fisc: Federation, job: Job, worker: subprocess.Popen[bytes]
) -> None:
    child = wait_for(lambda: next(iter(children_of(worker.pid)), None))
    worker.kill()
    worker.wait()
    assert wait_for(lambda: not is_alive(child))
    with federation_scope(fisc):
        assert seen(fisc, job).state == JobState.RUNNING
        assert not Club.objects.exists()
        # As if the twenty seconds had passed.
        Job.objects.filter(pk=job.pk).update(heartbeat_at=timezone.now() - timedelta(minutes=1))
    sweep_jobs.apply()
    with celery_worker():
        finished = wait_until_finished(fisc, job)
    assert (finished.state, finished.attempt) == (JobState.DONE, 2)
    with federation_scope(fisc):
        assert Club.objects.count() == 1
