"""The embedded server: its roles, its data, and that nothing of it outlives the process that wanted it."""

from __future__ import annotations

import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psycopg
import pytest

from federation.launcher.locks import LockHeld, release_lock, take_lock
from federation.launcher.postgres.clusters import clusters_folder, kept_cluster, kept_server, throwaway_server
from federation.launcher.postgres.embedded import APPLICATION_ROLE, OWNER_ROLE, Cluster

ROOT = Path(__file__).resolve().parents[4]
GONE_SECONDS = 10


def hold_server(checkout: Path, kind: str) -> tuple[subprocess.Popen[str], Cluster]:
    """Start a process that runs a server, and wait until it does."""
    command = [sys.executable, "-m", "tests.federation.launcher.holder", str(checkout), kind]
    holder = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert holder.stdout is not None
    return holder, Cluster(Path(holder.stdout.readline().strip()))


def server_processes(cluster: Cluster) -> list[str]:
    """Return the processes that have the cluster's folder in their command line or as working folder."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = process.joinpath("cmdline").read_bytes().decode(errors="replace")
            folder = str(process.joinpath("cwd").readlink())
        except OSError:
            continue
        if str(cluster.data) in words or folder.startswith(str(cluster.folder)):
            found.append(f"{process.name}: {words}")
    return found


def test_roles_have_the_rights_that_tenancy_needs(cluster: Cluster) -> None:
    with psycopg.connect(cluster.url(OWNER_ROLE)) as connection:
        rows = connection.execute(
            "SELECT rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole FROM pg_roles "
            "WHERE rolname = ANY(%s) ORDER BY rolname",
            [[APPLICATION_ROLE, OWNER_ROLE]],
        ).fetchall()
        owner = connection.execute(
            "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = current_database()"
        ).fetchone()
    assert rows == [
        (APPLICATION_ROLE, False, False, False, False),
        (OWNER_ROLE, False, True, True, False),
    ]
    assert owner == (OWNER_ROLE,)


def test_owner_may_drop_a_database_in_use(cluster: Cluster) -> None:
    with psycopg.connect(cluster.url(OWNER_ROLE), autocommit=True) as connection:
        connection.execute("CREATE DATABASE passing")
        with psycopg.connect(cluster.url(APPLICATION_ROLE, "passing")):
            connection.execute("DROP DATABASE passing WITH (FORCE)")


def test_server_knows_unicode_and_has_no_port(cluster: Cluster) -> None:
    with psycopg.connect(cluster.url(APPLICATION_ROLE)) as connection:
        row = connection.execute(
            "SELECT current_setting('server_encoding'), lower('L·LÇŹ'), current_setting('listen_addresses')"
        ).fetchone()
    assert row == ("UTF8", "l·lçź", "")


def test_socket_and_data_are_closed_to_others(cluster: Cluster) -> None:
    assert cluster.socket_folder.stat().st_mode & 0o777 == 0o700
    assert cluster.data.stat().st_mode & 0o077 == 0


def test_deep_checkout_gets_a_socket_it_can_name(checkout: Path) -> None:
    deep = checkout.joinpath(*["a-folder-with-a-long-name"] * 6)
    deep.mkdir(parents=True)
    with throwaway_server(deep) as cluster:
        assert len(str(cluster.socket_folder / ".s.PGSQL.5432.lock")) <= 107
        psycopg.connect(cluster.url(APPLICATION_ROLE)).close()
    assert not cluster.socket_folder.exists()
    shutil.rmtree(clusters_folder(deep))


def test_throwaway_server_leaves_nothing(checkout: Path) -> None:
    with throwaway_server(checkout) as cluster:
        assert server_processes(cluster) or sys.platform != "linux"
    assert server_processes(cluster) == []
    assert list(clusters_folder(checkout).iterdir()) == []


def test_two_throwaway_servers_run_side_by_side(checkout: Path) -> None:
    with throwaway_server(checkout) as one, throwaway_server(checkout) as other:
        with psycopg.connect(one.url(OWNER_ROLE)) as connection:
            connection.execute("CREATE TABLE here (id int)")
        with psycopg.connect(other.url(OWNER_ROLE)) as connection:
            assert connection.execute("SELECT to_regclass('here')").fetchone() == (None,)


def test_kept_server_keeps_its_data(checkout: Path) -> None:
    with kept_server(checkout, shared=False) as cluster, psycopg.connect(cluster.url(OWNER_ROLE)) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
    with kept_server(checkout, shared=False) as cluster, psycopg.connect(cluster.url(OWNER_ROLE)) as connection:
        assert connection.execute("SELECT number FROM kept").fetchone() == (7,)


def test_kept_server_starts_over_with_a_new_local_folder(checkout: Path) -> None:
    with kept_server(checkout, shared=False) as cluster, psycopg.connect(cluster.url(OWNER_ROLE)) as connection:
        connection.execute("CREATE TABLE kept (id int)")
    subprocess.run(["rm", "-rf", str(checkout / ".local")], check=True)
    with kept_server(checkout, shared=False) as cluster, psycopg.connect(cluster.url(OWNER_ROLE)) as connection:
        assert connection.execute("SELECT to_regclass('kept')").fetchone() == (None,)


def test_unfinished_cluster_is_made_again(checkout: Path) -> None:
    cluster = kept_cluster(checkout)
    with kept_server(checkout, shared=False):
        pass
    cluster.data.rename(cluster.folder / "data.new")
    with kept_server(checkout, shared=False):
        psycopg.connect(cluster.url(APPLICATION_ROLE)).close()


def test_second_command_shares_the_running_server(checkout: Path) -> None:
    with kept_server(checkout, shared=False) as first, kept_server(checkout, shared=True) as second:
        assert second == first
    assert server_processes(first) == []


def test_file_of_a_dead_server_does_not_stop_the_next(checkout: Path) -> None:
    cluster = kept_cluster(checkout)
    with kept_server(checkout, shared=False):
        pid_file = (cluster.data / "postmaster.pid").read_text()
    # A process that lives and is not a server: what a number used again looks like.
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as stranger:
        lines = pid_file.splitlines(keepends=True)
        (cluster.data / "postmaster.pid").write_text("".join([f"{stranger.pid}\n", *lines[1:]]))
        with kept_server(checkout, shared=False):
            psycopg.connect(cluster.url(APPLICATION_ROLE)).close()


@pytest.mark.skipif(sys.platform != "linux", reason="the signal at a parent's death is Linux's")
@pytest.mark.parametrize(
    ("kind", "ending"),
    [("kept", signal.SIGKILL), ("kept", signal.SIGTERM), ("throwaway", signal.SIGINT), ("throwaway", signal.SIGKILL)],
)
def test_server_ends_with_its_launcher(checkout: Path, kind: str, ending: signal.Signals) -> None:
    holder, cluster = hold_server(checkout, kind)
    with holder:
        assert server_processes(cluster)
        holder.send_signal(ending)
    deadline = time.monotonic() + GONE_SECONDS
    while server_processes(cluster) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert server_processes(cluster) == []
    # And the next start finds nothing in its way.
    with kept_server(checkout, shared=False) as again:
        psycopg.connect(again.url(APPLICATION_ROLE)).close()


def test_remains_of_a_killed_run_are_swept(checkout: Path) -> None:
    holder, cluster = hold_server(checkout, "throwaway")
    with holder:
        holder.kill()
    assert cluster.folder.exists()
    # The lock is free when the last process of the server is gone.
    release_lock(take_lock(cluster.lock, patience=GONE_SECONDS))
    with throwaway_server(checkout):
        assert not cluster.folder.exists()
        assert not cluster.lock.exists()


def test_lock_is_kept_by_a_child_that_inherits_it(tmp_path: Path) -> None:
    lock = take_lock(tmp_path / "lock")
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE, pass_fds=[lock]) as child:
        release_lock(lock)
        with pytest.raises(LockHeld):
            take_lock(tmp_path / "lock")
        child.communicate(b"\n")
    release_lock(take_lock(tmp_path / "lock"))
