"""A new version takes over under load: nobody is refused, nobody waits for it to load."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from federation.launcher.processes import die_with_parent
from tests.drill.parts import free_port
from tests.workers import worker_environment

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


class Readers:
    """A few who ask for a page all the time, each over a connection of its own every time."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.times: list[float] = []
        self.errors: list[str] = []
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._read, daemon=True) for _number in range(3)]

    def __enter__(self) -> Readers:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=30)

    def _read(self) -> None:
        while not self._stop.wait(0.02):
            started = time.monotonic()
            found = ask(self.port)
            self.times.append(time.monotonic() - started)
            if found != "200":
                self.errors.append(found)


def ask(port: int) -> str:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", "/accounts/login/")
        answer = connection.getresponse()
        answer.read()
    except (OSError, http.client.HTTPException) as error:
        return repr(error)
    else:
        return str(answer.status)
    finally:
        connection.close()


def masters(group: int) -> set[int]:
    """Processes of the group that are nobody's worker: those that have children."""
    found, parents = set(), set()
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                stat = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(stat[2]) == group and stat[0] != "Z":
                found.add(int(folder.name))
                parents.add(int(stat[1]))
    return found & parents


def wait_for(condition: object, seconds: float = 90) -> None:
    deadline = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < deadline, "nothing happened"
        time.sleep(0.1)


def test_new_version_takes_over_and_nobody_notices(tmp_path: Path) -> None:
    port = free_port()
    environment = {**worker_environment(), "FARISTOL_BIND": f"127.0.0.1:{port}", "FARISTOL_WEB_PROCESSES": "2"}
    environment |= {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "figures"), "ALLOWED_HOSTS": "127.0.0.1"}
    gunicorn = Path(sys.executable).with_name("gunicorn")
    command = [str(gunicorn), "federation.wsgi", "--config", "deploy/gunicorn.conf.py"]
    log = (tmp_path / "log").open("wb")
    server = subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdout=log,
        stderr=log,
        start_new_session=True,
        preexec_fn=die_with_parent(),
    )
    try:
        wait_for(lambda: ask(port) == "200")
        with Readers(port) as readers:
            time.sleep(2)
            before = masters(server.pid)
            for _reload in range(2):
                old = masters(server.pid)
                for pid in old:
                    os.kill(pid, signal.SIGUSR2)
                wait_for(lambda gone=old: masters(server.pid) and not masters(server.pid) & gone)
                time.sleep(1)
        print(f"{len(readers.times)} requests, {len(readers.errors)} errors, slowest {max(readers.times):.2f} s")
        assert before == {server.pid}
        assert readers.errors == []
        # On a machine with nothing else to do it is a tenth of this.
        assert max(readers.times) < 5
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
