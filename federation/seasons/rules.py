"""Seasons are numbered by the year in which they start. Pure."""

from __future__ import annotations

from datetime import date


def find_season(day: date, start_month: int) -> int:
    """The year in which the season of ``day`` started: 1 September 2023 is in 2023, 31 August 2024 too."""
    return day.year if day.month >= start_month else day.year - 1
