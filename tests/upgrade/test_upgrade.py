"""A portal that was in use before the migrations became one for each app keeps all that it has.

``demo.sql.gz`` is a small demo with the 72 migrations there were until then, as pg_dump wrote it.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
import pytest
from django.conf import settings
from django.db import connections
from psycopg import sql
from pytest_django.plugin import DjangoDbBlocker

from tests.databases import ROOT, another_session
from tests.upgrade.catalogue import read_catalogue

DUMP = Path(__file__).with_name("demo.sql.gz")
# So that a dump without rows cannot pass.
COUNTS = {
    "federation_federation": 4,
    "federation_player": 115,
    "federation_auditentry": 220,
    "games_gamerecord": 2,
    "tournaments_championship": 23,
    "tournaments_seat": 1460,
    "tournaments_liveevent": 100,
    "ratings_ratingchange": 254,
    "ratings_editionrow": 308,
}
# Django adds to these what each version has; nothing leaves them.
GROWING = ("django_migrations", "django_content_type", "auth_permission")

Rows = dict[str, set[str]]


@dataclass(frozen=True)
class Upgraded:
    """Every row before and after, in the columns there were before, and the catalogue after."""

    name: str
    before: Rows
    after: Rows
    catalogue: dict[str, list[str]]


@pytest.fixture(scope="module")
def upgraded(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Upgraded]:
    with django_db_blocker.unblock():
        name = f"{connections['default'].settings_dict['NAME']}_upgraded"
    with _new_database(name):
        with _session(name) as session:
            session.execute(gzip.decompress(DUMP.read_bytes()))
        with _session(name) as session:
            columns = _columns(session)
            before = _rows(session, columns)
        program = "import sys; from tests.databases import migrate_and_grant; migrate_and_grant(sys.argv[1])"
        subprocess.run([sys.executable, "-c", program, name], cwd=ROOT, check=True)
        with _session(name) as session:
            yield Upgraded(name, before, _rows(session, columns), read_catalogue(session))


def _session(database: str) -> psycopg.Connection[Any]:
    """As the owner, to any database of the server under test."""
    given = connections[settings.OWNER_ALIAS].get_connection_params()
    return psycopg.connect(**{**given, "dbname": database, "cursor_factory": psycopg.Cursor, "autocommit": True})


@contextmanager
def _new_database(name: str) -> Iterator[None]:
    drop = sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name))
    with _session("postgres") as server:
        server.execute(drop)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield
        finally:
            server.execute(drop)


def _columns(session: psycopg.Connection[Any]) -> dict[str, list[str]]:
    rows = session.execute(
        "SELECT table_name, array_agg(column_name::text) FROM information_schema.columns "
        "WHERE table_schema = 'public' GROUP BY table_name"
    )
    return dict(rows.fetchall())


def _rows(session: psycopg.Connection[Any], columns: dict[str, list[str]]) -> Rows:
    return {
        table: {
            str(row)
            for row in session.execute(
                sql.SQL("SELECT {} FROM {}").format(
                    sql.SQL(", ").join(map(sql.Identifier, names)), sql.Identifier("public", table)
                )
            )
        }
        for table, names in columns.items()
    }


def test_dump_is_from_before_and_full(upgraded: Upgraded) -> None:
    assert {table: len(upgraded.before[table]) for table in COUNTS} == COUNTS
    applied = " ".join(upgraded.before["django_migrations"])
    assert "'0024_photos_of_players'" in applied
    assert "'games', '0001_initial'" not in applied


def test_no_row_is_lost_or_altered(upgraded: Upgraded) -> None:
    for table, rows in upgraded.before.items():
        if table in GROWING:
            assert rows <= upgraded.after[table], table
        else:
            assert rows == upgraded.after[table], table


@pytest.mark.django_db(databases=["default", "owner"])
def test_upgraded_database_is_made_like_a_new_one(upgraded: Upgraded) -> None:
    with another_session(settings.OWNER_ALIAS) as session:
        new = read_catalogue(session)
    assert len(new["columns"]) > 900
    for part, lines in new.items():
        assert upgraded.catalogue[part] == lines, part


def test_ratings_are_computed_as_they_were(upgraded: Upgraded) -> None:
    environment = {**os.environ}
    for variable in ("DATABASE_URL", "DATABASE_OWNER_URL"):
        environment[variable] = urlsplit(os.environ[variable])._replace(path=f"/{upgraded.name}").geturl()
    command = [sys.executable, "manage.py", "recompute_ratings", "fisc", "--json"]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    [system] = json.loads(done.stdout)["systems"]
    written = system["inserted"], system["updated"], system["deleted"]
    assert (system["games"], system["unchanged"], written) == (539, 200, (0, 0, 0))
