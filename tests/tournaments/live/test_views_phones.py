"""Phones of players, the projector, and the number by which they see whether anything happened."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import ENGLISH, count_queries, words_of
from tests.staff import log_in_as, send
from tests.tournaments.live.played import begin_round, enter, fresh, make_live, state_of
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.queries import slip_token
from tournaments.live.services.championship import finish_championship
from tournaments.log.models import Entrant
from tournaments.log.state import TableStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def live(fisc: Federation, system: Actor) -> LiveChampionship:
    """Eight players, round 1 published."""
    with federation_scope(fisc):
        live = make_live(system)
        begin_round(system, live)
        return fresh(live)


@pytest.fixture
def base(live: LiveChampionship) -> str:
    return f"/fisc/championships/{live.championship.slug}/live/"


def phones(live: LiveChampionship, fisc: Federation, table: int = 1) -> list[tuple[int, str]]:
    """Number and address of both players of a table."""
    with federation_scope(fisc):
        found = state_of(live).played[-1].find_table(table)
        assert found is not None
        tokens = dict(Entrant.objects.filter(live=live).values_list("number", "token"))
    slug = live.championship.slug
    return [(player, f"/fisc/championships/{slug}/live/table/{tokens[player]}/") for player in found.players]


def read(path: str, client: Client | None = None) -> str:
    response = (client or Client()).get(path, headers=ENGLISH)
    assert response.status_code == 200, response.status_code
    return words_of(response.content.decode())


def report(path: str, one: int, other: int, points: str, **more: object) -> dict[str, object]:
    first, second = points.split("-")
    scores = {f"points_{one}": first, f"points_{other}": second}
    return {"act": "report", "round": 1, "table": 1, "reference": f"r{points}{path[-8:]}", **scores, **more}


def status(live: LiveChampionship, fisc: Federation) -> TableStatus:
    with federation_scope(fisc):
        return state_of(live).played[0].tables[0].status


def test_two_phones_that_agree(live: LiveChampionship, fisc: Federation) -> None:
    (one, first), (other, second) = phones(live, fisc)
    assert "Table 1 Against" in read(first)
    assert "You start." in read(first)
    assert "Why this opponent? In the first round, the first half of the list meets the second half, in order" in read(
        first
    )
    assert send(Client(), first, report(first, one, other, "412-365")).status_code == 302
    assert "Received." in read(first)
    page = Client().get(second, headers=ENGLISH).content.decode()
    assert "Is this right?" in words_of(page)
    seen = re.search(r'name="seen" value="(\d+)"', page)
    assert seen
    confirm = {"act": "confirm", "round": 1, "table": 1, "seen": seen[1], "reference": "c1"}
    assert send(Client(), second, confirm).status_code == 302
    assert status(live, fisc) is TableStatus.FINAL
    assert "The result is final." in read(first)


def test_two_phones_that_do_not_agree(live: LiveChampionship, fisc: Federation) -> None:
    (one, first), (other, second) = phones(live, fisc)
    send(Client(), first, report(first, one, other, "412-365"))
    send(Client(), second, report(second, one, other, "402-365"))
    assert status(live, fisc) is TableStatus.DISPUTED
    for path in (first, second):
        assert "Go to an arbiter together" in read(path)
    desk = log_in_as(fisc, Role.STAFF)
    assert "412 / 402" in read(f"/fisc/championships/{live.championship.slug}/live/desk/rounds/1/", desk)
    assert "table 1" in read(f"/fisc/championships/{live.championship.slug}/live/desk/", desk)


def test_what_a_phone_sends_again_counts_once(live: LiveChampionship, fisc: Federation) -> None:
    (one, first), (other, _second) = phones(live, fisc)
    for _ in range(3):
        assert send(Client(), first, report(first, one, other, "412-365")).status_code == 302
    with federation_scope(fisc):
        assert fresh(live).events.filter(act="reported").count() == 1


def test_confirmation_of_what_was_changed_meanwhile_is_asked_again(live: LiveChampionship, fisc: Federation) -> None:
    (one, first), (other, second) = phones(live, fisc)
    send(Client(), first, report(first, one, other, "412-365"))
    with federation_scope(fisc):
        seen = fresh(live).event_number
    send(Client(), first, report(first, one, other, "412-366"))
    answer = send(Client(), second, {"act": "confirm", "round": 1, "table": 1, "seen": seen, "reference": "c"})
    assert answer.status_code == 409
    assert "Check it and decide again." in words_of(answer.content.decode())
    assert status(live, fisc) is TableStatus.REPORTED


@pytest.mark.parametrize(
    ("data", "code", "sentence"),
    [
        ({"act": "report", "round": 1, "table": 1, "reference": "a"}, 409, "Enter the points of both sides."),
        ({"act": "report", "round": 2, "table": 1, "reference": "a"}, 409, "Your seat has changed."),
        ({"act": "report", "round": "x", "table": 1}, 400, "whole number"),
        ({"act": "nonsense"}, 400, "nonsense"),
        ({"act": "confirm", "round": 1, "table": 1}, 409, "No one has sent a result for table 1 yet."),
    ],
)
def test_bad_message_is_answered(
    live: LiveChampionship, fisc: Federation, data: dict[str, object], code: int, sentence: str
) -> None:
    [(_one, first), _other] = phones(live, fisc)
    answer = send(Client(), first, data)
    assert answer.status_code == code
    assert sentence in words_of(answer.content.decode())
    assert status(live, fisc) is TableStatus.OPEN


def test_phones_can_be_off_and_addresses_are_secret(live: LiveChampionship, fisc: Federation, base: str) -> None:
    (one, first), (other, _second) = phones(live, fisc)
    assert Client().get(f"{base}table/nonsense/").status_code == 404
    with federation_scope(fisc):
        LiveChampionship.objects.filter(pk=live.pk).update(phones=False)
    assert "Hand the signed slip to the organisers." in read(first)
    assert send(Client(), first, report(first, one, other, "412-365")).status_code == 409
    tokens = [path.rstrip("/").rpartition("/")[2] for _number, path in phones(live, fisc)]
    pages = [read(base), read(f"{base}wall/"), read(f"/fisc/championships/{live.championship.slug}/entries/")]
    assert not [token for token in tokens for page in pages if token in page]


def test_player_says_to_be_here(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        live = make_live(system, ["Anna Puig", "Bernat Grau"])
        LiveChampionship.objects.filter(pk=live.pk).update(entries_until="2020-01-01")
        entrant = Entrant.objects.get(live=live, number=1)
    desk = f"/fisc/championships/{live.championship.slug}/live/desk/entries/check-in/"
    log_in_as(fisc, Role.STAFF).post(desk, {"shown_here": ["1", "2"]})
    where = f"/fisc/championships/{live.championship.slug}/live/table/{entrant.token}/"
    assert "I’m here" in read(where)
    assert send(Client(), where, {"act": "here"}).status_code == 302
    with federation_scope(fisc):
        assert [one.checked_in for one in state_of(live).entrants] == [True, False]
    assert "You don’t have a table yet" in read(where)


def test_wall_shows_the_round_by_table_and_by_name(
    live: LiveChampionship, fisc: Federation, system: Actor, base: str
) -> None:
    with federation_scope(fisc):
        enter(system, live, 1, 2, 421, 388)
    page = read(f"{base}wall/")
    assert "Round 1" in page
    assert "421" in page
    assert "1 of 4 results in." in page
    assert "Anna Puig" in read(f"{base}wall/?by=name")
    part = Client().get(f"{base}wall/?page=7", headers={**ENGLISH, "HX-Request": "true"}).content.decode()
    assert "<html" not in part
    assert 'hx-trigger="every 10s"' in part
    assert read(f"{base}wall/?page=x")


def test_wall_turns_its_pages(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        live = make_live(system, [f"Player N{number}" for number in range(40)])
        begin_round(system, live)
    wall = f"/fisc/championships/{live.championship.slug}/live/wall/"
    first, second, third = (
        Client().get(f"{wall}?page={page}", headers=ENGLISH).content.decode() for page in (1, 2, 3)
    )
    assert ("1 / 2" in first, "2 / 2" in second, "1 / 2" in third) == (True, True, True)
    assert first.count("<tr>") == 14
    assert second.count("<tr>") == 6


def test_number_costs_little_and_nothing_new_is_304(
    live: LiveChampionship, fisc: Federation, system: Actor, base: str
) -> None:
    where = f"{base}number/"
    first = Client().get(where)
    assert first.json() == {"number": live.event_number}
    again = Client().get(where, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert count_queries(where) <= 8
    with federation_scope(fisc):
        enter(system, live, 1, 2, 421, 388)
    assert Client().get(where, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_cards_have_a_code_for_everybody(live: LiveChampionship, fisc: Federation) -> None:
    where = f"/fisc/championships/{live.championship.slug}/live/desk/entries/cards/"
    page = log_in_as(fisc, Role.STAFF).get(where).content.decode()
    assert page.count("<svg") >= 8
    assert "style=" not in page
    (_one, first), _other = phones(live, fisc)
    assert f"http://testserver{first}" in page
    assert log_in_as(fisc, Role.PLAYER).get(where).status_code == 403


def test_finished_championship_says_so(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        live = make_live(system, ["Anna Puig", "Bernat Grau"])
        for number in range(1, 6):
            begin_round(system, live)
            enter(system, live, number, 1, 400, 380)
        finish_championship(system, fresh(live))
    (_one, first), _other = phones(live, fisc)
    assert "The championship is over." in read(first)


def test_phones_tell_marks_and_the_desk_reads_the_slip_where_they_differ(
    live: LiveChampionship, fisc: Federation
) -> None:
    (one, first), (other, second) = phones(live, fisc)
    assert f'name="best_move_points_{other}"' in Client().get(first).content.decode()
    marks = {f"scrabbles_{one}": 2, f"best_move_{one}": "QUETXAL", f"best_move_points_{one}": 140}
    send(Client(), first, report(first, one, other, "412-365", **marks))
    assert "2 scrabbles, best move QUETXAL 140" in read(second)
    send(Client(), second, report(second, one, other, "412-365", **{f"best_move_points_{one}": 104}))
    assert status(live, fisc) is TableStatus.FINAL
    staff = log_in_as(fisc, Role.STAFF)
    desk = f"/fisc/championships/{live.championship.slug}/live/desk/rounds/1/"
    text = read(desk, staff)
    assert ": the result is final, but the prize details differ" in text
    assert "best move QUETXAL 140" in text
    assert "best move 104" in text
    page = staff.get(f"{desk}?table=1").content.decode()
    assert 'value="412"' in page
    assert 'value="QUETXAL"' in page
    with federation_scope(fisc):
        seen = fresh(live).event_number
    slip = {"table": 1, "points_1": 412, "points_2": 365, "scrabbles_1": 2, "best_move_points_1": 140, "seen": seen}
    assert send(staff, f"{desk}result/", slip).status_code == 302
    assert ": the result is final, but the prize details differ" not in read(desk, staff)
    with federation_scope(fisc):
        assert state_of(live).played[0].tables[0].seats[0].best_move_points == 140


def test_marks_that_cannot_be_are_said(live: LiveChampionship, fisc: Federation) -> None:
    (one, first), (other, _second) = phones(live, fisc)
    answer = send(Client(), first, report(first, one, other, "412-365", **{f"scrabbles_{one}": 99}))
    assert answer.status_code == 400
    assert "Scrabbles" in words_of(answer.content.decode())
    assert status(live, fisc) is TableStatus.OPEN


JSON = {"Accept": "application/json"}


def slip_of(live: LiveChampionship, fisc: Federation) -> str:
    with federation_scope(fisc):
        token = slip_token(live, 1, state_of(live).played[0].tables[0])
    return f"/fisc/championships/{live.championship.slug}/live/slip/{token}/"


def test_phone_that_keeps_gets_the_number_of_its_event(live: LiveChampionship, fisc: Federation) -> None:
    (one, first), (other, second) = phones(live, fisc)
    slip = slip_of(live, fisc)
    sent = report(first, one, other, "412-365", reference="r1")
    number = live.event_number + 1
    for path in (f"{slip}?as={one}", f"{slip}?as={one}", first):
        # What was sent before is told its event once more.
        assert send(Client(), path, sent, **JSON).json() == {"reference": "r1", "event": number}
    again = report(first, one, other, "412-365", reference="r2")
    assert send(Client(), first, again, **JSON).json() == {"reference": "r2", "event": number}
    confirm = {"act": "confirm", "round": 1, "table": 1, "seen": number, "reference": "c1"}
    assert send(Client(), second, confirm, **JSON).json() == {"reference": "c1", "event": number + 1}
    assert status(live, fisc) is TableStatus.FINAL
    # A page's own form, without a script, is led back to the page.
    assert send(Client(), first, again, Accept="text/html,*/*;q=0.8")["Location"] == first


def test_refusal_is_told_to_the_phone_as_the_portals_own(live: LiveChampionship, fisc: Federation) -> None:
    (one, first), (other, _second) = phones(live, fisc)
    slip = slip_of(live, fisc)
    elsewhere = report(first, one, other, "412-365", table=2)
    answer = send(Client(), first, elsewhere, **JSON)
    assert (answer.status_code, answer["Content-Type"]) == (409, "application/problem+json")
    assert answer.json()["detail"].startswith("Your seat has changed.")
    assert "Your seat has changed." in words_of(answer.json()["page"])
    assert send(Client(), first, {"act": "x", "reference": "a"}, **JSON).json()["status"] == 400
    # Whoever does not say who it is has said nothing, and is not told that it went well.
    sent = report(first, one, other, "412-365")
    assert send(Client(), slip, sent).status_code == 409
    assert send(Client(), slip, sent, **JSON).json()["detail"] == "Who are you?"
    assert send(Client(), slip.replace("/slip/1.1.", "/slip/1.1.x"), sent).status_code == 404
    told = send(Client(), slip.replace("/slip/1.1.", "/slip/1.1.x"), sent, **JSON)
    assert (told.status_code, told.json()["code"]) == (404, "refused")
    assert status(live, fisc) is TableStatus.OPEN
