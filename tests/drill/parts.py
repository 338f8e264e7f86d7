"""The parts of a portal on servers of their own: PostgreSQL, Redis, web, worker, clock. Each can be killed."""

from __future__ import annotations

import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from federation.launcher.postgres.embedded import APPLICATION_ROLE, OWNER_ROLE, Cluster, running_server
from federation.launcher.processes import die_with_parent
from tests.around.ports import free_port
from tests.drill.reloading import masters, reload_web

ROOT = Path(__file__).resolve().parents[2]
# One of the processes that answer requests, not the one that watches over them.
WEB_WORKER = "web-worker"
LOOPBACK = "127.0.0.1"
# What is the portal's own; the servers under it are started again by the system they came with.
OURS = ("web", "worker", "clock")
_CELERY = [sys.executable, "-m", "celery", "-A", "federation"]


class Process:
    """A program in a session of its own, killed with everything it has forked."""

    def __init__(self, command: list[str], environment: dict[str, str], log: Path, folder: Path = ROOT) -> None:
        self.command, self.environment, self.log, self.folder = command, environment, log, folder
        self._running: subprocess.Popen[bytes] | None = None

    @property
    def has_ended(self) -> bool:
        """By itself: nobody asked it to."""
        return self._running is not None and self._running.poll() is not None

    def start(self) -> None:
        with self.log.open("ab") as output:
            self._running = subprocess.Popen(
                self.command,
                # Where it was started by name, and not by what a link pointed to then.
                env={**self.environment, "PWD": str(self.folder)},
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
                preexec_fn=die_with_parent(),
            )

    def end(self, how: int = signal.SIGKILL) -> None:
        if self._running is None:
            return
        with suppress(ProcessLookupError):
            os.killpg(self._running.pid, how)
        self._running.wait(timeout=60)
        with suppress(ProcessLookupError):
            os.killpg(self._running.pid, signal.SIGKILL)
        self._running = None

    def kill_one(self) -> None:
        """One of those that it has forked, in the middle of what it does; the program notices."""
        assert self._running is not None
        forked = [process for process in self.processes() if process != self._running.pid]
        if forked:
            with suppress(ProcessLookupError):
                os.kill(random.choice(forked), signal.SIGKILL)

    def processes(self) -> list[int]:
        """The program and what it has forked."""
        assert self._running is not None
        group = str(self._running.pid)
        found = []
        for folder in Path("/proc").iterdir():
            with suppress(OSError, IndexError):
                stat = (folder / "stat").read_text().rpartition(")")[2].split() if folder.name.isdigit() else []
                if stat and stat[2] == group:
                    found.append(int(folder.name))
        return found


class Web(Process):
    """Gunicorn, whose master is another one after each reload, in the same group."""

    @property
    def has_ended(self) -> bool:
        return super().has_ended and not masters(self.group)

    @property
    def group(self) -> int:
        assert self._running is not None
        return self._running.pid

    def kill_one(self) -> None:
        workers = [process for process in self.processes() if process not in masters(self.group)]
        if workers:
            with suppress(ProcessLookupError):
                os.kill(random.choice(workers), signal.SIGKILL)

    def reload(self) -> None:
        reload_web(self.group)


class Database:
    """A cluster with everything that keeps its promises about written data; ``settings`` are the server's."""

    def __init__(self, folder: Path, settings: dict[str, str] | None = None) -> None:
        self.cluster, self.settings = Cluster(folder / "cluster"), settings
        self._stack = ExitStack()

    def start(self) -> None:
        self._stack = ExitStack()
        self._stack.enter_context(running_server(self.cluster, settings=self.settings))

    def let_in(self, network: str) -> None:
        """Who comes from there may connect, as a machine of ours."""
        with (self.cluster.data / "pg_hba.conf").open("a") as file:
            file.write(f"host all all {network} trust\n")
        os.kill(self._pid(), signal.SIGHUP)

    def _pid(self) -> int:
        return int((self.cluster.data / "postmaster.pid").read_text().split()[0])

    def end(self, how: int = signal.SIGKILL) -> None:
        if how == signal.SIGKILL:
            with suppress(ProcessLookupError):
                os.kill(self._pid(), signal.SIGKILL)
        self._stack.close()


class RabbitMQ:
    """A node of its own, with its own doorkeeper for names; it takes connections at one address."""

    PROGRAM = Path("/usr/lib/rabbitmq/bin/rabbitmq-server")

    def __init__(self, folder: Path, host: str = LOOPBACK) -> None:
        home = folder / "rabbitmq"
        home.mkdir()
        port, distribution, doorkeeper = free_port(), free_port(), free_port()
        self.host, self.port, self.url = host, port, f"amqp://guest:guest@{host}:{port}//"
        self.command = [str(self.PROGRAM)]
        # By itself it lets its guest in from this machine alone.
        (home / "rabbitmq.conf").write_text(f"listeners.tcp.1 = {host}:{port}\nloopback_users = none\n")
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(home),
            "RABBITMQ_NODENAME": f"drill{port}@localhost",
            "RABBITMQ_DIST_PORT": str(distribution),
            "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS": "-kernel inet_dist_use_interface {127,0,0,1}",
            "RABBITMQ_MNESIA_BASE": str(home / "data"),
            "RABBITMQ_LOG_BASE": str(home / "log"),
            "RABBITMQ_CONFIG_FILE": str(home / "rabbitmq.conf"),
            "RABBITMQ_CONF_ENV_FILE": os.devnull,
            "RABBITMQ_ENABLED_PLUGINS_FILE": str(home / "plugins"),
            "RABBITMQ_PID_FILE": str(home / "pid"),
            "ERL_CRASH_DUMP": str(home / "crash"),
            "ERL_EPMD_PORT": str(doorkeeper),
            "ERL_EPMD_ADDRESS": "127.0.0.1",
        }

    def end_doorkeeper(self) -> None:
        """It has gone into the background and outlives its node."""
        command = ["epmd", "-port", self.environment["ERL_EPMD_PORT"], "-kill"]
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)

    def wait(self) -> None:
        """Until it takes connections: killed while it makes its tables, it cannot start again by itself."""
        deadline = time.monotonic() + 120
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection((self.host, self.port), timeout=1):
                return
            time.sleep(0.2)
        raise RuntimeError("RabbitMQ does not start.")


class Parts:
    """All of them, by name. With ``rabbitmq`` it is the message queue, and Redis the cache alone.

    With the folder of an ``older`` version the web begins with that, until ``upgrade``.
    """

    def __init__(
        self,
        folder: Path,
        mail_port: int,
        *,
        rabbitmq: bool = False,
        supervised: bool = True,
        older: Path | None = None,
    ) -> None:
        self.folder, self.port, self.supervised = folder, free_port(), supervised
        redis_port = free_port()
        self.database = Database(folder)
        self.environment = make_environment(folder, self.database, redis_port, mail_port)
        self.queue = RabbitMQ(folder) if rabbitmq else None
        if self.queue:
            self.environment["CELERY_BROKER_URL"] = self.queue.url
        log = folder / "logs"
        log.mkdir()
        self.environment |= {"FARISTOL_BIND": f"127.0.0.1:{self.port}", "FARISTOL_WEB_PROCESSES": "2"}
        # The program's folder as on a server: a new version is put in its place, and the web reloaded.
        self.program = folder / "app"
        self.program.symlink_to(older or ROOT)
        self.parts: dict[str, Any] = {
            "postgresql": self.database,
            "redis": Process(redis_command(folder, redis_port), dict(os.environ), log / "redis.log"),
            "web": Web(web_command(), self.environment, log / "web.log", self.program),
            "worker": Process(worker_command("worker"), self.environment, log / "worker.log"),
            "clock": Process(clock_command(folder), self.environment, log / "clock.log"),
        }
        if self.queue:
            self.parts["rabbitmq"] = Process(self.queue.command, self.queue.environment, log / "rabbitmq.log")
        self.ended_by_themselves: Counter[str] = Counter()
        self._left_ended: set[str] = set()
        self._lock = threading.RLock()
        self._stop = threading.Event()

    def _supervise(self) -> None:
        """As systemd does (Restart=always): what ends by itself is started again."""
        while not self._stop.wait(1):
            with self._lock:
                for name, part in self.parts.items():
                    if isinstance(part, Process) and part.has_ended and name not in self._left_ended:
                        self.ended_by_themselves[name] += 1
                        if self.supervised or name not in OURS:
                            part.end()
                            part.start()
                        else:
                            self._left_ended.add(name)

    @contextmanager
    def running(self, prepare: Callable[[Parts], None]) -> Iterator[None]:
        try:
            self.parts["postgresql"].start()
            prepare(self)
            if self.queue:
                self.parts["rabbitmq"].start()
                self.queue.wait()
            for name in ("redis", "web", "worker", "clock"):
                self.parts[name].start()
            threading.Thread(target=self._supervise, daemon=True).start()
            yield
        finally:
            self._stop.set()
            for name in ("clock", "worker", "web", "redis", "rabbitmq", "postgresql"):
                with suppress(Exception):
                    self.parts[name].end(signal.SIGTERM)
            if self.queue:
                self.queue.end_doorkeeper()

    def kill(self, name: str) -> None:
        """kill -9, and what systemd does then; of a "web-worker" one alone, which gunicorn replaces."""
        if name == WEB_WORKER:
            self.parts["web"].kill_one()
            return
        with self._lock:
            self.parts[name].end(signal.SIGKILL)
            time.sleep(1)
            self.parts[name].start()
            self._left_ended.discard(name)
        if name == "rabbitmq" and self.queue:
            self.queue.wait()

    def upgrade(self) -> None:
        """Put this version in the place of the older one; who comes next is answered by it."""
        new = self.program.with_name("new")
        new.symlink_to(ROOT)
        new.rename(self.program)

    def manage(self, *arguments: str) -> str:
        return run_python(self.environment, "manage.py", *arguments)


def run_python(environment: dict[str, str], *arguments: str) -> str:
    """A program of the checkout to its end; what it has printed."""
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{arguments}: {done.stdout[-2000:]} {done.stderr[-3000:]}")
    return done.stdout


def redis_command(folder: Path, port: int, host: str = LOOPBACK) -> list[str]:
    return ["redis-server", "--bind", host, "--port", str(port), "--save", "", "--dir", str(folder)]


def web_command() -> list[str]:
    gunicorn = str(Path(sys.executable).with_name("gunicorn"))
    return [gunicorn, "federation.wsgi", "--config", "deploy/gunicorn.conf.py"]


def worker_command(name: str) -> list[str]:
    """Of workers on one queue each has a name of its own: RabbitMQ lets no second one of a name in."""
    command = [*_CELERY, "worker", "--hostname", f"{name}@%h", "--concurrency", "2"]
    return [*command, "--loglevel", "WARNING", "--without-gossip"]


def clock_command(folder: Path) -> list[str]:
    return [*_CELERY, "beat", "--schedule", str(folder / "beat"), "--loglevel", "WARNING"]


def make_environment(
    folder: Path, database: Database, redis_port: int, mail_port: int, host: str = LOOPBACK
) -> dict[str, str]:
    """As in production, with queue, cache and mail server at ``host``; the proxy's head is sent by the load."""
    media = folder / "files"
    media.mkdir()
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("DATABASE_", "FARISTOL_"))}
    return {
        **kept,
        "DJANGO_SETTINGS_MODULE": "federation.settings.production",
        "SECRET_KEY": "drill-" * 12,
        "DATABASE_URL": database.cluster.url(APPLICATION_ROLE),
        "DATABASE_OWNER_URL": database.cluster.url(OWNER_ROLE),
        "CELERY_BROKER_URL": f"redis://{host}:{redis_port}/0",
        "CACHE_URL": f"rediscache://{host}:{redis_port}/1",
        "ALLOWED_HOSTS": "127.0.0.1",
        "FARISTOL_BASE_URL": "https://127.0.0.1",
        "FARISTOL_MEDIA_ROOT": str(media),
        "STATIC_ROOT": str(folder / "static"),
        "EMAIL_URL": f"smtp://{host}:{mail_port}",
        "EMAIL_TIMEOUT": "5",
        "SECURE_SSL_REDIRECT": "0",
        # Nor can they in production. On a full disk Python cuts such a file short, and finds it damaged ever after.
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
