"""The calendar as a month, and the filters that list and month have in common."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from tests.days import federations_day
from tests.pages import assert_well_formed, count_queries, get, read_page, words_of
from tests.people import change_federation, make_players
from tests.staff import log_in_as
from tests.tournaments.making.makers import make_announcement, make_approved
from tests.tournaments.making.played import game, make_played
from tournaments.calendar.queries import last_of_month, month_of
from tournaments.calendar.services.championships import announce_championship, cancel_championship
from tournaments.calendar.services.rateability import decide_rateability

LIST = "/fisc/championships/"
TODAY = date(2026, 11, 23)


@pytest.fixture
def year(fisc: Federation, system: Actor) -> None:
    """Championships of March 2027, and one over two months."""
    with federation_scope(fisc):
        make_approved(system, "Obert de Vic", day=date(2027, 3, 13), ends_on=date(2027, 3, 14), place="Casal, Vic")
        make_approved(system, "Obert de Girona", day=date(2027, 3, 13), place="Biblioteca, Girona", competition="fisc")
        make_approved(system, "Lliga", day=date(2027, 2, 20), ends_on=date(2027, 4, 20), place="Vic")
        cancel_championship(system, make_approved(system, "Copa", day=date(2027, 3, 31)), "No hall.")
        announce_championship(system, make_announcement("Amagat", day=date(2027, 3, 20)))


def in_march(query: str = "") -> str:
    return words_of(read_page(f"{LIST}?when=month&month=2027-03{query}"))


def test_month_shows_each_day_of_play_and_leagues_above(year: None) -> None:
    page = read_page(f"{LIST}?when=month&month=2027-03")
    assert_well_formed(page)
    assert "March 2027" in page
    # Two days of play, and the league once.
    assert (page.count(">Obert de Vic</a>"), page.count(">Lliga</a>")) == (2, 1)
    assert "Copa cancelled" in words_of(page)
    assert "Amagat" not in page
    assert 'href="?when=month&amp;month=2027-02"' in page
    assert 'href="?when=month&amp;month=2027-04"' in page


def test_month_begins_on_monday_and_shows_days_beside_it(year: None) -> None:
    page = read_page(f"{LIST}?when=month&month=2027-04")
    assert page.index("2027-03-29") < page.index("2027-04-01")
    # The Copa of the 31st stands there too, in the week that both months share.
    assert ">Lliga</a>" in page


def test_empty_month_says_so(fisc: Federation) -> None:
    assert "No championships this month." in read_page(f"{LIST}?when=month&month=2030-01")


def test_staff_see_what_waits_and_nobody_what_was_withdrawn(fisc: Federation, year: None) -> None:
    assert "Amagat" in get(f"{LIST}?when=month&month=2027-03", log_in_as(fisc, Role.STAFF)).content.decode()


@pytest.mark.parametrize(
    "text", ["", "2027", "2027-13", "2027-00", "0000-01", "99999-1", "²027-03", "2027-0³", "abcd-ef", "%00", "2027-3 "]
)
def test_what_is_no_month_is_this_one(fisc: Federation, text: str) -> None:
    assert month_of(text, TODAY) == date(2026, 11, 1)
    assert get(f"{LIST}?when=month&month={text}").status_code in {200, 400}


@pytest.mark.parametrize(
    ("first", "last"), [("2027-02", 28), ("2028-02", 29), ("2027-12", 31), ("1900-01", 31), ("2200-12", 31)]
)
def test_months_end_where_they_end(first: str, last: int) -> None:
    begins = month_of(first, TODAY)
    assert (f"{begins:%Y-%m}", last_of_month(begins).day) == (first, last)


def test_place_and_rules_are_filters_of_list_and_month(fisc: Federation, year: None) -> None:
    for read in (lambda query: words_of(read_page(f"{LIST}?when=coming{query}")), in_march):
        found = read("&place=VIC casal")
        assert "Obert de Vic" in found
        assert "Lliga" not in found
        found = read("&competition=fisc")
        assert "Obert de Girona" in found
        assert "Obert de Vic" not in found
    assert "No championships match" in read_page(f"{LIST}?when=past&place=nowhere")
    assert "No championships this month match the filters." in in_march("&place=nowhere")


def test_rated_are_those_that_are_or_will_be(fisc: Federation, system: Actor) -> None:
    change_federation(fisc, settings={"deadlines": {"announcement": {"months": 1}}})
    soon, later = (federations_day() + timedelta(days=days) for days in (10, 60))
    with federation_scope(fisc):
        install_rating_systems(system, ["barruf"])
        make_approved(system, "Tard", day=soon)
        make_approved(system, "A temps", day=later)
        decided = make_approved(system, "Tard i decidit", day=soon)
        decide_rateability(system, decided, "The federation was late itself.", condition="announced")
        make_played(system, "Jugat", make_players("A B", "C D"), [game(1, 1, 1, 2, "400-300")], is_circuit=True)
    rated = words_of(read_page(f"{LIST}?when=coming&rated=yes"))
    unrated = words_of(read_page(f"{LIST}?when=coming&rated=no"))
    assert "A temps" in rated
    assert "Tard i decidit" in rated
    assert "Tard " in unrated.replace("Tard i decidit", "")
    assert "A temps" not in unrated
    assert "Jugat" in words_of(read_page(f"{LIST}?when=past&rated=yes"))
    assert "Jugat" not in words_of(read_page(f"{LIST}?when=past&rated=no"))


def test_filters_stay_in_every_way_on(year: None) -> None:
    page = read_page(f"{LIST}?when=month&month=2027-03&place=Vic%20%26%20%3Cb%3E&rated=yes")
    kept = "place=Vic+%26+%3Cb%3E&amp;rated=yes"
    for address in (f"?when=coming&amp;{kept}", f"?when=past&amp;{kept}", f"?when=month&amp;month=2027-04&amp;{kept}"):
        assert f'href="{address}"' in page
    assert 'value="Vic &amp; &lt;b&gt;"' in page
    assert '<option value="yes" selected>' in page


@pytest.mark.parametrize(
    "query", ["place=%00", "rated=perhaps", "competition=%27%3B--", f"place={'x' * 5000}", "when=x"]
)
def test_hostile_questions_are_answered(fisc: Federation, query: str) -> None:
    for when in ("coming", "month"):
        assert get(f"{LIST}?when={when}&{query}").status_code in {200, 400}


def test_venue_leads_to_a_map_that_learns_nothing_before(year: None) -> None:
    page = read_page("/fisc/championships/obert-de-vic-2027/")
    assert 'href="https://www.openstreetmap.org/search?query=Casal%2C+Vic" rel="noreferrer"' in page
    assert page.count("openstreetmap") == 1


@pytest.mark.parametrize("query", ["when=month&month=2027-03", "when=coming&place=vic&competition=fisc&rated=yes"])
def test_calendar_asks_little(year: None, query: str) -> None:
    assert count_queries(f"{LIST}?{query}") <= 15
