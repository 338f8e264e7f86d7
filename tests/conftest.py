"""Databases and people for the tests: a real PostgreSQL with both roles, and readable actors."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connections
from pytest_django.plugin import DjangoDbBlocker

from federation.models import Federation
from federation.permissions import Actor, system_actor
from federation.tenancy.scope import federation_scope
from tests.people import make_federation

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def django_db_setup(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Make the test database as its owner and use it, as the application does, with the restricted role."""
    worker = getattr(request.config, "workerinput", {}).get("workerid", "main")
    # Two runs on one server, each with its own name, do not drop each other's database.
    run = os.environ.get("FARISTOL_TEST_DATABASE", "faristol")
    name = f"test_{run}_{worker}"
    owner, application = connections[settings.OWNER_ALIAS], connections["default"]
    with django_db_blocker.unblock():
        _recreate(name)
        for connection in (owner, application):
            connection.close()
            connection.settings_dict["NAME"] = name
        call_command("migrate", verbosity=0)
        with owner.cursor() as cursor:
            # Only tests empty whole tables, after a test that committed.
            cursor.execute(f'GRANT TRUNCATE ON ALL TABLES IN SCHEMA public TO "{application.settings_dict["USER"]}"')
        owner.close()
    yield
    with django_db_blocker.unblock():
        for connection in connections.all():
            connection.close()
        _drop(name)


def _recreate(name: str) -> None:
    _drop(name)
    with _maintenance().cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    connections[settings.OWNER_ALIAS].close()


def _drop(name: str) -> None:
    with _maintenance().cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
    connections[settings.OWNER_ALIAS].close()


def _maintenance() -> Any:
    connection = connections[settings.OWNER_ALIAS]
    connection.close()
    connection.settings_dict["NAME"] = "postgres"
    return connection


@pytest.fixture
def fisc(db: None) -> Federation:
    return make_federation("fisc")


@pytest.fixture
def pfs(db: None) -> Federation:
    return make_federation("pfs")


@pytest.fixture
def in_fisc(fisc: Federation) -> Iterator[Federation]:
    """The test runs inside the scope of FISC."""
    with federation_scope(fisc):
        yield fisc


@pytest.fixture
def system() -> Actor:
    return system_actor("test")


@pytest.fixture(scope="session")
def swiss_perfect_samples() -> Path:
    folder = SHARED / "samples" / "swiss-perfect"
    if not folder.is_dir():
        pytest.skip(f"the real Swiss Perfect files are not here ({folder.relative_to(SHARED.parent)})")
    return folder
