"""A task that takes its time and leaves a file, for tests of the way over the queue."""

from __future__ import annotations

import time
from pathlib import Path

from celery import shared_task


@shared_task(name="tests.wait_and_touch")
def wait_and_touch(path: str, seconds: float) -> None:
    Path(f"{path}.begun").touch()
    time.sleep(seconds)
    Path(path).touch()
