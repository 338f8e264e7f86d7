"""``python -m federation.limited.child TARGET …``: the child's side.

In this order: import everything, wait for the request and read it, give up everything harmful, and only then examine
the request. After that nothing can be imported or opened any more.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import importlib
import os
import resource
import signal
import sys
from dataclasses import dataclass

OUT_OF_MEMORY = 3
_PR_SET_PDEATHSIG = 1
_LONGEST_COMPLAINT_BYTES = 65_536


@dataclass(frozen=True, slots=True)
class Confinement:
    """The limits on this process. ``user``: the user to become, 0 to stay the same."""

    parent: int
    user: int
    memory_bytes: int
    cpu_seconds: int
    wall_seconds: int

    def as_arguments(self) -> list[str]:
        return [str(getattr(self, name)) for name in self.__slots__]

    def confine(self) -> None:
        """Give up everything that the work does not need. This cannot be undone."""
        if self.user:
            os.setgroups([])
            os.setgid(self.user)
            os.setuid(self.user)
        self.end_with_parent()
        _limit(resource.RLIMIT_AS, self.memory_bytes)
        _limit(resource.RLIMIT_CPU, self.cpu_seconds, grace=1)
        _limit(resource.RLIMIT_NOFILE, 0)
        _limit(resource.RLIMIT_NPROC, 0)
        _limit(resource.RLIMIT_CORE, 0)
        # Standard error is also a file.
        _limit(resource.RLIMIT_FSIZE, _LONGEST_COMPLAINT_BYTES)

    def end_with_parent(self) -> None:
        """Ask the kernel to end this process with its parent. Linux only.

        Changing the user clears the request, so call it after that.
        """
        if sys.platform.startswith("linux"):
            ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
        # The parent may have ended before the request was made.
        if os.getppid() != self.parent:
            os._exit(1)


def _limit(kind: int, most: int, grace: int = 0) -> None:
    """Lower a limit permanently. On systems that lack it, the other limits must do."""
    ceiling = resource.getrlimit(kind)[1]
    hard = most + grace if ceiling == resource.RLIM_INFINITY else min(most + grace, ceiling)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(kind, (min(most, hard), hard))


def _wait_to_be_asked(go: int) -> None:
    """Wait for the request, perhaps for days. If the parent ends without sending one, end too."""
    if not os.read(go, 1):
        os._exit(0)
    os.close(go)


def main(target: str, go: str, *values: str) -> None:
    confinement = Confinement(*map(int, values))
    module, _, name = target.partition(":")
    function = getattr(importlib.import_module(module), name)
    confinement.end_with_parent()
    _wait_to_be_asked(int(go))
    # There is no handler for the alarm, so it ends the process whatever it is doing.
    signal.alarm(confinement.wall_seconds)
    request = sys.stdin.buffer.read()
    confinement.confine()
    # The process is short-lived and bounded: garbage collection would take longer than it saves.
    gc.disable()
    try:
        answer = function(request)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
    # No orderly teardown is needed.
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
