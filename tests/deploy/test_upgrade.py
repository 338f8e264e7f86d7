"""`faristol-upgrade` goes to a release: the newest one or the one that is named, never a branch's head.

It is run in a small repository with releases of its own; what it calls there and on the machine only notes that it
was called.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
NOTE = '#!/bin/bash\necho "$(basename "$0") $*" >> "$NOTES"\n'


class Installation:
    """A clone of a repository, and the machine it is installed on."""

    def __init__(self, folder: Path) -> None:
        self.origin, self.app, self.machine = folder / "origin", folder / "app", folder / "machine"
        self.notes = folder / "notes"
        self.environment = {
            "PATH": f"{self.machine}:{os.environ['PATH']}",
            "HOME": str(folder),
            "NOTES": str(self.notes),
            "FARISTOL_APP": str(self.app),
            "FARISTOL_ETC": str(folder),
            "FARISTOL_PYTHON": str(self.machine / "python"),
            **{f"GIT_{who}_{what}": "a@b.example" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")},
        }
        (folder / "faristol.env").write_text("STORAGE_URL='file:///files'\n")
        for path in (self.machine, self.origin / "deploy/bin", self.origin / "deploy/systemd"):
            path.mkdir(parents=True)
        for name in ("python", "runuser", "install", "systemctl"):
            write_program(self.machine / name, NOTE)
        for name in ("faristol", "faristol-backup"):
            write_program(self.origin / "deploy/bin" / name, NOTE)
        shutil.copy2(ROOT / "deploy/bin/faristol-upgrade", self.origin / "deploy/bin")
        self.git("init", "--quiet", "--initial-branch=main")
        self.release("v0.9.0")
        subprocess.run(["git", "clone", "--quiet", "--branch=v0.9.0", self.origin, self.app], check=True)

    def git(self, *arguments: str, folder: Path | None = None) -> str:
        command = ["git", "-C", str(folder or self.origin), *arguments]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True).stdout

    def change(self, text: str) -> None:
        (self.origin / "program").write_text(text)
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", text)

    def release(self, tag: str) -> None:
        self.change(tag)
        self.git("tag", tag)

    def upgrade(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [str(self.app / "deploy/bin/faristol-upgrade"), *arguments]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)

    @property
    def running(self) -> str:
        return (self.app / "program").read_text()

    def noted(self) -> list[str]:
        return self.notes.read_text().splitlines() if self.notes.exists() else []


def write_program(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def installation(tmp_path: Path) -> Installation:
    return Installation(tmp_path)


def test_upgrade_goes_to_the_newest_release_and_not_to_the_head(installation: Installation) -> None:
    for tag in ("v0.9.1", "v0.10.0", "v1.0.0rc1"):
        installation.release(tag)
    installation.git("tag", "vacation")
    installation.change("not released")
    done = installation.upgrade()
    assert done.returncode == 0, done.stderr
    assert installation.running == "v0.10.0"
    assert done.stdout.splitlines()[-1] == "Faristol v0.10.0 is running."


def test_upgrade_goes_to_the_release_that_is_named(installation: Installation) -> None:
    for tag in ("v0.9.1", "v0.10.0rc1", "v0.10.0"):
        installation.release(tag)
    for tag in ("v0.9.1", "v0.10.0rc1", "v0.10.0", "v0.10.0"):
        done = installation.upgrade(tag)
        assert done.returncode == 0, done.stderr
        assert installation.running == tag


def test_upgrade_makes_a_backup_first_and_restarts_last(installation: Installation) -> None:
    installation.release("v0.9.1")
    installation.upgrade()
    noted = installation.noted()
    assert [line.split()[0] for line in noted] == [
        *("faristol-backup", "python", "python", "faristol", "runuser", "install"),
        *("systemctl", "systemctl", "systemctl"),
    ]
    assert noted[1].endswith("/app/requirements-runtime.lock")
    assert noted[3] == "faristol migrate"
    assert noted[-1] == "systemctl restart faristol-worker faristol-clock"


@pytest.mark.parametrize(
    ("named", "said"),
    [(["v7.0.0"], "There is no release v7.0.0. Releases: v0.9.0 v0.9.1"), (["main"], "no release main")],
)
def test_what_is_no_release_is_refused_before_anything_is_done(
    installation: Installation, named: list[str], said: str
) -> None:
    installation.release("v0.9.1")
    done = installation.upgrade(*named)
    assert done.returncode == 1
    assert said in done.stderr
    assert (installation.running, installation.noted()) == ("v0.9.0", [])


def test_older_release_is_refused_before_anything_is_done(installation: Installation) -> None:
    installation.release("v0.9.1")
    installation.upgrade()
    before = installation.noted()
    done = installation.upgrade("v0.9.0")
    assert done.returncode == 1
    assert "To go back, see docs/operate.md" in done.stderr
    assert (installation.running, installation.noted()) == ("v0.9.1", before)


def test_without_a_release_nothing_is_done(installation: Installation) -> None:
    for folder in (installation.origin, installation.app):
        installation.git("tag", "--delete", "v0.9.0", folder=folder)
    done = installation.upgrade()
    assert (done.returncode, done.stderr) == (1, "No release has been published yet.\n")
    assert installation.noted() == []


def test_newest_entry_of_the_changelog_is_that_of_this_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    headings = [line for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if line.startswith("## ")]
    assert next(line for line in headings if line != "## Unreleased").split()[1] == version
