"""Import a federation exported by another installation (``export``) into one that has none yet.

Rows keep their ids, so that references inside JSON values, the digests of a championship's log and file names stay
valid. That is why no other federation may exist here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import BadZipFile, ZipFile

import pgtrigger
from django.core.files.base import File
from django.core.files.storage import default_storage
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.utils import translation
from django.utils.translation import gettext as _

from federation.accounts.services.notices import password_address
from federation.audit.services import record
from federation.errors import ExportUnusable, InstallationNotEmpty, NotPermitted
from federation.exchange.archive import (
    ACCOUNTS,
    FEDERATION,
    WITH_BYTES,
    check_archive,
    copy_part,
    file_name,
    read_lines,
    table_name,
)
from federation.exchange.services.catalogue import ACCOUNT_COLUMNS, account_columns, columns_of, taken_models
from federation.notices.services.outbox import put_mail
from federation.people.models.accounts import User
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import allow_long_statements, current_federation, federation_scope
from federation.web.addresses import absolute_url

AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Imported:
    """What was imported: rows by table, files, and the accounts that were invited again."""

    federation: Federation
    rows: dict[str, int]
    files: int
    accounts: int
    invited: tuple[str, ...]


@dataclass(slots=True)
class _Plan:
    """The archive compared with the models here; ``filled`` are columns that the archive lacks."""

    tables: list[type[models.Model]]
    filled: dict[str, dict[str, Any]] = field(default_factory=dict)


def import_federation(actor: Actor, path: Path, *, invite: bool = True) -> Imported:
    """Import a federation, completely or not at all. Raises NotPermitted, ExportUnusable, InstallationNotEmpty."""
    if not actor.is_system:
        raise NotPermitted()
    try:
        archive = ZipFile(path)
    except (OSError, BadZipFile) as error:
        raise ExportUnusable(why=str(error)) from error
    with archive:
        manifest = check_archive(archive)
        plan = _plan(manifest)
        files = _take_files(archive, manifest)
        with transaction.atomic():
            allow_long_statements()
            return _take_rows(actor, archive, plan, files, invite=invite)


def _take_rows(actor: Actor, archive: ZipFile, plan: _Plan, files: int, *, invite: bool) -> Imported:
    if Federation.objects.exists():
        raise InstallationNotEmpty()
    accounts = _take_accounts(archive)
    federation = _take_federation(archive)
    with federation_scope(federation):
        # The history comes with the rows; the triggers must not add to it.
        with pgtrigger.ignore():
            rows = {model._meta.label: _take_table(archive, model, plan, accounts) for model in plan.tables}
        advanced: list[type[models.Model]] = [Federation, User, *plan.tables]
        for model in advanced:
            _advance(model)
        record(actor, "federation_imported", federation, rows=sum(rows.values()), files=files)
        invited = _invite(accounts.values()) if invite else ()
        return Imported(federation, rows, files, len(accounts), tuple(invited))


def _plan(manifest: Mapping[str, Any]) -> _Plan:
    """Raises ExportUnusable if the archive has something unknown here."""
    known = {model._meta.label: model for model in taken_models()}
    if strange := manifest["tables"].keys() - known.keys():
        raise ExportUnusable(why=f"it has tables that are not known here: {', '.join(sorted(strange))}")
    plan = _Plan([known[label] for label in manifest["tables"]])
    for label, table in manifest["tables"].items():
        columns = columns_of(known[label])
        if strange := set(table["columns"]) - columns.keys():
            raise ExportUnusable(why=f"{label} has columns that are not known here: {', '.join(sorted(strange))}")
        plan.filled[label] = {name: _filling(columns[name]) for name in columns.keys() - set(table["columns"])}
    return plan


def _filling(column: models.Field[Any, Any]) -> Any:
    """Return the value for a column that an older archive lacks. Raises ExportUnusable."""
    value = column.get_default()
    if value is None and not column.null:
        raise ExportUnusable(why=f"it is too old: it does not know {column.model._meta.label}.{column.name}")
    return value


def _take_files(archive: ZipFile, manifest: Mapping[str, Any]) -> int:
    """Store the bytes before the rows, as always: a row always has its bytes."""
    count = 0
    lost = set(manifest["lost_files"])
    with TemporaryDirectory() as folder:
        part = Path(folder, "part")
        # An older archive may lack some of these tables.
        for label in [label for label in WITH_BYTES if label in manifest["tables"]]:
            for row in read_lines(archive, table_name(label)):
                if row["sha256"] in lost:
                    continue
                copy_part(archive, file_name(row["sha256"]), part)
                with part.open("rb") as source:
                    default_storage.save(row["key"], File(source))
                count += 1
    return count


def _take_accounts(archive: ZipFile) -> dict[int, User]:
    """Return the accounts by their id in the archive: created without a password, or found by address."""
    taken: dict[int, User] = {}
    for row in read_lines(archive, ACCOUNTS):
        user = User.objects.filter(email__iexact=row["email"]).first()
        if user is None:
            values = {name: row[name] for name in ACCOUNT_COLUMNS if name in row}
            if User.objects.filter(pk=row["id"]).exists():
                del values["id"]
            user = User(**values)
            user.set_unusable_password()
            user.save(force_insert=True)
            # Django would set today as the date joined.
            User.objects.filter(pk=user.pk).update(date_joined=row["date_joined"])
        taken[row["id"]] = user
    return taken


def _take_federation(archive: ZipFile) -> Federation:
    row = json.loads(archive.read(FEDERATION))
    _insert(Federation, [row])
    return Federation.objects.get(pk=row["id"])


def _take_table(archive: ZipFile, model: type[models.Model], plan: _Plan, accounts: Mapping[int, User]) -> int:
    label, named = model._meta.label, account_columns(model)
    # Only accounts whose id differs here need changes.
    moved = {old: user.pk for old, user in accounts.items() if user.pk != old}
    count = 0
    lines = read_lines(archive, table_name(label))
    while rows := list(islice(lines, AT_ONCE)):
        for row in rows:
            row.update(plan.filled[label])
            if moved:
                row.update({name: moved.get(row[name], row[name]) for name in named})
        _insert(model, rows)
        count += len(rows)
    return count


def _insert(model: type[models.Model], rows: list[dict[str, Any]]) -> None:
    """Insert rows as they are, with their ids, bypassing Django, which would reset timestamps."""
    columns = ", ".join(f'"{name}"' for name in columns_of(model))
    table = model._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f'INSERT INTO "{table}" ({columns}) '  # noqa: S608
            f'SELECT {columns} FROM json_populate_recordset(NULL::"{table}", %s::json)',
            [json.dumps(rows, cls=DjangoJSONEncoder)],
        )


def _advance(model: type[models.Model]) -> None:
    """Move a table's sequence past the ids in use. Only the owner may set the sequence."""
    table, key = model._meta.db_table, str(model._meta.pk.column)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_get_serial_sequence(%s, %s)", [table, key])
        [sequence] = cursor.fetchone()
        if sequence is None:
            return
        cursor.execute(f'SELECT coalesce(max("{key}"), 0) FROM "{table}"')  # noqa: S608
        [highest] = cursor.fetchone()
        cursor.execute(f"SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM {sequence}")  # noqa: S608
        [last] = cursor.fetchone()
        cursor.execute("SELECT count(nextval(%s)) FROM generate_series(1, %s)", [sequence, max(0, highest - last)])


def _invite(accounts: Iterable[User]) -> Iterator[str]:
    """E-mail everyone with a role in the federation who has no password here."""
    federation = current_federation()
    own = set(Player.objects.filter(user__isnull=False).values_list("user_id", flat=True))
    for user in accounts:
        if user.has_usable_password() or not user.is_active or not (user.pk in own or _has_role(user)):
            continue
        with translation.override(user.language or federation.language):
            subject = _("%(federation)s has moved: choose a password") % {"federation": federation.name}
            lines = [
                _("%(federation)s has a new address: %(address)s")
                % {"federation": federation.name, "address": absolute_url(federation, "home")},
                _("Your account has moved too, but without its password. Choose one for %(email)s here: %(address)s")
                % {"email": user.email, "address": password_address()},
            ]
        put_mail(f"imported:{user.pk}", user.email, subject, "\n\n".join(lines), user=user)
        yield user.email


def _has_role(user: User) -> bool:
    """Return whether the account has a role anywhere in the federation: a membership, or a role in part of it."""
    for model in taken_models():
        names = {field.name for field in model._meta.concrete_fields}
        is_role = {"user", "role"} <= names and not hasattr(model, "pgh_tracked_model")
        if is_role and model._base_manager.filter(user=user).exists():
            return True
    return False
