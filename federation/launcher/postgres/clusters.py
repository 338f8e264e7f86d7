"""A checkout's clusters: the one with the demo's data, and disposable ones for tests."""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg

from federation.launcher.locks import LockHeld, release_lock, take_lock
from federation.launcher.postgres.binaries import SHARED_ROOT, make_folder
from federation.launcher.postgres.embedded import (
    APPLICATION_ROLE,
    PREVIOUS_SERVER_SECONDS,
    Cluster,
    running_server,
)
from federation.launcher.processes import deaf_to_signals

_THROWAWAY_SETTINGS = {
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "wal_level": "minimal",
    "max_wal_senders": "0",
}


def clusters_folder(checkout: Path) -> Path:
    """Return where a checkout's clusters live: inside it, or as root in a place open to `nobody`."""
    if os.geteuid() != 0:
        return checkout / ".local" / "postgres"
    key = hashlib.sha256(os.fsencode(checkout.resolve())).hexdigest()[:12]
    return SHARED_ROOT / key


def kept_cluster(checkout: Path) -> Cluster:
    """Return the cluster with the demo's data, without starting anything."""
    return Cluster(clusters_folder(checkout) / "demo")


@contextlib.contextmanager
def kept_server(checkout: Path, *, shared: bool) -> Iterator[Cluster]:
    """Run the demo's server; with `shared`, use one that is already running."""
    cluster = kept_cluster(checkout)
    if shared and _answers(cluster):
        yield cluster
        return
    _claim_clusters(checkout)
    with running_server(cluster):
        yield cluster


def _claim_clusters(checkout: Path) -> None:
    """Link root's clusters from `.local`; clusters without that link belong to a checkout that is gone."""
    home = clusters_folder(checkout)
    sign = checkout / ".local" / "postgres"
    if home == sign or (sign.is_symlink() and sign.readlink() == home):
        return
    cluster = kept_cluster(checkout)
    lock = take_lock(cluster.lock, patience=PREVIOUS_SERVER_SECONDS)
    shutil.rmtree(cluster.folder, ignore_errors=True)
    sign.unlink(missing_ok=True)
    make_folder(sign.parent, 0o700)
    sign.symlink_to(home)
    release_lock(lock)


@contextlib.contextmanager
def throwaway_server(checkout: Path, *, durable: bool = False) -> Iterator[Cluster]:
    """Run a new, empty server and remove it afterwards; several may run at once.

    Without `durable` it is fast and would not survive a power cut.
    """
    home = clusters_folder(checkout)
    _sweep_throwaways(home)
    make_folder(home, 0o755)
    cluster = Cluster(home / f"run-{os.getpid()}-{time.time_ns():x}")
    try:
        with running_server(cluster, settings={} if durable else _THROWAWAY_SETTINGS):
            yield cluster
    finally:
        with deaf_to_signals():
            _remove_cluster(cluster)


def _sweep_throwaways(home: Path) -> None:
    """Remove what killed runs left behind."""
    for path in home.glob("run-*.lock"):
        with contextlib.suppress(LockHeld):
            lock = take_lock(path)
            _remove_cluster(Cluster(path.with_suffix("")))
            release_lock(lock)


def _remove_cluster(cluster: Cluster) -> None:
    shutil.rmtree(cluster.folder, ignore_errors=True)
    shutil.rmtree(cluster.socket_folder, ignore_errors=True)
    cluster.log.unlink(missing_ok=True)
    cluster.lock.unlink(missing_ok=True)


def _answers(cluster: Cluster) -> bool:
    with contextlib.suppress(psycopg.OperationalError):
        psycopg.connect(cluster.url(APPLICATION_ROLE), connect_timeout=2).close()
        return True
    return False
