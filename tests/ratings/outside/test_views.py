"""Lists of other federations at the desk, beside ours, on the player's page and in the API."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.outside.models import OutsideList
from ratings.outside.services import add_outside_list
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import make_players
from tests.ratings.making.makers import ACTOR
from tests.ratings.making.published import publish_seeds
from tests.staff import log_in_as
from tournaments.report.report import UploadedFile

pytestmark = pytest.mark.django_db
DESK = "/fisc/desk/ratings/others/"
LINES = b'player,rating\n"Soler, Bru",1402\n"Ferrer, Ayna",1390\n"Vila, Carla",1200\n'


@pytest.fixture
def players(fisc: Federation) -> list[Player]:
    with federation_scope(fisc):
        found = make_players("Aina Ferrer", "Bru Soler", "Carla Vila")
        publish_seeds(ACTOR, found)
    return found


@pytest.fixture
def kept(fisc: Federation, players: list[Player]) -> OutsideList:
    with federation_scope(fisc):
        return add_outside_list(ACTOR, "WESPA", date(2025, 10, 1), "with leave", UploadedFile("list.csv", LINES))


@pytest.fixture
def staff(fisc: Federation) -> Client:
    return log_in_as(fisc, Role.STAFF)


def send(client: Client, content: bytes = LINES, **values: str) -> int:
    file = SimpleUploadedFile("list.csv", content)
    data = {"system_name": "WESPA", "listed_on": "2025-10-01", "licence": "with leave", **values, "file": file}
    return client.post(DESK, data).status_code


def test_staff_add_a_list_and_say_who_is_who(fisc: Federation, players: list[Player], staff: Client) -> None:
    empty = read_page(DESK, staff)
    assert_well_formed(empty)
    assert "No lists from other federations yet" in words_of(empty)
    assert send(staff) == 302
    with federation_scope(fisc):
        address = f"{DESK}{OutsideList.objects.get().reference}/"
    page = read_page(address, staff)
    assert_well_formed(page)
    assert "1 name to identify" in words_of(page)
    assert "2 of your players" in words_of(page)
    assert staff.post(f"{address}lines/2/", {"player": players[0].number}).status_code == 302
    assert "3 of your players" in words_of(read_page(address, staff))
    assert staff.post(f"{address}lines/1/").status_code == 302
    assert "2 of your players" in words_of(read_page(DESK, staff))
    assert get(f"{address}file/", staff).content == LINES
    assert staff.post(f"{address}forget/").status_code == 302
    assert "No lists from other federations yet" in words_of(read_page(DESK, staff))


def told_by(path: str) -> Any:
    return json.loads(get(f"/fisc/api/v1/{path}").content)


@pytest.mark.parametrize(
    ("content", "values", "status"),
    [
        (b"no list", {}, 409),
        (LINES, {"listed_on": "soon"}, 400),
        (LINES, {"listed_on": "2999-01-01"}, 409),
        (LINES, {"licence": ""}, 400),
        (b"", {}, 409),
    ],
)
def test_what_is_no_list_is_refused_in_words(
    players: list[Player], staff: Client, content: bytes, values: dict[str, str], status: int
) -> None:
    assert send(staff, content, **values) == status


def test_unknown_number_is_told(kept: OutsideList, staff: Client) -> None:
    answer = staff.post(
        f"{DESK}{kept.reference}/lines/2/", {"player": "999"}, follow=True, headers={"Accept-Language": "en"}
    )
    assert "No player has the number 999" in answer.content.decode()


def test_desk_is_for_staff_alone(fisc: Federation, kept: OutsideList) -> None:
    organiser = log_in_as(fisc, Role.ORGANISER)
    for address in (DESK, f"{DESK}{kept.reference}/", f"{DESK}{kept.reference}/file/"):
        assert get(address, organiser).status_code == 403
        assert get(address).status_code == 302
    assert organiser.post(f"{DESK}{kept.reference}/forget/").status_code == 403


def test_everybody_sees_both_lists_and_all_ratings_of_a_player(kept: OutsideList, players: list[Player]) -> None:
    page = read_page(f"/fisc/ranking/barruf/others/{kept.reference}/")
    assert_well_formed(page)
    assert "2 players are both in this list and in our list no. 1." in words_of(page)
    assert "with leave" in words_of(page)
    assert "Ayna" not in page
    own = words_of(read_page(f"/fisc/players/{players[1].number}/"))
    assert "BARRUF 1190 · WESPA 1402 (list of" in own
    assert "WESPA" not in read_page(f"/fisc/players/{players[0].number}/")


def test_api_tells_lists_players_and_ratings_elsewhere(kept: OutsideList, players: list[Player]) -> None:
    [told] = told_by("outside-lists/")["results"]
    assert (told["system_name"], told["lines"], told["found"]) == ("WESPA", 3, 2)
    rows = told_by(f"outside-lists/{kept.reference}/rows/")["results"]
    assert rows == [
        {"number": players[1].number, "name": "Bru Soler", "rating": "1402.00", "games": None},
        {"number": players[2].number, "name": "Carla Vila", "rating": "1200.00", "games": None},
    ]
    [elsewhere] = told_by(f"players/{players[1].number}/elsewhere/")
    assert elsewhere["rating"] == "1402.00"
    assert told_by(f"players/{players[0].number}/elsewhere/") == []
