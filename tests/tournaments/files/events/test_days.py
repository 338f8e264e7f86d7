"""Days of events as organisers write them."""

from __future__ import annotations

import pytest

from tournaments.files.events.text import find_day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("2026-03-28", "2026-03-28"),
        ("2026-03-28 to 2026-03-29", "2026-03-28"),
        ("2026/3/8", "2026-03-08"),
        ("28.03.2026", "2026-03-28"),
        ("March 28, 2026", "2026-03-28"),
        ("Saturday, Mar. 28th, 2026", "2026-03-28"),
        ("March 28-29, 2026", "2026-03-28"),
        ("Mar 30 - Apr 1, 2026", "2026-03-30"),
        ("Dec 30 - Jan 2, 2026", "2025-12-30"),
        ("December 30, 2025 - January 2, 2026", "2025-12-30"),
        ("28 March 2026", "2026-03-28"),
        ("28th, 29th and 30th March 2026", "2026-03-28"),
        ("30 March to 1 April 2026", "2026-03-30"),
        ("1st of SEPTEMBER, 2026", "2026-09-01"),
    ],
)
def test_first_day_is_found_however_it_is_written(text: str, day: str) -> None:
    assert find_day(text) == day


@pytest.mark.parametrize(
    "text",
    ["", "2026", "May 2026", "03/04/2026", "2026-13-01", "30 February 2026", "Marlow 3, 2026", "March 28", "x" * 5000],
)
def test_what_is_no_sure_day_is_none(text: str) -> None:
    assert find_day(text) == ""
