"""Pages as PDF: laid out once by a job, kept for a while, made again when they are gone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.errors import TooManyPrintouts
from federation.jobs.models import Job, JobState
from federation.jobs.services.chores import forget_old_jobs
from federation.pdf.models import Printout
from federation.pdf.pages import Sheet
from federation.pdf.services import (
    FOLLOWED,
    KEPT,
    KEPT_PRIVATE,
    MOST_WAITING,
    TRIED_AGAIN_AFTER,
    ask_for_printout,
    find_printout,
    forget_printouts,
    read_printout,
)
from federation.permissions import PUBLIC
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pdfs import make_printouts

pytestmark = pytest.mark.django_db

SUBJECT = "test:1"


def sheet(text: str = "Un gat", stylesheet: str = "css/paper/pdf.css") -> Sheet:
    html = f'<html lang="ca"><head><title>Prova</title></head><body><h1>{text}</h1></body></html>'
    return Sheet(html, (stylesheet,), "")


def ask(text: str = "Un gat", subject: str = SUBJECT, *, private: bool = False) -> Printout:
    return ask_for_printout(PUBLIC, subject, sheet(text), private=private)


def made(federation: Federation, *, private: bool = False) -> Printout:
    with federation_scope(federation):
        printout = ask(private=private)
    assert make_printouts(federation) == 1
    with federation_scope(federation):
        printout.refresh_from_db()
    return printout


def later(federation: Federation, printout: Printout, after: timedelta) -> None:
    """As if ``after`` had gone by since it was asked for."""
    with federation_scope(federation):
        Printout.objects.filter(pk=printout.pk).update(
            asked_at=printout.asked_at - after, keep_until=printout.keep_until - after
        )


def test_same_sheet_is_laid_out_once(fisc: Federation) -> None:
    with federation_scope(fisc):
        first, again = ask(), ask()
        assert (first.pk, first.job_id) == (again.pk, again.job_id)
        assert Job.objects.count() == 1
    assert make_printouts(fisc) == 1
    with federation_scope(fisc):
        printout = ask()
        content = read_printout(printout)
        assert content is not None
        assert content.startswith(b"%PDF")
        assert Job.objects.count() == 1
        # What it was made from is not kept: it is in the PDF.
        assert printout.sheet == {}


def test_other_texts_subjects_stylesheets_and_federations_are_other_printouts(
    fisc: Federation, pfs: Federation
) -> None:
    digests = {sheet().digest, sheet("Un gos").digest, sheet(stylesheet="css/paper/list.css").digest}
    assert len(digests) == 3
    with federation_scope(fisc):
        assert len({ask().pk, ask("Un gos").pk, ask(subject="test:2").pk}) == 3
    with federation_scope(pfs):
        assert Printout.objects.count() == 0
        assert ask().job is not None


def test_printout_is_followed_by_its_digest_for_an_hour_and_under_its_subject_alone(fisc: Federation) -> None:
    printout = made(fisc)
    with federation_scope(fisc):
        assert find_printout(SUBJECT, printout.digest) == printout
        assert find_printout("test:2", printout.digest) is None
        assert find_printout(SUBJECT, "") is None
    later(fisc, printout, FOLLOWED + timedelta(seconds=1))
    with federation_scope(fisc):
        assert find_printout(SUBJECT, printout.digest) is None
        assert ask().pk == printout.pk
        assert find_printout(SUBJECT, printout.digest) == printout


@pytest.mark.parametrize("damage", ["gone", "changed"])
def test_printout_whose_file_is_damaged_is_made_again(fisc: Federation, damage: str) -> None:
    printout = made(fisc)
    default_storage.delete(printout.key)
    if damage == "changed":
        default_storage.save(printout.key, ContentFile(b"%PDF half"))
    with federation_scope(fisc):
        assert read_printout(printout) is None
        ask()
    assert make_printouts(fisc) == 1
    with federation_scope(fisc):
        printout.refresh_from_db()
        assert read_printout(printout) is not None


def test_what_failed_is_tried_again_after_a_minute(fisc: Federation) -> None:
    with federation_scope(fisc):
        printout = ask()
        Job.objects.update(state=JobState.FAILED, error_code="unexpected", finished_at=timezone.now())
        assert ask().job_id == printout.job_id
        Job.objects.update(finished_at=timezone.now() - TRIED_AGAIN_AFTER - timedelta(seconds=1))
        assert ask().job_id != printout.job_id
    assert make_printouts(fisc) == 1


def test_strangers_cannot_fill_the_queue(fisc: Federation) -> None:
    with federation_scope(fisc):
        for number in range(MOST_WAITING):
            ask(f"Gat {number}")
        with pytest.raises(TooManyPrintouts):
            ask("One more")
        # Who waits already goes on waiting, and who has a task is let through.
        assert ask("Gat 0").job is not None
        assert ask("One more", private=True).job is not None
        assert Printout.objects.count() == MOST_WAITING + 1
    assert make_printouts(fisc) == MOST_WAITING + 1
    with federation_scope(fisc):
        assert ask("Another").job is not None


@pytest.mark.parametrize(("private", "kept"), [(False, KEPT), (True, KEPT_PRIVATE)])
def test_printouts_are_forgotten_with_their_files_and_jobs(
    fisc: Federation,
    private: bool,
    kept: timedelta,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    printout = made(fisc, private=private)
    with federation_scope(fisc):
        assert forget_printouts() == 0
        Job.objects.update(finished_at=timezone.now() - timedelta(days=1000))
        # The job of a printout stays as long as it does.
        assert forget_old_jobs() == 0
    later(fisc, printout, kept + timedelta(seconds=1))
    with federation_scope(fisc), django_capture_on_commit_callbacks(execute=True):
        assert forget_printouts() == 1
    assert not default_storage.exists(printout.key)
    with federation_scope(fisc):
        assert forget_old_jobs() == 1
        assert ask().pk != printout.pk


def test_what_is_read_is_kept(fisc: Federation) -> None:
    printout = made(fisc)
    later(fisc, printout, KEPT - timedelta(hours=1))
    with federation_scope(fisc):
        ask()
        printout.refresh_from_db()
        assert printout.keep_until > timezone.now() + KEPT - timedelta(minutes=1)
        with CaptureQueriesContext(connection) as queries:
            ask()
        assert not [query for query in queries if query["sql"].startswith("UPDATE")]


def test_what_is_under_way_is_not_forgotten(fisc: Federation) -> None:
    with federation_scope(fisc):
        printout = ask()
    later(fisc, printout, KEPT + timedelta(days=1))
    with federation_scope(fisc):
        assert forget_printouts() == 0
