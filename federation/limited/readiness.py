"""Children that have imported everything and wait for a request, in processes that do such work again and again.

Starting one takes longer than most of the work that it is started for.
"""

from __future__ import annotations

import logging
import os
import threading

from federation.limited.process import Child, Limits

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
            logger.warning("No limited child for %s can be kept ready: %s", target, error)


# A copy of this process has no children. They would answer two.
os.register_at_fork(after_in_child=_waiting.clear)
