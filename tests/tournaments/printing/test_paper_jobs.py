"""Papers of a large field: made by a job, once for the same state, for who runs the championship."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.models import Federation, Job, JobState, Role
from federation.permissions import Actor
from federation.tenancy.scope import federation_scope
from tests.pages import ENGLISH, words_of
from tests.pdfs import text_of_pdf
from tests.staff import log_in_as
from tests.tournaments.live.running import NAMES, begin_round, enter, fresh, make_live
from tournaments.models import LiveChampionship
from tournaments.services.live import paper_jobs

pytestmark = pytest.mark.django_db


@pytest.fixture
def live(fisc: Federation, system: Actor, monkeypatch: pytest.MonkeyPatch) -> LiveChampionship:
    monkeypatch.setattr(paper_jobs, "MOST_AT_ONCE", 4)
    with federation_scope(fisc):
        live = make_live(system, NAMES[:6])
        begin_round(system, live)
        return fresh(live)


def ask(client: Client, live: LiveChampionship, kind: str = "slips") -> str:
    answer = client.get(f"/fisc/championships/{live.championship.slug}/live/desk/print/{kind}/en/")
    assert answer.status_code == 302
    return str(answer["Location"])


def test_paper_is_shown_as_it_is_made_and_then_is_the_pdf(
    fisc: Federation, live: LiveChampionship, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    with django_capture_on_commit_callbacks() as waiting:
        where = ask(staff, live)
    page = words_of(staff.get(where, headers=ENGLISH).content.decode())
    assert "Slips for results" in page
    assert "the paper is being made" in page
    for callback in waiting:
        callback()
    made = staff.get(where)
    assert made["Content-Type"] == "application/pdf"
    assert made["Cache-Control"].startswith("private, no-store")
    assert NAMES[0] in text_of_pdf(made.content)
    assert staff.get(where, headers={"HX-Request": "true"})["HX-Refresh"] == "true"


def test_asked_again_it_is_the_same_job_until_something_happens(
    fisc: Federation, system: Actor, live: LiveChampionship
) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    first = ask(staff, live)
    assert ask(staff, live) == first
    assert ask(staff, live, "by-name") != first
    with federation_scope(fisc):
        enter(system, live, 1, 1, 400, 380)
    assert ask(staff, live) != first
    with federation_scope(fisc):
        assert Job.objects.filter(kind="print_paper", state=JobState.QUEUED).count() == 3


def test_paper_is_for_who_runs_the_championship(fisc: Federation, live: LiveChampionship) -> None:
    where = ask(log_in_as(fisc, Role.STAFF), live)
    assert log_in_as(fisc, Role.PLAYER).get(where).status_code in {403, 404}
    assert Client().get(where).status_code == 302
