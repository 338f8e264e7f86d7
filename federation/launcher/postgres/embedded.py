"""A PostgreSQL server of our own, for machines without one: no port, no password, and it ends with us.

Clients reach it through a socket in a folder that only its owner may enter; that is its only protection.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg

from federation.launcher.locks import release_lock, take_lock
from federation.launcher.postgres.binaries import (
    Account,
    PostgresUnavailable,
    find_programs,
    make_folder,
    server_account,
)
from federation.launcher.processes import deaf_to_signals, die_with_parent, stop_children

DATABASE = "faristol"
APPLICATION_ROLE = "faristol"
OWNER_ROLE = "faristol_owner"
_SUPERUSER = "postgres"
# A socket address holds 107 bytes; the server appends "/.s.PGSQL.5432.lock" to the folder.
_LONGEST_SOCKET_FOLDER = 85
_START_SECONDS = 60
_STOP_SECONDS = 15
# A server whose launcher was killed takes a moment to release its folder.
PREVIOUS_SERVER_SECONDS = 10

_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "shared_buffers": "256MB",
    # Files in the data folder, so that even a killed server leaves nothing outside it.
    "dynamic_shared_memory_type": "mmap",
    "log_line_prefix": "%m [%p] %u ",
}


@dataclass(frozen=True)
class Cluster:
    """The folders of one database cluster."""

    folder: Path

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def lock(self) -> Path:
        # Next to the folder, because the lock must outlive a folder that is removed.
        return self.folder.with_name(f"{self.folder.name}.lock")

    @property
    def log(self) -> Path:
        return self.folder.with_name(f"{self.folder.name}.log")

    @property
    def socket_folder(self) -> Path:
        """Return the socket's folder; for checkouts deep in the file system it is elsewhere."""
        folder = self.folder / "socket"
        if len(os.fsencode(folder)) <= _LONGEST_SOCKET_FOLDER:
            return folder
        key = hashlib.sha256(os.fsencode(self.folder)).hexdigest()[:12]
        return Path(tempfile.gettempdir()) / f"faristol-{os.geteuid()}-{key}"

    def url(self, role: str, database: str = DATABASE) -> str:
        return f"postgresql://{role}@/{database}?host={quote(str(self.socket_folder))}"


@contextlib.contextmanager
def running_server(
    cluster: Cluster, *, settings: dict[str, str] | None = None, standby: bool = False
) -> Iterator[Cluster]:
    """Run the server of `cluster`, created on first use, with both roles and an empty database. A ``standby`` has
    those of the server it follows.

    Raises `LockHeld` if another process runs it, `PostgresUnavailable` if it cannot start.
    """
    account = server_account()
    programs = find_programs(account)
    make_folder(cluster.folder.parent, 0o755 if account.uid is not None else 0o700)
    lock = take_lock(cluster.lock, patience=PREVIOUS_SERVER_SECONDS)
    server: subprocess.Popen[bytes] | None = None
    try:
        _prepare_folders(cluster, account)
        if not cluster.data.exists():
            _create_data(cluster, programs, account)
        # Holding the lock means that no server uses this data, so the process id in this file is now a stranger's.
        (cluster.data / "postmaster.pid").unlink(missing_ok=True)
        server = _start_server(cluster, programs, account, lock, {**_SETTINGS, **(settings or {})})
        _wait_for_server(cluster, server)
        if not standby:
            _create_roles(cluster)
        yield cluster
    finally:
        with deaf_to_signals():
            if server is not None:
                # Fast shutdown: sessions are ended, no commits are lost.
                stop_children([server], patience=_STOP_SECONDS, first_signal=signal.SIGINT)
            release_lock(lock)


def _prepare_folders(cluster: Cluster, account: Account) -> None:
    # The folder stays root's, so that no one else can replace its contents with links.
    make_folder(cluster.folder, 0o755 if account.uid is not None else 0o700)
    shutil.rmtree(cluster.socket_folder, ignore_errors=True)
    cluster.socket_folder.mkdir(mode=0o700)
    account.own(cluster.socket_folder)


def _create_data(cluster: Cluster, programs: Path, account: Account) -> None:
    # Renamed when complete, so that an interrupted start never leaves half a cluster.
    unfinished = cluster.folder / "data.new"
    shutil.rmtree(unfinished, ignore_errors=True)
    unfinished.mkdir(mode=0o700)
    account.own(unfinished)
    command = [str(programs / "initdb"), "--pgdata", str(unfinished), "--username", _SUPERUSER]
    command += ["--locale-provider=builtin", "--locale=C.UTF-8", "--encoding=UTF8", "--auth=trust", "--no-sync"]
    done = subprocess.run(
        command,
        env=_server_environment(),
        cwd=cluster.folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        user=account.uid,
        group=account.gid,
        extra_groups=None if account.uid is None else [],
        preexec_fn=die_with_parent(signal.SIGTERM),
    )
    if done.returncode != 0:
        raise PostgresUnavailable(f"PostgreSQL couldn't create its data folder:\n{done.stderr.strip()}")
    unfinished.rename(cluster.data)


def _start_server(
    cluster: Cluster, programs: Path, account: Account, lock: int, settings: dict[str, str]
) -> subprocess.Popen[bytes]:
    settings = {**settings, "unix_socket_directories": str(cluster.socket_folder)}
    command = [str(programs / "postgres"), "-D", str(cluster.data)]
    command += [f"--{name}={value}" for name, value in settings.items()]
    with cluster.log.open("wb") as log:
        return subprocess.Popen(
            command,
            env=_server_environment(),
            cwd=cluster.folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            user=account.uid,
            group=account.gid,
            extra_groups=None if account.uid is None else [],
            # Immediate shutdown: the only mode that waits for no one.
            preexec_fn=die_with_parent(signal.SIGQUIT),
            # The server keeps the lock until its last process has ended.
            pass_fds=[lock],
        )


def _server_environment() -> dict[str, str]:
    # None of our own variables: PGDATA or TZ, for example, would change the server's behaviour.
    return {"PATH": os.defpath, "LC_ALL": "C.UTF-8", "TZ": "UTC"}


def _wait_for_server(cluster: Cluster, server: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _START_SECONDS
    while True:
        try:
            psycopg.connect(cluster.url(_SUPERUSER, "postgres"), connect_timeout=5).close()
        except psycopg.OperationalError as error:
            if server.poll() is not None or time.monotonic() > deadline:
                tail = "\n".join(cluster.log.read_text(errors="replace").splitlines()[-10:])
                raise PostgresUnavailable(f"PostgreSQL didn't start: {error}\n{tail}") from error
            time.sleep(0.03)
        else:
            return


def _create_roles(cluster: Cluster) -> None:
    """Create the two roles and the database, unless an earlier start has."""
    with psycopg.connect(cluster.url(_SUPERUSER, "postgres"), autocommit=True) as connection:
        roles = {name for (name,) in connection.execute("SELECT rolname FROM pg_roles")}
        if OWNER_ROLE not in roles:
            connection.execute(f"CREATE ROLE {OWNER_ROLE} LOGIN CREATEDB BYPASSRLS")
        if APPLICATION_ROLE not in roles:
            connection.execute(f"CREATE ROLE {APPLICATION_ROLE} LOGIN")
        # Needed to drop a test database that the server happens to be vacuuming.
        connection.execute(f"GRANT pg_signal_backend TO {OWNER_ROLE}")
        databases = {name for (name,) in connection.execute("SELECT datname FROM pg_database")}
        if DATABASE not in databases:
            connection.execute(f"CREATE DATABASE {DATABASE} OWNER {OWNER_ROLE}")
        connection.execute(f"REVOKE TEMPORARY ON DATABASE {DATABASE} FROM PUBLIC")
