"""The caller's side: give a child one piece of work and take its answer; keep children ready.

Starting a child takes longer than most of the work it does.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from federation.limited.process import Child, Limits, NoAnswer, OutOfMemory, OutOfTime

logger = logging.getLogger(__name__)

_Work = tuple[str, Limits]
_waiting: dict[_Work, Child | None] = {}
_changing = threading.Lock()


def keep_ready(target: str, limits: Limits) -> None:
    """From now on keep a child waiting for ``target`` in this process, replacing it after use.

    It waits as long as the calling thread lives. If the machine cannot start one, each piece of work starts its own.
    """
    with _changing:
        _waiting.setdefault((target, limits), None)
    replace_ready(target, limits)


def take_ready(target: str, limits: Limits) -> Child | None:
    """Take the child waiting for this work; return None if there is none."""
    with _changing:
        child = _waiting.get((target, limits))
        if child is not None:
            _waiting[target, limits] = None
    return child


def replace_ready(target: str, limits: Limits) -> None:
    """Replace a child that was taken, if this process keeps children ready."""
    with _changing:
        if (target, limits) not in _waiting or _waiting[target, limits] is not None:
            return
        try:
            _waiting[target, limits] = Child(target, limits)
        except OSError as error:
            logger.warning("No limited child for %s can be started in advance: %s", target, error)


# A forked copy of this process must not use its children: they would answer both.
os.register_at_fork(after_in_child=_waiting.clear)


__all__ = ["Limits", "NoAnswer", "OutOfMemory", "OutOfTime", "call_limited", "working_limited"]


def call_limited(target: str, request: bytes, limits: Limits) -> bytes:
    """Return what the function ``target`` (``package.module:name``, bytes to bytes) makes of a request, in a child.

    Raises OutOfMemory, OutOfTime or NoAnswer. An OSError means that the machine could not start a child.
    """
    with working_limited(target, request, limits) as wait_for_answer:
        return wait_for_answer()


@contextmanager
def working_limited(target: str, request: bytes, limits: Limits) -> Iterator[Callable[[], bytes]]:
    """Run a child while the caller does something else; the value yielded waits for the answer.

    Waiting raises what ``call_limited`` does. The child ends with the block, whether or not its answer was awaited.
    """
    child = _ask(target, request, limits)
    with ThreadPoolExecutor(max_workers=1) as receiver:
        try:
            # Receive immediately, whatever the caller does: a child that cannot deliver its answer would run out of
            # time.
            receiving = receiver.submit(child.receive)

            def wait_for_answer() -> bytes:
                answer = receiving.result()
                child.judge()
                # Start the next child while the caller works with this answer.
                replace_ready(target, limits)
                return answer

            yield wait_for_answer
        finally:
            # Stop the child whatever happened, even an interruption.
            child.kill()
            receiver.shutdown()
            child.close()
            replace_ready(target, limits)


def _ask(target: str, request: bytes, limits: Limits) -> Child:
    ready = take_ready(target, limits)
    if ready is not None:
        if ready.ask(request):
            return ready
        # It ended before it saw the request, so this says nothing about the request.
        ready.end()
    child = Child(target, limits)
    child.ask(request)
    return child
