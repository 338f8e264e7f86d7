"""The home of a federation, with everything and with nothing to show."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.parameters.services import install_rating_systems
from ratings.publication.services.editions import publish_rating_list
from ratings.replay.services.recomputation import recompute_ratings
from tests.days import federations_day
from tests.pages import assert_well_formed, count_queries, read_page, words_of
from tests.people import change_federation, make_federation, make_players, make_user
from tests.ratings.making.published import publish_seeds, seed_players
from tests.staff import log_in, log_in_as
from tests.tournaments.making.makers import make_announcement, make_approved
from tests.tournaments.making.played import game, make_played
from tournaments.calendar.services.championships import announce_championship, cancel_championship

FIRST_STEPS = ("desk/settings/", "desk/members/", "desk/tables/", "championships/new/", "desk/ratings/")
PAIR = ("Núria Sant·Llehí", "Świętosława Wiśniewska")


def test_home_of_a_new_federation_is_friendly(fisc: Federation) -> None:
    page = read_page("/fisc/")
    assert_well_formed(page)
    assert "<title>FISC</title>" in page
    assert "No championships announced" in page
    assert "No rating list yet" in page


def test_home_shows_championships_leaders_and_movers(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_approved(system, "Obert de Nadal", day=federations_day() + timedelta(days=30))
        announce_championship(system, make_announcement("Secret", day=federations_day() + timedelta(days=9)))
        [barruf] = install_rating_systems(system, ["barruf"])
        players = make_players(*PAIR)
        seed_players(barruf, players, games=40)
        publish_rating_list(system, barruf)
        day = federations_day() - timedelta(days=3)
        make_played(system, "Obert de Vic", players, [game(1, 1, 1, 2, "412-365")], day=day)
        publish_rating_list(system, barruf)
    page = read_page("/fisc/")
    text = words_of(page)
    assert_well_formed(page)
    assert "Secret" not in text
    assert text.index("Obert de Nadal") < text.index("Obert de Vic Won by Núria Sant·Llehí")
    assert "List no. 2" in text
    assert "1 Núria Sant·Llehí" in text
    moved = text.partition("Biggest movers")[2]
    assert moved.index("Núria Sant·Llehí") < moved.index("Świętosława Wiśniewska")
    assert "up +" in moved
    assert "down −" in moved


def test_home_names_each_championship_once_and_calls_none_coming_that_is_under_way(
    fisc: Federation, system: Actor
) -> None:
    today = federations_day()
    with federation_scope(fisc):
        make_approved(system, "Lliga de primavera", day=today - timedelta(days=40), ends_on=today + timedelta(days=40))
        make_approved(system, "Obert d'avui", day=today)
        make_approved(system, "Obert de Nadal", day=today + timedelta(days=30))
    text = words_of(read_page("/fisc/"))
    for name in ("Lliga de primavera", "Obert d&#x27;avui", "Obert de Nadal"):
        assert text.count(name) == 1, name
    hero, _, rest = text.partition("Under way ")
    assert "Obert d&#x27;avui" in hero
    running, _, coming = rest.partition("Upcoming championships")
    assert "Lliga de primavera" in running
    assert "Obert de Nadal" in coming


def test_home_of_one_championship_to_come_has_it_in_the_hero_alone(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        make_approved(system, "Obert de Nadal", day=federations_day() + timedelta(days=30))
    text = words_of(read_page("/fisc/"))
    assert text.count("Obert de Nadal") == 1
    assert "Upcoming" not in text
    assert "No championships announced" not in text


def test_home_never_counts_the_days_to_a_cancelled_championship(fisc: Federation, system: Actor) -> None:
    today = federations_day()
    with federation_scope(fisc):
        gone = make_approved(system, "Obert perdut", day=today + timedelta(days=5))
        cancel_championship(system, gone, "no hall")
        make_approved(system, "Obert de Nadal", day=today + timedelta(days=30))
    text = words_of(read_page("/fisc/"))
    assert text.index("Obert de Nadal") < text.index("Obert perdut")
    assert text.count("Obert perdut") == 1


def test_home_calls_only_results_what_has_results(fisc: Federation, system: Actor) -> None:
    day = federations_day() - timedelta(days=3)
    with federation_scope(fisc):
        for number in range(5):
            make_approved(system, f"Obert {number}", day=day - timedelta(days=number))
        cancel_championship(system, make_approved(system, "Anul·lat", day=day), "No hall.")
        make_played(
            system, "Obert de Vic", make_players(*PAIR), [game(1, 1, 1, 2, "412-365")], day=day - timedelta(days=9)
        )
    text = words_of(read_page("/fisc/"))
    results, _, awaited = text.partition("Recent results")[2].partition("Awaiting results")
    assert "Obert de Vic Won by" in results
    assert not any(f"Obert {number}" in results for number in range(5))
    assert [number for number in range(5) if f"Obert {number}" in awaited] == [0, 1, 2, 3]
    assert "Anul·lat" not in results + awaited


def test_home_in_a_list_without_active_players(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        publish_seeds(system, make_players(*PAIR), games=3)
    assert "No player is active in the latest list." in read_page("/fisc/")


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
    assert one <= 15


def test_home_by_host_name(fisc: Federation) -> None:
    change_federation(fisc, hostname="scrabble.example")
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


@pytest.mark.django_db
def test_one_of_many_federations_is_looked_for_by_the_beginnings_of_its_words() -> None:
    for number in range(30):
        make_federation(f"f{number}", name=f"Federació {number} d’Escràbel", short_name=f"F{number}")
    make_federation("lodz", name="Łódź Scrabble", short_name="ŁS")
    first = read_page("/")
    assert 'role="search"' in first
    assert first.count('class="entry"') == 24
    assert read_page("/?page=2").count('class="entry"') == 7
    found = read_page("/?q=scr+lod")
    assert 'href="/lodz/"' in found
    assert found.count('class="entry"') == 1
    none = read_page("/?q=nowhere")
    assert 'class="entry"' not in none
    assert 'role="search"' in none


def test_few_federations_are_simply_listed(fisc: Federation) -> None:
    assert 'role="search"' not in read_page("/")


def test_language_can_be_chosen_on_any_page(fisc: Federation, client: Client) -> None:
    assert 'lang="ca"' in client.get("/fisc/").content.decode()
    answer = client.post("/fisc/language/", {"language": "pl", "next": "/fisc/ranking/"})
    assert answer["Location"] == "/fisc/ranking/"
    assert 'lang="pl"' in client.get("/fisc/ranking/").content.decode()


def test_founder_is_led_through_the_first_steps(fisc: Federation, system: Actor) -> None:
    founder = log_in_as(fisc, Role.ADMINISTRATOR)
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
    for address in ("/fisc/", "/fisc/desk/"):
        page = read_page(address, founder)
        assert_well_formed(page)
        assert all(f'<a class="strong" href="/fisc/{path}">' in page for path in FIRST_STEPS)
        assert words_of(page).count("Done") == 0
    assert "first five steps" not in read_page("/fisc/")
    assert "first five steps" not in read_page("/fisc/desk/", log_in_as(fisc, Role.STAFF))
    with federation_scope(fisc):
        players = make_players(*PAIR)
        make_approved(system, "Obert de Nadal")
    # The second member is the staff who has just looked.
    assert words_of(read_page("/fisc/", founder)).count("Done") == 3
    with federation_scope(fisc):
        seed_players(barruf, players, games=40)
        publish_rating_list(system, barruf)
    assert "first five steps" not in read_page("/fisc/", founder)


def test_home_writes_names_in_one_order_and_the_own_rating_with_separators(fisc: Federation, system: Actor) -> None:
    user = make_user("nuria@fisc.example")
    with federation_scope(fisc):
        [barruf] = install_rating_systems(system, ["barruf"])
        players = make_players("Núria Sant·Llehí", "Oriol Çelik", "Łukasz Żak")
        Player.objects.filter(number=1).update(user=user)
        seed_players(barruf, players)
        publish_rating_list(system, barruf)
        make_played(system, "Obert", players, [game(1, 1, 2, 3, "400-300")])
    text = words_of(read_page("/fisc/", log_in(user)))
    assert "Oriol Çelik" in text
    assert "Çelik, Oriol" not in text
    assert "1200 new · place 1" in text
    with federation_scope(fisc):
        recompute_ratings(system, barruf)
        publish_rating_list(system, barruf)
    assert "1200 · place" in words_of(read_page("/fisc/", log_in(user)))
