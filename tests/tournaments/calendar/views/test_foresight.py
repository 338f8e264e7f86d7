"""What is said of an announcement's days while it is written, and what is asked of who asks."""

from __future__ import annotations

from datetime import date, timedelta
from urllib.parse import urlencode

import pytest
from django.utils import timezone

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.presets.services import load_preset
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.days import federations_day
from tests.pages import count_queries, get, words_of
from tests.staff import Desk, log_in, log_in_as, send
from tests.tournaments.making.makers import make_announcement
from tournaments.calendar.services.championships import announce_championship
from tournaments.championship.models.championships import Championship

NEW = "/fisc/championships/new/"


@pytest.fixture
def federation(db: None) -> Federation:
    return load_preset("fisc")


def asked(federation: Federation, role: Role = Role.ORGANISER, **fields: str) -> str:
    response = get(f"{NEW}foreseen/?{urlencode(fields)}", log_in_as(federation, role))
    assert response.status_code == 200
    assert response["Cache-Control"] == "no-store"
    return words_of(response.content.decode())


def in_days(days: int) -> str:
    return (federations_day() + timedelta(days=days)).isoformat()


def test_late_days_say_what_would_help(federation: Federation) -> None:
    said = asked(federation, starts_on=in_days(20), competition="fisc")
    assert "This won’t be rated in RASCCAT unless you change it or the federation makes an exception." in said
    assert "It starts in 20 days." in said
    assert "If announced today, it’s on time only if it starts on" in said
    assert "The complete results" not in said


def test_days_in_time_say_when_the_results_are_due(federation: Federation) -> None:
    said = asked(federation, starts_on=in_days(60), competition="fisc")
    assert "This will be rated in RASCCAT." in said
    assert "It’s announced on time: the deadline is" in said
    assert "The complete results are due by the end of" in said


def test_another_dictionary_and_own_regulations_are_named(federation: Federation) -> None:
    fields = {"starts_on": in_days(60), "competition": "fisc"}
    said = asked(federation, **fields, dictionary="DIEC <2>", follows_regulations="no")
    assert "It doesn’t follow the federation’s regulations." in said
    assert "DIEC &lt;2&gt;" in said or "DIEC <2>" in said


def test_circuit_is_for_staff_to_say(federation: Federation) -> None:
    late = {"starts_on": in_days(3), "is_circuit": "on", "competition": "fisc"}
    assert "This will be rated in" in asked(federation, Role.STAFF, **late)
    assert "This won’t be rated in" in asked(federation, **late)


@pytest.mark.parametrize("starts_on", ["", "20", "2026-02-30", "99999-01-01", "0000-00-00", "<script>"])
def test_half_a_day_is_no_day(federation: Federation, starts_on: str) -> None:
    assert "Enter a start date to see whether it will" in asked(federation, starts_on=starts_on, competition="nothing")


@pytest.mark.parametrize("starts_on", [date.min, date.max])
def test_ends_of_the_calendar_are_answered(federation: Federation, starts_on: date) -> None:
    assert "be rated in RASCCAT" in asked(federation, starts_on=starts_on.isoformat(), ends_on=date.max.isoformat())


def test_who_may_not_announce_is_told_nothing(federation: Federation) -> None:
    assert get(f"{NEW}foreseen/", log_in_as(federation)).status_code == 403
    assert get(f"{NEW}foreseen/").status_code == 302


def test_the_answer_is_cheap(federation: Federation) -> None:
    client = log_in_as(federation, Role.ORGANISER)
    assert count_queries(f"{NEW}foreseen/?starts_on={in_days(30)}", client) <= 15


def test_button_asks_without_a_script_and_announces_nothing(federation: Federation) -> None:
    client = log_in_as(federation, Role.ORGANISER)
    written = {"name": "Obert de Vic", "starts_on": in_days(20), "competition": "fisc", "foresee": "1"}
    response = send(client, NEW, written)
    page = response.content.decode()
    assert response.status_code == 200
    assert "It starts in 20 days." in words_of(page)
    assert 'value="Obert de Vic"' in page
    with federation_scope(federation):
        assert not Championship.objects.exists()


def test_days_that_stay_keep_the_moment_they_were_announced(federation: Federation, system: Actor) -> None:
    with federation_scope(federation):
        slug = announce_championship(system, make_announcement("Obert de Berga")).slug
        one = Championship.objects.filter(slug=slug)
        first = federations_day() + timedelta(days=20)
        long_ago = timezone.now() - timedelta(days=60)
        one.update(starts_on=first, ends_on=first, announced_at=long_ago)
    client = log_in_as(federation, Role.STAFF)
    base = f"/fisc/championships/{slug}/change/"
    same = words_of(get(f"{base}foreseen/?starts_on={in_days(20)}", client).content.decode())
    assert "It’s announced on time: the deadline is" in same
    moved = words_of(get(f"{base}foreseen/?starts_on={in_days(21)}", client).content.decode())
    assert "The deadline for announcing it was the end of" in moved
    assert "It’s announced on time: the deadline is" in words_of(get(base, client).content.decode())


def test_of_a_championship_only_its_people_are_told(desk: Desk) -> None:
    assert get(f"{desk.base}change/foreseen/", log_in(desk.organiser)).status_code == 200
    assert get(f"{desk.base}change/foreseen/", log_in(desk.arbiter)).status_code == 403
