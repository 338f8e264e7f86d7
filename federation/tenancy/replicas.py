"""Reading from a slightly delayed replica; and tables that only the owner writes.

Inside ``reading_from_replica`` this thread's ``default`` connection is the replica's: for models, raw SQL,
transactions and the setting that both walls check, so that no page mixes two moments. The role is the application's
and the policies are the replica's own. A replica accepts no writes: ``NoWritesHere`` or the server's own error ends
the attempt, and the caller uses the primary instead.

A replica cannot tell how far behind it is: one that is cut off believes that it has everything. So the primary is
asked for its position in the log, and the replica whether it has reached it. Everything written before that question
is then in it, and it is used until ``FARISTOL_REPLICA_SECONDS`` later.
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.conf import settings
from django.db import DEFAULT_DB_ALIAS, Error, connections

logger = logging.getLogger(__name__)

REPLICA_ALIAS = "replica"
# Seconds between questions in each process; and how long a replica that did not answer is left alone.
ASKED_EVERY = 0.5
LEFT_ALONE = 10.0
# Number of positions the replica has not reached yet.
MOST_MARKS = 20

_reading: ContextVar[bool] = ContextVar("reading_from_replica", default=False)


class NoWritesHere(Error):
    """An attempt to write while reading from a replica."""


def is_reading_replica() -> bool:
    return _reading.get()


@contextmanager
def reading_from_replica() -> Iterator[None]:
    """Send this thread's queries to the replica; no transaction may be open."""
    primary = connections[DEFAULT_DB_ALIAS]
    reading = _reading.set(True)
    connections[DEFAULT_DB_ALIAS] = connections[REPLICA_ALIAS]
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS] = primary
        _reading.reset(reading)


class ReadsOnly:
    """A database router (DATABASE_ROUTERS) that reports writes before the server has to."""

    def db_for_write(self, model: type[Any], **hints: Any) -> str | None:
        if _reading.get():
            raise NoWritesHere(f"{model.__name__} cannot be written on a replica.")
        return None

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool | None:
        return False if db == REPLICA_ALIAS else None


class Freshness:
    """Until when the replica may be used; one per process, shared by its threads.

    ``place`` returns the primary's log position, ``reached`` how many of these positions, oldest first, the replica
    has reached; both may raise a database error. ``clock`` counts seconds.
    """

    def __init__(
        self,
        place: Callable[[], str],
        reached: Callable[[list[str]], int],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._place, self._reached, self._clock = place, reached, clock
        self._lock = threading.Lock()
        self._marks: deque[tuple[float, str]] = deque(maxlen=MOST_MARKS)
        # Everything written before this moment has arrived at the replica.
        self._arrived = float("-inf")
        self._next_question = float("-inf")

    def is_fresh(self) -> bool:
        """Return whether the replica has everything written until FARISTOL_REPLICA_SECONDS ago. Never raises."""
        now = self._clock()
        if now >= self._next_question and self._lock.acquire(blocking=False):
            try:
                self._ask(now)
            finally:
                self._lock.release()
        return bool(self._clock() - self._arrived <= settings.FARISTOL_REPLICA_SECONDS)

    def leave_alone(self) -> None:
        """Stop using a replica that did not answer for a while, so that no one else waits for it."""
        self._arrived = float("-inf")
        self._next_question = self._clock() + LEFT_ALONE

    def _ask(self, now: float) -> None:
        self._next_question = now + ASKED_EVERY
        try:
            self._marks.append((now, self._place()))
            reached = self._reached([place for _at, place in self._marks])
        except Error:
            logger.warning("The replica's position is unknown; pages are served from the primary.", exc_info=True)
            self.leave_alone()
            return
        # Positions only grow, so the ones reached come first.
        for _place in range(reached):
            self._arrived, _ = self._marks.popleft()


_REACHED = (
    "SELECT count(*) FROM unnest(%s::pg_lsn[]) AS place "
    "WHERE pg_is_in_recovery() AND place <= pg_last_wal_replay_lsn()"
)


def _place() -> str:
    return _one(DEFAULT_DB_ALIAS, "SELECT pg_current_wal_lsn()::text")


def _reached(places: list[str]) -> int:
    return int(_one(REPLICA_ALIAS, _REACHED, places))


def _one(alias: str, statement: str, *values: Any) -> str:
    connection = connections[alias]
    # From an earlier request; the server may have closed it since.
    connection.close_if_unusable_or_obsolete()
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return str(cursor.fetchone()[0])


freshness = Freshness(_place, _reached)


_WRITTEN_BY_MIGRATIONS = frozenset({"contenttypes", "auth"})


class OwnerWritesDown:
    """A database router (DATABASE_ROUTERS): content types and permissions are written only by the owner."""

    def allow_migrate(self, db: str, app_label: str, **hints: Any) -> bool | None:
        known = settings.OWNER_ALIAS in settings.DATABASES
        return False if known and db != settings.OWNER_ALIAS and app_label in _WRITTEN_BY_MIGRATIONS else None
