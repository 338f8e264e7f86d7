"""A database for tests and benchmarks: made by its owner, used with the application's restricted role."""

from __future__ import annotations

import hashlib
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

ROOT = Path(__file__).resolve().parents[1]
_MAKING_TEMPLATE = 731_904


@contextmanager
def open_test_database(name: str) -> Iterator[None]:
    """Make the database anew, let both connections use it, and drop it afterwards."""
    template = _make_template()
    _drop(name)
    with _maintenance().cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
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
                _migrate_into(cursor, name)
        finally:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [_MAKING_TEMPLATE])
    connections[settings.OWNER_ALIAS].close()
    return name


def _migrate_into(maintenance: Any, name: str) -> None:
    """Under another name until it is complete, by a process of its own: this one's connections are in use."""
    unfinished = f"{name}_unfinished"
    maintenance.execute(f'DROP DATABASE IF EXISTS "{unfinished}" WITH (FORCE)')
    maintenance.execute(f'CREATE DATABASE "{unfinished}"')
    program = "import sys; from tests.databases import migrate_and_grant; migrate_and_grant(sys.argv[1])"
    subprocess.run([sys.executable, "-c", program, unfinished], cwd=ROOT, check=True)
    maintenance.execute(f'ALTER DATABASE "{unfinished}" RENAME TO "{name}"')


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
    for pattern in ("*/migrations/*.py", "*/models/**/*.py", "federation/tenancy/*.py", "federation/settings/*.py"):
        for path in sorted(ROOT.glob(pattern)):
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


def another_session(alias: str) -> psycopg.Connection[Any]:
    """One that Django knows nothing of, to the database under test wherever its server listens."""
    return psycopg.connect(**{**connections[alias].get_connection_params(), "cursor_factory": psycopg.Cursor})


def _maintenance(alias: str = settings.OWNER_ALIAS) -> Any:
    connection = connections[alias]
    connection.close()
    connection.settings_dict["NAME"] = "postgres"
    return connection
