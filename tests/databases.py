"""A database for tests and benchmarks: made by its owner, used with the application's restricted role."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connections


@contextmanager
def open_test_database(name: str) -> Iterator[None]:
    """Make the database anew, let both connections use it, and drop it afterwards."""
    owner, application = connections[settings.OWNER_ALIAS], connections["default"]
    _recreate(name)
    try:
        for connection in (owner, application):
            connection.close()
            connection.settings_dict["NAME"] = name
        call_command("migrate", verbosity=0)
        with owner.cursor() as cursor:
            # Only tests empty whole tables, after a test that committed.
            role = application.settings_dict["USER"]
            cursor.execute(f'GRANT TRUNCATE ON ALL TABLES IN SCHEMA public TO "{role}"')
        owner.close()
        yield
    finally:
        for connection in connections.all():
            connection.close()
        _drop(name)


def _recreate(name: str) -> None:
    _drop(name)
    with _maintenance().cursor() as cursor:
        cursor.execute(f'CREATE DATABASE "{name}"')
    connections[settings.OWNER_ALIAS].close()


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


def _maintenance(alias: str = settings.OWNER_ALIAS) -> Any:
    connection = connections[alias]
    connection.close()
    connection.settings_dict["NAME"] = "postgres"
    return connection
