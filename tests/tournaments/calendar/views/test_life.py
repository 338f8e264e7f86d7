"""Changing, cancelling, sending back, receipts and decisions, as organisers and staff do them on pages."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.presets.services import load_preset
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import assert_well_formed, get, read_page, seen_in, words_of
from tests.staff import Desk, log_in, log_in_as, send
from tournaments.calendar.services.championships import cancel_championship
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.models.results import ResultsState
from tournaments.results.services.acceptance import deliver_results

SYSTEM = system_actor("test")


@pytest.fixture
def staff(desk: Desk) -> Client:
    return log_in_as(desk.federation, Role.STAFF)


def stored(desk: Desk) -> Championship:
    with federation_scope(desk.federation):
        return Championship.objects.get(pk=desk.championship.pk)


def form_of(page: str) -> dict[str, Any]:
    """What a browser would send back of the change form: text boxes, checked choices, what was seen."""
    data = dict(re.findall(r'<input type="(?:text|date|time|number|hidden)" name="(\w+)" value="([^"]*)"', page))
    data |= dict(re.findall(r'<input type="radio" name="(\w+)" value="([^"]*)"[^>]*checked', page))
    data.pop("csrfmiddlewaretoken", None)
    return data


def test_change_form_carries_what_is_announced_and_saves_what_was_changed(desk: Desk) -> None:
    client = log_in(desk.organiser)
    page = read_page(f"{desk.base}change/", client)
    assert_well_formed(page)
    assert "If you change any of them, the championship stays in the calendar but the federation must approve" in page
    response = send(client, f"{desk.base}change/", {**form_of(page), "place": "Ateneu"})
    assert (response.status_code, stored(desk).place) == (302, "Ateneu")
    assert stored(desk).state == ChampionshipState.APPROVED
    send(client, f"{desk.base}change/", {**form_of(read_page(f"{desk.base}change/", client)), "fee": "10 €"})
    assert (stored(desk).fee, stored(desk).revision) == ("10 €", 2)


def test_change_from_an_old_form_shows_what_was_changed_and_keeps_what_was_written(desk: Desk, staff: Client) -> None:
    client = log_in(desk.organiser)
    mine = form_of(read_page(f"{desk.base}change/", client))
    send(staff, f"{desk.base}change/", {**mine, "place": "Ateneu"})
    response = send(client, f"{desk.base}change/", {**mine, "place": "Casal"})
    page = response.content.decode()
    assert response.status_code == 409
    assert "Venue: currently “Ateneu”, in your form “Casal”" in page
    assert stored(desk).place == "Ateneu"
    # Sent again from the page that showed it, it counts.
    assert send(client, f"{desk.base}change/", form_of(page)).status_code == 302
    assert stored(desk).place == "Casal"


def test_mistake_in_the_change_form_is_told_at_its_field(desk: Desk) -> None:
    client = log_in(desk.organiser)
    data = form_of(read_page(f"{desk.base}change/", client))
    response = send(client, f"{desk.base}change/", {**data, "ends_on": "2020-01-01"})
    assert response.status_code == 400
    assert "The last day is before the first." in response.content.decode()


def test_rounds_below_those_of_the_rules_are_told(db: None) -> None:
    federation: Federation = load_preset("fisc")
    data = {"name": "Obert", "starts_on": "2027-03-13", "competition": "fisc", "rounds": "4"}
    response = send(log_in_as(federation, Role.ORGANISER), "/fisc/championships/new/", data)
    assert response.status_code == 400
    assert "These rules require at least 5 rounds." in response.content.decode()


def test_cancelled_championship_says_why_to_everybody(desk: Desk) -> None:
    client = log_in(desk.organiser)
    for _time in range(2):
        assert send(client, f"{desk.base}cancel/", {"reason": "The hall burnt down."}).status_code == 302
    assert stored(desk).state == ChampionshipState.CANCELLED
    assert "The hall burnt down." in read_page(desk.base)
    assert get(f"{desk.base}change/", client).status_code == 409


def test_results_go_back_and_the_organiser_reads_the_remarks(desk: Desk, staff: Client) -> None:
    with federation_scope(desk.federation):
        deliver_results(SYSTEM, desk.version)
    assert send(staff, f"{desk.results}send-back/", {"remarks": " "}).status_code == 409
    assert send(staff, f"{desk.results}send-back/", {"remarks": "Round 2: 300 or 303?"}).status_code == 302
    client = log_in(desk.organiser)
    page = words_of(read_page(desk.results, client))
    assert "Returned to you" in page
    assert "Round 2: 300 or 303?" in page
    assert "Returned: read the comments" in words_of(read_page("/fisc/desk/", client))
    assert "Returned to organisers" in words_of(read_page("/fisc/desk/", staff))
    assert "Round 2: 300 or 303?" not in read_page(desk.base)
    assert send(client, f"{desk.results}deliver/").status_code == 302
    with federation_scope(desk.federation):
        desk.version.refresh_from_db()
    assert desk.version.state == ResultsState.TO_SETTLE


def test_everybody_reads_what_counts_and_staff_decide_otherwise(desk: Desk, staff: Client) -> None:
    data = {"condition": "regulations", "is_met": "no", "reason": "Another clock was used."}
    assert send(staff, f"{desk.base}decide/", {**data, "reason": ""}).status_code == 400
    assert send(staff, f"{desk.base}decide/", data).status_code == 302
    page = words_of(read_page(desk.base))
    assert "This championship isn’t rated." in page
    assert "Another clock was used." in page
    assert "Undo decision" not in page
    assert "Undo decision" in read_page(f"{desk.base}manage/", staff)
    assert send(staff, f"{desk.base}undecide/", {"condition": "regulations"}).status_code == 302
    assert "Another clock" not in read_page(desk.base)
    for path in ("decide/", "undecide/", "receipt/"):
        assert send(log_in(desk.organiser), f"{desk.base}{path}", data).status_code == 403


def test_receipt_is_noted_by_the_clocks_of_the_federation(desk: Desk, staff: Client) -> None:
    data = {"received_at": "2026-03-21T23:59", "note": "From the organiser"}
    assert send(staff, f"{desk.base}receipt/", {**data, "received_at": "2026-03-29T02:30"}).status_code == 400
    assert send(staff, f"{desk.base}receipt/", {**data, "received_at": "2026-03-01T10:00"}).status_code == 409
    assert send(staff, f"{desk.base}receipt/", data).status_code == 302
    received = stored(desk).results_received_at
    assert received is not None
    assert received.isoformat() == "2026-03-21T22:59:00+00:00"
    assert "From the organiser" in read_page(f"{desk.base}manage/", staff)


def test_role_is_taken_back_on_the_page(desk: Desk, staff: Client) -> None:
    data = {"user": str(desk.arbiter.pk), "role": "arbiter"}
    for _time in range(2):
        assert send(log_in(desk.organiser), f"{desk.base}people/remove/", data).status_code == 302
    with federation_scope(desk.federation):
        assert not ChampionshipRole.objects.filter(user=desk.arbiter).exists()


def test_approval_of_a_page_that_is_old_by_now_is_refused(desk: Desk, staff: Client) -> None:
    base = f"/fisc/championships/{desk.announced.slug}/"
    client = log_in(desk.organiser)
    read = seen_in(read_page(f"{base}manage/", staff), "approve/")
    send(client, f"{base}change/", {**form_of(read_page(f"{base}change/", client)), "place": "Ateneu"})
    response = send(staff, f"{base}approve/", {"seen": read})
    assert response.status_code == 409
    assert "Ateneu" in response.content.decode()
    read = seen_in(response.content.decode(), "approve/")
    assert send(staff, f"{base}approve/", {"seen": read}).status_code == 302


def test_pages_of_a_cancelled_championship_offer_nothing_that_is_refused(desk: Desk, staff: Client) -> None:
    with federation_scope(desk.federation):
        cancel_championship(SYSTEM, desk.championship, "no hall")
    page = read_page(f"{desk.base}manage/", staff)
    for path in ("cancel/", "change/", "withdraw/", "receipt/"):
        assert f'{desk.base}{path}"' not in page


def test_helper_sees_the_day_and_no_files_and_gives_the_role_back(desk: Desk) -> None:
    client = log_in(desk.organiser)
    data = {"email": "helper@fisc.example", "role": "helper", "days": "5"}
    assert send(client, f"{desk.base}people/", {**data, "days": "400"}).status_code == 400
    assert send(client, f"{desk.base}people/", data).status_code == 302
    assert "until" in words_of(read_page(f"{desk.base}manage/", client))
    with federation_scope(desk.federation):
        held = ChampionshipRole.objects.get(role=Role.HELPER)
    helper = log_in(held.user)
    page = words_of(read_page(f"{desk.base}manage/", helper))
    assert "Arbiter’s desk: entries, rounds, results" in page
    assert "Version" not in page
    assert "Remove role" not in page
    assert get(desk.results, helper).status_code == 403
    assert get(f"{desk.base}results/upload/", helper).status_code == 403
    assert "Nothing more to do: it’s over" in words_of(read_page("/fisc/desk/", helper))
    remove = f"{desk.base}people/remove/"
    assert send(helper, remove, {"user": str(desk.arbiter.pk), "role": "arbiter"}).status_code == 403
    assert send(helper, remove, {"user": str(held.user_id), "role": "helper"}).status_code == 302
    assert get(f"{desk.base}manage/", helper).status_code == 403


def test_everybody_reads_the_name_of_the_arbiter(desk: Desk) -> None:
    page = words_of(read_page(desk.base))
    assert f"Arbiter {desk.arbiter.name}" in page
    assert desk.arbiter.email not in page
