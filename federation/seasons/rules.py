"""Seasons are numbered by the year in which they start. Pure."""

from __future__ import annotations

from datetime import date


def find_season(day: date, start_month: int) -> int:
    """Return the year in which the season of ``day`` started: 2023 for 1 September 2023 and for 31 August 2024."""
    return day.year if day.month >= start_month else day.year - 1
