"""The upload page: files in, a version out, and words for what cannot be taken."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from federation.files.services import read_file
from federation.jobs.models import Job, JobState
from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.tenancy.scope import federation_scope
from tests.pages import get, read_page, words_of
from tests.people import change_federation
from tests.staff import Desk, log_in, log_in_as, send
from tests.tournaments.making.makers import make_approved, small_zip
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.report.report import UploadedFile


@pytest.fixture
def fresh(desk: Desk) -> Championship:
    """A championship that staff have to send in results for."""
    with federation_scope(desk.federation):
        return make_approved(system_actor("test"), "Open de Reus")


def upload(client: Client, championship: Championship, *files: UploadedFile, seen: int = 0) -> HttpResponse:
    sent = [SimpleUploadedFile(file.name, file.content) for file in files]
    return send(client, f"/fisc/championships/{championship.slug}/results/upload/", {"results": sent, "seen": seen})


def version_of(desk: Desk, championship: Championship) -> ResultsVersion:
    with federation_scope(desk.federation):
        return ResultsVersion.objects.select_related("job").get(championship=championship)


def test_page_tells_what_can_be_sent(desk: Desk, fresh: Championship) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    page = get(f"/fisc/championships/{fresh.slug}/results/upload/", client).content.decode()
    for word in (".ini", ".trn", ".sco", ".rnd", "10.0", 'type="file"', "multiple", 'enctype="multipart/form-data"'):
        assert word in page


@pytest.mark.parametrize("files", [[small_zip()], make_small_championship().files()])
def test_zip_or_three_files_are_checked_at_once(
    desk: Desk,
    fresh: Championship,
    files: list[UploadedFile],
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    with django_capture_on_commit_callbacks(execute=True):
        response = upload(client, fresh, *files)
    assert response["Location"] == f"/fisc/championships/{fresh.slug}/results/1/"
    version = version_of(desk, fresh)
    assert version.state == ResultsState.TO_SETTLE
    assert "4 names to identify" in get(response["Location"], client).content.decode()


def test_page_follows_the_job_until_it_is_done(
    desk: Desk, fresh: Championship, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    with django_capture_on_commit_callbacks() as callbacks:
        address = upload(client, fresh, small_zip())["Location"]
    page = get(address, client).content.decode()
    assert f'hx-get="{address}progress/"' in page
    assert '<noscript><meta http-equiv="refresh"' in page
    poll = get(f"{address}progress/", client, **{"HX-Request": "true"})
    assert 'hx-trigger="every 1s"' in poll.content.decode()
    assert "HX-Refresh" not in poll
    for callback in callbacks:
        callback()
    poll = get(f"{address}progress/", client, **{"HX-Request": "true"})
    assert poll["HX-Refresh"] == "true"
    assert "hx-trigger" not in poll.content.decode()
    assert "hx-trigger" not in get(address, client).content.decode().partition('id="names"')[0]


def test_progress_without_scripts_leads_to_the_page(desk: Desk, fresh: Championship) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    address = upload(client, fresh, small_zip())["Location"]
    assert get(f"{address}progress/", client)["Location"] == address


def test_check_that_broke_down_is_told_and_can_be_tried_again(
    desk: Desk, fresh: Championship, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    address = upload(client, fresh, small_zip())["Location"]
    job = version_of(desk, fresh).job
    assert job is not None
    with federation_scope(desk.federation):
        Job.objects.filter(pk=job.pk).update(state=JobState.FAILED, error_code="unexpected")
    assert "you don’t need to upload them again." in get(address, client).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        response = send(client, f"/fisc/jobs/{job.reference}/retry/")
    assert response["Location"] == f"/fisc/jobs/{job.reference}/"
    assert version_of(desk, fresh).state == ResultsState.TO_SETTLE


def test_form_without_a_file_says_so_at_the_field(desk: Desk, fresh: Championship) -> None:
    response = upload(log_in_as(desk.federation, Role.STAFF), fresh)
    page = response.content.decode()
    assert response.status_code == 400
    assert 'href="#id_results"' in page
    assert "Choose the file with the results first." in page


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("photo.jpg", b"\xff\xd8\xff\xe0" + bytes(200)),
        ("results.zip", b"no zip at all"),
        ("empty.zip", b""),
        ("letter.docx", b"PK\x03\x04rubbish"),
    ],
)
def test_file_of_the_wrong_kind_is_kept_and_explained(
    desk: Desk,
    fresh: Championship,
    name: str,
    content: bytes,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    with django_capture_on_commit_callbacks(execute=True):
        address = upload(client, fresh, UploadedFile(name, content))["Location"]
    assert version_of(desk, fresh).state == ResultsState.INVALID
    page = words_of(get(address, client).content.decode())
    assert "These files can’t be used yet" in page
    assert "Upload the files again" in page
    assert f"File “{name}”" in page
    assert get(f"{address}standings/", client).status_code == 404


def test_file_that_is_too_large_is_refused_with_its_size(desk: Desk, fresh: Championship, settings: Settings) -> None:
    settings.FARISTOL_UPLOAD_LIMIT = 1024
    response = upload(log_in_as(desk.federation, Role.STAFF), fresh, UploadedFile("open.zip", bytes(2048)))
    assert response.status_code == 413
    assert "2.0\xa0KB; the limit is 1.0\xa0KB" in response.content.decode()
    with federation_scope(desk.federation):
        assert not ResultsVersion.objects.filter(championship=fresh).exists()


def test_form_sent_twice_makes_one_version(desk: Desk, fresh: Championship) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    first, second = upload(client, fresh, small_zip()), upload(client, fresh, small_zip())
    assert first["Location"] == second["Location"]
    assert version_of(desk, fresh).number == 1


def test_too_many_files_are_refused_at_the_field(desk: Desk, fresh: Championship) -> None:
    files = [UploadedFile(f"round{number}.rnd", b"x") for number in range(111)]
    response = upload(log_in_as(desk.federation, Role.STAFF), fresh, *files)
    assert response.status_code == 400
    assert "Put them in one zip file." in response.content.decode()


def test_championship_that_is_not_approved_takes_no_files(desk: Desk) -> None:
    response = upload(log_in(desk.organiser), desk.announced, small_zip())
    assert response.status_code == 409
    assert "Results can be uploaded once it’s approved." in response.content.decode()


def test_page_names_only_what_the_federation_accepts(desk: Desk, fresh: Championship) -> None:
    staff = log_in_as(desk.federation, Role.STAFF)
    path = f"/fisc/championships/{fresh.slug}/results/upload/"
    everything = words_of(read_page(path, staff))
    assert all(name in everything for name in ("A spreadsheet", "Swiss Perfect", "FIDE (TRF)"))
    desk.federation.settings["accepted_formats"] = ["trf"]
    change_federation(desk.federation)
    assert not any(name in words_of(read_page(path, staff)) for name in ("A spreadsheet", "Swiss Perfect"))
    assert "FIDE (TRF)" in words_of(read_page(path, staff))


def test_files_sent_before_are_recognised_and_sent_again_on_purpose(desk: Desk) -> None:
    client = log_in(desk.organiser)
    with federation_scope(desk.federation):
        kept = desk.version.files.get()
        content = read_file(kept.stored)
    sent = {"results": SimpleUploadedFile("again.zip", content), "seen": "1"}
    page = send(client, f"{desk.base}results/upload/", sent)
    assert page.status_code == 409
    assert "Same as version 1" in page.content.decode()
    again = send(client, f"{desk.results}again/", {"seen": "1"})
    assert again["Location"] == f"{desk.base}results/2/"
    assert "These are the same files as version 1." in words_of(read_page(f"{desk.base}results/2/", client))
