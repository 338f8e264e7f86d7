"""Children and their children end when they should."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from federation.launcher.processes import run_in_foreground, start_child, stop_children

ROOT = Path(__file__).resolve().parents[3]
# Ignores the polite signal, and so does its fork.
STUBBORN = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
fork = os.fork()
print(fork or os.getpid(), flush=True) if fork else None
time.sleep(60)
"""


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def wait_until_gone(pid: int) -> bool:
    deadline = time.monotonic() + 10
    while is_running(pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    return not is_running(pid)


def wait_for_line(log: Path) -> str:
    deadline = time.monotonic() + 10
    while not log.read_text().endswith("\n") and time.monotonic() < deadline:
        time.sleep(0.02)
    return log.read_text().strip()


@pytest.fixture
def stubborn(tmp_path: Path) -> tuple[subprocess.Popen[bytes], int]:
    log = tmp_path / "log"
    script = tmp_path / "stubborn.py"
    script.write_text(STUBBORN)
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tmp_path}"}
    command = [sys.executable, "-m", "federation.launcher.child", "stubborn"]
    child = start_child(command, environment=environment, cwd=ROOT, log=log)
    return child, int(wait_for_line(log))


pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc and uses Linux's parent-death signal")


def test_stubborn_child_and_its_fork_are_killed(stubborn: tuple[subprocess.Popen[bytes], int]) -> None:
    child, fork = stubborn
    assert is_running(fork)
    stop_children([child], patience=0.3)
    assert child.returncode == -signal.SIGKILL
    assert wait_until_gone(fork)


def test_fork_ends_when_its_server_is_killed(stubborn: tuple[subprocess.Popen[bytes], int]) -> None:
    child, fork = stubborn
    child.kill()
    child.wait()
    assert wait_until_gone(fork)


def test_foreground_command_passes_on_its_exit_code() -> None:
    environment = dict(os.environ)
    assert run_in_foreground([sys.executable, "-c", "raise SystemExit(5)"], environment=environment) == 5
    killed = [sys.executable, "-c", "import os; os.kill(os.getpid(), 15)"]
    assert run_in_foreground(killed, environment=environment) == 128 + signal.SIGTERM
