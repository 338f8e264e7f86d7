"""Times for readers: in the federation's time zone and the reader's language."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def moment_words(moment: datetime | None) -> str:
    """Return day and time in the active time zone, which is the federation's; empty for None."""
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT") if moment else ""
