"""kill -9 of the database server in the middle of the work; it starts again and everything is whole."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from federation.launcher.postgres.clusters import clusters_folder
from federation.launcher.postgres.embedded import APPLICATION_ROLE, OWNER_ROLE, Cluster, running_server
from tests.crashes.driving import ROOT, Agent, OrderFailed, moments, open_agent, time_of
from tests.crashes.works import WORKS
from tests.repeated import many

KILLS = many(3)

pytestmark = pytest.mark.slow


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    # With fsync and all: this is about what survives.
    home = clusters_folder(tmp_path)
    yield Cluster(home / "crash")
    if home != tmp_path:
        subprocess.run(["rm", "-rf", str(home)], check=True)


def kill_server(cluster: Cluster, after: float) -> Callable[[int], None]:
    """Kill the postmaster; its other processes notice and end."""

    def kill(_pid: int) -> None:
        time.sleep(after)
        os.kill(int((cluster.data / "postmaster.pid").read_text().split()[0]), signal.SIGKILL)

    return kill


def migrate(environment: dict[str, str]) -> None:
    command = [sys.executable, "manage.py", "migrate", "-v0"]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, check=True)


def do_and_kill(agent: Agent, work: str, name: int, cluster: Cluster, moment: float) -> None:
    """The order fails when the server dies under it: that is what a request or a job would see."""
    with suppress(OrderFailed):
        agent.order("do", name, work=work, kill=kill_server(cluster, moment))


def test_killed_server_loses_nothing_and_shows_nothing_half(cluster: Cluster, tmp_path: Path) -> None:
    environment = {
        "DATABASE_URL": cluster.url(APPLICATION_ROLE),
        "DATABASE_OWNER_URL": cluster.url(OWNER_ROLE),
        "DJANGO_SETTINGS_MODULE": "federation.settings.test",
        "FARISTOL_TEST_FILES": str(tmp_path / "files"),
    }
    with open_agent(environment) as agent:
        with running_server(cluster):
            migrate(environment)
            agent.order("prepare")
            times = {work: time_of(agent, work) for work in WORKS}
        for index, work in enumerate(WORKS):
            for moment in moments(index, times[work], KILLS // len(WORKS)):
                with running_server(cluster):
                    name = agent.order("begin", work=work)
                    do_and_kill(agent, work, name, cluster, moment)
                with running_server(cluster):
                    agent.order("look", name, work=work)
                    agent.order("finish", name, work=work)
                    assert agent.order("look", name, work=work) == "after", (work, moment)
        with running_server(cluster):
            agent.order("is_settled")
