"""Checkouts that are nothing but a folder, whose clusters are removed when the test is over."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from federation.launcher.postgres.clusters import clusters_folder, throwaway_server
from federation.launcher.postgres.embedded import Cluster


@contextmanager
def _empty_checkout() -> Iterator[Path]:
    # Not pytest's own folder: its path is too long for a socket.
    folder = Path(tempfile.mkdtemp(prefix="checkout-"))
    yield folder
    shutil.rmtree(clusters_folder(folder), ignore_errors=True)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def checkout() -> Iterator[Path]:
    with _empty_checkout() as folder:
        yield folder


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """One running server for all tests of a module that leave it as it was."""
    with _empty_checkout() as folder, throwaway_server(folder) as cluster:
        yield cluster
