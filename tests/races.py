"""Two people at once, for real: two connections, the second of which waits for what the first holds."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection

from federation.errors import DomainError
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope

PATIENCE = 30.0


def overlap(federation: Federation, first: Callable[[], Any], second: Callable[[], Any]) -> tuple[Any, Any]:
    """Do ``second`` while ``first`` is done but not committed yet; a refusal is returned like a value."""
    done, go_on = threading.Event(), threading.Event()

    def hold() -> Any:
        with federation_scope(federation):
            result = _try(first)
            done.set()
            assert go_on.wait(PATIENCE)
            return result

    def follow() -> Any:
        with federation_scope(federation):
            return _try(second)

    with ThreadPoolExecutor(2) as threads:
        one = threads.submit(_closing, hold)
        assert done.wait(PATIENCE)
        other = threads.submit(_closing, follow)
        try:
            wait_until_blocked()
        finally:
            go_on.set()
        return one.result(), other.result()


def wait_until_blocked() -> None:
    """Until some connection of this database waits for another one's lock."""
    waited = threading.Event()
    for _ in range(int(PATIENCE / 0.05)):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            if cursor.fetchone()[0]:
                return
        waited.wait(0.05)
    pytest.fail("nobody waits for a lock")


def _try(work: Callable[[], Any]) -> Any:
    try:
        return work()
    except DomainError as refusal:
        return refusal


def _closing(work: Callable[[], Any]) -> Any:
    """In a thread's own connection, which is closed with it."""
    try:
        return work()
    finally:
        connection.close()
