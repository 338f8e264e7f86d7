"""Writing a federation down whole: every row that leaves, the accounts named in them, the files as they came in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any
from zipfile import ZIP_DEFLATED, ZipFile

from django.core.files.storage import default_storage
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from django.utils import timezone

from federation.errors import TablesUndecided
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
from federation.exchange.services.catalogue import (
    ACCOUNT_COLUMNS,
    account_columns,
    columns_of,
    emptied_columns,
    taken_models,
    undecided_models,
)
from federation.exchange.services.open_files.opening import open_files
from federation.people.models.accounts.users import User
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation

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
    """How much was written: rows by table, files, accounts, and files whose bytes are not there any more."""

    rows: dict[str, int]
    accounts: int
    files: int
    lost: tuple[str, ...]


def write_federation(target: Path, report: Callable[[int, int], None] = lambda _done, _total: None) -> Written:
    """Write the federation whose scope is open to a zip. Raises TablesUndecided.

    All rows are of one moment: one statement reads them. What is sent in meanwhile is in the next export.
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
    """Every row to a file of its table; how many there are, the accounts they name, and files' keys by SHA-256."""
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
                    # What is sealed has the name of somebody who was anonymised: it leaves with nobody.
                    key = "" if row.get("sealed_until") else row["key"]
                    stored[row["sha256"]] = stored.get(row["sha256"]) or key
                if emptied[index]:
                    text = _as_json({**row, **dict.fromkeys(emptied[index])})
            _write(files[index], text)
    return counts, accounts, stored


def _rows(taken: list[type[models.Model]]) -> Iterator[tuple[int, str]]:
    """(index of the model, row as JSON), by one statement and therefore of one moment."""
    federation = current_federation().pk
    parts = []
    for index, model in enumerate(taken):
        columns = ", ".join(f'"{name}"' for name in columns_of(model))
        table, key = model._meta.db_table, model._meta.pk.column
        # By hand as well: the policy of memberships shows an account its own rows elsewhere.
        rows = f'SELECT {columns} FROM "{table}" WHERE federation_id = {federation:d} ORDER BY "{key}"'  # noqa: S608
        parts.append(f"SELECT {index}, row_to_json(t)::text FROM ({rows}) t")  # noqa: S608
    connection.ensure_connection()
    with connection.connection.cursor(name="write_federation") as cursor:
        cursor.itersize = 2000
        cursor.execute(" UNION ALL ".join(parts))
        yield from cursor


def _write(file: IO[str], text: str) -> None:
    # PostgreSQL writes JSON columns as they are, which may have line breaks between values.
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
