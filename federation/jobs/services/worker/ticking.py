"""Every worker is a clock too: without a beat, lost work is found all the same."""

from __future__ import annotations

import logging
import threading

from celery.signals import worker_ready, worker_shutting_down
from django.conf import settings
from django.db import connection

from federation.jobs.services.sweep.sweeping import sweep_if_due

logger = logging.getLogger(__name__)

_stopping = threading.Event()


@worker_ready.connect
def start_ticking(**_signal: object) -> None:
    """Once for each worker, in its own process and not in those that do the work."""
    _stopping.clear()
    threading.Thread(target=_tick, name="sweep", daemon=True).start()


@worker_shutting_down.connect
def stop_ticking(**_signal: object) -> None:
    _stopping.set()


def _tick() -> None:
    # Never busy, whatever the settings say.
    while not _stopping.wait(max(settings.FARISTOL_SWEEP_SECONDS, 1)):
        try:
            sweep_if_due()
        except Exception as error:
            # The database is away: the next turn finds what this one could not.
            logger.warning("Lost work could not be looked for: %s", error)
        finally:
            # The worker forks; a connection that is open then would be in two processes.
            connection.close()
