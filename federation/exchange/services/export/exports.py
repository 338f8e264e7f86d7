"""Exports that administrators ask for: made by a job, kept for a week, given to administrators alone."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.audit.services import record
from federation.errors import ExportUnderWay, NotFound
from federation.exchange.models import DataExport, ExportKind
from federation.exchange.services.export.writing import Written, write_federation
from federation.files.services import forget_bytes
from federation.jobs.models.jobs import Job, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.jobs.words import JobPage, JobSubject, job_pages
from federation.permissions import Action, Actor, require
from federation.tenancy.locking import lock_federation
from federation.tenancy.scope import current_federation_id

logger = logging.getLogger(__name__)

EXPORT = "export_federation"
# It holds everything: longer than it takes to fetch it, it lies about for nobody's good.
KEPT = timedelta(days=7)


def ask_for_export(actor: Actor) -> DataExport:
    """Have everything of the federation written down. Raises NotPermitted, ExportUnderWay."""
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        # Of two clicks the second finds what the first has asked for.
        lock_federation()
        last = list_exports(actor).first()
        if last is not None and last.job is not None and not last.job.is_finished:
            raise ExportUnderWay()
        export = DataExport.objects.create(
            kind=ExportKind.EVERYTHING,
            number=next_number(ExportKind.EVERYTHING),
            asked_at=timezone.now(),
            asked_by=actor.user,
        )
        export.job = enqueue_job(actor, EXPORT, {"export": export.pk})
        export.save(update_fields=["job"])
        record(actor, "federation_export_asked", export, number=export.number)
    return export


def list_exports(actor: Actor) -> Any:
    """Those of everything, the latest first. Raises NotPermitted."""
    require(actor, Action.MANAGE_FEDERATION)
    return DataExport.objects.filter(kind=ExportKind.EVERYTHING).select_related("job", "asked_by").order_by("-number")


def open_export(actor: Actor, number: int) -> tuple[DataExport, IO[bytes]]:
    """The file of an export, which is noted. Raises NotPermitted, NotFound."""
    export = list_exports(actor).filter(number=number).first()
    if export is None or not export.key or not default_storage.exists(export.key):
        raise NotFound(what=str(number))
    record(actor, "federation_export_taken", export, number=export.number, sha256=export.sha256)
    return export, default_storage.open(export.key, "rb")


def next_number(kind: ExportKind) -> int:
    """Of an export of this kind, in a federation that is locked."""
    highest: int | None = DataExport.objects.filter(kind=kind).aggregate(highest=Max("number"))["highest"]
    return (highest or 0) + 1


@job_kind(EXPORT, Lane.DOCUMENTS)
def run_export(run: JobRun) -> dict[str, Any]:
    export = DataExport.objects.get(pk=run.arguments["export"])
    with TemporaryDirectory() as folder:
        path = Path(folder, "federation.zip")
        written = write_federation(path, run.report)
        keep_export(export, path)
    return {"rows": sum(written.rows.values()), "files": written.files, "lost": len(written.lost)}


def export_to(actor: Actor, path: Path) -> Written:
    """Write everything to a file beside the portal, as the command does. Raises NotPermitted, TablesUndecided."""
    require(actor, Action.MANAGE_FEDERATION)
    return write_federation(path)


def keep_export(export: DataExport, path: Path) -> None:
    """Keep the zip that was made; the row is saved with what it is."""
    key = f"{current_federation_id()}/exports/{export.kind}-{export.number}.zip"
    with path.open("rb") as file:
        export.sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        export.key = default_storage.save(key, File(file))
    export.size, export.made_at = path.stat().st_size, timezone.now()
    export.save(update_fields=["sha256", "key", "size", "made_at"])


def forget_exports() -> int:
    """Delete the current federation's exports of everything that are older than a week; return how many."""
    over = DataExport.objects.filter(kind=ExportKind.EVERYTHING, made_at__lt=timezone.now() - KEPT).exclude(key="")
    return forget_files(list(over))


def forget_files(exports: Sequence[DataExport]) -> int:
    """Delete the files of these exports once the caller's transaction is through; the rows stay. How many."""
    keys = [export.key for export in exports]
    if keys:
        DataExport.objects.filter(pk__in=[export.pk for export in exports]).update(key="")
        forget_bytes(keys)
    return len(keys)


def _subject(_job: Job) -> JobSubject:
    return JobSubject(str(_("Data of the federation")), reverse("data_exports"))


job_pages.plug(JobPage(_("Writing the federation down"), _subject), EXPORT)
