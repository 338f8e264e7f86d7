"""The caller's side: ask a child for one piece of work and take its answer; keep children ready.

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
    """From now on this process has a child for ``target`` that waits, and another one when that was asked.

    It waits as long as the thread that calls this lives. Where the machine cannot start one, work starts its own.
    """
    with _changing:
        _waiting.setdefault((target, limits), None)
    replace_ready(target, limits)


def take_ready(target: str, limits: Limits) -> Child | None:
    """The child that waits for this work, which is the caller's now; None where there is none."""
    with _changing:
        child = _waiting.get((target, limits))
        if child is not None:
            _waiting[target, limits] = None
    return child


def replace_ready(target: str, limits: Limits) -> None:
    """Start a child in place of one that was taken, where this process keeps them."""
    with _changing:
        if (target, limits) not in _waiting or _waiting[target, limits] is not None:
            return
        try:
            _waiting[target, limits] = Child(target, limits)
        except OSError as error:
            logger.warning("No limited child for %s can be started in advance: %s", target, error)


# A copy of this process has no children. They would answer two.
os.register_at_fork(after_in_child=_waiting.clear)


__all__ = ["Limits", "NoAnswer", "OutOfMemory", "OutOfTime", "call_limited", "working_limited"]


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
    child = _ask(target, request, limits)
    with ThreadPoolExecutor(max_workers=1) as receiver:
        try:
            # At once, whatever the caller does: a child that cannot get rid of its answer would run out of time.
            receiving = receiver.submit(child.receive)

            def wait_for_answer() -> bytes:
                answer = receiving.result()
                child.judge()
                # The next one starts while the caller goes on with this answer.
                replace_ready(target, limits)
                return answer

            yield wait_for_answer
        finally:
            # Whatever happened, an interruption included: nothing of it goes on.
            child.kill()
            receiver.shutdown()
            child.close()
            replace_ready(target, limits)


def _ask(target: str, request: bytes, limits: Limits) -> Child:
    ready = take_ready(target, limits)
    if ready is not None:
        if ready.ask(request):
            return ready
        # It ended before it saw the request, which says nothing of that.
        ready.end()
    child = Child(target, limits)
    child.ask(request)
    return child
