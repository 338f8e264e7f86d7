"""`./run demo`: the whole portal on one machine, started together and stopped together."""

from __future__ import annotations

import argparse
import contextlib
import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from federation.launcher.demo_data import prepare_demo_data
from federation.launcher.local_secrets import keep_secret, local_folder
from federation.launcher.locks import LockHeld, describe_lock, release_lock, take_lock
from federation.launcher.postgres.databases import kept_database
from federation.launcher.processes import deaf_to_signals, start_child, stop_children
from federation.launcher.progress import say
from federation.launcher.refusal import CommandRefused

_FIRST_PORT = 8000
_PORTS_TO_TRY = 20
_START_SECONDS = 60
_STOP_SECONDS = 6
_WATCH_SECONDS = 0.2
_LOG_LINES = 20


class DemoStopped(CommandRefused):
    """The demo cannot start or go on; the message says why."""


def run_demo(arguments: list[str], checkout: Path) -> int:
    """Start everything, print its address, and supervise it until Ctrl-C, a signal or a failure."""
    parser = argparse.ArgumentParser(prog="./run demo", description="Start the portal with demo data.")
    parser.add_argument("--port", type=int, help=f"default {_FIRST_PORT}, or the next free port")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (default %(default)s)")
    options = parser.parse_args(arguments)
    with contextlib.suppress(KeyboardInterrupt):
        _serve(options.host, options.port, checkout)
    say("Stopped.")
    return 0


def _serve(host: str, port: int | None, checkout: Path) -> None:
    with _only_demo(checkout) as lock, contextlib.closing(_listen(host, port)) as listener:
        address = _address(host, listener)
        with kept_database(checkout, shared=False) as urls:
            environment = {**os.environ, **demo_environment(checkout), **urls, **_web_names(host, address)}
            welcome = prepare_demo_data(checkout, environment)
            with _stopped_afterwards() as children:
                children["web"] = _start_web(checkout, environment, listener)
                _wait_for_answer(address, children, checkout)
                # Not earlier: two servers starting at once make the visitor wait for both.
                children["worker"] = _start_worker(checkout, environment)
                describe_lock(lock, f"process {os.getpid()}, {address}")
                print(f"\nFaristol is at {address}\n\n{welcome}\nPress Ctrl-C to stop it.", flush=True)
                _watch(children, checkout)


def demo_environment(checkout: Path) -> dict[str, str]:
    """Return the demo's environment variables except the database's; the caller's own are kept."""
    local = local_folder(checkout)
    defaults = {
        "SECRET_KEY": keep_secret(checkout, "secret_key"),
        "FARISTOL_MEDIA_ROOT": str(local / "media"),
        "FARISTOL_BROKER_FOLDER": str(local / "broker"),
    }
    chosen = {name: os.environ.get(name, value) for name, value in defaults.items()}
    return {**chosen, "DJANGO_SETTINGS_MODULE": "federation.settings.development"}


@contextlib.contextmanager
def _only_demo(checkout: Path) -> Iterator[int]:
    try:
        lock = take_lock(local_folder(checkout) / "demo.lock")
    except LockHeld as held:
        raise DemoStopped(f"The demo of this checkout is already running ({held.holder}).") from held
    try:
        yield lock
    finally:
        release_lock(lock)


def _listen(host: str, port: int | None) -> socket.socket:
    """Bind the port before anything slow is done; the web server inherits it."""
    candidates = [port] if port is not None else range(_FIRST_PORT, _FIRST_PORT + _PORTS_TO_TRY)
    problem: OSError | None = None
    for candidate in candidates:
        try:
            family = socket.getaddrinfo(host, candidate, type=socket.SOCK_STREAM)[0][0]
            return socket.create_server((host, candidate), family=family, backlog=128)
        except OSError as error:
            problem = error
    raise DemoStopped(f"Can't listen on {host}, port {port or _FIRST_PORT}: {problem}. Try --port.")


def _address(host: str, listener: socket.socket) -> str:
    name = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::") else host  # noqa: S104
    return f"http://{f'[{name}]' if ':' in name else name}:{listener.getsockname()[1]}/"


def _web_names(host: str, address: str) -> dict[str, str]:
    names = {"FARISTOL_BASE_URL": os.environ.get("FARISTOL_BASE_URL", address.rstrip("/"))}
    if host != "127.0.0.1" and "ALLOWED_HOSTS" not in os.environ:
        # Deliberately open to other machines, under any host name.
        names["ALLOWED_HOSTS"] = "*"
    return names


@contextlib.contextmanager
def _stopped_afterwards() -> Iterator[dict[str, subprocess.Popen[bytes]]]:
    children: dict[str, subprocess.Popen[bytes]] = {}
    try:
        yield children
    except (DemoStopped, KeyboardInterrupt, SystemExit):
        say("\nStopping …")
        raise
    finally:
        with deaf_to_signals():
            stop_children(list(children.values()), patience=_STOP_SECONDS)


def _start_web(checkout: Path, environment: dict[str, str], listener: socket.socket) -> subprocess.Popen[bytes]:
    command = ["gunicorn", "federation.wsgi:application", "--bind", f"fd://{listener.fileno()}", "--preload"]
    command += ["--workers", "2", "--worker-class", "gthread", "--threads", "4"]
    command += ["--max-requests", "2000", "--max-requests-jitter", "200"]
    command += ["--graceful-timeout", "3", "--no-control-socket", "--access-logfile", "-"]
    return _start("web", command, checkout, environment, pass_fds=(listener.fileno(),))


def _start_worker(checkout: Path, environment: dict[str, str]) -> subprocess.Popen[bytes]:
    local = local_folder(checkout)
    # What beat remembers of its last run is of no use here, and a kill may have corrupted it.
    for remains in local.glob("beat-schedule*"):
        remains.unlink()
    command = ["celery", "-A", "federation", "worker", "--beat", "--schedule", str(local / "beat-schedule")]
    command += ["--concurrency", "2", "--hostname", "demo@localhost", "--without-gossip", "--without-mingle"]
    return _start("worker", command, checkout, environment)


def _start(
    name: str, command: list[str], checkout: Path, environment: dict[str, str], pass_fds: tuple[int, ...] = ()
) -> subprocess.Popen[bytes]:
    log = local_folder(checkout) / "logs" / f"{name}.log"
    log.parent.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "federation.launcher.child", *command]
    return start_child(command, environment=environment, cwd=checkout, log=log, pass_fds=pass_fds)


def _wait_for_answer(address: str, children: dict[str, subprocess.Popen[bytes]], checkout: Path) -> None:
    host, _, port = address.removeprefix("http://").rstrip("/").rpartition(":")
    deadline = time.monotonic() + _START_SECONDS
    while True:
        _check_alive(children, checkout)
        connection = http.client.HTTPConnection(host.strip("[]"), int(port), timeout=10)
        try:
            connection.request("GET", "/health/")
            status = connection.getresponse().status
        except OSError:
            status = None
        finally:
            connection.close()
        if status is not None and status < 500:
            return
        if time.monotonic() > deadline:
            raise DemoStopped(f"The web server answered {status or 'nothing'}.\n{_last_words(checkout, 'web')}")
        time.sleep(0.05)


def _watch(children: dict[str, subprocess.Popen[bytes]], checkout: Path) -> None:
    while True:
        _check_alive(children, checkout)
        time.sleep(_WATCH_SECONDS)


def _check_alive(children: dict[str, subprocess.Popen[bytes]], checkout: Path) -> None:
    for name, child in children.items():
        if child.poll() is not None:
            raise DemoStopped(
                f"The {name} process has ended (code {child.returncode}).\n{_last_words(checkout, name)}"
            )


def _last_words(checkout: Path, name: str) -> str:
    log = checkout / ".local" / "logs" / f"{name}.log"
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()[-_LOG_LINES:]
    return "\n".join([f"The end of .local/logs/{name}.log:", *lines])
