"""Strangers' pages from a streaming replica of PostgreSQL: which come from it, and what happens when it cannot."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest

from federation.launcher.postgres.binaries import SHARED_ROOT, find_programs, make_folder, server_account
from federation.launcher.postgres.embedded import APPLICATION_ROLE, DATABASE, OWNER_ROLE, Cluster, running_server
from tests.databases import ROOT

pytestmark = pytest.mark.slow

PAGE = "/fisc/players/"
FAST = {"fsync": "off"}


class Reader:
    """The portal's program (``replica_reader``) between the two servers."""

    def __init__(self, primary: Cluster, replica: Cluster) -> None:
        environment = {
            "PATH": os.environ["PATH"],
            "DJANGO_SETTINGS_MODULE": "federation.settings.test",
            "DATABASE_URL": primary.url(APPLICATION_ROLE),
            "DATABASE_OWNER_URL": primary.url(OWNER_ROLE),
            "DATABASE_REPLICA_URL": replica.url(APPLICATION_ROLE),
        }
        command = [sys.executable, "-m", "tests.deploy.replica_reader"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def __call__(self, name: str, argument: str = "") -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{name} {argument}\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, "the program has ended"
        return json.loads(line)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where a server that runs as nobody may go."""
    if os.geteuid():
        yield tmp_path
        return
    made = make_folder(make_folder(SHARED_ROOT, 0o755) / f"replica-{os.getpid()}", 0o755)
    yield made
    shutil.rmtree(made)


def copy_cluster(primary: Cluster, replica: Cluster) -> None:
    account = server_account()
    make_folder(replica.folder, 0o755 if account.uid is not None else 0o700)
    replica.data.mkdir(mode=0o700)
    account.own(replica.data)
    command = [str(find_programs(account) / "pg_basebackup"), "--pgdata", str(replica.data), "--write-recovery-conf"]
    command += ["--checkpoint=fast", "--no-sync", "--dbname", primary.url("postgres", "postgres")]
    options: dict[str, Any] = {} if account.uid is None else {"user": account.uid, "group": account.gid}
    done = subprocess.run(command, cwd=replica.folder, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stderr


def as_superuser(cluster: Cluster, statement: str) -> None:
    with psycopg.connect(cluster.url("postgres", "postgres"), autocommit=True) as connection:
        connection.execute(statement)


def test_strangers_read_from_the_replica_while_it_is_there_and_near(folder: Path) -> None:
    primary, replica = Cluster(folder / "primary"), Cluster(folder / "replica")
    with ExitStack() as stack:
        stack.enter_context(running_server(primary, settings=FAST))
        reader = Reader(primary, replica)
        stack.callback(reader.end)
        reader("prepare", DATABASE)
        # Away from the beginning: nobody notices.
        assert reader("get", PAGE)["default"] > 0
        copy_cluster(primary, replica)
        reader.end()
        reader = Reader(primary, replica)
        stack.callback(reader.end)
        with running_server(replica, settings=FAST, standby=True):
            _assert_pages_come_from_where_they_may(reader)
            _assert_both_walls_stand(reader)
            # Too far behind: what was written is seen all the same.
            as_superuser(replica, "SELECT pg_wal_replay_pause()")
            reader("add", "Bernat Coll")
            page = _wait_until_primary(reader)
            assert "Bernat" in page["text"]
            as_superuser(replica, "SELECT pg_wal_replay_resume()")
            assert reader("fresh")
            page = reader("get", PAGE)
            assert (page["default"], "Bernat" in page["text"]) == (0, True)
            reader("keep_pages")
            made, kept = reader("get", PAGE), reader("get", PAGE)
            assert (made["default"], kept["default"]) == (0, 0)
            assert kept["replica"] < made["replica"]
            assert kept["text"] == made["text"]
            reader("ask_rarely")
        # It goes away, and the page that finds out, at the door, is answered like any other.
        page = reader("get", PAGE)
        assert page["status"] == 200
        assert page["default"] > 0
        assert "Bernat" in page["text"]


def _assert_pages_come_from_where_they_may(reader: Reader) -> None:
    assert reader("fresh")
    for path in ("/fisc/", PAGE, "/fisc/ranking/", "/"):
        page = reader("get", path)
        assert (page["status"], page["default"]) == (200, 0), path
        assert page["replica"] > 0, path
    for name, path in (("get_after_a_form", PAGE), ("get_with_key", PAGE), ("get", "/fisc/api/v1/players/")):
        page = reader(name, path)
        assert page["default"] > 0, (name, path)
        assert page["replica"] == 0, (name, path)


def _assert_both_walls_stand(reader: Reader) -> None:
    found = reader("walls")
    assert found["recovery"] is True
    assert found["role"] == APPLICATION_ROLE
    assert len(found["in pfs"]) == 1
    assert "Nowak" in found["in pfs"][0]
    assert found["outside"] == 0
    assert (found["router"], found["server"]) == ("refused", "ReadOnlySqlTransaction")
    assert found["after"] == "default"


def _wait_until_primary(reader: Reader) -> Any:
    """Within the seconds that it may be behind, a page may still be the one of before."""
    for _try in range(600):
        page = reader("get", PAGE)
        if page["default"]:
            return page
    raise AssertionError("the replica is behind and read all the same")
