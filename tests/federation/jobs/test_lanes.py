"""Jobs wait in lanes: fair to other federations, one at a time where they would wait for each other's locks."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from celery import current_app
from django.conf import settings as configured
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import Settings

from federation.files.services import store_file
from federation.imports.models import RegistryImport
from federation.jobs.models import Job, JobState, Lane, Pulse
from federation.jobs.services.chores import forget_old_jobs
from federation.jobs.services.claim import claim, find_next
from federation.jobs.services.kinds import JobKind, job_kinds
from federation.jobs.services.run import enqueue_job, execute_job, run_job
from federation.jobs.services.sweep import find_open_work, sweep_if_due, sweep_lost_jobs
from federation.jobs.services.worker import prepare_for_jobs
from federation.notices.models import Mail
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.around.job_kinds import prepared
from tests.around.workers import celery_worker, wait_until_finished
from tests.people import make_federation

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.jobs]

HOUR = timedelta(hours=1)
needs_worker = pytest.mark.skipif(not configured.FARISTOL_TEST_BROKER, reason="needs a real worker")


def write_down(federation: Federation, name: str = "Club", **fields: Any) -> Job:
    """A job row that no message announces."""
    row = {"kind": "test_make_club", "arguments": {"name": name}, "created_at": timezone.now(), **fields}
    with federation_scope(federation):
        return Job.objects.create(**row)


def state_of(federation: Federation, job: Job) -> str:
    with federation_scope(federation):
        job.refresh_from_db()
    return job.state


def claimed(federation: Federation, job: Job) -> bool:
    with federation_scope(federation):
        return claim(job.pk) is not None


@pytest.fixture
def messages(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What is sent to workers, and nobody listens."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(run_job, "apply_async", lambda **message: sent.append(message))
    return sent


def test_every_kind_waits_in_a_queue_that_workers_take_from() -> None:
    queues = {queue.name for queue in configured.CELERY_TASK_QUEUES}
    assert set(Lane.values) <= queues
    assert {kind.lane for kind in job_kinds} <= set(Lane)
    assert {entry["options"]["queue"] for entry in configured.CELERY_BEAT_SCHEDULE.values()} == {Lane.CLOCK}
    # A message reaches its own queue alone.
    assert len({(queue.exchange.name, queue.routing_key) for queue in configured.CELERY_TASK_QUEUES}) == len(queues)
    assert set(current_app.amqp.queues) == queues


def test_message_goes_to_the_queue_of_its_lane(fisc: Federation, messages: list[dict[str, Any]]) -> None:
    kind = JobKind("test_ratings", lambda run: {}, Lane.RATINGS, one_at_a_time_by="system")
    job_kinds.plug(kind, kind.name)
    try:
        with federation_scope(fisc):
            job = enqueue_job(system_actor("test"), kind.name, {"system": 7})
    finally:
        del job_kinds._things[kind.name]
    assert (job.lane, job.turn) == (Lane.RATINGS, "test_ratings:7")
    assert [message["queue"] for message in messages] == ["ratings"]


def test_federation_has_its_share_of_a_lane_and_no_more(fisc: Federation, pfs: Federation, settings: Settings) -> None:
    first, second, other_lane = write_down(fisc), write_down(fisc), write_down(fisc, lane=Lane.RATINGS)
    theirs = write_down(pfs)
    assert claimed(fisc, first)
    assert not claimed(fisc, second)
    assert claimed(fisc, other_lane)
    assert claimed(pfs, theirs)
    settings.FARISTOL_JOBS_AT_ONCE = 2
    assert claimed(fisc, second)


def test_jobs_of_one_turn_run_one_at_a_time(fisc: Federation, settings: Settings) -> None:
    settings.FARISTOL_JOBS_AT_ONCE = 8
    first, second = write_down(fisc, turn="ratings:1"), write_down(fisc, turn="ratings:1")
    third = write_down(fisc, turn="ratings:2")
    assert claimed(fisc, first)
    assert not claimed(fisc, second)
    assert claimed(fisc, third)


def test_table_holds_a_turn_to_one_as_well(fisc: Federation) -> None:
    write_down(fisc, turn="ratings:1", state=JobState.RUNNING)
    with pytest.raises(IntegrityError, match="job_one_of_a_turn"):
        write_down(fisc, turn="ratings:1", state=JobState.RUNNING)


def test_of_two_workers_that_claim_at_once_one_gets_a_job(fisc: Federation) -> None:
    jobs = [write_down(fisc) for _number in range(4)]
    together = threading.Barrier(len(jobs))

    def work(job: Job) -> bool:
        try:
            together.wait()
            return claimed(fisc, job)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        assert sorted(pool.map(work, jobs)) == [False, False, False, True]


def test_worker_does_not_wait_for_an_act_that_adds_to_its_job(fisc: Federation) -> None:
    job = write_down(fisc)
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with federation_scope(fisc):
                Job.objects.select_for_update(no_key=True).get(pk=job.pk)
                held.set()
                done.wait(30)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as pool:
        holding = pool.submit(hold)
        held.wait(30)
        assert not claimed(fisc, job)
        done.set()
        holding.result()
    assert claimed(fisc, job)


@pytest.mark.skipif(bool(configured.FARISTOL_TEST_BROKER), reason="jobs run in this process here")
def test_whoever_ends_a_job_wakes_the_next_one(fisc: Federation) -> None:
    jobs = [write_down(fisc, f"Club {number}") for number in range(3)]
    execute_job(fisc, jobs[0].pk)
    assert [state_of(fisc, job) for job in jobs] == [JobState.DONE] * 3


def test_job_that_has_just_failed_is_not_called_before_its_rest(fisc: Federation) -> None:
    tired = write_down(fisc, attempt=1, heartbeat_at=timezone.now())
    with federation_scope(fisc):
        assert find_next(Lane.UPLOADS) is None
        Job.objects.filter(pk=tired.pk).update(heartbeat_at=timezone.now() - HOUR)
        assert find_next(Lane.UPLOADS) == tired


def test_sweep_of_a_long_queue_sends_one_message_for_each_lane(
    fisc: Federation, messages: list[dict[str, Any]]
) -> None:
    long_ago = timezone.now() - HOUR
    with federation_scope(fisc):
        row = {"kind": "test_make_club", "arguments": {"name": "Club"}, "created_at": long_ago}
        Job.objects.bulk_create([Job(**row, lane=lane) for lane in (Lane.UPLOADS, Lane.RATINGS) for _ in range(250)])
        assert sweep_lost_jobs() == 2
        assert sweep_lost_jobs() == 2
    assert sorted(message["queue"] for message in messages) == ["ratings", "ratings", "uploads", "uploads"]
    assert len({message["args"][0] for message in messages}) == 4


def test_sweep_leaves_those_that_wait_for_their_turn(fisc: Federation, messages: list[dict[str, Any]]) -> None:
    write_down(fisc, state=JobState.RUNNING, attempt=1, heartbeat_at=timezone.now())
    write_down(fisc, created_at=timezone.now() - HOUR)
    with federation_scope(fisc):
        assert sweep_lost_jobs() == 0


def test_open_work_is_asked_for_once_whatever_the_number_of_federations(fisc: Federation, pfs: Federation) -> None:
    def count() -> int:
        Pulse.objects.all().delete()
        with CaptureQueriesContext(connection) as queries:
            assert sweep_if_due()
        return len(queries)

    before = count()
    for number in range(5):
        make_federation(f"idle{number}")
    assert count() == before


def test_open_work_names_federations_and_times_alone(fisc: Federation, pfs: Federation) -> None:
    assert find_open_work() == []
    job = write_down(fisc)
    [work] = find_open_work()
    assert (work.federation, work.waiting_since) == (fisc.pk, job.created_at)
    now = timezone.now()
    with federation_scope(pfs):
        Mail.objects.create(
            act="act", address="a@example.org", subject="s", body="b", created_at=now, since=now, due_at=now
        )
    assert [(one.federation, one.waiting_since) for one in find_open_work()] == [
        (fisc.pk, job.created_at),
        (pfs.pk, None),
    ]
    with federation_scope(fisc):
        Job.objects.update(state=JobState.DONE, finished_at=now)
    with federation_scope(pfs):
        Mail.objects.update(due_at=now + HOUR)
    assert find_open_work() == []


def test_done_jobs_are_forgotten_but_for_those_that_something_refers_to(fisc: Federation, pfs: Federation) -> None:
    long_ago = timezone.now() - timedelta(days=configured.FARISTOL_JOB_DAYS + 1)
    ended = {"state": JobState.DONE, "created_at": long_ago, "finished_at": long_ago}
    old, kept, theirs = write_down(fisc, **ended), write_down(fisc, **ended), write_down(pfs, **ended)
    lately = write_down(fisc, state=JobState.DONE, finished_at=timezone.now())
    with federation_scope(fisc):
        stored = store_file(system_actor("test"), "clubs.csv", b"name\nClub\n")
        RegistryImport.objects.create(
            number=1, kind="clubs", stored=stored, name="clubs.csv", job=kept, uploaded_at=long_ago
        )
        assert forget_old_jobs() == 1
        assert set(Job.objects.all()) == {kept, lately}
    assert state_of(pfs, theirs) == JobState.DONE
    assert old.pk


@needs_worker
def test_upload_does_not_wait_behind_another_federations_recomputations(fisc: Federation, pfs: Federation) -> None:
    """Five hundred of one federation, of which each would take half a second, and one small one of another."""
    with federation_scope(fisc):
        slow = [
            enqueue_job(system_actor("test"), "test_nap", {"system": 1, "number": number}) for number in range(500)
        ]
    with celery_worker():
        with federation_scope(pfs):
            job = enqueue_job(system_actor("test"), "test_make_club", {"name": "Club"})
        assert wait_until_finished(pfs, job).state == JobState.DONE
        with federation_scope(fisc):
            done = Job.objects.filter(pk__in=[one.pk for one in slow], state=JobState.DONE).count()
            Job.objects.filter(state=JobState.QUEUED).update(state=JobState.REFUSED, finished_at=timezone.now())
    assert done < 20


def test_only_what_works_on_a_lane_prepares_for_its_jobs() -> None:
    before = len(prepared)
    prepare_for_jobs({Lane.RATINGS, Lane.DOCUMENTS})
    assert len(prepared) == before
    prepare_for_jobs({Lane.CLOCK})
    assert prepared[before:] == ["clock"]


@needs_worker
def test_process_of_a_worker_has_prepared_before_its_first_job(fisc: Federation) -> None:
    with celery_worker():
        with federation_scope(fisc):
            job = enqueue_job(system_actor("test"), "test_tell_prepared", {})
        assert wait_until_finished(fisc, job).result == {"prepared": ["clock"]}
