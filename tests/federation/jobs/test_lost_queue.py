"""A worker whose message queue dies under its work goes on by itself when the queue is back."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from celery import Celery
from kombu.exceptions import OperationalError

from federation.celery import app
from federation.settings import base
from tests.around.ports import free_port
from tests.databases import ROOT

pytestmark = pytest.mark.slow

# Of one worker; what ended it needed a kill or two.
KILLS = 4


class Queue:
    """A Redis of the test's own."""

    def __init__(self, folder: Path) -> None:
        self.port, self.folder = free_port(), folder
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        where = ["--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--dir", str(self.folder)]
        self._server = subprocess.Popen(["redis-server", *where], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self) -> None:
        if self._server is not None:
            self._server.kill()
            self._server.wait()


@pytest.fixture
def queue(tmp_path: Path) -> Iterator[Queue]:
    queue = Queue(tmp_path)
    queue.start()
    yield queue
    queue.kill()


@pytest.fixture
def worker(queue: Queue, tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "federation.settings.test"}
    environment["FARISTOL_TEST_BROKER"] = queue.url
    # Without a database: what is tried here needs none.
    environment["DATABASE_URL"] = "postgresql://nobody@127.0.0.1:1/nothing"
    command = [sys.executable, "-m", "celery", "-A", "federation", "worker", "-c", "2", "-l", "INFO"]
    with (tmp_path / "worker.log").open("wb") as log:
        worker = subprocess.Popen(
            [*command, "--include", "tests.around.waiting_task"], env=environment, cwd=ROOT, stdout=log, stderr=log
        )
    yield worker
    worker.kill()
    worker.wait()


def send(queue: Queue, path: Path, seconds: float) -> None:
    with Celery("sender", broker=queue.url, set_as_current=False) as sender:
        # What was sent into a queue that died is gone; the sweep would send it again.
        sender.send_task("tests.wait_and_touch", [str(path), seconds], retry=False)


def wait_for(condition: Callable[[], object], worker: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + 120
    while not condition():
        assert worker.poll() is None, f"the worker ended: {log.read_text()[-3000:]}"
        assert time.monotonic() < deadline, log.read_text()[-3000:]
        time.sleep(0.1)


def test_worker_outlives_its_queue(queue: Queue, worker: subprocess.Popen[bytes], tmp_path: Path) -> None:
    log = tmp_path / "worker.log"

    def takes_work() -> bool:
        """Each message may meet a queue or a worker that is not back yet."""
        try:
            send(queue, tmp_path / "small", 0)
        except OperationalError:
            return False
        time.sleep(0.5)
        return (tmp_path / "small").exists()

    for number in range(KILLS):
        wait_for(takes_work, worker, log)
        (tmp_path / "small").unlink()
        # One of its two processes is at work, and it waits for more: so it meets the end of the connection in the
        # middle of reading, with something that it has not acknowledged.
        path = tmp_path / f"work-{number}"
        send(queue, path, 2)
        wait_for(path.with_name(f"{path.name}.begun").exists, worker, log)
        queue.kill()
        # What is in hand is finished.
        wait_for(path.exists, worker, log)
        queue.start()
    wait_for(takes_work, worker, log)


def test_task_that_nobody_knows_any_more_is_dropped_with_a_line(
    queue: Queue, worker: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    log, path = tmp_path / "worker.log", tmp_path / "after"
    wait_for(lambda: "ready" in log.read_text(), worker, log)
    with Celery("sender", broker=queue.url, set_as_current=False) as sender:
        sender.send_task("federation.tasks.of_another_version", [17], retry=False)
    send(queue, path, 0)
    wait_for(path.exists, worker, log)
    assert "of_another_version" in log.read_text()
    with (
        Celery("sender", broker=queue.url, set_as_current=False) as sender,
        sender.connection_for_read() as connection,
    ):
        channel = connection.default_channel
        wait_for(lambda: channel.client.llen("celery") + channel.client.hlen("unacked") == 0, worker, log)


def test_worker_never_stops_trying() -> None:
    """Celery gives up after a hundred tries, which is less than an hour, unless it is told otherwise."""
    assert base.CELERY_BROKER_CONNECTION_MAX_RETRIES is None
    assert app.conf.broker_connection_max_retries is None
    assert app.conf.broker_channel_error_retry is True
