"""Progress output for waiting users. Standard library only; everything goes to standard error."""

from __future__ import annotations

import collections
import os
import selectors
import subprocess
import sys
import time

from federation.launcher.processes import die_with_parent

_QUIET_SECONDS = 5.0
_LINES_TO_SHOW = 15


def say(text: str) -> None:
    """Print a message for the user; standard output is reserved for results."""
    print(text, file=sys.stderr, flush=True)


class _Counter:
    """A line that counts up on a terminal; elsewhere, a new line from time to time."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._seen = 0
        self._started = time.monotonic()
        self._last = self._started
        self._terminal = sys.stderr.isatty()

    def count(self) -> None:
        self._seen += 1
        self.show(self.fetched())

    def fetched(self) -> str:
        return f"{self._seen} of at most {self._total} packages fetched"

    def show(self, text: str) -> None:
        now = time.monotonic()
        if self._terminal:
            print(f"\r\033[K  {text} ({now - self._started:.0f} s)", end="", file=sys.stderr, flush=True)
        elif now - self._last >= _QUIET_SECONDS:
            say(f"  {text} ({now - self._started:.0f} s)")
            self._last = now

    def finish(self) -> None:
        if self._terminal:
            print("\r\033[K", end="", file=sys.stderr)
        say(f"  done in {time.monotonic() - self._started:.0f} s")


def follow_installation(command: list[str], locked: int) -> tuple[int, str]:
    """Run pip, counting the packages it collects; return its exit code and its last lines."""
    say("Installing the packages of requirements.lock …")
    counter = _Counter(locked)
    tail: collections.deque[str] = collections.deque(maxlen=_LINES_TO_SHOW)
    unpacking = False
    child = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=die_with_parent(),
    )
    for line in _lines_or_silence(child):
        if line is None:
            counter.show("unpacking" if unpacking else counter.fetched())
            continue
        tail.append(line)
        if line.startswith(("Collecting ", "Requirement already satisfied")):
            counter.count()
        elif line.startswith("Installing collected packages"):
            unpacking = True
    code = child.wait()
    counter.finish()
    return code, "\n".join(tail)


def _lines_or_silence(child: subprocess.Popen[bytes]) -> collections.abc.Iterator[str | None]:
    """Yield each line a child prints, and None for every second without output."""
    assert child.stdout is not None
    descriptor = child.stdout.fileno()
    rest = b""
    with selectors.DefaultSelector() as selector:
        selector.register(descriptor, selectors.EVENT_READ)
        while True:
            if not selector.select(timeout=1.0):
                yield None
                continue
            chunk = os.read(descriptor, 65536)
            if not chunk:
                break
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                yield line.decode(errors="replace").strip()
    child.stdout.close()
