"""What an announcement means before it is sent: what stands in its way, and which day would be in time."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.championship.rules.deadlines import Deadline, earliest_first_day, latest_announcement
from tournaments.championship.rules.rateability import ChampionshipFacts, Condition, Requirements, foresee

MADRID = ZoneInfo("Europe/Madrid")
FISC = Requirements(
    MADRID, Deadline(months=1), Deadline(days=7), frozenset({"Leximots"}), frozenset({"excel", "swiss_perfect"})
)
NOW = datetime(2026, 3, 1, 12, tzinfo=MADRID)
# 27 days on: too late by a few days.
LATE = ChampionshipFacts(starts_on=date(2026, 3, 28), ends_on=date(2026, 3, 29), announced_at=NOW)
IN_TIME = replace(LATE, starts_on=date(2026, 4, 1), ends_on=date(2026, 4, 2))


def test_late_announcement_says_how_many_days_are_left_and_which_day_would_do() -> None:
    found = foresee(LATE, FISC, NOW)
    assert (found.days_left, found.earliest) == (27, date(2026, 4, 1))
    assert [one.condition for one in found.unmet] == [Condition.ANNOUNCED]
    assert found.can_be_decided


def test_announcement_in_time_waits_for_its_results_alone() -> None:
    found = foresee(IN_TIME, FISC, NOW)
    assert (found.unmet, found.earliest) == ((), None)
    assert found.results_due == date(2026, 4, 9)


@pytest.mark.parametrize(
    ("changed", "unmet"),
    [
        ({"follows_regulations": False}, [Condition.REGULATIONS]),
        ({"dictionary": "Another"}, [Condition.DICTIONARY]),
        ({"is_classic": False}, [Condition.CLASSIC]),
        # Of the circuit nothing more is asked.
        ({"is_circuit": True, "starts_on": date(2026, 3, 2), "follows_regulations": False}, []),
    ],
)
def test_what_stands_in_the_way(changed: dict[str, object], unmet: list[Condition]) -> None:
    found = foresee(replace(IN_TIME, **changed), FISC, NOW)  # type: ignore[arg-type]
    assert [one.condition for one in found.unmet] == unmet
    assert found.can_be_decided is (Condition.CLASSIC not in unmet)


def test_results_that_could_have_come_do_not_stand_in_the_way_of_an_announcement() -> None:
    over = replace(LATE, starts_on=date(2026, 2, 1), ends_on=date(2026, 2, 1))
    found = foresee(over, FISC, NOW)
    assert found.days_left == -28
    assert [one.condition for one in found.unmet] == [Condition.ANNOUNCED]


def test_days_are_those_of_the_federation() -> None:
    # Half past eleven in the evening of the 28th in UTC is the 1st of March in Madrid.
    evening = datetime(2026, 2, 28, 23, 30, tzinfo=UTC)
    assert foresee(replace(LATE, announced_at=evening), FISC, evening).days_left == 27


@given(
    st.dates(date(1990, 1, 1), date(2090, 1, 1)),
    st.builds(Deadline, months=st.integers(0, 14), days=st.integers(0, 400)),
)
def test_earliest_day_is_in_time_and_the_one_before_is_not(today: date, deadline: Deadline) -> None:
    day = earliest_first_day(today, deadline)
    assert latest_announcement(day, deadline) >= today
    before = day - timedelta(days=1)
    assert day == today or latest_announcement(before, deadline) < today


def test_ends_of_the_calendar_are_no_trap() -> None:
    assert earliest_first_day(date.max, Deadline(months=1)) == date.max
