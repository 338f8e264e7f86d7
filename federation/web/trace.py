"""One name in the log for a request, the jobs it asks for, and the page that shows its failure.

The name, the federation and the account are in every line that is logged on the way, whoever writes it.
"""

from __future__ import annotations

import logging
import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

# Given by nginx or by whoever asks; anything else could be made to look like a line of its own.
GIVEN = re.compile(r"[0-9A-Za-z-]{8,64}")

_trace: ContextVar[dict[str, Any] | None] = ContextVar("trace", default=None)


@contextmanager
def tracing(request_id: str = "", **about: Any) -> Iterator[str]:
    """Give everything inside one name: the one given, if it can be one, else a new one."""
    name = request_id if GIVEN.fullmatch(request_id) else uuid.uuid4().hex
    token = _trace.set({"request_id": name, **about})
    try:
        yield name
    finally:
        _trace.reset(token)


def trace(**about: Any) -> None:
    """Note who and where, once that is known; outside of a trace nothing is noted."""
    current = _trace.get()
    if current is not None:
        current.update(about)


def current_request_id() -> str:
    """The name of what is going on; empty outside of requests and jobs."""
    return str((_trace.get() or {}).get("request_id", ""))


class TraceFilter(logging.Filter):
    """Adds what is known to a line; what the line says itself stays."""

    def filter(self, record: logging.LogRecord) -> bool:
        for name, value in (_trace.get() or {}).items():
            if not hasattr(record, name):
                setattr(record, name, value)
        return True
