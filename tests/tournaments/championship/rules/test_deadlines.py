"""One month before, one week after: at the edges of months, years, days and clocks."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.championship.rules.deadlines import (
    Deadline,
    end_of_day,
    is_within,
    latest_announcement,
    latest_results,
)

MONTH, WEEK, THIRTY_DAYS = Deadline(months=1), Deadline(days=7), Deadline(days=30)
MADRID = ZoneInfo("Europe/Madrid")
ZONES = [MADRID, *map(ZoneInfo, ("Europe/Warsaw", "America/Sao_Paulo", "America/St_Johns", "Asia/Beirut", "UTC"))]
days = st.dates(date(1990, 1, 1), date(2090, 1, 1))
seconds = st.integers(
    int(datetime(1990, 1, 1, tzinfo=UTC).timestamp()), int(datetime(2090, 1, 1, tzinfo=UTC).timestamp())
)
moments = seconds.map(lambda second: datetime.fromtimestamp(second, UTC))


@pytest.mark.parametrize(
    ("played", "announced"),
    [
        ("2026-03-31", "2026-02-28"),
        ("2024-03-31", "2024-02-29"),
        ("2024-03-29", "2024-02-29"),
        ("2024-02-29", "2024-01-29"),
        ("2025-03-29", "2025-02-28"),
        ("2026-03-01", "2026-02-01"),
        ("2026-05-31", "2026-04-30"),
        ("2026-07-31", "2026-06-30"),
        ("2026-08-31", "2026-07-31"),
        ("2026-12-30", "2026-11-30"),
        ("2026-01-31", "2025-12-31"),
        ("2026-01-01", "2025-12-01"),
        # A century that is no leap year.
        ("2100-03-31", "2100-02-28"),
    ],
)
def test_one_month_before_is_a_calendar_month(played: str, announced: str) -> None:
    assert latest_announcement(date.fromisoformat(played), MONTH) == date.fromisoformat(announced)


@pytest.mark.parametrize(
    ("played", "announced"), [("2026-03-31", "2026-03-01"), ("2024-03-30", "2024-02-29"), ("2026-01-15", "2025-12-16")]
)
def test_thirty_days_before_are_thirty_days(played: str, announced: str) -> None:
    assert latest_announcement(date.fromisoformat(played), THIRTY_DAYS) == date.fromisoformat(announced)


@pytest.mark.parametrize(
    ("last_day", "due"),
    [("2026-03-22", "2026-03-29"), ("2024-02-25", "2024-03-03"), ("2026-12-27", "2027-01-03")],
)
def test_results_are_due_on_the_seventh_day_after_the_last(last_day: str, due: str) -> None:
    assert latest_results(date.fromisoformat(last_day), WEEK) == date.fromisoformat(due)


@pytest.mark.parametrize(
    ("day", "last_second"),
    [
        # Winter, and summer.
        ("2026-01-18", "2026-01-18T22:59:59.999999+00:00"),
        ("2026-07-18", "2026-07-18T21:59:59.999999+00:00"),
        # The day on which clocks go forward ends by summer time, the day before it by winter time.
        ("2026-03-28", "2026-03-28T22:59:59.999999+00:00"),
        ("2026-03-29", "2026-03-29T21:59:59.999999+00:00"),
        # And back.
        ("2026-10-24", "2026-10-24T21:59:59.999999+00:00"),
        ("2026-10-25", "2026-10-25T22:59:59.999999+00:00"),
    ],
)
def test_day_ends_at_midnight_in_madrid(day: str, last_second: str) -> None:
    last = datetime.fromisoformat(last_second)
    assert is_within(last, date.fromisoformat(day), MADRID)
    assert not is_within(last + timedelta(microseconds=1), date.fromisoformat(day), MADRID)


def test_same_moment_is_another_day_elsewhere() -> None:
    moment = datetime(2026, 3, 29, 22, 30, tzinfo=UTC)
    assert not is_within(moment, date(2026, 3, 29), MADRID)
    assert is_within(moment, date(2026, 3, 29), UTC)
    assert is_within(datetime(2026, 3, 29, 23, 59, 59, tzinfo=MADRID), date(2026, 3, 29), MADRID)


def test_midnight_that_comes_twice_or_never_is_the_later_one() -> None:
    # Newfoundland set its clocks at one minute past midnight, Brazil left midnight out.
    assert end_of_day(date(2006, 10, 28), ZoneInfo("America/St_Johns")) == datetime(2006, 10, 29, 3, 30, tzinfo=UTC)
    assert end_of_day(date(2017, 10, 14), ZoneInfo("America/Sao_Paulo")) == datetime(2017, 10, 15, 3, tzinfo=UTC)


def test_ends_of_the_calendar_break_nothing() -> None:
    assert latest_announcement(date.min, MONTH) == date.min
    assert latest_results(date.max, WEEK) == date.max
    assert is_within(datetime(2026, 1, 1, tzinfo=UTC), date.max, MADRID)
    assert not is_within(datetime(2026, 1, 1, tzinfo=UTC), date.min, MADRID)


@pytest.mark.parametrize(
    ("values", "deadline"),
    [({"months": 1}, MONTH), ({"days": 30}, THIRTY_DAYS), ({}, None), (None, None), ({"days": 0}, None)],
)
def test_deadline_is_read_from_settings(values: dict[str, int] | None, deadline: Deadline | None) -> None:
    assert Deadline.from_json(values) == deadline


@given(days, moments, moments, st.sampled_from(ZONES), st.sampled_from([MONTH, WEEK, THIRTY_DAYS]))
def test_earlier_is_never_later(day: date, one: datetime, other: datetime, zone: ZoneInfo, deadline: Deadline) -> None:
    earlier, later = sorted((one, other))
    due = latest_announcement(day, deadline)
    assert is_within(earlier, due, zone) or not is_within(later, due, zone)
    assert latest_announcement(day + timedelta(days=1), deadline) >= due
    assert latest_results(day + timedelta(days=1), deadline) >= latest_results(day, deadline)


@given(moments, st.sampled_from(ZONES))
def test_every_moment_is_on_one_side_of_every_day(moment: datetime, zone: ZoneInfo) -> None:
    """It lies before the end of its own day, unless clocks were set back over midnight, and after the day before."""
    local = moment.astimezone(zone).date()
    assert not is_within(moment, local - timedelta(days=2), zone)
    assert is_within(moment, local, zone)
    if zone.key != "America/St_Johns":
        assert not is_within(moment, local - timedelta(days=1), zone)


@given(days)
def test_a_month_is_28_to_31_days_and_ends_a_shorter_month_at_its_last_day(day: date) -> None:
    announced = latest_announcement(day, MONTH)
    assert 28 <= (day - announced).days <= 31
    assert announced.day == day.day or (announced + timedelta(days=1)).day == 1
