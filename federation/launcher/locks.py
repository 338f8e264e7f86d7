"""Advisory file locks that end with the processes holding them. Standard library only."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

_POLL_SECONDS = 0.05


class LockHeld(Exception):
    """Someone else holds the lock; `holder` is what they wrote into it."""

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(f"{path} is held by {holder or 'another process'}")
        self.path = path
        self.holder = holder


def take_lock(path: Path, *, patience: float = 0.0) -> int:
    """Lock `path` for this process and return the open file descriptor, trying for `patience` seconds.

    The lock is released when every process with the descriptor is gone: a child that inherits it keeps the lock if its
    parent is killed. Raises `LockHeld`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + patience
    while True:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            holder = os.pread(descriptor, 200, 0).decode(errors="replace").strip()
            os.close(descriptor)
            if time.monotonic() >= deadline:
                raise LockHeld(path, holder) from None
            time.sleep(_POLL_SECONDS)
            continue
        if _is_still_there(path, descriptor):
            describe_lock(descriptor, f"process {os.getpid()}")
            return descriptor
        os.close(descriptor)


def _is_still_there(path: Path, descriptor: int) -> bool:
    """Return whether the locked file is still the one at this path: it may have been removed since."""
    try:
        return os.path.samestat(path.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def describe_lock(descriptor: int, text: str) -> None:
    """Record who holds the lock, for those who find it held."""
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, text.encode(), 0)


def release_lock(descriptor: int) -> None:
    """Close our copy of the lock; a child that inherited it keeps holding it."""
    os.close(descriptor)
