"""Several players against each other, with what may be expected."""

from __future__ import annotations

import pytest

from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.services.duplicates import merge_players
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import assert_well_formed, count_queries, read_page, words_of
from tests.people import make_players
from tests.ratings.making.published import publish_seeds
from tests.tournaments.making.played import game, make_played
from tournaments.players.queries.opponents import compare_players

pytestmark = pytest.mark.django_db

PAGE = "/fisc/players/compare/"


@pytest.fixture
def players(fisc: Federation, system: Actor) -> list[Player]:
    with federation_scope(fisc):
        found = make_players("Aina Ferrer", "Bru Soler", "Carla Vila", "Ayna Farrer")
        tables = [game(1, 1, 1, 2, "412-365"), game(2, 1, 2, 1, "400-400"), game(3, 1, 1, 3, "300-401")]
        make_played(system, "Open de Reus", found[:3], tables)
    return found


def test_every_pair_is_counted_from_both_sides(fisc: Federation, players: list[Player]) -> None:
    aina, bru, carla, _again = players
    with federation_scope(fisc):
        tallies = compare_players([aina, bru, carla])
    found = {pair: (tally.won, tally.drawn, tally.lost, tally.points_for) for pair, tally in tallies.items()}
    assert found == {
        (aina.pk, bru.pk): (1, 1, 0, 812),
        (bru.pk, aina.pk): (0, 1, 1, 765),
        (aina.pk, carla.pk): (0, 0, 1, 300),
        (carla.pk, aina.pk): (1, 0, 0, 401),
    }


def test_merged_record_counts_as_the_one_that_stayed(fisc: Federation, players: list[Player], system: Actor) -> None:
    aina, bru, _carla, again = players
    with federation_scope(fisc):
        make_played(system, "Open de Valls", [again, bru], [game(1, 1, 1, 2, "500-300")])
        merge_players(system, again, aina)
        aina.refresh_from_db()
        tally = compare_players([aina, bru])[aina.pk, bru.pk]
    assert tally.won == 2
    assert f'name="player" value="{aina.number}"' in read_page(f"{PAGE}?player={again.number}")


def test_page_shows_pairs_and_leads_on(fisc: Federation, players: list[Player]) -> None:
    html = read_page(f"{PAGE}?player=1&player=2&player=3&player=3&player=999&player=x")
    assert_well_formed(html)
    text = words_of(html)
    assert "1–1–0" in text
    assert "/fisc/players/1/against/2/" in html
    assert f'href="{PAGE}?player=1&amp;player=3"' in html
    assert PAGE in read_page("/fisc/players/1/against/2/")
    assert_well_formed(read_page(PAGE))
    assert "player=1&amp;player=2" in read_page(f"{PAGE}?player=1&q=sol")


def test_expectancy_is_that_of_the_latest_list(fisc: Federation, players: list[Player], system: Actor) -> None:
    assert "expected" not in words_of(read_page(f"{PAGE}?player=1&player=2"))
    with federation_scope(fisc):
        publish_seeds(system, players)
    text = words_of(read_page(f"{PAGE}?player=1&player=2"))
    assert "1200" in text
    assert "list no. 1" in text
    assert "Expected result of one game" in text
    assert text.count("expected") == 2


def test_six_players_take_the_queries_of_two(fisc: Federation, players: list[Player]) -> None:
    with federation_scope(fisc):
        make_players(*(f"Joan Grau{number}" for number in range(4)))
    more = "&".join(f"player={number}" for number in range(1, 9))
    assert count_queries(f"{PAGE}?{more}") == count_queries(f"{PAGE}?player=1&player=2")
