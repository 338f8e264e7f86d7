"""A new version takes over while people read: who was refused, and how long the slowest waited."""

from __future__ import annotations

import http.client
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

READERS = 3
# Each reader's, in seconds, between two pages.
BREATH = 0.02


class Readers:
    """A few who ask for pages all the time, in turn, each over a connection of its own every time."""

    def __init__(self, port: int, pages: list[str], host: str = "127.0.0.1") -> None:
        self.host, self.port, self.pages = host, port, pages
        self.times: list[float] = []
        self.errors: list[str] = []
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._read, args=(n,), daemon=True) for n in range(READERS)]

    def __enter__(self) -> Readers:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join(timeout=30)

    def account(self) -> dict[str, object]:
        ordered = sorted(self.times)
        return {
            "requests": len(ordered),
            "errors": len(self.errors),
            "median": round(ordered[len(ordered) // 2], 3),
            "slowest": round(ordered[-1], 2),
        }

    def _read(self, turn: int) -> None:
        while not self._stop.wait(BREATH):
            turn += 1
            page = self.pages[turn % len(self.pages)]
            started = time.monotonic()
            found = ask(self.port, page, self.host)
            self.times.append(time.monotonic() - started)
            if found != "200":
                self.errors.append(f"{page}: {found}")


def ask(port: int, page: str, host: str = "127.0.0.1") -> str:
    """The status, or why there is none."""
    connection = http.client.HTTPConnection(host, port, timeout=20)
    try:
        connection.request("GET", page, headers={"X-Forwarded-Proto": "https"})
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


def reload_web(group: int) -> None:
    """As ``systemctl reload`` does; returns when the old master is gone."""
    old = masters(group)
    for process in old:
        os.kill(process, signal.SIGUSR2)
    wait_for(lambda: bool(masters(group)) and not masters(group) & old)


def wait_for(condition: Callable[[], bool], seconds: float = 120) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError("nothing happened")
        time.sleep(0.1)


def check_out(root: Path, revision: str, folder: Path) -> Path:
    """An older version of the program, beside this one."""
    archive = subprocess.run(["git", "archive", revision], cwd=root, capture_output=True, check=True)
    folder.mkdir()
    subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
    return folder
