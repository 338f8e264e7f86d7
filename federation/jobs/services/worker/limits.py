"""How much memory a process that does jobs may take; how long it may take is Celery's to say (settings)."""

from __future__ import annotations

import logging
import resource

from celery.signals import worker_process_init
from django.conf import settings

logger = logging.getLogger(__name__)


@worker_process_init.connect
def limit_memory(**_signal: object) -> None:
    """Beyond it an allocation fails with MemoryError: the job fails, the worker and the machine go on."""
    most = settings.FARISTOL_JOB_MEGABYTES * 1_000_000
    _soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard != resource.RLIM_INFINITY:
        most = min(most, hard)
    # The soft limit alone: what a job starts may set its own (federation.limited).
    resource.setrlimit(resource.RLIMIT_DATA, (most, hard))
