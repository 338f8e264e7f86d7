"""Moments as people read them: by the federation's clock, in the reader's language."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format


def moment_words(moment: datetime | None) -> str:
    """Day and time in the active time zone, which is the federation's; nothing for None."""
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT") if moment else ""
