"""Kept files in a bucket, on a server that speaks S3 in a process of its own: all that a folder does, it does."""

from __future__ import annotations

import hashlib
import io
import tarfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from federation.errors import FilesAway
from federation.exchange.services.export import open_export
from federation.files.models import StoredFile
from federation.files.services import find_damaged_files, read_file, store_file
from federation.health.services.checks import CHECKS
from federation.health.services.overview import disk_of_files
from federation.notices.models import Mail
from federation.notices.services.delivery import forget_old_notes, forget_taken, note_taken, was_taken
from federation.pdf.services import read_printout
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.registry.services.photos import read_photo, remove_photo, sweep_stray_photos
from federation.storage.addresses import read_storage_url
from federation.tenancy.federations import Federation
from tests.api import api_of
from tests.federation.exchange.test_exports import make
from tests.federation.pdf.test_printouts import made
from tests.federation.registry.test_details import allow
from tests.federation.registry.test_photos import put_in
from tests.pages import ENGLISH, assert_well_formed, get, words_of
from tests.people import make_actor, make_players
from tests.staff import Desk, log_in

pytest.importorskip("moto.server", reason="no S3 server is installed here (moto)")
pytest.importorskip("storages", reason="the client of buckets is not installed here (requirements-s3.lock)")

from tests.federation.storage.bucket_server import BucketServer, running_bucket_server

pytestmark = pytest.mark.django_db

CONTENT = b"0123456789" * 768


@pytest.fixture(scope="module")
def bucket_server() -> Iterator[BucketServer]:
    with running_bucket_server() as server:
        yield server


@pytest.fixture(autouse=True)
def bucket(bucket_server: BucketServer, settings: Settings) -> BucketServer:
    bucket_server.empty()
    settings.STORAGES = {**settings.STORAGES, "default": read_storage_url(bucket_server.url)[0]}
    return bucket_server


@pytest.fixture
def restarted(bucket: BucketServer) -> Iterator[BucketServer]:
    """It may be stopped by the test."""
    yield bucket
    bucket.stop()
    bucket.start()
    bucket.make_bucket()


def key_of(federation: Federation, content: bytes) -> str:
    digest = hashlib.sha256(content).hexdigest()
    return f"{federation.pk}/{digest[:2]}/{digest}"


def test_bytes_are_kept_once_under_the_key_of_their_federation(
    in_fisc: Federation, system: Actor, bucket: BucketServer
) -> None:
    stored = store_file(system, "results.zip", CONTENT)
    assert store_file(system, "again.zip", CONTENT) == stored
    assert bucket.listed() == [f"portal/{key_of(in_fisc, CONTENT)}"]
    assert read_file(stored) == CONTENT
    assert list(find_damaged_files()) == []


def test_missing_and_damaged_files_are_found_and_mended(in_fisc: Federation, system: Actor) -> None:
    missing, changed = store_file(system, "a", b"missing"), store_file(system, "b", b"changed")
    default_storage.delete(missing.key)
    default_storage.save(changed.key, ContentFile(b"other bytes"))
    assert [found.problem for found in find_damaged_files()] == ["missing", "changed"]
    with pytest.raises(FileNotFoundError):
        read_file(missing)
    store_file(system, "a", b"missing")
    store_file(system, "b", b"changed")
    assert list(find_damaged_files()) == []


def test_printout_is_made_kept_and_given(fisc: Federation, bucket: BucketServer) -> None:
    printout = made(fisc)
    assert read_printout(printout)[:5] == b"%PDF-"  # type: ignore[index]
    assert [key.split("/")[2] for key in bucket.listed()] == ["printouts"]
    default_storage.delete(printout.key)
    assert read_printout(printout) is None


def test_photo_that_is_taken_away_is_gone_from_the_bucket(
    in_fisc: Federation,
    system: Actor,
    bucket: BucketServer,
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    assert sweep_stray_photos() == 0
    allow(in_fisc, "photo")
    [player] = make_players("Anna Pla")
    staff = make_actor(in_fisc, Role.STAFF)
    kept = put_in(staff, player)
    default_storage.save(f"{in_fisc.pk}/photos/stray", ContentFile(b"left behind"))
    assert sweep_stray_photos() == 0
    monkeypatch.setattr(timezone, "now", lambda: datetime.now(UTC) + timedelta(hours=2))
    assert sweep_stray_photos() == 1
    assert bucket.listed() == [f"portal/{kept.key}"]
    with django_capture_on_commit_callbacks(execute=True):
        remove_photo(staff, player)
    assert bucket.listed() == []
    assert read_photo(kept) is None


def test_export_lies_there_and_comes_back_whole(in_fisc: Federation, system: Actor) -> None:
    make_players("Anna Pla")
    stored = store_file(system, "results.zip", CONTENT)
    boss = make_actor(in_fisc, Role.ADMINISTRATOR)
    export = make(boss)
    _found, file = open_export(boss, export.number)
    with ZipFile(io.BytesIO(file.read())) as archive:
        assert archive.read(f"files/{stored.sha256}") == CONTENT


def test_note_of_a_mail_lies_where_every_machine_finds_it(in_fisc: Federation, bucket: BucketServer) -> None:
    now = timezone.now()
    mail = Mail(address="a@example.org", subject="S", body="B", created_at=now, since=now, due_at=now, claimed_at=now)
    assert not was_taken(mail)
    note_taken(mail)
    assert was_taken(mail)
    forget_old_notes()
    assert [key.split("/")[1] for key in bucket.listed()] == ["taken"]
    forget_taken(mail)
    assert bucket.listed() == []


def test_operators_see_whether_it_answers_and_no_disk(bucket: BucketServer) -> None:
    assert CHECKS["storage"]() == ""
    assert disk_of_files() is None
    assert bucket.listed() == []


def test_backup_packs_what_is_kept_and_unpacks_it_again(
    in_fisc: Federation, system: Actor, bucket: BucketServer, tmp_path: Path, settings: Settings
) -> None:
    contents = [b"first", b"second", CONTENT]
    for content in contents:
        store_file(system, "a", content)
    for passing in ("health/1", "taken/1", f"{in_fisc.pk}/printouts/ab/ab12"):
        default_storage.save(passing, ContentFile(b"1"))
    packed = tmp_path / "files.tar.gz"
    call_command("pack_files", packed)
    with tarfile.open(packed) as archive:
        assert sorted(archive.getnames()) == sorted(key_of(in_fisc, content) for content in contents)
    bucket.empty()
    call_command("unpack_files", packed)
    assert bucket.listed() == sorted(f"portal/{key_of(in_fisc, content)}" for content in contents)
    assert list(find_damaged_files()) == []
    # The same tar moves an installation from a bucket into a folder.
    settings.MEDIA_ROOT = str(tmp_path / "files")
    settings.STORAGES = {**settings.STORAGES, "default": read_storage_url(f"file://{tmp_path}/files")[0]}
    call_command("unpack_files", packed)
    assert list(find_damaged_files()) == []
    assert StoredFile.objects.count() == len(contents)


def test_server_that_is_away_is_told_in_words(desk: Desk, fisc: Federation, restarted: BucketServer) -> None:
    client = log_in(desk.organiser)
    restarted.stop()
    sent = {"results": SimpleUploadedFile("open.zip", CONTENT)}
    response = client.post(f"{desk.base}results/upload/", sent, headers=ENGLISH)
    assert response.status_code == 503
    html = response.content.decode()
    assert_well_formed(html)
    assert "The portal can’t reach its files at the moment." in words_of(html)
    api = api_of(fisc, desk.actor(desk.organiser))
    found = api.post(
        f"championships/{desk.championship.slug}/results/",
        503,
        data={"file": SimpleUploadedFile("open.zip", CONTENT)},
    )
    assert found["code"] == FilesAway.code
    assert get("/fisc/").status_code == 200
