"""A club and its players."""

from __future__ import annotations

from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.services.registration import find_or_create_club
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from tests.pages import assert_well_formed, count_queries, read_page, words_of
from tests.people import make_players
from tests.ratings.making.published import seed_players

PATH = "/fisc/clubs/lodz-pl/"


def join_club(*names: str) -> list[Player]:
    players = make_players(*names)
    Player.objects.filter(pk__in=[player.pk for player in players]).update(club=find_or_create_club("Łódź (PL)"))
    return players


def test_club_lists_its_players_with_their_ratings(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        listed = join_club("Łukasz Żak")
        [barruf] = install_rating_systems(system, ["barruf"])
        seed_players(barruf, listed)
        publish_rating_list(system, barruf)
        join_club("Núria Sant·Llehí")
        make_players("Joan Bosch")
    page = read_page(PATH)
    text = words_of(page)
    assert_well_formed(page)
    assert "Żak, Łukasz 1200 1 40" in text
    assert "Sant·Llehí, Núria –" in text
    assert "Joan" not in text


def test_club_without_ratings_and_without_players(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(fisc):
        find_or_create_club("Łódź (PL)")
    assert "No players yet" in read_page(PATH)
    read_page("/fisc/clubs/none/", status=404)
    read_page("/pfs/clubs/lodz-pl/", status=404)


def test_club_costs_the_same_with_one_player_and_with_three(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        seed_players(barruf, join_club("Łukasz Żak"))
        publish_rating_list(system, barruf)
    one = count_queries(PATH)
    with federation_scope(fisc):
        join_club("Joan Bosch", "Pau Nadal")
    assert count_queries(PATH) == one
