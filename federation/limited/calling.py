"""The caller's side: start a child for one piece of work, wait no longer than allowed, and take its answer."""

from __future__ import annotations

import logging
import os
import pwd
import selectors
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
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


def call_limited(target: str, request: bytes, limits: Limits) -> bytes:
    """What the function ``target`` (``package.module:name``, bytes to bytes) makes of a request, in a child.

    Raises OutOfMemory, OutOfTime or NoAnswer. An OSError says that the machine could not start a child.
    """
    with working_limited(target, request, limits) as wait_for_answer:
        return wait_for_answer()


@contextmanager
def working_limited(target: str, request: bytes, limits: Limits) -> Iterator[Callable[[], bytes]]:
    """The child at work, while the caller has something to do too; what is given waits for its answer.

    That raises as ``call_limited`` does. The child ends with the block, whether it was waited for or not.
    """
    with (
        tempfile.TemporaryFile() as asked,
        tempfile.TemporaryFile() as complaints,
        ThreadPoolExecutor(max_workers=1) as receiver,
    ):
        asked.write(request)
        asked.seek(0)
        child = _start(target, limits, asked, complaints)
        try:
            # At once, whatever the caller does: a child that cannot get rid of its answer would run out of time.
            receiving = receiver.submit(_receive, child, limits)

            def wait_for_answer() -> bytes:
                answer = receiving.result()
                _judge(child.wait(), complaints, target)
                return answer

            yield wait_for_answer
        finally:
            # Whatever happened, an interruption included: nothing of it goes on.
            child.kill()
            child.wait()
            receiver.shutdown()
            _output(child).close()


def _start(target: str, limits: Limits, asked: IO[bytes], complaints: IO[bytes]) -> subprocess.Popen[bytes]:
    confinement = Confinement(
        parent=os.getpid(),
        user=_unprivileged_user(),
        memory_bytes=limits.memory_megabytes * 1_000_000,
        cpu_seconds=max(1, limits.seconds - 1),
        wall_seconds=limits.seconds,
    )
    # The search path is handed over as it is: finding it out anew would take half of the child's start.
    path = os.pathsep.join([str(_PROJECT), *(str(Path(entry).resolve()) for entry in sys.path)])
    return subprocess.Popen(
        [sys.executable, "-S", "-s", "-P", "-m", "federation.limited.child", target, *confinement.as_arguments()],
        env={"PYTHONPATH": path, "LANG": "C.UTF-8", "PATH": os.defpath},
        cwd="/",
        stdin=asked,
        stdout=subprocess.PIPE,
        stderr=complaints,
        start_new_session=True,
    )


def _unprivileged_user() -> int:
    """Whom the child becomes; 0 where we have nothing to give up."""
    return pwd.getpwnam("nobody").pw_uid if os.geteuid() == 0 else 0


def _output(child: subprocess.Popen[bytes]) -> IO[bytes]:
    assert child.stdout is not None
    return child.stdout


def _receive(child: subprocess.Popen[bytes], limits: Limits) -> bytes:
    # The child's own alarm rings first. This one is for a child that never came to set it.
    deadline = time.monotonic() + limits.seconds + 1
    room = limits.answer_megabytes * 1_000_000
    output = _output(child).fileno()
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


def _judge(code: int, complaints: IO[bytes], target: str) -> None:
    if code == 0:
        return
    complaints.seek(0)
    said = complaints.read(_LONGEST_COMPLAINT).decode(errors="replace").strip()
    logger.warning("A limited child for %s ended with %s: %s", target, code, said or "it said nothing")
    if code in _TIME_IS_UP:
        raise OutOfTime(str(code))
    if code in _MEMORY_IS_UP:
        raise OutOfMemory(str(code))
    raise NoAnswer(str(code))
