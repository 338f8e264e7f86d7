"""Explain: the games of a change add up to what is stored, to the last digit."""

from __future__ import annotations

from decimal import Decimal

import pytest

from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.players.queries.explanation import explain
from ratings.replay.models import RatingChange
from ratings.replay.services.recomputation import recompute_ratings
from tests.api import Api
from tests.pages import assert_well_formed, read_page, words_of
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, fill_sequence, make_system, write_games


@pytest.mark.parametrize("code", ["barruf", "rasccat", "pfs"])
def test_games_add_up_to_every_stored_change(in_fisc: Federation, code: str) -> None:
    system = make_system(code)
    people = make_players("Anna Pla", "Bernat Coll", "Carme Riu", "Dídac Font", "Elisenda Mas")
    fill_sequence(system, people, 6)
    recompute_ratings(ACTOR, system)
    changes = list(RatingChange.objects.select_related("system"))
    for change in changes:
        found = explain(change)
        assert found.agrees
        assert len(found.games) == change.games
        assert sum(game.half_points for game in found.games) == change.half_points
        if found.is_elo:
            expected = sum((game.expected or Decimal(0) for game in found.games), Decimal(0))
            assert expected == change.expected
            assert change.k is not None
            assert change.k * (Decimal(change.half_points) / 2 - expected) == change.exact_change
        else:
            assert sum(game.scalp or 0 for game in found.games) == change.scalps
    assert changes


def test_change_that_waits_to_be_computed_again_is_said_to_disagree(in_fisc: Federation) -> None:
    system = make_system()
    anna, bernat = make_players("Anna Pla", "Bernat Coll")
    first = add_championship(system, "first", [Game(anna, bernat)])
    recompute_ratings(ACTOR, system)
    write_games(first, [Game(bernat, anna)])
    assert not explain(RatingChange.objects.get(player=anna)).agrees


def test_page_and_api_show_the_sum_and_why_this_k(fisc: Federation) -> None:
    with federation_scope(fisc):
        system = make_system()
        anna, bernat, carme = make_players("Anna Pla", "Bernat Coll", "Carme Riu")
        add_championship(system, "first", [Game(anna, bernat)])
        add_championship(system, "second", [Game(anna, carme, 1)])
        recompute_ratings(ACTOR, system)
    html = read_page(f"/fisc/players/{anna.number}/ratings/barruf/in/second/")
    assert_well_formed(html)
    text = words_of(html)
    # 965 against 950: Φ(15 / 283.84) = .5211; 30 × (½ − .5211) = −.632, rounded −1.
    assert "0.5211" in text
    assert "30 × (½ − 0.5211) = -0.632" in text
    assert "2 games count here (1 before and 1 in this championship)" in text
    assert f"/players/{anna.number}/ratings/barruf/in/second/" in read_page(f"/fisc/players/{anna.number}/")
    body = Api(fisc).call("get", f"players/{anna.number}/ratings/barruf/in/second/", 200)
    [game] = body["games"]
    assert (game["name"], game["opponent_rating"], body["change"]) == ("Carme Riu", 950, -1)
    assert Decimal(game["expected"]) == Decimal(body["expected"])
    assert read_page(f"/fisc/players/{bernat.number}/ratings/barruf/in/second/", status=404)


@pytest.mark.parametrize(
    ("code", "first", "opening"),
    [
        ("naspa", "How First led to a first NASPA rating of 900.", "had no rating before this championship"),
        ("elo-spread", "changed the", "the player started at 1500"),
        ("barruf", "changed the BARRUF rating from 950", "the player started at 950"),
    ],
)
def test_page_of_a_newcomer_says_what_was_there_before(fisc: Federation, code: str, first: str, opening: str) -> None:
    with federation_scope(fisc):
        system = make_system(code)
        anna, bernat = make_players("Anna Pla", "Bernat Coll")
        add_championship(system, "first", [Game(anna, bernat, 2, scores=(450, 300))])
        recompute_ratings(ACTOR, system)
    page = read_page(f"/fisc/players/{anna.number}/ratings/{code}/in/first/")
    assert_well_formed(page)
    text = words_of(page)
    assert first in text
    assert opening in text
    assert ("Opponents without a rating count at the first rating calculated for them." in text) == (code == "naspa")


def test_page_without_scores_says_that_there_is_no_rating_yet(fisc: Federation) -> None:
    with federation_scope(fisc):
        system = make_system("coco")
        anna, bernat = make_players("Anna Pla", "Bernat Coll")
        add_championship(system, "first", [Game(anna, bernat)])
        recompute_ratings(ACTOR, system)
        name = system.name
    text = words_of(read_page(f"/fisc/players/{anna.number}/ratings/coco/in/first/"))
    assert f"No {name} rating yet after First." in text
    assert "from 1500 to 1500" not in text
