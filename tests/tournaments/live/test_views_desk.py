"""A championship run through the pages of the desk: from the first entry to the handed-in results."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.people.models.accounts import Role, User
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import ENGLISH, seen_in, words_of
from tests.people import make_players, make_user
from tests.staff import log_in, log_in_as, send
from tests.tournaments.live.played import NAMES, begin_round, enter, fresh, make_live, state_of
from tests.tournaments.making.makers import make_approved
from tournaments.calendar.services.championships import name_organiser
from tournaments.championship.models.live import LiveChampionship
from tournaments.championship.models.results import ResultsVersion
from tournaments.log.models import Entrant
from tournaments.log.state import EntryStatus, TableStatus

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(fisc: Federation) -> User:
    return make_user("organiser-here@fisc.example", Role.ORGANISER, federation=fisc)


@pytest.fixture
def live(fisc: Federation, system: Actor, organiser: User) -> LiveChampionship:
    """Eight players are here, no round is paired."""
    with federation_scope(fisc):
        live = make_live(system)
        name_organiser(system, live.championship, organiser)
        return live


@pytest.fixture
def base(live: LiveChampionship) -> str:
    return f"/fisc/championships/{live.championship.slug}/live/desk/"


def page(client: Client, path: str, status: int = 200) -> str:
    response = client.get(path, headers=ENGLISH)
    assert response.status_code == status, response.content.decode()[:2000]
    return words_of(response.content.decode())


def seen(client: Client, path: str) -> str:
    found = re.search(r'name="seen" value="(\d+)"', client.get(path).content.decode())
    assert found
    return found[1]


def test_whole_championship_through_the_pages(fisc: Federation, system: Actor, organiser: User) -> None:
    with federation_scope(fisc):
        championship = make_approved(system, "Club de Valls", rounds=5)
        name_organiser(system, championship, organiser)
        make_players("Anna Puig", "Bernat Grau", "Carla Nadal")
        numbers = list(Player.objects.order_by("number").values_list("number", flat=True))
    client = log_in(organiser)
    base = f"/fisc/championships/{championship.slug}/live/desk/"
    assert "Run it here" in page(client, base)
    assert send(client, f"{base}open/").status_code == 302
    for number in numbers:
        assert send(client, f"{base}entries/enter/", {"player": number, "walk_in": "on"}).status_code == 302
    assert send(client, f"{base}entries/enter/", {"name": "Dora Nova"}).status_code == 302
    assert "3 of 4 are here. Missing: Dora Nova" in page(client, f"{base}entries/")
    marked = {"shown_here": ["1", "2", "3"], "here": ["1", "2", "3", "4"]}
    assert client.post(f"{base}entries/check-in/", marked).status_code == 302
    for number in range(1, 6):
        assert f"Pair round {number}" in page(client, base)
        answer = send(client, f"{base}pair/", {"seen": seen(client, base)})
        if answer.status_code == 409:
            assert "met in round" in words_of(answer.content.decode())
            answer = send(client, f"{base}pair/", {"seen": seen(client, base), "confirmed": "on"})
        assert answer["Location"].endswith(f"rounds/{number}/")
        where = f"{base}rounds/{number}/"
        assert "not published yet" in page(client, where)
        assert send(client, f"{where}publish/").status_code == 302
        for table in (1, 2):
            result = {"table": table, "points_1": 400 + number, "points_2": 380, "ending": "played"}
            assert send(client, f"{where}result/", {**result, "seen": seen(client, where)}).status_code == 302
    assert "The last round has been played" in page(client, base)
    table = re.search(r'<table class="grid standings".*?</table>', client.get(base).content.decode(), re.DOTALL)
    assert table
    head, *rows = table[0].split("<tr>")[1:]
    assert {len(re.findall(r"<t[hd][ >]", row)) for row in rows} == {len(re.findall(r"<th[ >]", head))}
    send(client, f"{base}finish/")
    answer = send(client, f"{base}hand-over/")
    with federation_scope(fisc):
        version = ResultsVersion.objects.get(championship=championship)
    assert answer["Location"] == f"/fisc/championships/{championship.slug}/results/{version.number}/"
    assert "Dora Nova" in page(log_in_as(fisc, Role.STAFF), answer["Location"])
    assert "405–380" in page(client, f"{base}log/")


def test_result_entered_twice_is_asked_about(
    live: LiveChampionship, organiser: User, system: Actor, base: str, fisc: Federation
) -> None:
    with federation_scope(fisc):
        begin_round(system, live)
        before = fresh(live).event_number
        enter(system, live, 1, 1, 400, 380)
    client = log_in(organiser)
    where = f"{base}rounds/1/"
    wrong = {"table": 1, "points_1": 300, "points_2": 380, "seen": before}
    answer = send(client, f"{where}result/", wrong)
    assert answer.status_code == 409
    text = words_of(answer.content.decode())
    assert "Someone has changed table 1 in the meantime; its result is now “400–380”." in text
    # Sent again, having seen it: a reason is due.
    again = {**wrong, "seen": re.search(r'name="seen" value="(\d+)"', answer.content.decode())[1]}  # type: ignore[index]
    assert "Give a reason for changing it." in words_of(send(client, f"{where}result/", again).content.decode())
    assert send(client, f"{where}result/", {**again, "reason": "typed wrongly"}).status_code == 302
    with federation_scope(fisc):
        assert [seat.game_points for seat in state_of(live).played[0].tables[0].seats] == [300, 380]


@pytest.mark.parametrize(
    ("data", "status", "sentence"),
    [
        ({"table": "x"}, 400, "Enter a whole number"),
        ({"table": 9, "points_1": 1, "points_2": 2}, 400, "This round has no such table."),
        ({"table": 1, "points_1": 400}, 409, "Enter the points of both sides."),
        ({"table": 1, "points_1": 400, "points_2": 99999}, 409, "99999 points isn’t possible: enter a number between"),
        ({"table": 1, "ending": "nonsense"}, 400, "nonsense"),
    ],
)
def test_bad_result_is_answered_with_what_to_do(
    live: LiveChampionship,
    organiser: User,
    system: Actor,
    base: str,
    fisc: Federation,
    data: dict[str, str],
    status: int,
    sentence: str,
) -> None:
    with federation_scope(fisc):
        begin_round(system, live)
    answer = send(log_in(organiser), f"{base}rounds/1/result/", {**data, "seen": "999"})
    assert answer.status_code == status
    assert sentence in words_of(answer.content.decode())


def test_forfeit_is_entered_without_points(
    live: LiveChampionship, organiser: User, system: Actor, base: str, fisc: Federation
) -> None:
    with federation_scope(fisc):
        begin_round(system, live)
    assert (
        send(
            log_in(organiser), f"{base}rounds/1/result/", {"table": 2, "ending": "forfeit-0", "seen": "999"}
        ).status_code
        == 302
    )
    with federation_scope(fisc):
        assert [seat.game_points for seat in state_of(live).played[0].tables[1].seats] == [300, 0]


def test_two_players_change_places(live: LiveChampionship, organiser: User, base: str, fisc: Federation) -> None:
    client = log_in(organiser)
    send(client, f"{base}pair/", {"seen": seen(client, base)})
    with federation_scope(fisc):
        before = [table.players for table in state_of(live).played[0].tables]
    first, second = before[0][0], before[1][1]
    where = f"{base}rounds/1/"
    change = {"first": first, "second": second, "seen": seen(client, where)}
    assert send(client, f"{where}exchange/", change).status_code == 302
    with federation_scope(fisc):
        after = [table.players for table in state_of(live).played[0].tables]
        assert after[0] == (second, before[0][1])
        assert after[1] == (before[1][0], first)
    assert "Somebody" not in page(client, where)
    assert send(client, f"{where}exchange/", change).status_code == 409
    turned = {"first": after[2][0], "second": after[2][1], "seen": seen(client, where)}
    assert send(client, f"{where}exchange/", turned).status_code == 302
    with federation_scope(fisc):
        assert state_of(live).played[0].tables[2].players == after[2][::-1]


def test_entrant_page_notes_what_happens(live: LiveChampionship, organiser: User, base: str, fisc: Federation) -> None:
    client = log_in(organiser)
    with federation_scope(fisc):
        LiveChampionship.objects.filter(pk=live.pk).update(fee_cents=1500)
    where = f"{base}entries/3/"
    paid = {"paid": "10.50", "seen": seen_in(client.get(where).content.decode(), f"{where}payment/")}
    assert send(client, f"{where}payment/", paid).status_code == 302
    assert send(client, f"{where}absence/", {"rounds": "2, 3"}).status_code == 302
    known = seen_in(client.get(where).content.decode(), f"{where}change/")
    changed = {"name": "Carla N.", "club": "Valls", "rating": "1400", "seen": known}
    assert send(client, f"{where}change/", changed).status_code == 302
    assert send(client, f"{where}leave/", {"reason": "ill"}).status_code == 302
    text = page(client, where)
    assert "Carla N. withdrawn" in text
    assert "Will miss round 2, 3." in text
    assert "10.50 EUR of 105.00 EUR paid, " in page(client, f"{base}entries/")
    assert send(client, f"{where}return/").status_code == 302
    with federation_scope(fisc):
        assert state_of(live).entrants[2].status is EntryStatus.ENTERED
    assert send(client, f"{where}absence/", {"rounds": "two"}).status_code == 400
    assert send(client, f"{base}entries/99/here/").status_code == 404


def test_committee_decides(live: LiveChampionship, base: str, fisc: Federation, system: Actor) -> None:
    arbiter = make_user("arbiter-here@fisc.example", Role.ARBITER, federation=fisc)
    with federation_scope(fisc):
        name_organiser(system, live.championship, arbiter, Role.ARBITER)
        begin_round(system, live)
        enter(system, live, 1, 1, 400, 380)
        player = state_of(live).played[0].tables[0].players[0]
    client = log_in(arbiter)
    where = f"{base}committee/"
    seen_here = seen_in(client.get(where).content.decode(), "members")
    assert send(client, where, {"members": "Anna\nJoan", "seen": seen_here}).status_code == 302
    assert send(client, where, {"members": "Anna", "seen": seen_here}).status_code == 409
    taken = {"kind": "points", "number": player, "round": 1, "points": 30, "reason": "talked"}
    assert send(client, where, taken).status_code == 302
    assert (
        send(client, where, {"kind": "ruling", "text": "The move stands", "reason": "it was there"}).status_code == 302
    )
    assert send(client, where, {"kind": "disqualification", "number": player, "reason": ""}).status_code == 400
    text = page(client, where)
    assert "The move stands" in text
    with federation_scope(fisc):
        assert [seat.half_points for seat in state_of(live).played[0].tables[0].seats] == [0, 2]


def test_player_enters_and_leaves_with_the_own_account(
    fisc: Federation, system: Actor, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    user = make_user("anna@fisc.example", Role.PLAYER, federation=fisc)
    with federation_scope(fisc):
        live = make_live(system, NAMES[:2])
        [player] = make_players("Gina Gual")
        Player.objects.filter(pk=player.pk).update(user=user)
    client, where = log_in(user), f"/fisc/championships/{live.championship.slug}/entries/"
    assert "Enter championship" in page(client, where)
    send(client, f"{where}enter/")
    assert "You’re taking part" in page(client, where)
    assert "Gina Gual" in page(Client(), where)
    send(client, f"{where}withdraw/")
    with federation_scope(fisc):
        assert state_of(live).entrants[2].status is EntryStatus.WITHDRAWN


def test_anybody_enters_by_name_and_mail_once_confirmed(
    fisc: Federation, system: Actor, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with federation_scope(fisc):
        live = make_live(system, NAMES[:2])
    where = f"/fisc/championships/{live.championship.slug}/entries/"
    asked = {"name": "Gina Gual", "email": "gina@example.org"}
    assert send(Client(), f"{where}ask/", asked).status_code == 409
    with federation_scope(fisc):
        LiveChampionship.objects.filter(pk=live.pk).update(open_to_anybody=True)
    with django_capture_on_commit_callbacks(execute=True):
        assert send(Client(), f"{where}ask/", asked).status_code == 302
    [sent] = mail.outbox
    link = re.search(r"https?://[^/]+(/\S+)", sent.body)
    assert link
    assert "Gina Gual" not in page(Client(), where)
    assert "Confirm entry" in page(Client(), link[1])
    assert "Gina Gual" not in page(Client(), where)
    send(Client(), link[1])
    send(Client(), link[1])
    assert "Gina Gual" in page(Client(), where)
    with federation_scope(fisc):
        assert len(state_of(live).entrants) == 3
    assert Client().get(f"{where}confirm/nonsense/").status_code == 404


def test_place_that_becomes_free_is_told_by_mail(
    live: LiveChampionship,
    organiser: User,
    base: str,
    fisc: Federation,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    client = log_in(organiser)
    length = seen_in(client.get(f"{base}entries/").content.decode(), "capacity")
    send(client, f"{base}entries/length/", {"rounds": "5", "capacity": "8", "seen": length})
    send(client, f"{base}entries/enter/", {"name": "Gina Gual", "email": "gina@example.org"})
    assert "1 on the waiting list." in page(client, f"{base}entries/")
    with django_capture_on_commit_callbacks(execute=True):
        send(client, f"{base}entries/1/leave/", {"reason": ""})
    [told] = [message for message in mail.outbox if message.to == ["gina@example.org"]]
    assert told.subject == "You have a place in “Open de Reus”"
    with federation_scope(fisc):
        assert state_of(live).entrants[8].status is EntryStatus.ENTERED
        assert Entrant.objects.get(live=live, number=9).email == "gina@example.org"


def test_public_page_shows_the_round_once_it_is_published(
    live: LiveChampionship, system: Actor, organiser: User, base: str, fisc: Federation
) -> None:
    public = f"/fisc/championships/{live.championship.slug}/live/"
    client = log_in(organiser)
    send(client, f"{base}pair/", {"seen": seen(client, base)})
    assert "The first round hasn’t been published yet." in page(Client(), public)
    send(client, f"{base}rounds/1/publish/")
    with federation_scope(fisc):
        enter(system, live, 1, 1, 421, 388)
        assert state_of(live).played[0].tables[0].status is TableStatus.FINAL
    text = page(Client(), public)
    assert "Round 1 of 5. 1 of 4 results in." in text
    assert "421" in text
    # The championship's own page shows the same first, and does not say that there is nothing yet.
    first = page(Client(), public.removesuffix("live/"))
    assert "Round 1 of 5. 1 of 4 results in." in first
    assert "421" in first
    assert "No results yet" not in first


DESK = ["", "entries/", "entries/1/", "rounds/1/", "committee/", "log/"]
ACTS = [
    *(
        "open/",
        "finish/",
        "reopen/",
        "hand-over/",
        "pair/",
        "rounds/1/publish/",
        "rounds/1/close/",
        "rounds/1/unpair/",
    ),
    *("rounds/1/again/", "rounds/1/exchange/", "rounds/1/result/", "rounds/1/tables/1/clear/", "entries/enter/"),
    *("entries/check-in/", "entries/seed/", "entries/settings/", "entries/length/", "entries/1/change/"),
    *("entries/1/absence/", "entries/1/payment/", "entries/1/leave/", "entries/1/return/", "entries/1/here/"),
]


@pytest.mark.parametrize("path", DESK + ACTS)
def test_desk_is_for_who_runs_the_championship(
    live: LiveChampionship, organiser: User, system: Actor, base: str, fisc: Federation, path: str
) -> None:
    with federation_scope(fisc):
        begin_round(system, live)
        number = fresh(live).event_number
    method = "get" if path in DESK else "post"
    anonymous = getattr(Client(), method)(f"{base}{path}")
    # What was typed by somebody who was logged out meanwhile is not thrown away: a page says so.
    assert anonymous.status_code == (302 if path in DESK else 403)
    for role in (Role.PLAYER, Role.ORGANISER, Role.ARBITER):
        assert getattr(log_in_as(fisc, role), method)(f"{base}{path}").status_code == 403, role
    with federation_scope(fisc):
        assert fresh(live).event_number == number
    for client in (log_in(organiser), log_in_as(fisc, Role.STAFF)):
        answer = getattr(client, method)(f"{base}{path}").status_code
        # What the arbitral committee alone decides is not the organiser's.
        assert answer in {200, 302, 400, 409} or (answer, path) == (403, "reopen/")
        if path in ACTS:
            assert client.get(f"{base}{path}").status_code == 405


def test_slip_says_scrabbles_and_best_move_too(
    live: LiveChampionship, base: str, system: Actor, organiser: User
) -> None:
    with federation_scope(live.federation):
        begin_round(system, live)
    client = log_in(organiser)
    path = f"{base}rounds/1/"
    data = {"table": 1, "points_1": 412, "points_2": 365, "seen": seen(client, path), "scrabbles_1": 2}
    data |= {"best_move_1": "QUEIXEN", "best_move_points_1": 98, "scrabbles_2": ""}
    assert send(client, f"{path}result/", data).status_code == 302
    assert send(client, f"{path}result/", {**data, "table": 2, "scrabbles_1": 99}).status_code == 400
    with federation_scope(live.federation):
        first, second = state_of(live).played[0].tables[0].seats
    assert (first.scrabbles, first.best_move, first.best_move_points) == (2, "QUEIXEN", 98)
    assert (second.scrabbles, second.best_move) == (None, "")
