"""Backup, restore and point-in-time recovery as they are documented, on a cluster of the test's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from federation.launcher.postgres.binaries import SHARED_ROOT, find_programs, make_folder, server_account
from federation.launcher.postgres.embedded import APPLICATION_ROLE, DATABASE, OWNER_ROLE, Cluster, running_server

BIN = Path(__file__).resolve().parents[2] / "deploy" / "bin"

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Where a server that runs as nobody may go."""
    if os.geteuid():
        yield tmp_path
        return
    made = make_folder(make_folder(SHARED_ROOT, 0o755) / f"deploy-{os.getpid()}", 0o755)
    yield made
    shutil.rmtree(made)


@pytest.fixture
def cluster(folder: Path) -> Cluster:
    return Cluster(folder / "cluster")


@pytest.fixture
def environment(folder: Path, cluster: Cluster) -> dict[str, str]:
    etc, files = folder / "etc", folder / "files"
    etc.mkdir()
    files.mkdir()
    (etc / "faristol.env").write_text(f"FARISTOL_MEDIA_ROOT='{files}'\n")
    (etc / "owner.env").write_text(f"DATABASE_OWNER_URL='{cluster.url(OWNER_ROLE)}'\n")
    programs = find_programs(server_account())
    return {
        "PATH": f"{programs}:{os.environ['PATH']}",
        "FARISTOL_ETC": str(etc),
        "FARISTOL_BACKUPS": str(folder / "backups"),
        "FARISTOL_ARCHIVE": str(folder / "wal"),
        "FARISTOL_BASES": str(folder / "bases"),
        "PGHOST": str(cluster.socket_folder),
        "PGUSER": "postgres",
    }


def run(name: str, environment: dict[str, str], *arguments: str, status: int = 0) -> str:
    done = subprocess.run(
        [str(BIN / name), *arguments], env=environment, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def as_owner(cluster: Cluster, *statements: str) -> None:
    with psycopg.connect(cluster.url(OWNER_ROLE), autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


def test_backup_is_restored_beside_the_portal_without_a_difference(
    cluster: Cluster, environment: dict[str, str], folder: Path
) -> None:
    content = b"results"
    name = subprocess.run(["sha256sum"], input=content, capture_output=True, check=True).stdout.decode().split()[0]
    (folder / "files" / name).write_bytes(content)
    # Named after what it was made from; it is made again for who asks.
    printouts = folder / "files" / "1" / "printouts" / "ab"
    printouts.mkdir(parents=True)
    (printouts / f"ab{'0' * 62}").write_bytes(b"a page")
    with running_server(cluster, settings={"fsync": "off"}):
        as_owner(
            cluster,
            "CREATE TABLE player (id int PRIMARY KEY, name text, at timestamptz)",
            "INSERT INTO player SELECT n, 'Núria ' || n, now() FROM generate_series(1, 500) n",
            "CREATE TABLE result (id int PRIMARY KEY, player int REFERENCES player, points numeric)",
            "INSERT INTO result SELECT n, n, n / 7.0 FROM generate_series(1, 500) n",
        )
        backup = run("faristol-backup", environment).strip()
        # The portal goes on; the rehearsal is held against the backup's own moment.
        as_owner(cluster, "DELETE FROM result", "UPDATE player SET name = 'other'")
        said = run("faristol-rehearse-restore", environment)
        assert "2 tables and 1 files restored" in said
        assert "no difference" in said
        with psycopg.connect(cluster.url(OWNER_ROLE)) as connection:
            names = {row[0] for row in connection.execute("SELECT datname FROM pg_database")}
        assert "faristol_rehearsal" not in names
        # A digit changed in the digests stands for a row that came back otherwise.
        digests = Path(backup) / "digests"
        digests.write_text(digests.read_text().replace("500", "499"))
        again = "sha256sum database.dump digests files.tar.gz faristol.env > SHA256SUMS"
        subprocess.run(again, shell=True, cwd=backup, check=True)
        assert "differ" in run("faristol-rehearse-restore", environment, status=1)
        (Path(backup) / "database.dump").write_bytes(b"damaged")
        assert "FAILED" in run("faristol-rehearse-restore", environment, status=1)


def test_backup_that_fails_leaves_nothing_that_looks_like_one(
    cluster: Cluster, environment: dict[str, str], folder: Path
) -> None:
    with running_server(cluster, settings={"fsync": "off"}):
        (folder / "etc" / "faristol.env").write_text("FARISTOL_MEDIA_ROOT='/nowhere'\n")
        run("faristol-backup", environment, status=2)
    assert list((folder / "backups").iterdir()) == []


def test_backup_is_made_and_restored_whatever_the_application_left(
    cluster: Cluster, environment: dict[str, str], folder: Path
) -> None:
    with running_server(cluster, settings={"fsync": "off"}):
        as_owner(cluster, "CREATE TABLE player (id int PRIMARY KEY)", "INSERT INTO player VALUES (1)")
        as_owner(cluster, f"GRANT SELECT, INSERT, UPDATE, DELETE ON player TO {APPLICATION_ROLE}")
        with psycopg.connect(cluster.url(APPLICATION_ROLE), autocommit=True) as application:
            application.execute("SELECT lo_create(0)")
            application.execute("SELECT lo_from_bytea(4242, 'mine')")
            application.execute("ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO PUBLIC")
            application.execute("ALTER ROLE CURRENT_USER SET search_path = mine")
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                application.execute("CREATE TEMPORARY TABLE player (id int)")
            application.autocommit = False
            application.execute("LOCK TABLE player IN ACCESS EXCLUSIVE MODE")
            run("faristol-backup", {**environment, "FARISTOL_BACKUP_PATIENCE": "1"})
            with pytest.raises(psycopg.OperationalError):
                application.execute("SELECT 1")
        assert "1 tables and 0 files restored" in run("faristol-rehearse-restore", environment)


def test_cluster_is_brought_back_to_a_moment_before_a_mistake(
    cluster: Cluster, environment: dict[str, str], folder: Path
) -> None:
    account = server_account()
    for name in ("wal", "bases"):
        (folder / name).mkdir()
        account.own(folder / name)
    archive = f"FARISTOL_ARCHIVE={folder / 'wal'} {BIN / 'faristol-archive'} %p %f"
    if not os.access(BIN, os.X_OK) or (account.uid is not None and not _may_enter(BIN, account.uid)):
        shutil.copytree(BIN, folder / "bin")
        archive = f"FARISTOL_ARCHIVE={folder / 'wal'} {folder / 'bin' / 'faristol-archive'} %p %f"
    settings = {"fsync": "off", "archive_mode": "on", "archive_command": archive, "wal_level": "replica"}
    with running_server(cluster, settings=settings):
        as_owner(cluster, "CREATE TABLE result (id int PRIMARY KEY)")
        run("faristol-base-backup", environment)
        as_owner(cluster, "INSERT INTO result SELECT * FROM generate_series(1, 1000)")
        time.sleep(1.5)
        with psycopg.connect(cluster.url(OWNER_ROLE)) as connection:
            [moment] = connection.execute("SELECT now()").fetchone() or [None]
        time.sleep(1.5)
        as_owner(cluster, "DELETE FROM result")
        with psycopg.connect(cluster.url("postgres", "postgres"), autocommit=True) as connection:
            connection.execute("SELECT pg_switch_wal()")
            _wait_for_archive(connection)
    assert moment is not None
    restored = Cluster(folder / "restored")
    make_folder(restored.folder, 0o755)
    run("faristol-restore-to", environment, moment.isoformat(sep=" "), str(restored.data))
    if account.uid is not None:
        subprocess.run(["chown", "-R", str(account.uid), str(restored.data)], check=True)
    # Until it has read the archive to its end nobody may come in.
    recovering = running_server(restored, settings={"hot_standby": "off"})
    with recovering, psycopg.connect(restored.url(OWNER_ROLE, DATABASE)) as connection:
        assert connection.execute("SELECT count(*) FROM result").fetchone() == (1000,)


def _may_enter(path: Path, uid: int) -> bool:
    return subprocess.run(["test", "-x", str(path)], user=uid, check=False).returncode == 0


def _wait_for_archive(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    for _try in range(100):
        row = connection.execute(
            "SELECT last_archived_wal >= pg_walfile_name(pg_current_wal_lsn() - 1), failed_count FROM pg_stat_archiver"
        ).fetchone()
        assert row is not None
        if row[0]:
            return
        time.sleep(0.1)
    raise AssertionError(f"nothing was archived: {row}")
