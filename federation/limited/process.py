"""A child's life, seen from the process that started it."""

from __future__ import annotations

import contextlib
import logging
import os
import pwd
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from federation.limited.child import OUT_OF_MEMORY, Confinement

logger = logging.getLogger(__name__)

_PROJECT = Path(__file__).resolve().parents[2]
_CHUNK = 1 << 20
_LONGEST_COMPLAINT = 4_000
_TIME_IS_UP = frozenset({-signal.SIGALRM, -signal.SIGXCPU})
# Native libraries abort when they get no memory; SIGKILL comes from a kernel that has none left.
_MEMORY_IS_UP = frozenset({OUT_OF_MEMORY, -signal.SIGABRT, -signal.SIGKILL})


class NoAnswer(Exception):
    """The child ended without a usable answer: its input is damaged or malicious."""


class OutOfMemory(NoAnswer):
    """The work needs more memory than allowed."""


class OutOfTime(NoAnswer):
    """The work needs more time than allowed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on a piece of work. ``seconds`` is wall-clock time; processor time is a little less."""

    memory_megabytes: int
    seconds: int
    answer_megabytes: int


class Child:
    """A process that imports what ``target`` needs, waits for a request, answers once, and ends.

    Its time starts with the request. An OSError from the constructor means that the machine could not start one.
    """

    def __init__(self, target: str, limits: Limits) -> None:
        self._target = target
        self._limits = limits
        with contextlib.ExitStack() as opened:
            self._request = opened.enter_context(tempfile.TemporaryFile())
            self._complaints = opened.enter_context(tempfile.TemporaryFile())
            heard, told = os.pipe()
            self._go = opened.enter_context(os.fdopen(told, "wb", buffering=0))
            try:
                self._process = self._start(heard)
            finally:
                os.close(heard)
            self._opened = opened.pop_all()

    def _start(self, go: int) -> subprocess.Popen[bytes]:
        limits = self._limits
        confinement = Confinement(
            parent=os.getpid(),
            user=_unprivileged_user(),
            memory_bytes=limits.memory_megabytes * 1_000_000,
            cpu_seconds=max(1, limits.seconds - 1),
            wall_seconds=limits.seconds,
        )
        # Pass the search path on as it is: working it out again would take half of the child's start-up time.
        path = os.pathsep.join([str(_PROJECT), *(str(Path(entry).resolve()) for entry in sys.path)])
        module = "federation.limited.child"
        return subprocess.Popen(
            [sys.executable, "-S", "-s", "-P", "-m", module, self._target, str(go), *confinement.as_arguments()],
            env={"PYTHONPATH": path, "LANG": "C.UTF-8", "PATH": os.defpath},
            cwd="/",
            stdin=self._request,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            pass_fds=[go],
            start_new_session=True,
        )

    def ask(self, request: bytes) -> bool:
        """Send the request. Return False if the child ended before that; ``judge`` says more."""
        try:
            self._request.write(request)
            # Parent and child share the file position, and the child reads from there.
            self._request.seek(0)
            self._go.write(b".")
        except BrokenPipeError:
            return False
        except BaseException:
            self.end()
            raise
        return True

    def receive(self) -> bytes:
        """Return all its output. Raises OutOfMemory for more than allowed, OutOfTime if it does not finish."""
        # The child's own alarm goes off first. This one is for a child that never got to set it.
        deadline = time.monotonic() + self._limits.seconds + 1
        room = self._limits.answer_megabytes * 1_000_000
        output = self._output.fileno()
        chunks: list[bytes] = []
        with selectors.DefaultSelector() as selector:
            selector.register(output, selectors.EVENT_READ)
            while selector.select(max(0.0, deadline - time.monotonic())):
                chunk = os.read(output, _CHUNK)
                if not chunk:
                    return b"".join(chunks)
                chunks.append(chunk)
                room -= len(chunk)
                if room < 0:
                    raise OutOfMemory("the answer is too long")
        raise OutOfTime("no answer in time")

    def judge(self) -> None:
        """Wait for the child to end. Raises NoAnswer, or the reason for it, if it did not end well."""
        code = self._process.wait()
        if code == 0:
            return
        self._complaints.seek(0)
        said = self._complaints.read(_LONGEST_COMPLAINT).decode(errors="replace").strip()
        logger.warning("A limited child for %s ended with %s: %s", self._target, code, said or "it said nothing")
        if code in _TIME_IS_UP:
            raise OutOfTime(str(code))
        if code in _MEMORY_IS_UP:
            raise OutOfMemory(str(code))
        raise NoAnswer(str(code))

    def kill(self) -> None:
        """End the child, whatever it is doing; ``receive`` then finishes too."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Release its resources here. Call after ``kill``, when no one is receiving any more."""
        self._output.close()
        self._opened.close()

    def end(self) -> None:
        self.kill()
        self.close()

    @property
    def _output(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout


def _unprivileged_user() -> int:
    """Return the user for the child; 0 if we have no privileges to give up."""
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else 0
