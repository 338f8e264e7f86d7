"""Adding a rating system in the browser, and what its deviation looks like on the pages."""

from __future__ import annotations

import json
import re

import pytest

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from tests.api import Api
from tests.pages import assert_well_formed, get, read_page, words_of
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system
from tests.staff import log_in_as, send

ADD = "/fisc/desk/ratings/add/"


def test_administrator_adds_a_rating_and_makes_it_the_main_one(fisc: Federation) -> None:
    with federation_scope(fisc):
        main = make_system("barruf")
        anna, bernat = make_players("Anna Pla", "Bernat Coll")
        add_championship(main, "first", [Game(anna, bernat)])
    administrator = log_in_as(fisc, Role.ADMINISTRATOR)
    page = read_page(ADD, administrator)
    assert_well_formed(page)
    words = words_of(page)
    assert "NASPA" in words
    assert "BARRUF" not in words
    assert "No published results were found to check this system against." in words
    answer = send(administrator, ADD, {"code": ["naspa"]})
    assert (answer.status_code, answer["Location"]) == (302, "/fisc/ranking/naspa/rules/")
    assert send(administrator, ADD, {"code": ["naspa"]}).status_code == 409
    assert send(administrator, ADD, {"code": ["nothing"]}).status_code == 404
    with federation_scope(fisc):
        added = RatingSystem.objects.get(code="naspa")
        assert added.sequence.count() == 1
    assert send(administrator, "/fisc/desk/ratings/naspa/main/", {}).status_code == 302
    with federation_scope(fisc):
        assert RatingSystem.objects.get(is_main=True).code == "naspa"
    assert "Add a rating system" in words_of(read_page("/fisc/desk/ratings/", administrator))


def test_adding_is_for_administrators(fisc: Federation) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    assert get(ADD, staff).status_code == 403
    assert "Add a rating system" not in words_of(read_page("/fisc/desk/ratings/", staff))


@pytest.fixture
def certain(fisc: Federation) -> int:
    """A player of a system with deviations; the list is published."""
    with federation_scope(fisc):
        system = make_system("coco")
        anna, bernat = make_players("Anna Pla", "Bernat Coll")
        for slug in ("first", "second"):
            add_championship(system, slug, [Game(anna, bernat, scores=(430, 400))] * 3)
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system)
    return anna.number


def test_deviation_is_shown_with_the_rating(fisc: Federation, certain: int) -> None:
    player = read_page(f"/fisc/players/{certain}/")
    assert_well_formed(player)
    source = re.search(r'<script id="rating-history"[^>]*>(.*?)</script>', player, flags=re.DOTALL)
    assert source
    points = json.loads(source[1])
    assert points[-1]["deviation"] < 150
    shown = f"±{round(points[-1]['deviation'])}"
    assert shown in words_of(player)
    ranking = read_page("/fisc/ranking/coco/?show=all")
    assert_well_formed(ranking)
    assert shown in words_of(ranking)
    explained = read_page(f"/fisc/players/{certain}/ratings/coco/in/second/")
    assert_well_formed(explained)
    assert ": in two out of three cases, the true strength is between" in words_of(explained)
    history = Api(fisc).call("get", f"players/{certain}/ratings/coco/", 200)
    assert history["deviation"] == pytest.approx(points[-1]["deviation"], abs=0.06)
    body = Api(fisc).call("get", f"players/{certain}/ratings/coco/in/second/", 200)
    assert body["agrees"]
    assert body["sentences"]
