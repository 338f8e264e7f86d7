"""The command as a person gives it, the whole demo included, in a copy of the checkout."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from federation.launcher.postgres.clusters import clusters_folder

ROOT = Path(__file__).resolve().parents[3]
GONE_SECONDS = 15
COUNT_ACCOUNTS = "from django.contrib.auth import get_user_model; print(get_user_model().objects.count())"
NOT_COPIED = (".git", ".venv", ".local", "tests", "__pycache__", ".*_cache", ".hypothesis")


def own_environment() -> dict[str, str]:
    """Return our environment without what `./run test` has put there for us."""
    ours = re.compile(r"DATABASE_|DJANGO_|FARISTOL_|CELERY_|PYTEST_|SECRET_KEY|ALLOWED_HOSTS")
    return {name: value for name, value in os.environ.items() if not ours.match(name)}


def run(*arguments: str, checkout: Path = ROOT) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(checkout / "run"), *arguments]
    return subprocess.run(command, env=own_environment(), capture_output=True, text=True, check=False)


@pytest.fixture
def copy(checkout: Path) -> Path:
    if not (ROOT / ".venv" / "faristol.stamp").exists():
        pytest.skip("the environment was not made by ./run")
    shutil.copytree(ROOT, checkout, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*NOT_COPIED))
    (checkout / ".venv").symlink_to(ROOT / ".venv")
    return checkout


class Demo:
    """A running `./run demo` on a free port."""

    def __init__(self, checkout: Path) -> None:
        self.checkout = checkout
        command = [sys.executable, str(checkout / "run"), "demo", "--port", "0"]
        self.process = subprocess.Popen(command, env=own_environment(), stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.lines: list[str] = []
        for line in self.process.stdout:
            self.lines.append(line)
            if "Ctrl-C" in line:
                break
        found = re.search(r"http://\S+/", "".join(self.lines))
        assert found, "".join(self.lines)
        self.address = found[0]

    def processes(self) -> list[str]:
        """Return every process whose command line or working folder is of this checkout or its cluster."""
        places = (str(self.checkout), str(clusters_folder(self.checkout)))
        found = []
        for process in Path("/proc").glob("[0-9]*"):
            try:
                words = process.joinpath("cmdline").read_bytes().decode(errors="replace")
                folder = str(process.joinpath("cwd").readlink())
            except OSError:
                continue
            if any(place in words or folder.startswith(place) for place in places):
                found.append(f"{process.name}: {words}")
        return found

    def end(self, number: signal.Signals) -> list[str]:
        """Send a signal and return the processes that are still there when all should be gone."""
        self.process.send_signal(number)
        self.process.communicate()
        deadline = time.monotonic() + GONE_SECONDS
        while self.processes() and time.monotonic() < deadline:
            time.sleep(0.05)
        return self.processes()


def test_run_alone_prints_help() -> None:
    done = run()
    assert done.returncode == 0
    assert "./run COMMAND" in done.stdout


def test_unknown_command_is_refused() -> None:
    done = run("dmeo")
    assert done.returncode == 2
    assert "dmeo" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="looks for left processes in /proc")
def test_demo_answers_keeps_its_data_and_leaves_nothing_running(copy: Path) -> None:
    demo = Demo(copy)
    with urllib.request.urlopen(f"{demo.address}health/") as answer:
        assert answer.status == 200
    again = run("demo", checkout=copy)
    assert again.returncode == 1
    assert demo.address in again.stderr
    shared = run("manage", "shell", "-v0", "-c", COUNT_ACCOUNTS, checkout=copy)
    assert int(shared.stdout) > 0
    assert len(demo.processes()) >= 7
    assert demo.end(signal.SIGKILL) == []

    demo = Demo(copy)
    kept = run("manage", "shell", "-v0", "-c", COUNT_ACCOUNTS, checkout=copy)
    assert kept.stdout == shared.stdout
    assert demo.end(signal.SIGTERM) == []
    assert demo.process.returncode == 128 + signal.SIGTERM

    demo = Demo(copy)
    assert demo.end(signal.SIGINT) == []
    assert demo.process.returncode == 0
