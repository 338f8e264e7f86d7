"""A child from its start to its end, seen from the process that started it."""

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
# Parts that are not written in Python abort when they get no memory; SIGKILL comes from a kernel that has none left.
_MEMORY_IS_UP = frozenset({OUT_OF_MEMORY, -signal.SIGABRT, -signal.SIGKILL})


class NoAnswer(Exception):
    """The child ended without a usable answer: what it was given is damaged, or made to do harm."""


class OutOfMemory(NoAnswer):
    """The work needs more memory than allowed."""


class OutOfTime(NoAnswer):
    """The work needs more time than allowed."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a piece of work may use. ``seconds`` are those of the clock and, a little fewer, those of the processor."""

    memory_megabytes: int
    seconds: int
    answer_megabytes: int


class Child:
    """A process that imports what ``target`` needs, waits to be asked, answers once, and ends.

    Its time runs from the question on. An OSError of the constructor says that the machine could not start one.
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
        # The search path is handed over as it is: finding it out anew would take half of the child's start.
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
        """Give it its request. False: it ended before it could be asked, which ``judge`` tells more of."""
        try:
            self._request.write(request)
            # The child reads from where the file stands, for both of them.
            self._request.seek(0)
            self._go.write(b".")
        except BrokenPipeError:
            return False
        except BaseException:
            self.end()
            raise
        return True

    def receive(self) -> bytes:
        """All that it says. Raises OutOfMemory for more than allowed, OutOfTime when it does not come to an end."""
        # The child's own alarm rings first. This one is for a child that never came to set it.
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
        """Wait for its end. Raises NoAnswer or what that was for, if it was not a good one."""
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
        """End it, whatever it is doing; ``receive`` then comes to its end too."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        """Give back what it needed here. After ``kill``, and when nobody receives any more."""
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
    """Whom the child becomes; 0 where we have nothing to give up."""
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else 0
