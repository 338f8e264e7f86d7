"""Create `.venv` from the hashed lock, once. Standard library only: it runs before the packages exist."""

from __future__ import annotations

import ctypes
import ctypes.util
import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

from federation.launcher.locks import LockHeld, release_lock, take_lock
from federation.launcher.processes import die_with_parent
from federation.launcher.progress import follow_installation, say
from federation.launcher.refusal import CommandRefused

_PANGO_LIBRARIES = ("pango-1.0", "pangoft2-1.0")
_PANGO_PACKAGES = ["libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0"]
_WAIT_FOR_OTHER_SECONDS = 1800


class InstallationStopped(CommandRefused):
    """The environment cannot be created; the message says what is missing."""


def prepare_environment(checkout: Path) -> bool:
    """Make sure that `.venv` matches the lock; return whether anything had to be installed.

    Raises `InstallationStopped`.
    """
    if find_missing_pango():
        install_pango()
    venv = checkout / ".venv"
    lock_file = checkout / "requirements.lock"
    if _is_current(venv, lock_file):
        return False
    turn = _wait_for_turn(checkout)
    try:
        if not _is_current(venv, lock_file):
            _install(venv, lock_file, unfinished=checkout / ".local" / "installing")
    finally:
        release_lock(turn)
    return True


def _wait_for_turn(checkout: Path) -> int:
    path = checkout / ".local" / "setup.lock"
    path.parent.mkdir(mode=0o700, exist_ok=True)
    try:
        return take_lock(path)
    except LockHeld as held:
        say(f"Waiting for another ./run to install the packages ({held.holder}).")
    try:
        return take_lock(path, patience=_WAIT_FOR_OTHER_SECONDS)
    except LockHeld as held:
        raise InstallationStopped(f"The other ./run did not finish ({held}).") from held


def _stamp(venv: Path, lock_file: Path) -> str:
    # A system upgrade may put another Python behind the same name.
    return f"{hashlib.sha256(lock_file.read_bytes()).hexdigest()} {(venv / 'bin' / 'python').resolve()}"


def _is_current(venv: Path, lock_file: Path) -> bool:
    stamp = venv / "faristol.stamp"
    return (
        stamp.exists()
        and (venv / "bin" / "python").exists()
        and stamp.read_text(encoding="utf-8") == _stamp(venv, lock_file)
    )


def _install(venv: Path, lock_file: Path, unfinished: Path) -> None:
    # A half-written package looks installed to pip, so an interrupted installation is redone from scratch.
    if unfinished.exists() or not _is_usable(venv):
        _make_venv(venv)
    unfinished.touch()
    command = [str(venv / "bin" / "python"), "-m", "pip", "install", "--require-hashes", "--no-deps"]
    # Compiling every module takes as long as unpacking them all; Python compiles the ones it imports.
    command += [
        "--no-compile",
        "--no-input",
        "--progress-bar=off",
        "--disable-pip-version-check",
        "-r",
        str(lock_file),
    ]
    locked = sum("==" in line for line in lock_file.read_text(encoding="utf-8").splitlines())
    code, tail = follow_installation(command, locked)
    if code != 0:
        raise InstallationStopped(f"pip couldn't install the packages of {lock_file.name}:\n{tail}")
    (venv / "faristol.stamp").write_text(_stamp(venv, lock_file), encoding="utf-8")
    unfinished.unlink()


def _is_usable(venv: Path) -> bool:
    """Return whether the environment has a recent enough Python, and pip."""
    python = venv / "bin" / "python"
    if not python.exists():
        return False
    question = "import sys, pip; sys.exit(sys.version_info < (3, 11))"
    return subprocess.run([python, "-c", question], capture_output=True, check=False).returncode == 0


def _make_venv(venv: Path) -> None:
    if importlib.util.find_spec("ensurepip") is None:
        package = f"python3.{sys.version_info.minor}-venv"
        if not can_use_apt():
            raise InstallationStopped(
                f"Python's venv module is incomplete. Install {package} (Debian, Ubuntu) and try again."
            )
        install_debian_packages([package])
    say("Creating a virtual environment in .venv …")
    # Not the Python of the environment that is about to be deleted.
    python = getattr(sys, "_base_executable", sys.executable)
    command = [python, "-m", "venv", "--clear", str(venv)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, preexec_fn=die_with_parent())
    if done.returncode != 0:
        raise InstallationStopped(f"python -m venv failed:\n{done.stdout}{done.stderr}")


def find_missing_pango() -> list[str]:
    """Return which libraries needed for PDFs cannot be found."""
    return [name for name in _PANGO_LIBRARIES if not _has_library(name)]


def _has_library(name: str) -> bool:
    # find_library needs ldconfig or a compiler; loading by the Linux name does not.
    try:
        ctypes.CDLL(f"lib{name}.so.0")
    except OSError:
        return ctypes.util.find_library(name) is not None
    return True


def install_pango() -> None:
    """Install Pango if permitted; otherwise say what to install, since everything but PDFs works without it."""
    if can_use_apt():
        install_debian_packages(_PANGO_PACKAGES)
        return
    say(
        "Pango is missing: everything works except PDF documents. Install it with\n"
        f"    apt-get install {' '.join(_PANGO_PACKAGES)}   (Debian, Ubuntu)\n"
        "    brew install pango   (macOS)"
    )


def can_use_apt() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_debian_packages(packages: list[str]) -> None:
    """Install Debian packages as root. Raises `InstallationStopped`."""
    say(f"Installing {' '.join(packages)} with apt-get …")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", *packages]):
        done = subprocess.run(
            ["apt-get", "-qq", *arguments],  # noqa: S607 - where apt-get is differs
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            preexec_fn=die_with_parent(),
        )
        if done.returncode != 0:
            raise InstallationStopped(f"apt-get {arguments[0]} failed:\n{done.stdout.strip()}")
