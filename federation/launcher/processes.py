"""Child processes that never outlive their parent, however the parent ends. Standard library only."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

_PR_SET_PDEATHSIG = 1
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform.startswith("linux") else None
_ENDING_SIGNALS = (signal.SIGTERM, signal.SIGHUP)


def request_parent_death_signal(signal_number: int) -> None:
    """Ask the kernel to send `signal_number` to this process when the thread that forked it ends.

    Linux only; elsewhere nothing happens. Changing the user clears the request, so call this after setuid.
    """
    if _LIBC is not None:
        _LIBC.prctl(_PR_SET_PDEATHSIG, signal_number, 0, 0, 0)


def die_with_parent(signal_number: int = signal.SIGKILL) -> Callable[[], None]:
    """Return a `preexec_fn` for a child that must end with the calling process."""
    parent = os.getpid()

    def prepare_child() -> None:
        request_parent_death_signal(signal_number)
        # The parent may have ended before the request was made.
        if os.getppid() != parent:
            os._exit(1)

    return prepare_child


def kill_forks_with_parent() -> None:
    """Have everything that this process forks from now on (worker pools) killed when it ends."""
    os.register_at_fork(after_in_child=lambda: request_parent_death_signal(signal.SIGKILL))


@contextlib.contextmanager
def ended_by_signals() -> Iterator[None]:
    """Turn SIGTERM and SIGHUP into SystemExit, so that `finally` clauses stop what was started."""

    def leave(signal_number: int, _frame: FrameType | None) -> None:
        raise SystemExit(128 + signal_number)

    previous = {number: signal.signal(number, leave) for number in _ENDING_SIGNALS}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


@contextlib.contextmanager
def deaf_to_signals() -> Iterator[None]:
    """Ignore Ctrl-C and terminating signals during a short, bounded cleanup."""
    previous = {number: signal.signal(number, signal.SIG_IGN) for number in (*_ENDING_SIGNALS, signal.SIGINT)}
    try:
        yield
    finally:
        for number, handler in previous.items():
            signal.signal(number, handler)


def start_child(
    command: list[str], *, environment: dict[str, str], cwd: Path, log: Path, pass_fds: tuple[int, ...] = ()
) -> subprocess.Popen[bytes]:
    """Start a server in its own session, with its output going to `log`.

    Ctrl-C in the terminal then reaches only the supervisor, which stops its children in order.
    """
    with log.open("wb") as output:
        return subprocess.Popen(
            command,
            env=environment,
            cwd=cwd,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=die_with_parent(),
            pass_fds=pass_fds,
        )


def run_in_foreground(command: list[str], *, environment: dict[str, str], cwd: Path | None = None) -> int:
    """Run a command that shares our terminal and return its exit code.

    Ctrl-C reaches both processes, and the command handles it: a shell goes on, a test run ends. Raises
    `KeyboardInterrupt` afterwards if it made the command fail.
    """
    interruptions: list[int] = []
    child = subprocess.Popen(command, env=environment, cwd=cwd, preexec_fn=die_with_parent(signal.SIGTERM))
    previous = signal.signal(signal.SIGINT, lambda number, _frame: interruptions.append(number))
    try:
        code = child.wait()
    finally:
        # Same as Ctrl-C, so that a test run ends its workers too.
        stop_children([child], patience=10, first_signal=signal.SIGINT, group=False)
        signal.signal(signal.SIGINT, previous)
    if interruptions and code != 0:
        raise KeyboardInterrupt
    return code if code >= 0 else 128 - code


def stop_children(
    children: list[subprocess.Popen[bytes]],
    *,
    patience: float,
    first_signal: int = signal.SIGTERM,
    group: bool = True,
) -> None:
    """Ask all children to end, wait `patience` seconds in total, then kill any that remain.

    With `group`, each child leads a process group, and the whole group is killed.
    """
    for child in children:
        if child.poll() is None:
            child.send_signal(first_signal)
    deadline = time.monotonic() + patience
    for child in children:
        with contextlib.suppress(subprocess.TimeoutExpired):
            child.wait(max(0.0, deadline - time.monotonic()))
        if group:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(child.pid, signal.SIGKILL)
        elif child.poll() is None:
            child.kill()
        child.wait()
