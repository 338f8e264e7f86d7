"""A database for tests and benchmarks: made by its owner, used with the application's restricted role."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import django
import psycopg
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from psycopg.conninfo import make_conninfo

from federation.launcher.postgres.binaries import find_programs, server_account

ROOT = Path(__file__).resolve().parents[1]
_MAKING_TEMPLATE = 731_904
# Folders and modules that say what a migrated database is like, wherever they lie in an app.
_MAKE_THE_SCHEMA = {"migrations", "models", "tenancy", "settings"}
# Of other branches too, so that going from one to the other costs nothing.
_MOST_KEPT = 6


@contextmanager
def open_test_database(name: str) -> Iterator[None]:
    """Make the database anew, let both connections use it, and drop it afterwards."""
    template = _make_template()
    _drop(name)
    with _maintenance().cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        # Tables come with the template, rights to the database do not.
        cursor.execute(f'REVOKE TEMPORARY ON DATABASE "{name}" FROM PUBLIC')
    try:
        _use(name)
        yield
    finally:
        for connection in connections.all():
            connection.close()
        _drop(name)


def let_no_statistics_be_made() -> None:
    """Keep PostgreSQL from looking at the tables by itself while tests run in this database.

    Tests roll back what they write, so a look at the wrong moment finds a large table without a living row, and later
    questions about it are planned as if every loop over it were free: a hundredth of a second became half a minute.
    """
    with connections[settings.OWNER_ALIAS].cursor() as cursor:
        cursor.execute("SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace")
        for (table,) in cursor.fetchall():
            cursor.execute(f'ALTER TABLE "{table}" SET (autovacuum_enabled = false)')


def _make_template() -> str:
    """A migrated, empty database, made once for the migrations as they are: migrating costs more than many a test."""
    name = f"template_faristol_{_digest_of_schema()}"
    with _maintenance().cursor() as cursor:
        # It gets its name once it is complete: whoever finds it waits for nobody's.
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        if cursor.fetchone() is not None:
            connections[settings.OWNER_ALIAS].close()
            return name
        # Of several runs that want it at once, one makes it; the others wait for as long as that takes.
        cursor.execute("SET lock_timeout = 0")
        cursor.execute("SELECT pg_advisory_lock(%s)", [_MAKING_TEMPLATE])
        try:
            cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
            if cursor.fetchone() is None:
                _fill_template(cursor, name)
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_MAKING_TEMPLATE])
    connections[settings.OWNER_ALIAS].close()
    return name


def _fill_template(maintenance: Any, name: str) -> None:
    """Under another name until it is complete. Of a server that is thrown away, a dump of it is kept for the next."""
    unfinished = f"{name}_unfinished"
    folder = os.environ.get("FARISTOL_TEMPLATES")
    dump = Path(folder) / f"{name}.dump" if folder else None
    _make_empty(maintenance, unfinished)
    if dump is None or not (dump.exists() and _restore(unfinished, dump)):
        _make_empty(maintenance, unfinished)
        _migrate_into(unfinished)
        if dump is not None:
            _keep_dump(unfinished, dump)
    maintenance.execute(f'ALTER DATABASE "{unfinished}" RENAME TO "{name}"')


def _make_empty(maintenance: Any, name: str) -> None:
    maintenance.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    maintenance.execute(f'CREATE DATABASE "{name}"')


def _migrate_into(name: str) -> None:
    """By a process of its own: this one's connections are in use."""
    program = "import sys; from tests.databases import migrate_and_grant; migrate_and_grant(sys.argv[1])"
    subprocess.run([sys.executable, "-c", program, name], cwd=ROOT, check=True)


def _keep_dump(name: str, dump: Path) -> None:
    """Restoring takes a second, migrating half a minute."""
    dump.parent.mkdir(parents=True, exist_ok=True)
    partial = dump.with_suffix(f".{os.getpid()}")
    _run_program("pg_dump", name, "--format=custom", "--compress=none", "--file", str(partial)).check_returncode()
    partial.replace(dump)
    newest_first = sorted(dump.parent.glob("*.dump"), key=lambda path: path.stat().st_mtime, reverse=True)
    for old in newest_first[_MOST_KEPT:]:
        old.unlink(missing_ok=True)


def _restore(name: str, dump: Path) -> bool:
    """Whether it could be; a dump that is broken is made anew."""
    return _run_program("pg_restore", name, "--exit-on-error", str(dump)).returncode == 0


def _run_program(program: str, database: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    values = connections[settings.OWNER_ALIAS].get_connection_params()
    where = make_conninfo(dbname=database, **{key: values[key] for key in ("host", "port", "user") if key in values})
    command = [str(find_programs(server_account()) / program), "--dbname", where, *arguments]
    return subprocess.run(command, env={**os.environ, "PGPASSWORD": values.get("password", "")}, check=False)


def migrate_and_grant(name: str) -> None:
    """The tables, policies and rights of a test database."""
    django.setup()
    _use(name)
    call_command("migrate", verbosity=0)
    with connections[settings.OWNER_ALIAS].cursor() as cursor:
        # Only tests empty whole tables, after a test that committed.
        role = connections["default"].settings_dict["USER"]
        cursor.execute(f'GRANT TRUNCATE ON ALL TABLES IN SCHEMA public TO "{role}"')
    for connection in connections.all():
        connection.close()


def _use(name: str) -> None:
    for connection in (connections[settings.OWNER_ALIAS], connections["default"]):
        connection.close()
        connection.settings_dict["NAME"] = name


def _digest_of_schema() -> str:
    """Of everything that a migrated database is made from: migrations, models, policies, and the packages' own."""
    digest = hashlib.sha256((ROOT / "requirements.lock").read_bytes())
    for app in sorted(path.parent for path in ROOT.glob("*/apps.py")):
        for path in sorted(app.rglob("*.py")):
            if not _MAKE_THE_SCHEMA.isdisjoint(path.relative_to(ROOT).with_suffix("").parts):
                digest.update(path.read_bytes())
    digest.update(str(connections["default"].settings_dict["USER"]).encode())
    return digest.hexdigest()[:16]


def _drop(name: str) -> None:
    # A server thread may still hold a connection, which only the role it belongs to may end.
    with _maintenance("default").cursor() as cursor:
        cursor.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND usename = current_user",
            [name],
        )
    connections["default"].close()
    with _maintenance().cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    connections[settings.OWNER_ALIAS].close()


def empty_tables() -> None:
    """As after a test that commits, for what several tests of a module have read."""
    call_command("flush", verbosity=0, interactive=False, reset_sequences=False)
    connections["default"].close()


def another_session(alias: str) -> psycopg.Connection[Any]:
    """One that Django knows nothing of, to the database under test wherever its server listens."""
    return psycopg.connect(**{**connections[alias].get_connection_params(), "cursor_factory": psycopg.Cursor})


def _maintenance(alias: str = settings.OWNER_ALIAS) -> Any:
    connection = connections[alias]
    connection.close()
    connection.settings_dict["NAME"] = "postgres"
    return connection
