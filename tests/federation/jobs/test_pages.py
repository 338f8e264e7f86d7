"""A job's page, for who asked for it and for staff."""

from __future__ import annotations

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

import tests.around.job_kinds  # noqa: F401  (registers the kinds)
from federation.jobs.models import Job, JobState
from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import get, words_of
from tests.people import make_user
from tests.staff import log_in, log_in_as, send

HTMX = {"HX-Request": "true"}


def make_job(federation: Federation, state: JobState = JobState.RUNNING, **fields: object) -> Job:
    with federation_scope(federation):
        return Job.objects.create(
            kind="test_make_club", arguments={"name": "Vic"}, state=state, created_at=timezone.now(), **fields
        )


def test_running_job_shows_how_far_it_is(fisc: Federation) -> None:
    job = make_job(fisc, done_steps=1, total_steps=4)
    path = f"/fisc/jobs/{job.reference}/"
    client = log_in_as(fisc, Role.STAFF)
    page = get(path, client).content.decode()
    assert 'value="25"' in page
    assert f'hx-get="{path}"' in page
    assert '<noscript><meta http-equiv="refresh"' in page
    part = get(path, client, **HTMX)
    assert "<html" not in part.content.decode()
    assert "HX-Refresh" not in part


def test_finished_job_asks_the_page_to_load_again_and_stops_asking(fisc: Federation) -> None:
    path = f"/fisc/jobs/{make_job(fisc, JobState.DONE).reference}/"
    client = log_in_as(fisc, Role.STAFF)
    assert get(path, client, **HTMX)["HX-Refresh"] == "true"
    assert "hx-trigger" not in get(path, client).content.decode()


def test_refused_job_says_why_in_a_sentence(fisc: Federation) -> None:
    job = make_job(fisc, JobState.REFUSED, error_code="name_taken", error_params={"name": "Vic"})
    page = words_of(get(f"/fisc/jobs/{job.reference}/", log_in_as(fisc, Role.STAFF)).content.decode())
    assert "“Vic” already exists." in page
    assert "Try again" not in page


def test_failed_job_is_tried_again_by_staff_only(
    fisc: Federation, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    user = make_user("asker@fisc.example", Role.ORGANISER, federation=fisc)
    job = make_job(fisc, JobState.FAILED, requested_by=user, error_code="unexpected")
    path = f"/fisc/jobs/{job.reference}/"
    assert "Try again" not in get(path, log_in(user)).content.decode()
    assert send(log_in(user), f"{path}retry/").status_code == 403
    staff = log_in_as(fisc, Role.STAFF)
    assert "Try again" in get(path, staff).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        assert send(staff, f"{path}retry/")["Location"] == path
    assert "done" in words_of(get(path, staff).content.decode())


def test_finished_job_is_not_tried_again_and_the_page_says_so(fisc: Federation) -> None:
    path = f"/fisc/jobs/{make_job(fisc, JobState.DONE).reference}/"
    response = send(log_in_as(fisc, Role.STAFF), f"{path}retry/")
    assert response.status_code == 409
    assert "You can only retry tasks that failed." in response.content.decode()


@pytest.mark.parametrize("role", [Role.PLAYER, Role.ORGANISER, Role.ARBITER])
def test_job_of_somebody_else_does_not_exist(fisc: Federation, role: Role) -> None:
    job = make_job(fisc)
    client = log_in_as(fisc, role)
    assert get(f"/fisc/jobs/{job.reference}/", client).status_code == 404
    assert send(client, f"/fisc/jobs/{job.reference}/retry/").status_code == 404


def test_who_asked_may_follow_the_job(fisc: Federation) -> None:
    user = make_user("asker@fisc.example", Role.ORGANISER, federation=fisc)
    job = make_job(fisc, requested_by=user)
    assert get(f"/fisc/jobs/{job.reference}/", log_in(user)).status_code == 200


def test_jobs_of_another_federation_and_unknown_ones_are_not_found(fisc: Federation, pfs: Federation) -> None:
    job = make_job(fisc)
    client = log_in_as(pfs, Role.STAFF)
    assert get(f"/pfs/jobs/{job.reference}/", client).status_code == 404
    assert get(f"/pfs/jobs/{uuid.UUID(int=0)}/", client).status_code == 404


def test_job_whose_worker_is_silent_says_that_it_will_go_on(fisc: Federation) -> None:
    now = timezone.now()
    client = log_in_as(fisc, Role.STAFF)
    silent = make_job(fisc, attempt=1, heartbeat_at=now - timedelta(minutes=1))
    page = words_of(get(f"/fisc/jobs/{silent.reference}/", client).content.decode())
    assert "The background worker isn’t responding." in page
    living = make_job(fisc, attempt=1, heartbeat_at=now)
    page = words_of(get(f"/fisc/jobs/{living.reference}/", client).content.decode())
    assert "The background worker isn’t responding" not in page
