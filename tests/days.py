"""Days in tests: that of the federations, which for an hour or two each night is not the server's."""

from __future__ import annotations

from datetime import date
from zoneinfo import ZoneInfo

from django.utils import timezone

# The zone that federations have until they choose another one.
ZONE = ZoneInfo("Europe/Madrid")


def federations_day() -> date:
    """Today, as the federations of the tests see it."""
    return timezone.localdate(timezone=ZONE)
