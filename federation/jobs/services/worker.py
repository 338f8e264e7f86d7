"""A worker's process: its memory limit, preparing its lanes, and its own clock."""

from __future__ import annotations

import logging
import resource
import threading
from collections.abc import Container

from celery import current_app
from celery.signals import worker_process_init, worker_ready, worker_shutting_down
from django.conf import settings
from django.db import connection

from federation.jobs.services.kinds import job_kinds
from federation.jobs.services.sweep import sweep_if_due

logger = logging.getLogger(__name__)


@worker_process_init.connect
def limit_memory(**_signal: object) -> None:
    """Limit memory: beyond it an allocation fails with MemoryError and the job fails, but worker and machine go on."""
    most = settings.FARISTOL_JOB_MEGABYTES * 1_000_000
    _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    # Only the soft limit: what a job starts may set its own (federation.limited).
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


@worker_process_init.connect
def prepare_process(**_signal: object) -> None:
    prepare_for_jobs(set(current_app.amqp.queues.consume_from))


def prepare_for_jobs(lanes: Container[str]) -> None:
    """Let the job kinds of these lanes prepare for their first job."""
    for kind in job_kinds:
        if kind.prepare is not None and kind.lane.value in lanes:
            kind.prepare()


_stopping = threading.Event()


@worker_ready.connect
def start_ticking(**_signal: object) -> None:
    """Start the clock once per worker, in its own process and not in those that do the work."""
    _stopping.clear()
    threading.Thread(target=_tick, name="sweep", daemon=True).start()


@worker_shutting_down.connect
def stop_ticking(**_signal: object) -> None:
    _stopping.set()


def _tick() -> None:
    # Never a busy loop, whatever the settings say.
    while not _stopping.wait(max(settings.FARISTOL_SWEEP_SECONDS, 1)):
        try:
            sweep_if_due()
        except Exception as error:
            # The database is unavailable; the next turn catches up.
            logger.warning("The search for lost work failed: %s", error)
        finally:
            # The worker forks; an open connection would be shared by two processes.
            connection.close()
