"""Open data: a zip of everything public, made overnight if it has changed; the last few are kept."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import datetime, time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.audit.services import record
from federation.errors import NotFound
from federation.exchange.archive import ArchiveWriter
from federation.exchange.models import DataExport, ExportKind
from federation.exchange.services.export import forget_files, keep_export, next_number
from federation.exchange.services.open_files import (
    SETTING,
    Licence,
    OpenFile,
    chosen_licence,
    describe_package,
    describe_parts,
    open_files,
)
from federation.jobs.models import Job, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.jobs.words import JobPage, JobSubject, job_pages
from federation.permissions import Action, Actor, require, system_actor
from federation.seen import check_seen
from federation.tenancy.federations import Federation
from federation.tenancy.locks import lock_federation
from federation.tenancy.scope import current_federation
from federation.tenancy.versions import data_version

OPEN_DATA = "open_data"
KEPT = 10
# Local time of the federation, so that whatever is published in the evening is included.
MADE_FROM = time(3)


def list_open_data() -> QuerySet[DataExport]:
    """Return the public versions, latest first; empty if the federation offers no open data."""
    made = DataExport.objects.filter(kind=ExportKind.OPEN).exclude(key="").order_by("-number")
    return made if chosen_licence(Federation.objects.get(pk=current_federation().pk)) else made.none()


def open_version(number: int) -> tuple[DataExport, IO[bytes]]:
    """Return a version with its file. Raises NotFound."""
    export = list_open_data().filter(number=number).first()
    if export is None or not default_storage.exists(export.key):
        raise NotFound(what=str(number))
    return export, default_storage.open(export.key, "rb")


def choose_licence(actor: Actor, licence: str, seen: str | None = None) -> bool:
    """Offer open data under a licence from now on, or no longer; return whether that changed anything.

    ``seen``: the licence that a form showed. The first version is made at once, not overnight. Raises NotPermitted,
    SettingsChanged.
    """
    require(actor, Action.MANAGE_FEDERATION)
    chosen = Licence(licence)
    with transaction.atomic():
        federation = lock_federation()
        before = chosen_licence(federation)
        if before == chosen:
            return False
        if seen is not None:
            check_seen(seen, str(before))
        federation.settings[SETTING] = chosen.value
        federation.save(update_fields=["settings"])
        record(actor, "open_data_licence_chosen", federation, before=before, licence=chosen.value)
        if chosen:
            have_made()
    return True


def make_if_due() -> Job | None:
    """Once a night, if the federation offers open data, start a job that checks whether they have changed."""
    federation = lock_federation()
    if not chosen_licence(federation):
        return None
    now = timezone.now().astimezone(federation.tzinfo)
    begun = datetime.combine(now.date(), MADE_FROM, federation.tzinfo)
    if now < begun or Job.objects.filter(kind=OPEN_DATA, created_at__gte=begun).exists():
        return None
    return have_made()


def have_made() -> Job:
    """Have a worker make a new version if the data have changed."""
    return enqueue_job(system_actor(OPEN_DATA), OPEN_DATA, {})


@job_kind(OPEN_DATA, Lane.DOCUMENTS)
def run_open_data(_run: JobRun) -> dict[str, Any]:
    federation = Federation.objects.get(pk=current_federation().pk)
    licence = chosen_licence(federation)
    if not licence:
        return {"made": 0}
    with TemporaryDirectory() as folder:
        path = Path(folder, "open.zip")
        seen = data_version()
        digest = write_open_data(path, federation, licence, list(open_files()))
        # Two jobs at once would take the same number, and anonymising a player must wait or be seen here.
        lock_federation()
        if data_version() != seen:
            digest = write_open_data(path, federation, licence, list(open_files()))
        last = DataExport.objects.filter(kind=ExportKind.OPEN).exclude(key="").order_by("-number").first()
        if last is not None and (last.digest, last.licence) == (digest, licence):
            return {"made": 0, "unchanged_since": last.number}
        export = DataExport.objects.create(
            kind=ExportKind.OPEN,
            number=next_number(ExportKind.OPEN),
            asked_at=timezone.now(),
            digest=digest,
            licence=licence,
        )
        keep_export(export, path)
    older = DataExport.objects.filter(kind=ExportKind.OPEN).exclude(key="").order_by("-number")[KEPT:]
    forget_files(list(older))
    return {"made": export.number}


def write_open_data(path: Path, federation: Federation, licence: str, files: Sequence[OpenFile]) -> str:
    """Write the zip; return the SHA-256 of its contents, which is the same as long as the data are."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        writer = ArchiveWriter(archive)
        for file in files:
            writer.add_lines(file.name, file.lines())
        digest = _digest(writer.sums)
        sizes = {info.filename: info.file_size for info in archive.infolist()}
        package = describe_package(federation, licence, describe_parts(files, writer.sums, sizes), timezone.now())
        writer.add("datapackage.json", json.dumps(package, ensure_ascii=False, indent=1).encode())
        writer.close()
    return digest


def _digest(sums: dict[str, str]) -> str:
    return hashlib.sha256("".join(f"{name} {sums[name]}\n" for name in sorted(sums)).encode()).hexdigest()


def _subject(_job: Job) -> JobSubject:
    return JobSubject(str(_("Open data")), reverse("open_data"))


job_pages.plug(JobPage(_("Preparing the open data"), _subject), OPEN_DATA)
