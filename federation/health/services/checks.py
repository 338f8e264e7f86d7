"""Health checks, each run separately: its state, how long it took, and a short remark."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core.cache import caches
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from federation.celery import app
from federation.jobs.models import Pulse
from federation.jobs.services.sweep import SWEEP, find_open_work
from federation.tenancy.functions import find_open_doors

# The sweep should have found these long before; beyond this, something is wrong with it.
OLDEST_SWEEP = timedelta(minutes=1)
OLDEST_JOB = timedelta(minutes=5)
QUEUE_SECONDS = 2


class Unwell(Exception):
    """A check that ran and found something wrong; its message is shown."""


@dataclass(frozen=True, slots=True)
class Checked:
    """``detail`` is for operators; ``milliseconds`` is how long the check took."""

    name: str
    is_well: bool
    milliseconds: int
    detail: str = ""


def check_everything() -> list[Checked]:
    """Run every check, even after one fails."""
    return [_carry_out(name, check) for name, check in CHECKS.items()]


def _carry_out(name: str, check: Callable[[], str]) -> Checked:
    started = time.monotonic()
    try:
        is_well, detail = True, check()
    except Unwell as unwell:
        is_well, detail = False, str(unwell)
    except Exception as error:
        is_well, detail = False, type(error).__name__
    return Checked(name, is_well, round((time.monotonic() - started) * 1000), detail)


def _database() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return ""


def _rights() -> str:
    with connection.cursor() as cursor:
        doors = find_open_doors(cursor)
    if doors:
        raise Unwell("the application's role may do more than it needs: " + "; ".join(doors))
    return ""


def _queue() -> str:
    with app.connection_for_write() as broker:
        broker.ensure_connection(max_retries=1, interval_start=0, timeout=QUEUE_SECONDS)
    return ""


def _cache() -> str:
    key, value = f"health-{uuid.uuid4()}", "1"
    caches["default"].set(key, value, 10)
    if caches["default"].get(key) != value:
        raise Unwell("what was kept is not there")
    caches["default"].delete(key)
    return ""


def _storage() -> str:
    key = default_storage.save(f"health/{uuid.uuid4()}", ContentFile(b"1"))
    try:
        with default_storage.open(key, "rb") as file:
            if file.read() != b"1":
                raise Unwell("what was written is not what is read")
    finally:
        default_storage.delete(key)
    return ""


def _sweep() -> str:
    pulse = Pulse.objects.filter(name=SWEEP).first()
    if pulse is None:
        raise Unwell("never")
    age = timezone.now() - pulse.at
    if age > OLDEST_SWEEP + timedelta(seconds=settings.FARISTOL_SWEEP_SECONDS):
        raise Unwell(f"{round(age.total_seconds())} s ago: no clock and no worker runs")
    return f"{round(age.total_seconds())} s ago"


def _jobs() -> str:
    oldest = oldest_waiting_job()
    if oldest is not None and oldest > OLDEST_JOB:
        raise Unwell(f"one waits for {round(oldest.total_seconds())} s")
    return f"{round(oldest.total_seconds())} s" if oldest is not None else ""


def oldest_waiting_job() -> timedelta | None:
    """Return how long the oldest waiting job has waited; None if none is waiting."""
    moments = [work.waiting_since for work in find_open_work() if work.waiting_since is not None]
    return timezone.now() - min(moments) if moments else None


def _migrations() -> str:
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if plan:
        raise Unwell(f"{len(plan)} are still to come: run migrate")
    return ""


CHECKS: dict[str, Callable[[], str]] = {
    "database": _database,
    "rights": _rights,
    "queue": _queue,
    "cache": _cache,
    "storage": _storage,
    "sweep": _sweep,
    "jobs": _jobs,
    "migrations": _migrations,
}
