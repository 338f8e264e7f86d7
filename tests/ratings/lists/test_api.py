"""Players, rating systems, lists and histories in the API."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.people.models.players import Club, Player
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.starting_list.services import SeedRow, set_seed_list
from ratings.systems.models import RatingSystem
from tests.api import Api
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system

pytestmark = pytest.mark.django_db


@pytest.fixture
def people(fisc: Federation) -> list[Player]:
    with federation_scope(fisc):
        people = make_players("Aina Ferrer", "Bru Soler", "Carme Vidal")
        people[0].club = Club.objects.create(name="Club Lleida", key="club lleida")
        people[0].save()
        return people


@pytest.fixture
def listed(fisc: Federation, people: list[Player]) -> RatingSystem:
    """Two of them active from the start, one new; one game rated and published."""
    aina, bru, carme = people
    with federation_scope(fisc):
        system = make_system()
        day = date(2020, 9, 5)
        set_seed_list(ACTOR, system, [SeedRow(aina, 1200, 60, day), SeedRow(bru, 1100, 20, day)])
        add_championship(system, "open", [Game(bru, aina), Game(carme, aina, 1)], day=date(2020, 10, 3))
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system, date(2020, 12, 1))
        return system


@pytest.fixture
def api(fisc: Federation) -> Api:
    return Api(fisc)


def test_players_are_listed_in_alphabetical_order_and_found(api: Api, people: list[Player]) -> None:
    listed = api.get("players/")["results"]
    assert [player["surname"] for player in listed] == ["Ferrer", "Soler", "Vidal"]
    assert listed[0]["club"] == "Club Lleida"
    assert listed[1]["club"] is None
    for text in ("sol", "bru so", "2", "SÒLER"):
        assert [found["name"] for found in api.get(f"players/?search={text}")["results"]] == ["Bru Soler"]
    assert api.get("players/?search=nobody")["count"] == 0
    assert api.get("players/?search=")["count"] == 3


def test_search_that_cannot_be_is_refused(api: Api) -> None:
    assert list(api.get(f"players/?search={'x' * 81}", 400)["errors"]) == ["search"]


def test_player_leads_to_the_ratings(api: Api, people: list[Player], listed: RatingSystem) -> None:
    player = api.get(f"players/{people[0].number}/")
    assert (player["name"], player["club"]) == ("Aina Ferrer", "Club Lleida")
    [rating] = player["ratings"]
    assert (rating["system"], rating["name"]) == ("barruf", listed.name)
    assert api.get(rating["url"])["player"]["name"] == "Aina Ferrer"


@pytest.mark.parametrize("number", ["99", "9" * 30])
def test_player_nobody_has_the_number_of_is_not_found(api: Api, listed: RatingSystem, number: str) -> None:
    api.get(f"players/{number}/", 404)
    api.get(f"players/{number}/ratings/barruf/", 404)


def test_merged_player_leads_to_the_one_that_stayed(api: Api, people: list[Player], listed: RatingSystem) -> None:
    with federation_scope(api.federation):
        Player.objects.filter(pk=people[2].pk).update(merged_into=people[0])
    for below in ("", "ratings/barruf/"):
        api.get(f"players/{people[2].number}/{below}", 301)
        assert api.last["Location"] == f"http://testserver/fisc/api/v1/players/{people[0].number}/{below}"
    assert api.get("players/")["count"] == 2


def test_history_gives_the_standing_and_every_change(api: Api, people: list[Player], listed: RatingSystem) -> None:
    history = api.get(f"players/{people[1].number}/ratings/barruf/")
    [change] = history["changes"]
    assert (change["name"], change["date"], change["points"], change["games"], change["k"]) == (
        *("Open", "2020-10-03", 1.0, 1, 30),
    )
    assert 0 < change["expected"] < 0.5
    assert (change["before"], change["after"]) == (1100, history["rating"])
    assert change["change"] == history["rating"] - 1100
    assert (history["games"], history["edition"], history["listed_rating"]) == (21, 1, history["rating"])
    assert (history["status"], history["place"]) == ("act", 2)


def test_changes_are_walked_from_the_latest_on(
    api: Api, fisc: Federation, people: list[Player], listed: RatingSystem
) -> None:
    aina, bru, _carme = people
    with federation_scope(fisc):
        for month in range(1, 5):
            add_championship(listed, f"open-{month}", [Game(bru, aina)], day=date(2021, month, 3))
        recompute_ratings(ACTOR, listed)
    history = api.get(f"players/1/ratings/{listed.code}/")["changes"]
    address, walked = f"players/1/ratings/{listed.code}/changes/?cursor=&page_size=2", []
    while address:
        page = api.get(address)
        walked += page["results"]
        address = page["next"]
    assert walked == history[::-1]
    assert api.get(f"players/1/ratings/{listed.code}/changes/?page_size=2")["count"] == 5
    assert api.get(f"players/3/ratings/{listed.code}/changes/?cursor=")["results"]


def test_player_without_games_has_an_empty_history(api: Api, people: list[Player], fisc: Federation) -> None:
    with federation_scope(fisc):
        make_system()
    history = api.get(f"players/{people[0].number}/ratings/barruf/")
    assert (history["rating"], history["edition"], history["status"], history["changes"]) == (None, None, None, [])
    api.get(f"players/{people[0].number}/ratings/none/", 404)


def test_systems_lead_to_their_editions(api: Api, listed: RatingSystem) -> None:
    [system] = api.get("rating-systems/")["results"]
    assert (system["code"], system["is_main"]) == ("barruf", True)
    assert api.get(system["url"]) == system
    [edition] = api.get(system["editions"])["results"]
    assert (edition["number"], edition["published_on"], edition["through"]) == (1, "2020-12-01", "Open")
    assert (edition["players"], edition["active"]) == (3, 2)
    assert api.get(edition["url"]) == edition
    api.get("rating-systems/barruf/editions/2/", 404)
    api.get("rating-systems/barruf/editions/2/rows/", 404)


def test_list_is_read_by_status_and_searched(api: Api, people: list[Player], listed: RatingSystem) -> None:
    rows = "rating-systems/barruf/editions/1/rows/"

    def names(query: str = "") -> list[str]:
        return [row["name"] for row in api.get(f"{rows}?{query}")["results"]]

    assert names("status=act") == ["Aina Ferrer", "Bru Soler"] or names("status=act") == ["Ferrer, Aina", "Soler, Bru"]
    assert len(names()) == 3
    assert len(names("status=exp")) == 1
    assert names("search=fer&status=act") == names("status=act")[:1]
    assert names("status=inact") == []
    assert list(api.get(f"{rows}?status=lost", 400)["errors"]) == ["status"]
    first = api.get(rows)["results"][0]
    assert (first["place"], first["status"]) == (1, "act")
    assert api.get(first["player"])["number"] == first["player_number"]


def test_lists_take_the_same_queries_whatever_their_length(
    api: Api, people: list[Player], listed: RatingSystem
) -> None:
    paths = ["players/", "rating-systems/barruf/editions/1/rows/", f"players/{people[0].number}/ratings/barruf/"]
    for path in paths:
        counts = []
        for size in ("?page_size=1", "?page_size=3"):
            with CaptureQueriesContext(connection) as queries:
                api.get(path + size)
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 12, path
