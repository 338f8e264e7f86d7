"""Looking at processes: whose children there are, and whether one still lives. Linux's /proc."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

Found = TypeVar("Found")
PATIENCE = 60.0


def children_of(pid: int) -> set[int]:
    """The processes that a process has started and that have not ended."""
    return {int(path.name) for path in Path("/proc").glob("[0-9]*") if _parent_of(int(path.name)) == pid}


def is_alive(pid: int) -> bool:
    return _parent_of(pid) is not None


def wait_for(find: Callable[[], Found | None]) -> Found:
    """What ``find`` finds, as soon as it is something true. Fails after a minute."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = find()
        if found:
            return found
        time.sleep(0.02)
    raise AssertionError(f"nothing after {PATIENCE} s")


def _parent_of(pid: int) -> int | None:
    """None for a process that is gone, and for one that has ended and only waits to be asked how."""
    try:
        state, parent, *_ = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if state in "ZX" else int(parent)
