"""The home of a federation, with everything and with nothing to show."""

from __future__ import annotations

from datetime import timedelta

from django.test import Client
from django.utils import timezone

from federation.models import Federation, Role
from federation.permissions import Actor
from federation.tenancy.scope import federation_scope
from ratings.services.editions import publish_rating_list
from ratings.services.presets import install_rating_systems
from tests.pages import assert_well_formed, count_queries, read_page, words_of
from tests.people import make_players, make_user
from tests.ratings.published import publish_seeds, seed_players
from tests.tournaments.makers import make_announcement, make_approved
from tests.tournaments.played import game, make_played
from tournaments.services.championships import announce_championship

PAIR = ("Núria Sant·Llehí", "Świętosława Wiśniewska")


def test_home_of_a_new_federation_is_friendly(fisc: Federation) -> None:
    page = read_page("/fisc/")
    assert_well_formed(page)
    assert "<title>FISC</title>" in page
    assert "No championship is announced" in page
    assert "No rating list yet" in page


def test_home_shows_championships_leaders_and_movers(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_approved(system, "Obert de Nadal", day=timezone.localdate() + timedelta(days=30))
        announce_championship(system, make_announcement("Secret", day=timezone.localdate() + timedelta(days=9)))
        [barruf] = install_rating_systems(system, ["barruf"])
        players = make_players(*PAIR)
        seed_players(barruf, players, games=40)
        publish_rating_list(system, barruf)
        day = timezone.localdate() - timedelta(days=3)
        make_played(system, "Obert de Vic", players, [game(1, 1, 1, 2, "412-365")], day=day)
        publish_rating_list(system, barruf)
    page = read_page("/fisc/")
    text = words_of(page)
    assert_well_formed(page)
    assert "Secret" not in text
    assert text.index("Obert de Nadal") < text.index("Obert de Vic Won by Núria Sant·Llehí")
    assert "Edition 2" in text
    assert "1 Sant·Llehí, Núria" in text
    moved = text.partition("Who moved most")[2]
    assert moved.index("Sant·Llehí, Núria") < moved.index("Wiśniewska, Świętosława")
    assert "up +" in moved
    assert "down −" in moved


def test_home_in_a_list_without_active_players(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        publish_seeds(system, make_players(*PAIR), games=3)
    assert "Nobody is active in the latest edition." in read_page("/fisc/")


def test_home_costs_the_same_with_one_row_and_with_three(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        seed_players(barruf, make_players("Anna Puig"), games=40)
        publish_rating_list(system, barruf)
        make_played(system, "Primer", make_players(*PAIR), [game(1, 1, 1, 2, "400-300")])
        publish_rating_list(system, barruf)
    one = count_queries("/fisc/")
    with federation_scope(fisc):
        seed_players(barruf, make_players("Pau Nadal", "Joan Bosch"), games=40)
        for name in ("Segon", "Tercer"):
            make_played(system, name, make_players(*PAIR), [game(1, 1, 1, 2, "400-300")])
        publish_rating_list(system, barruf)
    assert count_queries("/fisc/") == one
    assert one <= 16


def test_home_by_host_name(fisc: Federation) -> None:
    Federation.objects.filter(pk=fisc.pk).update(hostname="scrabble.example")
    page = read_page("/", Client(SERVER_NAME="scrabble.example"))
    assert "<title>FISC</title>" in page
    assert 'href="/championships/"' in page


def test_home_of_the_portal_lists_federations_and_marks_ones_own(
    fisc: Federation, pfs: Federation, client: Client
) -> None:
    page = read_page("/")
    assert 'href="/fisc/"' in page
    assert 'href="/pfs/"' in page
    assert "yours" not in page
    client.force_login(make_user("staff@fisc.example", Role.STAFF, federation=fisc))
    assert words_of(read_page("/", client)).count("yours") == 1


def test_language_can_be_chosen_on_any_page(fisc: Federation, client: Client) -> None:
    assert 'lang="ca"' in client.get("/fisc/").content.decode()
    answer = client.post("/fisc/language/", {"language": "pl", "next": "/fisc/ranking/"})
    assert answer["Location"] == "/fisc/ranking/"
    assert 'lang="pl"' in client.get("/fisc/ranking/").content.decode()
