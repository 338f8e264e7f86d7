"""A kept file is whole under its name or not there, on a disk that is full and after a cut in the middle."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from django.core.files.storage import default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from pytest_django import Settings

import tests.around.job_kinds  # noqa: F401  (registers its kinds)
from federation.errors import DiskFull
from federation.files.models import StoredFile
from federation.files.services import find_damaged_files, read_file, store_file
from federation.jobs.models import Job, JobState
from federation.jobs.services.run import enqueue_job, execute_job
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import api_of
from tests.pages import ENGLISH, assert_well_formed, words_of
from tests.staff import Desk, log_in

pytestmark = pytest.mark.django_db

CONTENT = b"0123456789" * 768


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = str(tmp_path)
    settings.STORAGES = {
        **settings.STORAGES,
        "default": {"BACKEND": "federation.storage.atomic_files.WholeFileStorage"},
    }
    return tmp_path


@contextmanager
def full_disk(size: int = 4096) -> Iterator[None]:
    """No file of this process can grow beyond this: the kernel cuts the writing off in the middle."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    writes_bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        # A module imported meanwhile would be kept cut off, and could never be imported again.
        sys.dont_write_bytecode = writes_bytecode
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_full_disk_keeps_nothing_under_the_name_of_the_whole(in_fisc: Federation, system: Actor, folder: Path) -> None:
    with full_disk(), pytest.raises(DiskFull):
        store_file(system, "results.zip", CONTENT)
    assert files_in(folder) == []
    assert not StoredFile.objects.exists()
    assert read_file(store_file(system, "results.zip", CONTENT)) == CONTENT


@pytest.mark.parametrize("damaged", [CONTENT[:4096], b"", b"x" * len(CONTENT)], ids=["cut", "empty", "other bytes"])
def test_damaged_file_is_found_out_and_mended_by_whoever_sends_it_again(
    in_fisc: Federation, system: Actor, damaged: bytes
) -> None:
    stored = store_file(system, "results.zip", CONTENT)
    Path(default_storage.path(stored.key)).write_bytes(damaged)
    again = store_file(system, "results.zip", CONTENT)
    assert again == stored
    assert read_file(again) == CONTENT
    assert list(find_damaged_files()) == []


def test_file_appears_under_its_name_with_all_its_bytes_only(in_fisc: Federation, system: Actor, folder: Path) -> None:
    """While it is written, and when it stays unfinished for ever, it has another name."""
    stored = store_file(system, "results.zip", CONTENT)
    [kept] = files_in(folder)
    assert kept == Path(default_storage.path(stored.key))
    assert kept.stat().st_mode & 0o777 == 0o644


def test_full_disk_is_told_in_words(desk: Desk) -> None:
    client = log_in(desk.organiser)
    with full_disk():
        sent = {"results": SimpleUploadedFile("open.zip", CONTENT)}
        response = client.post(f"{desk.base}results/upload/", sent, headers=ENGLISH)
    assert response.status_code == 507
    html = response.content.decode()
    assert_well_formed(html)
    assert "The portal’s disk is full, so none of this could be saved." in words_of(html)


def test_full_disk_is_a_problem_for_programs(desk: Desk, fisc: Federation) -> None:
    api = api_of(fisc, desk.actor(desk.organiser))
    with full_disk():
        sent = {"file": SimpleUploadedFile("open.zip", CONTENT)}
        found = api.post(f"championships/{desk.championship.slug}/results/", 507, data=sent)
    assert found["code"] == "disk_full"


@pytest.mark.django_db(transaction=True)
def test_job_on_a_full_disk_is_tried_again_and_can_be_retried_by_staff(
    fisc: Federation, system: Actor, settings: Settings
) -> None:
    settings.CELERY_TASK_ALWAYS_EAGER = True
    settings.FARISTOL_JOB_ATTEMPTS = 1
    with federation_scope(fisc), full_disk():
        job = enqueue_job(system, "test_keep_file", {})
        execute_job(fisc, job.pk)
        job = Job.objects.get(pk=job.pk)
    assert (job.state, job.error_code) == (JobState.FAILED, "disk_full")
