"""The installation at a glance, for its operators: numbers for each federation."""

from __future__ import annotations

import platform
import shutil
from dataclasses import dataclass, field
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

import django
from django.conf import settings
from django.db import connection

from federation.jobs.models import Job, JobState
from federation.notices.models import Mail, MailState
from federation.storage.remote import lies_elsewhere
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope

MOST_FAILED = 5
_PACKAGES = ("celery", "gunicorn", "weasyprint")


@dataclass(frozen=True, slots=True)
class FailedJob:
    kind: str
    error: str
    at: datetime


@dataclass(frozen=True, slots=True)
class FederationWork:
    """What is waiting and what failed in one federation. No names and no contents: an operator has no role in it."""

    name: str
    slug: str
    waiting_jobs: int
    failed_jobs: int
    waiting_mails: int
    given_up_mails: int
    failed: list[FailedJob] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Disk:
    free_bytes: int
    total_bytes: int

    @property
    def percent_free(self) -> int:
        return 100 * self.free_bytes // max(1, self.total_bytes)


def work_of_federations() -> list[FederationWork]:
    """Return jobs and e-mails for each federation."""
    found = []
    for federation in Federation.objects.all():
        with federation_scope(federation):
            found.append(_work_of(federation))
    return found


def _work_of(federation: Federation) -> FederationWork:
    failed = Job.objects.filter(state=JobState.FAILED)
    latest = failed.order_by("-finished_at", "-pk")[:MOST_FAILED]
    return FederationWork(
        name=federation.name,
        slug=federation.slug,
        waiting_jobs=Job.objects.filter(state__in=[JobState.QUEUED, JobState.RUNNING]).count(),
        failed_jobs=failed.count(),
        waiting_mails=Mail.objects.filter(state__in=[MailState.WAITING, MailState.SENDING]).count(),
        given_up_mails=Mail.objects.filter(state=MailState.GIVEN_UP).count(),
        failed=[FailedJob(job.kind, job.error_code, job.finished_at or job.created_at) for job in latest],
    )


def disk_of_files() -> Disk | None:
    """Return the usage of the disk that stores files; None if they are in a bucket."""
    if lies_elsewhere():
        return None
    folder = Path(settings.MEDIA_ROOT)
    # The folder is created with the first file.
    while not folder.exists():
        folder = folder.parent
    used = shutil.disk_usage(folder)
    return Disk(used.free, used.total)


def versions() -> dict[str, str]:
    """Return the versions of what runs here."""
    with connection.cursor() as cursor:
        cursor.execute("SHOW server_version")
        [postgres] = cursor.fetchone()
    packages = {name: version(name) for name in _PACKAGES}
    known = {"Python": platform.python_version(), "Django": django.get_version(), "PostgreSQL": str(postgres)}
    return {**known, **packages}
