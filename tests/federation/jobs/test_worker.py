"""Lost work is found without a clock, by one worker at a time, however many clocks there are."""

from __future__ import annotations

import threading
import time
from datetime import timedelta

import pytest
from django.conf import settings as configured
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

import tests.around.job_kinds  # noqa: F401  (registers its kinds)
from federation.jobs.models import Job, JobState, Pulse
from federation.jobs.services.sweep import sweep_if_due, sweep_jobs
from federation.jobs.services.worker import start_ticking, stop_ticking
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope

pytestmark = pytest.mark.django_db(transaction=True)


def lose_a_job(federation: Federation) -> Job:
    """Running, and its worker was killed an hour ago."""
    long_ago = timezone.now() - timedelta(hours=1)
    fields = {"kind": "test_make_club", "arguments": {"name": "Club"}, "created_at": long_ago}
    with federation_scope(federation):
        return Job.objects.create(state=JobState.RUNNING, attempt=1, heartbeat_at=long_ago, **fields)


@pytest.mark.skipif(bool(configured.FARISTOL_TEST_BROKER), reason="a real worker ticks by itself")
def test_worker_finds_a_killed_job_without_a_clock(fisc: Federation) -> None:
    job = lose_a_job(fisc)
    start_ticking()
    try:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and job.state != JobState.DONE:
            time.sleep(0.2)
            with federation_scope(fisc):
                job.refresh_from_db()
    finally:
        stop_ticking()
    assert (job.state, job.attempt) == (JobState.DONE, 2)
    # Its thread is on its last turn.
    for thread in threading.enumerate():
        if thread.name == "sweep":
            thread.join(timeout=10)


def test_of_several_clocks_one_gets_the_turn(fisc: Federation, settings: Settings) -> None:
    settings.FARISTOL_SWEEP_SECONDS = 10
    for _round in range(2):
        taken: list[bool] = []

        def take(into: list[bool] = taken) -> None:
            into.append(sweep_if_due())
            connection.close()

        threads = [threading.Thread(target=take) for _clock in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sum(taken) >= 1
        # Only the very first of all, before there is a row, may be taken twice; that harms nobody.
        assert sum(taken) == 1 or _round == 0
        Pulse.objects.update(at=timezone.now() - timedelta(seconds=11))


def test_messages_of_the_clock_do_not_pile_up() -> None:
    entry = configured.CELERY_BEAT_SCHEDULE["sweep-jobs"]
    assert entry["task"] == sweep_jobs.name
    assert entry["options"]["expires"] <= entry["schedule"]


def test_trouble_in_one_federation_keeps_no_other_waiting(
    fisc: Federation, pfs: Federation, monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs = {federation: lose_a_job(federation) for federation in (fisc, pfs)}
    with federation_scope(fisc):
        # A kind that is not there any more: waking a worker for it fails.
        Job.objects.filter(pk=jobs[fisc].pk).update(kind="gone")
    sweep_if_due()
    with federation_scope(pfs):
        jobs[pfs].refresh_from_db()
    assert jobs[pfs].state == JobState.DONE
