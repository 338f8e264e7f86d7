"""A demo to be attacked: a database of its own with the small data, web processes and a worker as ./run demo has."""

from __future__ import annotations

import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

from federation.launcher.demo import demo_environment
from federation.launcher.postgres.databases import scratch_database
from federation.launcher.processes import start_child, stop_children
from federation.launcher.progress import say
from federation.launcher.refusal import CommandRefused
from tests.attack.ledger import Ledger
from tests.attack.visitor import Visitor

_START_SECONDS = 60


@dataclass(frozen=True)
class Target:
    """``web``: process ids of the web server."""

    origin: str
    password: str
    accounts: dict[str, str]
    results: Path
    web: list[int]


@contextlib.contextmanager
def demo_to_attack(checkout: Path) -> Iterator[Target]:
    with (
        tempfile.TemporaryDirectory(prefix="faristol-attack-") as name,
        scratch_database(checkout) as urls,
        _own_database(urls) as own,
        socket.create_server(("127.0.0.1", 0), backlog=128) as listener,
    ):
        folder = Path(name)
        origin = f"http://localhost:{listener.getsockname()[1]}"
        environment = {**os.environ, **demo_environment(checkout), **own, **_folders(folder, origin)}
        say("Preparing a demo to attack …")
        _manage(checkout, environment, "migrate", "--verbosity", "0")
        _manage(checkout, environment, "load_demo", "--size", "small", "--samples", name)
        told = _manage(checkout, environment, "load_demo", "--accounts", "--json", "--samples", name)
        children = [_start_web(checkout, environment, listener, folder), _start_worker(checkout, environment, folder)]
        try:
            _wait_for(origin, folder)
            yield _target(origin, json.loads(told), children[0].pid)
        finally:
            stop_children(children, patience=6)


def _target(origin: str, told: dict[str, Any], web: int) -> Target:
    # By the part before the @: staff, organiser, player, staff-ajusc …
    accounts = {one["email"].partition("@")[0]: one["email"] for one in told["accounts"]}
    return Target(origin, told["password"], accounts, Path(told["samples"][0]), [web])


def _folders(folder: Path, origin: str) -> dict[str, str]:
    names = {"FARISTOL_MEDIA_ROOT": "media", "FARISTOL_BROKER_FOLDER": "broker"}
    return {**{name: str(folder / below) for name, below in names.items()}, "FARISTOL_BASE_URL": origin}


@contextlib.contextmanager
def _own_database(urls: dict[str, str]) -> Iterator[dict[str, str]]:
    """A new one on the server: what is attacked is thrown away."""
    name = f"faristol_attack_{os.getpid()}"
    with psycopg.connect(urls["DATABASE_OWNER_URL"], autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield {key: urlunsplit(urlsplit(url)._replace(path=f"/{name}")) for key, url in urls.items()}
        finally:
            connection.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def _manage(checkout: Path, environment: dict[str, str], *arguments: str) -> str:
    command = [sys.executable, str(checkout / "manage.py"), *arguments]
    done = subprocess.run(command, env=environment, cwd=checkout, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CommandRefused(f"manage.py {' '.join(arguments)} failed:\n{done.stderr[-2000:]}")
    return done.stdout


def _start_web(
    checkout: Path, environment: dict[str, str], listener: socket.socket, folder: Path
) -> subprocess.Popen[bytes]:
    command = ["gunicorn", "federation.wsgi:application", "--bind", f"fd://{listener.fileno()}", "--preload"]
    command += ["--workers", "2", "--worker-class", "gthread", "--threads", "4", "--no-control-socket"]
    return _start("web", command, checkout, environment, folder, (listener.fileno(),))


def _start_worker(checkout: Path, environment: dict[str, str], folder: Path) -> subprocess.Popen[bytes]:
    command = ["celery", "-A", "federation", "worker", "--beat", "--schedule", str(folder / "beat"), "--concurrency"]
    command += ["1", "--hostname", f"attacked{os.getpid()}@localhost", "--without-gossip", "--without-mingle"]
    return _start("worker", command, checkout, environment, folder, ())


def _start(
    name: str,
    command: list[str],
    checkout: Path,
    environment: dict[str, str],
    folder: Path,
    pass_fds: tuple[int, ...],
) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "federation.launcher.child", *command]
    log = folder / f"{name}.log"
    return start_child(command, environment=environment, cwd=checkout, log=log, pass_fds=pass_fds)


def _wait_for(origin: str, folder: Path) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while time.monotonic() < deadline:
        if Visitor("start", origin, Ledger()).get("/health/").status == 200:
            return
        time.sleep(0.1)
    raise CommandRefused(f"The demo does not answer:\n{(folder / 'web.log').read_text()[-2000:]}")
