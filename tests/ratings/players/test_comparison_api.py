"""Players against each other in the API."""

from __future__ import annotations

from datetime import date

import pytest
from django.test import Client

from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from ratings.starting_list.services import SeedRow, set_seed_list
from tests.people import make_players
from tests.ratings.making.makers import ACTOR, Game, add_championship, make_system

ADDRESS = "/fisc/api/v1/players/compare/"


@pytest.fixture
def asked(fisc: Federation) -> Client:
    """Players 1 to 3: the second has beaten the first once, the third has met nobody."""
    with federation_scope(fisc):
        aina, bru, carme = make_players("Aina Ferrer", "Bru Soler", "Carme Vidal")
        system, day = make_system(), date(2020, 9, 5)
        set_seed_list(
            ACTOR, system, [SeedRow(one, 1200 - 50 * n, 60, day) for n, one in enumerate((aina, bru, carme))]
        )
        add_championship(system, "open", [Game(bru, aina)], day=date(2020, 10, 3))
        recompute_ratings(ACTOR, system)
        publish_rating_list(ACTOR, system, date(2020, 12, 1))
    return Client()


def test_every_pair_is_told_both_ways(asked: Client) -> None:
    pairs = asked.get(f"{ADDRESS}?player=1&player=2&player=3").json()
    assert [(one["number"], one["against"]) for one in pairs] == [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
    told = {(one["number"], one["against"]): one for one in pairs}
    assert [told[1, 2][name] for name in ("played", "won", "lost")] == [1, 0, 1]
    assert [told[2, 1][name] for name in ("played", "won", "lost")] == [1, 1, 0]
    assert told[1, 3]["played"] == 0
    assert told[1, 3]["expected"] > 0.5 > told[3, 1]["expected"]
    assert told[1, 2]["player"].endswith("/players/1/")


@pytest.mark.parametrize(
    "question", ["", "?player=1", "?player=1&player=x", "?player=0&player=1", "?player=1" + "&player=2" * 6]
)
def test_what_is_no_question_is_said(asked: Client, question: str) -> None:
    assert asked.get(ADDRESS + question).status_code == 400


def test_nobody_of_that_number_and_no_such_system(asked: Client) -> None:
    assert asked.get(f"{ADDRESS}?player=1&player=99").status_code == 404
    assert asked.get(f"{ADDRESS}?player=1&player=2&system=none").status_code == 404
