"""The caller's side: ask a child for one piece of work, wait no longer than allowed, and take its answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from federation.limited.process import Child, Limits, NoAnswer, OutOfMemory, OutOfTime
from federation.limited.readiness import replace_ready, take_ready

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
