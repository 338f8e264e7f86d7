"""A real Celery worker in a process of its own, on the test's database and broker."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit, urlunsplit

from django.conf import settings
from django.db import connection

from federation.jobs.models import Job
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope

PATIENCE = 60.0


@contextmanager
def celery_worker() -> Iterator[None]:
    """Run a worker for the length of the block. Without a named broker jobs run in this process and none is needed."""
    if not settings.FARISTOL_TEST_BROKER:
        yield
        return
    command = [sys.executable, "-m", "celery", "-A", "federation", "worker", "-c", "2", "-l", "WARNING"]
    command += ["--include", "tests.around.job_kinds", "--without-gossip", "--without-mingle"]
    process = subprocess.Popen(command, env=worker_environment())
    try:
        yield
    finally:
        process.terminate()
        process.wait(timeout=120)


def worker_environment() -> dict[str, str]:
    address = urlsplit(os.environ["DATABASE_URL"])
    test_database = urlunsplit(address._replace(path=f"/{connection.settings_dict['NAME']}"))
    return {**os.environ, "DATABASE_URL": test_database, "DJANGO_SETTINGS_MODULE": "federation.settings.test"}


def wait_until_finished(federation: Federation, job: Job) -> Job:
    """The job in its final state. Fails after a minute."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        with federation_scope(federation):
            job.refresh_from_db()
        if job.is_finished:
            return job
        time.sleep(0.1)
    raise AssertionError(f"{job} is still {job.state} after {PATIENCE} s")
