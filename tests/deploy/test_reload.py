"""A new version takes over under load: nobody is refused. How long the slowest waits, ``./run drill`` measures."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from federation.launcher.processes import die_with_parent
from tests.around.ports import free_port
from tests.around.workers import worker_environment
from tests.drill.reloading import Readers, ask, masters, reload_web, wait_for

PAGE = "/accounts/login/"
ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def test_new_version_takes_over_and_nobody_notices(tmp_path: Path) -> None:
    port = free_port()
    environment = {**worker_environment(), "FARISTOL_BIND": f"127.0.0.1:{port}", "FARISTOL_WEB_PROCESSES": "2"}
    environment |= {"PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "figures"), "ALLOWED_HOSTS": "127.0.0.1"}
    gunicorn = Path(sys.executable).with_name("gunicorn")
    command = [str(gunicorn), "federation.wsgi", "--config", "deploy/gunicorn.conf.py"]
    log = (tmp_path / "log").open("wb")
    server = subprocess.Popen(
        command,
        env=environment,
        cwd=ROOT,
        stdout=log,
        stderr=log,
        start_new_session=True,
        preexec_fn=die_with_parent(),
    )
    try:
        wait_for(lambda: ask(port, PAGE) == "200")
        with Readers(port, [PAGE]) as readers:
            time.sleep(2)
            before = masters(server.pid)
            for _reload in range(2):
                reload_web(server.pid)
                time.sleep(1)
        print(readers.account())
        assert before == {server.pid}
        assert readers.errors == []
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
