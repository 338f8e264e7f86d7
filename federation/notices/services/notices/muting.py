"""Telling nobody for a while."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_muted: ContextVar[bool] = ContextVar("notices_muted", default=False)


@contextmanager
def muted() -> Iterator[None]:
    """Nobody is told of what is done inside: a history that is loaded happened long ago."""
    token = _muted.set(True)
    try:
        yield
    finally:
        _muted.reset(token)


def is_muted() -> bool:
    return _muted.get()
