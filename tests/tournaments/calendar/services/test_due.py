"""Organisers are told of results that are due, each step once."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

import pytest

from federation.notices.models import Mail, ReceivedNotice
from federation.notices.services.notices import muted
from federation.people.models.accounts import Role, User
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from tests.people import change_federation, make_user
from tests.tournaments.making.makers import make_approved, make_version
from tournaments.calendar.services.championships import name_organiser
from tournaments.calendar.services.reminders import tell_of_due_results
from tournaments.championship.models.championships import Championship
from tournaments.results.services.acceptance import deliver_results

pytestmark = pytest.mark.django_db

LAST_DAY = date(2026, 3, 14)


@pytest.fixture
def organiser(in_fisc: Federation) -> User:
    user = make_user("org@fisc.example", Role.ORGANISER, federation=in_fisc)
    User.objects.filter(pk=user.pk).update(language="en")
    return user


@pytest.fixture
def over(in_fisc: Federation, system: Actor, organiser: User) -> Championship:
    change_federation(in_fisc, settings={**in_fisc.settings, "deadlines": {"results": {"days": 7}}})
    championship = make_approved(system, day=LAST_DAY)
    with muted():
        name_organiser(system, championship, organiser)
    return championship


def at(federation: Federation, days: int, hour: int = 12) -> datetime:
    """So many days after the last day of play, by the clock of the federation."""
    return datetime.combine(LAST_DAY + timedelta(days=days), time(hour), federation.tzinfo)


def topics() -> list[str]:
    return list(ReceivedNotice.objects.order_by("pk").values_list("topic", flat=True))


# Days after the last day of play (results are due on the seventh), hour, what is told
CASES = [
    (0, 12, []),
    (3, 12, []),
    (4, 6, []),
    (4, 12, ["results_due_soon"]),
    (6, 12, ["results_due_soon"]),
    (7, 12, ["results_due_today"]),
    (8, 12, ["results_overdue"]),
    (21, 12, ["results_overdue"]),
    (22, 12, []),
]


@pytest.mark.parametrize(("days", "hour", "expected"), CASES)
@pytest.mark.usefixtures("over")
def test_what_is_told_on_which_day(in_fisc: Federation, days: int, hour: int, expected: list[str]) -> None:
    for _hour in range(3):
        tell_of_due_results(at(in_fisc, days, hour))
    assert topics() == expected
    assert Mail.objects.filter(act__contains="results_").count() == len(expected)


@pytest.mark.usefixtures("over")
def test_each_step_is_told_once_over_the_weeks(in_fisc: Federation) -> None:
    for day in range(30):
        tell_of_due_results(at(in_fisc, day))
    assert topics() == ["results_due_soon", "results_due_today", "results_overdue"]


def test_results_that_came_are_not_asked_for(in_fisc: Federation, system: Actor, over: Championship) -> None:
    deliver_results(system, make_version(system, over))
    assert tell_of_due_results(at(in_fisc, 8)) == 0


@pytest.mark.usefixtures("over")
def test_federation_without_a_deadline_asks_nobody(in_fisc: Federation) -> None:
    change_federation(in_fisc, settings={**in_fisc.settings, "deadlines": {}})
    assert tell_of_due_results(at(in_fisc, 8)) == 0
