"""Importing tables: stored, compared by one job, applied by another, and the previous values written out.

A preview is never applied blindly. Before anything is written, the file is compared again under locks; if the outcome
differs, the new preview is shown instead.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from import_export import resources

from federation.audit.services import record
from federation.errors import ImportChangesNothing, ImportHasWrongRows, ImportNotOpen, NotFound, PreviewRenewed
from federation.files.services import read_file, store_file
from federation.imports.cells import EMPTY
from federation.imports.kinds import ImportKind, import_kinds
from federation.imports.models import ImportState, RegistryImport, RegistryImportRow
from federation.imports.plan import Effect, Importing, Plan, find_table
from federation.jobs.models import Job, Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.jobs.words import JobPage, JobSubject, job_pages
from federation.limited.caller import Limits, NoAnswer, OutOfMemory, OutOfTime, call_limited
from federation.people.models.accounts import User
from federation.permissions import Actor, actor_for, require, system_actor
from federation.tables.grids import Grid, parse_answer
from federation.tables.rows import UnreadableTable
from federation.tenancy.locks import lock, lock_federation, locking
from federation.values.numbers import whole_number
from federation.web.downloads import Column, Headed

_TARGET = "federation.tables.grids:answer_grid"
_LIMITS = Limits(memory_megabytes=700, seconds=10, answer_megabytes=100)


def read_limited_grid(content: bytes) -> Grid:
    """Same as ``read_grid``, in a limited child. Raises UnreadableTable, also with ``too_large``, ``too_long``."""
    try:
        return parse_answer(call_limited(_TARGET, content, _LIMITS))
    except OutOfMemory as error:
        raise UnreadableTable("too_large") from error
    except OutOfTime as error:
        raise UnreadableTable("too_long") from error
    except NoAnswer as error:
        raise UnreadableTable("damaged") from error


READ, APPLY = "read_import", "apply_import"
GOOD = (Effect.ADDED, Effect.CHANGED)
BATCH = 2000


@dataclass(frozen=True, slots=True)
class Compared:
    resource: Importing
    plan: Plan
    summary: dict[str, Any]


def upload_import(
    actor: Actor, kind_code: str, name: str, content: bytes, options: Collection[str] = ()
) -> RegistryImport:
    """Store a file and start comparing it with the registry.

    The same file uploaded twice is one import while it is open. Raises NotPermitted, NotFound for an unknown kind,
    FileTooLarge.
    """
    kind = _kind(kind_code)
    require(actor, kind.action)
    chosen = sorted({option.code for option in kind.options} & set(options))
    with transaction.atomic():
        # Locked so that imports by two people get different numbers and a second click waits for the first.
        lock_federation()
        stored = store_file(actor, name, content)
        open_states = (ImportState.RECEIVED, ImportState.READY)
        mine = RegistryImport.objects.filter(uploaded_by=actor.user, stored=stored, kind=kind.code)
        same = mine.filter(state__in=open_states, options=chosen).first()
        if same is not None:
            return same
        last = RegistryImport.objects.aggregate(last=Max("number"))["last"] or 0
        one = RegistryImport.objects.create(
            number=last + 1,
            kind=kind.code,
            stored=stored,
            name=name[:255],
            options=chosen,
            uploaded_by=actor.user,
            uploaded_at=timezone.now(),
        )
        one.job = enqueue_job(actor, READ, {"import": one.pk})
        one.save(update_fields=["job"])
        record(actor, "import_uploaded", one, kind=kind.code, sha256=stored.sha256)
    return one


def apply_import(actor: Actor, one: RegistryImport, digest: str, *, only_good: bool = False) -> RegistryImport:
    """Start applying the preview with this digest; ``only_good`` leaves out faulty rows.

    A second click changes nothing. Raises NotPermitted, ImportNotOpen, PreviewRenewed, ImportHasWrongRows,
    ImportChangesNothing.
    """
    require(actor, _kind(one.kind).action)
    with transaction.atomic():
        locked = lock(one)
        if locked.state in (ImportState.APPLYING, ImportState.APPLIED) and locked.digest == digest:
            return locked
        _check_applicable(locked, digest, only_good=only_good)
        locked.state, locked.only_good = ImportState.APPLYING, only_good
        locked.job = enqueue_job(actor, APPLY, {"import": locked.pk})
        locked.save(update_fields=["state", "only_good", "job"])
    return locked


def _check_applicable(one: RegistryImport, digest: str, *, only_good: bool) -> None:
    if one.state != ImportState.READY:
        raise ImportNotOpen(state=str(one.get_state_display()))
    if one.digest != digest:
        raise PreviewRenewed()
    counts = one.summary["counts"]
    if counts[Effect.WRONG] and not only_good:
        raise ImportHasWrongRows(count=counts[Effect.WRONG])
    if not any(counts[effect] for effect in GOOD):
        raise ImportChangesNothing()


def discard_import(actor: Actor, one: RegistryImport) -> RegistryImport:
    """Discard an import without applying it. The file stays. Raises NotPermitted, ImportNotOpen."""
    require(actor, _kind(one.kind).action)
    with transaction.atomic():
        locked = lock(one)
        if locked.state not in (ImportState.READY, ImportState.UNREADABLE):
            raise ImportNotOpen(state=str(locked.get_state_display()))
        locked.state = ImportState.DISCARDED
        locked.save(update_fields=["state"])
        record(actor, "import_discarded", locked)
    return locked


@job_kind(READ, Lane.UPLOADS)
def run_read(run: JobRun) -> dict[str, Any]:
    one = RegistryImport.objects.select_related("stored").get(pk=run.arguments["import"])
    if one.state == ImportState.RECEIVED:
        preview_import(one)
    return {"import": one.number, "state": one.state}


def preview_import(one: RegistryImport) -> None:
    """Compare the file with the registry and save what it would change."""
    try:
        compared = _compare(one)
    except UnreadableTable as refused:
        one.state, one.summary = ImportState.UNREADABLE, {"refused": refused.code}
        one.save(update_fields=["state", "summary"])
        return
    _keep_preview(one, compared, renewed=False)


@job_kind(APPLY, Lane.UPLOADS)
def run_apply(run: JobRun) -> dict[str, Any]:
    # Imports and player registrations are serialised here.
    lock_federation()
    one = locking(RegistryImport.objects.select_related("stored"))
    found = one.get(pk=run.arguments["import"])
    if found.state == ImportState.APPLYING:
        write_import(_actor_of(run), found)
    return {"import": found.number, "state": found.state}


def write_import(actor: Actor, one: RegistryImport) -> None:
    """Apply an import, or show a new preview if the registry has changed since the reviewed one."""
    compared = _compare(one, lock=True)
    if compared.plan.digest() != one.digest:
        _keep_preview(one, compared, renewed=True)
        record(actor, "import_renewed", one)
        return
    good = [row for row in compared.plan.rows if row.effect in GOOD]
    compared.resource.apply(actor, good)
    one.state, one.applied_at = ImportState.APPLIED, timezone.now()
    one.save(update_fields=["state", "applied_at"])
    counts = compared.plan.counts()
    record(actor, "import_applied", one, kind=one.kind, only_good=one.only_good, rows=counts)


def _actor_of(run: JobRun) -> Actor:
    user = User.objects.filter(pk=run.requested_by_id).first() if run.requested_by_id else None
    return actor_for(user) if user else system_actor("import")


def _compare(one: RegistryImport, *, lock: bool = False) -> Compared:
    resource = _kind(one.kind).resource(one.options)
    grid = read_limited_grid(read_file(one.stored))
    table = find_table(grid, resource)
    if table is None:
        raise UnreadableTable("no_headings")
    if not table.rows:
        raise UnreadableTable("no_rows")
    plan = resource.plan(table, lock=lock)
    summary = {
        "counts": plan.counts(),
        "headings": dict(table.headings),
        "unknown": list(table.unknown),
        "repeated": list(table.repeated),
        "sheet": grid.sheet,
        "others": list(grid.others),
    }
    return Compared(resource, plan, summary)


def _keep_preview(one: RegistryImport, compared: Compared, *, renewed: bool) -> None:
    one.rows.all().delete()
    rows = (
        RegistryImportRow(
            source=one, line=line, effect=effect, label=label[:200], key=key, changes=changes, problems=problems
        )
        for line, effect, label, key, changes, problems in (row.as_json() for row in compared.plan.rows)
    )
    RegistryImportRow.objects.bulk_create(rows, batch_size=BATCH)
    one.state, one.digest = ImportState.READY, compared.plan.digest()
    one.summary = {**compared.summary, "renewed": renewed}
    one.save(update_fields=["state", "digest", "summary"])


def _kind(code: str) -> ImportKind:
    kind = import_kinds.get(code)
    if kind is None:
        raise NotFound(what=code)
    return kind


# Spellings and numbers were only added, so there is no previous value to restore.
ADDED_ONLY = frozenset({"aliases", "local_ids", "international_ids"})


class BeforeResource(Headed, resources.Resource):  # type: ignore[misc]
    """Rows are dictionaries keyed by the kind's column names."""

    def __init__(self, kind: ImportKind, names: Sequence[str]) -> None:
        super().__init__()
        columns = kind.resource(()).fields
        for name in [kind.identity, *(name for name in names if name != kind.identity)]:
            self.fields[name] = Column(name, columns[name].heading)


def values_before(kind: ImportKind, one: RegistryImport) -> tuple[BeforeResource, Iterator[dict[str, Any]]]:
    """Return the changed rows with their previous values; a dash where there was none."""
    rows = list(one.rows.filter(effect=Effect.CHANGED).order_by("line"))
    names = {name for row in rows for name, _old, _new in row.changes} - ADDED_ONLY
    order = [name for name in kind.resource(()).fields if name in names]
    return BeforeResource(kind, order), (_before(kind, row) for row in rows)


def _before(kind: ImportKind, row: RegistryImportRow) -> dict[str, Any]:
    old = {name: old or EMPTY for name, old, _new in row.changes}
    found = old.get(kind.identity) or (row.label if kind.identity == "name" else row.key)
    number = whole_number(found)
    return {**old, kind.identity: found if number is None else number}


def _subject(job: Job) -> JobSubject | None:
    found = RegistryImport.objects.filter(pk=job.arguments.get("import")).first()
    return JobSubject(found.name, reverse("registry_import", args=[found.number])) if found else None


job_pages.plug(JobPage(_("Reading an import file"), _subject), READ)
job_pages.plug(JobPage(_("Importing a file"), _subject), APPLY)
