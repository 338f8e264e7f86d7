"""One id in the log for a request, the jobs it starts, and the page that shows its failure.

The id, the federation and the account are in every line logged on the way, whichever code writes it.
"""

from __future__ import annotations

import logging
import re
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

# Given by nginx or the client; anything else could be made to look like a separate log line.
GIVEN = re.compile(r"[0-9A-Za-z-]{8,64}")

_trace: ContextVar[dict[str, Any] | None] = ContextVar("trace", default=None)


@contextmanager
def tracing(request_id: str = "", **about: Any) -> Iterator[str]:
    """Give everything inside one id: the given one if valid, otherwise a new one."""
    name = request_id if GIVEN.fullmatch(request_id) else uuid.uuid4().hex
    token = _trace.set({"request_id": name, **about})
    try:
        yield name
    finally:
        _trace.reset(token)


def trace(**about: Any) -> None:
    """Add federation and account once they are known; outside a trace this does nothing."""
    current = _trace.get()
    if current is not None:
        current.update(about)


def current_request_id() -> str:
    """Return the current id; empty outside requests and jobs."""
    return str((_trace.get() or {}).get("request_id", ""))


class TraceFilter(logging.Filter):
    """Adds what is known to a log line, without overwriting its own values."""

    def filter(self, record: logging.LogRecord) -> bool:
        for name, value in (_trace.get() or {}).items():
            if not hasattr(record, name):
                setattr(record, name, value)
        return True
