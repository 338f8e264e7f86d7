"""Exporting a whole federation: administrators ask for it, a job makes it, and it is kept for a week."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.audit.services import record
from federation.errors import ExportUnderWay, NotFound, TablesUndecided
from federation.exchange.archive import (
    ACCOUNTS,
    FEDERATION,
    FORMAT,
    MANIFEST,
    VERSION,
    WITH_BYTES,
    ArchiveWriter,
    file_name,
    table_name,
)
from federation.exchange.models import DataExport, ExportKind
from federation.exchange.services.catalogue import (
    ACCOUNT_COLUMNS,
    account_columns,
    columns_of,
    emptied_columns,
    taken_models,
    undecided_models,
)
from federation.exchange.services.open_files import open_files
from federation.files.services import forget_bytes
from federation.jobs.models import Job, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.jobs.words import JobPage, JobSubject, job_pages
from federation.people.models.accounts import User
from federation.permissions import Action, Actor, require
from federation.tenancy.federations import Federation
from federation.tenancy.locks import lock_federation
from federation.tenancy.scope import current_federation, current_federation_id

README = """This is everything of one federation, written by Faristol.

manifest.json      what this is, when it was made, the tables with their columns and how many rows each has
federation.json    the federation itself: name, colours, settings
accounts.jsonl     the accounts that are named anywhere, without passwords, keys and second factors
tables/*.jsonl     one row of the database a line, as JSON: columns are named as in the database, moments have their
                   offset, "federation_id" and the other "…_id" are the ids of rows in this archive
files/*            every file as it was sent in, and players' photos, under their SHA-256
public/*           what everybody may have of it, as csv and sealed lists (see docs/data.md)
SHA256SUMS         the SHA-256 of every part: sha256sum -c SHA256SUMS

It holds names, addresses and what was said in confidence: keep it as you keep a members' list.

    python manage.py import_federation FILE.zip       into an installation that has no federation yet
"""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: rows by table, files, accounts, and files whose bytes no longer exist."""

    rows: dict[str, int]
    accounts: int
    files: int
    lost: tuple[str, ...]


def write_federation(target: Path, report: Callable[[int, int], None] = lambda _done, _total: None) -> Written:
    """Write the current federation to a zip. Raises TablesUndecided.

    One statement reads all rows, so they are from one moment. Anything uploaded meanwhile is in the next export.
    """
    if undecided := undecided_models():
        raise TablesUndecided(tables=", ".join(undecided))
    taken = taken_models()
    with TemporaryDirectory() as folder, ZipFile(target, "w", ZIP_DEFLATED) as archive:
        writer = ArchiveWriter(archive)
        rows, accounts, stored = _spool(taken, Path(folder))
        writer.add("README.txt", README.encode())
        writer.add(FEDERATION, _as_json(_federation_row()).encode())
        people = list(User.objects.filter(pk__in=accounts).order_by("pk").values(*ACCOUNT_COLUMNS))
        writer.add(ACCOUNTS, "".join(f"{_as_json(one)}\n" for one in people).encode())
        for index, model in enumerate(taken):
            writer.add_path(table_name(model._meta.label), Path(folder, str(index)))
        lost = []
        for done, (sha256, key) in enumerate(stored.items()):
            report(done, len(stored))
            if not _add_file(writer, sha256, key):
                lost.append(sha256)
        for public in open_files():
            writer.add_lines(f"public/{public.name}", public.lines())
        writer.add(MANIFEST, _as_json(_manifest(taken, rows, lost)).encode())
        writer.close()
    return Written(rows, len(people), len(stored) - len(lost), tuple(lost))


def _spool(taken: list[type[models.Model]], folder: Path) -> tuple[dict[str, int], set[int], dict[str, str]]:
    """Write every row to a file for its table; return row counts, the accounts they name, and file keys by SHA-256."""
    named = [account_columns(model) for model in taken]
    emptied = [emptied_columns(model) for model in taken]
    counts = dict.fromkeys((model._meta.label for model in taken), 0)
    accounts: set[int] = set()
    stored: dict[str, str] = {}
    with ExitStack() as stack:
        files = [stack.enter_context((folder / str(index)).open("w", encoding="utf-8")) for index in range(len(taken))]
        for index, text in _rows(taken):
            label = taken[index]._meta.label
            counts[label] += 1
            if named[index] or emptied[index] or label in WITH_BYTES:
                row = json.loads(text)
                accounts.update(row[name] for name in named[index] if row[name] is not None)
                if label in WITH_BYTES:
                    # A sealed file contains the name of someone who was anonymised, so it is never exported.
                    key = "" if row.get("sealed_until") else row["key"]
                    stored[row["sha256"]] = stored.get(row["sha256"]) or key
                if emptied[index]:
                    text = _as_json({**row, **dict.fromkeys(emptied[index])})
            _write(files[index], text)
    return counts, accounts, stored


def _rows(taken: list[type[models.Model]]) -> Iterator[tuple[int, str]]:
    """Yield (index of the model, row as JSON), from one statement and therefore from one moment."""
    federation = current_federation().pk
    parts = []
    for index, model in enumerate(taken):
        columns = ", ".join(f'"{name}"' for name in columns_of(model))
        table, key = model._meta.db_table, model._meta.pk.column
        # Filtered explicitly too, because the row policy of memberships also shows an account its rows elsewhere.
        rows = f'SELECT {columns} FROM "{table}" WHERE federation_id = {federation:d} ORDER BY "{key}"'  # noqa: S608
        parts.append(f"SELECT {index}, row_to_json(t)::text FROM ({rows}) t")  # noqa: S608
    connection.ensure_connection()
    with connection.connection.cursor(name="write_federation") as cursor:
        cursor.itersize = 2000
        cursor.execute(" UNION ALL ".join(parts))
        yield from cursor


def _write(file: IO[str], text: str) -> None:
    # PostgreSQL returns JSON columns unchanged, possibly with line breaks between values.
    file.write(text.replace("\n", " ") + "\n")


def _federation_row() -> dict[str, Any]:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT row_to_json(t)::text FROM federation_federation t WHERE id = %s", [current_federation().pk]
        )
        row: dict[str, Any] = json.loads(cursor.fetchone()[0])
    return row


def _add_file(writer: ArchiveWriter, sha256: str, key: str) -> bool:
    if not key:
        return False
    try:
        with default_storage.open(key, "rb") as source:
            writer.add_stream(file_name(sha256), source)
    except FileNotFoundError:
        return False
    return True


def _manifest(taken: list[type[models.Model]], rows: dict[str, int], lost: list[str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "federation": Federation.objects.get(pk=current_federation().pk).slug,
        "made_at": timezone.now().isoformat(),
        "tables": {
            model._meta.label: {"rows": rows[model._meta.label], "columns": list(columns_of(model))} for model in taken
        },
        "lost_files": lost,
    }


def _as_json(value: Any) -> str:
    return json.dumps(value, cls=DjangoJSONEncoder, ensure_ascii=False)


logger = logging.getLogger(__name__)

EXPORT = "export_federation"
# An export contains everything, so it is not kept longer than it takes to download.
KEPT = timedelta(days=7)


def ask_for_export(actor: Actor) -> DataExport:
    """Ask for an export of the whole federation. Raises NotPermitted, ExportUnderWay."""
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        # On a double click, the second request finds the export of the first.
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
    """Return the full exports, latest first. Raises NotPermitted."""
    require(actor, Action.MANAGE_FEDERATION)
    return DataExport.objects.filter(kind=ExportKind.EVERYTHING).select_related("job", "asked_by").order_by("-number")


def open_export(actor: Actor, number: int) -> tuple[DataExport, IO[bytes]]:
    """Open the file of an export and record the download. Raises NotPermitted, NotFound."""
    export = list_exports(actor).filter(number=number).first()
    if export is None or not export.key or not default_storage.exists(export.key):
        raise NotFound(what=str(number))
    record(actor, "federation_export_taken", export, number=export.number, sha256=export.sha256)
    return export, default_storage.open(export.key, "rb")


def next_number(kind: ExportKind) -> int:
    """Return the next number for this kind of export; the federation must be locked."""
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
    """Write a full export to a file outside the portal, as the command does. Raises NotPermitted, TablesUndecided."""
    require(actor, Action.MANAGE_FEDERATION)
    return write_federation(path)


def keep_export(export: DataExport, path: Path) -> None:
    """Store the finished zip; the caller saves the row."""
    key = f"{current_federation_id()}/exports/{export.kind}-{export.number}.zip"
    with path.open("rb") as file:
        export.sha256 = hashlib.file_digest(file, "sha256").hexdigest()
        file.seek(0)
        export.key = default_storage.save(key, File(file))
    export.size, export.made_at = path.stat().st_size, timezone.now()
    export.save(update_fields=["sha256", "key", "size", "made_at"])


def forget_exports() -> int:
    """Delete the current federation's full exports that are older than a week; return how many."""
    over = DataExport.objects.filter(kind=ExportKind.EVERYTHING, made_at__lt=timezone.now() - KEPT).exclude(key="")
    return forget_files(list(over))


def forget_files(exports: Sequence[DataExport]) -> int:
    """Delete the files of these exports after the caller's transaction commits; the rows stay. Return how many."""
    keys = [export.key for export in exports]
    if keys:
        DataExport.objects.filter(pk__in=[export.pk for export in exports]).update(key="")
        forget_bytes(keys)
    return len(keys)


def _subject(_job: Job) -> JobSubject:
    return JobSubject(str(_("Federation data")), reverse("data_exports"))


job_pages.plug(JobPage(_("Exporting the federation"), _subject), EXPORT)
