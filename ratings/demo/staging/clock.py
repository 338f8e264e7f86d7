"""The demo's time: what it does in seconds happened over years, and every service notes when it was called."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, datetime, time, timedelta
from unittest.mock import patch

from django.utils import timezone

from federation.tenancy.scope import current_federation


@contextmanager
def acting_at(moment: datetime) -> Iterator[None]:
    """Let ``moment`` be now for whatever asks Django. Only for a process that does nothing else meanwhile."""
    with patch.object(timezone, "now", lambda: moment):
        yield


def moment_of(day: date, days: int = 0, hour: int = 20, minute: int = 15) -> datetime:
    """A moment some days after a day, by the clock of the federation whose scope is open."""
    return datetime.combine(day + timedelta(days=days), time(hour, minute), current_federation().tzinfo)
