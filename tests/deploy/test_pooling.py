"""The portal behind pgbouncer in transaction mode: connections are anybody's, and both walls stand all the same."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from federation.launcher.postgres.binaries import SHARED_ROOT, make_folder, server_account
from federation.launcher.postgres.embedded import APPLICATION_ROLE, DATABASE, OWNER_ROLE, Cluster, running_server
from tests.around.ports import free_port
from tests.databases import ROOT

PGBOUNCER = shutil.which("pgbouncer") or shutil.which("pgbouncer", path="/usr/sbin")
POSTGRESQL = ROOT / "deploy" / "postgresql"
REQUESTS = 64

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PGBOUNCER is None, reason="pgbouncer is not installed here"),
]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where a server that runs as nobody may go."""
    if os.geteuid():
        yield tmp_path
        return
    made = make_folder(make_folder(SHARED_ROOT, 0o755) / f"pooling-{os.getpid()}", 0o755)
    yield made
    shutil.rmtree(made)


@contextmanager
def running_pgbouncer(cluster: Cluster, folder: Path) -> Iterator[int]:
    """Ours as it is documented, but for where it listens, two connections of the server, and nobody's passwords."""
    port = free_port()
    account = server_account()
    (folder / "users").write_text(f'"{APPLICATION_ROLE}" ""\n')
    changed = {
        "faristol": f"host={cluster.socket_folder} dbname={DATABASE}",
        "listen_port": str(port),
        "auth_type": "trust",
        "auth_file": str(folder / "users"),
        "default_pool_size": "2",
    }
    text = (POSTGRESQL / "pgbouncer.ini").read_text()
    for name, value in changed.items():
        text, found = re.subn(rf"^{name} = .*$", f"{name} = {value}", text, flags=re.MULTILINE)
        assert found == 1, name
    # Its own socket lies elsewhere by default.
    (folder / "pgbouncer.ini").write_text(f"{text}unix_socket_dir =\n")
    assert PGBOUNCER is not None
    options = {} if account.uid is None else {"user": account.uid, "group": account.gid}
    with (folder / "pgbouncer.log").open("wb") as log:
        process = subprocess.Popen(
            [PGBOUNCER, str(folder / "pgbouncer.ini")],
            cwd=folder,
            stdout=log,
            stderr=log,
            **options,  # type: ignore[call-overload]
        )
    try:
        _wait_until_it_answers(port, folder / "pgbouncer.log")
        yield port
    finally:
        process.kill()
        process.wait()


def _wait_until_it_answers(port: int, log: Path) -> None:
    for _try in range(600):
        try:
            psycopg.connect(f"postgresql://{APPLICATION_ROLE}@127.0.0.1:{port}/{DATABASE}", connect_timeout=5).close()
        except psycopg.OperationalError:
            time.sleep(0.1)
        else:
            return
    raise AssertionError(log.read_text())


def test_mix_of_requests_over_two_connections_keeps_to_its_federations(folder: Path) -> None:
    cluster = Cluster(folder / "cluster")
    with running_server(cluster, settings={"fsync": "off"}):
        with psycopg.connect(cluster.url("postgres", DATABASE), autocommit=True) as connection:
            connection.execute((POSTGRESQL / "pooled.sql").read_bytes())
        with running_pgbouncer(cluster, folder) as port:
            environment = {
                "PATH": os.environ["PATH"],
                "DJANGO_SETTINGS_MODULE": "federation.settings.test",
                "DATABASE_URL": f"postgresql://{APPLICATION_ROLE}@127.0.0.1:{port}/{DATABASE}",
                "DATABASE_OWNER_URL": cluster.url(OWNER_ROLE),
                "DATABASE_POOLED": "1",
            }
            command = [sys.executable, "-m", "tests.deploy.pooled_readers", DATABASE, str(REQUESTS)]
            done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
    seen = json.loads(done.stdout.splitlines()[-1])
    assert seen == {
        "pages": REQUESTS,
        "others": 0,
        "written": REQUESTS,
        "outside": 0,
        "left": 0,
        "settings": ["{}", "10s", "30s", APPLICATION_ROLE],
    }
