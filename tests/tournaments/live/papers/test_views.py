"""Papers from the desk, and the code of a table's slip on a phone."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import Settings

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import ENGLISH, words_of
from tests.pdfs import get_printed, make_printouts, text_of_pdf
from tests.staff import log_in_as, send
from tests.tournaments.live.played import begin_round, fresh, make_live, state_of
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.queries import find_by_slip, slip_token
from tournaments.live.services.rounds import change_pairing
from tournaments.log.decisions.rounds import exchange
from tournaments.log.state import TableStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def live(fisc: Federation, system: Actor) -> LiveChampionship:
    """Eight players, the first round published."""
    with federation_scope(fisc):
        live = make_live(system)
        begin_round(system, live)
        return fresh(live)


@pytest.fixture
def base(live: LiveChampionship) -> str:
    return f"/fisc/championships/{live.championship.slug}/live/"


def slip(live: LiveChampionship, table: int = 1) -> str:
    with federation_scope(live.federation):
        one = state_of(live).played[-1]
        found = one.find_table(table)
        assert found is not None
        return slip_token(fresh(live), one.number, found)


def test_slip_that_was_printed_before_the_installation_changed_its_key_opens_its_table(
    live: LiveChampionship, settings: Settings
) -> None:
    printed = slip(live)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "new-" * 20
    with federation_scope(live.federation):
        found = find_by_slip(fresh(live), state_of(live), printed)
        settings.SECRET_KEY_FALLBACKS = []
        forgotten = find_by_slip(fresh(live), state_of(live), printed)
    assert found is not None
    assert found[1].number == 1
    assert forgotten is None


def test_every_paper_of_the_page_is_a_pdf(live: LiveChampionship, base: str, fisc: Federation) -> None:
    client = log_in_as(fisc, Role.STAFF)
    page = client.get(f"{base}desk/print/", headers=ENGLISH).content.decode()
    links = re.findall(r'href="([^"]+/print/[^"]+/en/[^"]*)"', page)
    assert len(links) == 10
    for link in links:
        answer = get_printed(fisc, link.replace("&amp;", "&"), client)
        assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf"), link
        assert "no-store" in answer["Cache-Control"]
    diplomas = get_printed(fisc, f"{base}desk/print/diplomas/pl/?best=1", client)
    assert "Anna Puig" in text_of_pdf(diplomas.content)


def test_paper_is_given_as_it_was_asked_for_even_if_a_result_came_meanwhile(
    live: LiveChampionship, base: str, fisc: Federation, system: Actor
) -> None:
    client, other = log_in_as(fisc, Role.STAFF), log_in_as(fisc, Role.ADMINISTRATOR)
    waiting = client.get(f"{base}desk/print/by-table/en/")
    assert (waiting.status_code, waiting["Cache-Control"]) == (202, "private, no-store")
    with federation_scope(fisc):
        one = state_of(live).played[0]
        pairing = exchange(one, one.tables[0].players[0], one.tables[1].players[0])
        change_pairing(system, fresh(live), 1, pairing, seen=state_of(live).number, confirmed=True, reason="asked")
    assert make_printouts(fisc) == 1
    assert client.get(waiting["Location"])["Content-Type"] == "application/pdf"
    # What is asked for now is another paper, and nobody who may not see the championship's has the first one.
    assert other.get(f"{base}desk/print/by-table/en/").status_code == 202
    assert log_in_as(fisc, Role.PLAYER).get(waiting["Location"]).status_code == 403


def test_papers_that_are_not_there_are_not_found(base: str, fisc: Federation) -> None:
    client = log_in_as(fisc, Role.STAFF)
    for path in ("nothing/ca/", "entries/de/", "standings/xx/"):
        assert client.get(f"{base}desk/print/{path}").status_code == 404


def test_papers_are_for_who_runs_the_championship(base: str, fisc: Federation) -> None:
    assert Client().get(f"{base}desk/print/slips/ca/").status_code == 302
    assert log_in_as(fisc, Role.PLAYER).get(f"{base}desk/print/slips/ca/").status_code == 403


def test_nothing_of_results_is_offered_before_the_first_round(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        new = make_live(system)
    base = f"/fisc/championships/{new.championship.slug}/live/desk/print/"
    client = log_in_as(fisc, Role.STAFF)
    page = client.get(base, headers=ENGLISH).content.decode()
    assert "/entries/en/" in page
    assert "/standings/" not in page
    assert client.get(f"{base}standings/en/").status_code == 404
    assert client.get(f"{base}slips/en/").status_code == 404


def test_both_sides_enter_from_the_code_of_one_slip(live: LiveChampionship, base: str) -> None:
    with federation_scope(live.federation):
        first, second = state_of(live).played[0].tables[0].players
    address, phone = f"{base}slip/{slip(live)}/", Client()
    assert "Who are you?" in words_of(phone.get(address, headers=ENGLISH).content.decode())
    report = {"act": "report", "round": 1, "table": 1, f"points_{first}": 410, f"points_{second}": 350}
    assert send(phone, f"{address}?as={first}", {**report, "reference": "a"}).status_code == 302
    with federation_scope(live.federation):
        table = state_of(live).played[0].tables[0]
        assert (table.status, table.reported_by) == (TableStatus.REPORTED, first)
    confirm = {"act": "confirm", "round": 1, "table": 1, "seen": table.changed_at, "reference": "b"}
    assert send(phone, f"{address}?as={second}", confirm).status_code == 302
    with federation_scope(live.federation):
        assert state_of(live).played[0].tables[0].status is TableStatus.FINAL


def test_somebody_of_another_table_is_asked_who_it_is(live: LiveChampionship, base: str) -> None:
    with federation_scope(live.federation):
        other = state_of(live).played[0].tables[1].players[0]
    page = Client().get(f"{base}slip/{slip(live)}/?as={other}", headers=ENGLISH).content.decode()
    assert "Who are you?" in page


def test_slip_with_old_names_or_a_wrong_sign_opens_nothing(live: LiveChampionship, base: str, system: Actor) -> None:
    token = slip(live)
    for wrong in (token[:-1], f"{token}x", "1.1", "1.1.", "9.1.abc", "x.y.z", token.replace("1.1.", "1.2.", 1)):
        assert Client().get(f"{base}slip/{wrong}/").status_code == 404, wrong
    with federation_scope(live.federation):
        one = state_of(live).played[0]
        pairing = exchange(one, one.tables[0].players[0], one.tables[1].players[0])
        change_pairing(system, fresh(live), 1, pairing, seen=state_of(live).number, confirmed=True, reason="asked")
    assert Client().get(f"{base}slip/{token}/").status_code == 404
