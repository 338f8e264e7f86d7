"""Rounds and cross-tables, at tables of two, three and four."""

from __future__ import annotations

import pytest

from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import assert_well_formed, read_page, words_of
from tests.people import make_players
from tests.tournaments.making.makers import make_accepted, make_approved
from tests.tournaments.making.played import EBRE_RULES, absent, bye, forfeit, game, make_played, table_of

NAMES = ("Núria Sant·Llehí", "Świętosława Wiśniewska", "Oriol Çelik", "Łukasz Żak", "Joan Bosch")
ROUNDS = [
    game(1, 2, 3, 4, "300-300"),
    game(1, 1, 1, 2, "412-365"),
    bye(1, 5),
    forfeit(2, 1, 1, 4),
    game(2, 2, 2, 3, "="),
    absent(2, 5),
]


@pytest.fixture
def path(fisc: Federation, system: Actor) -> str:
    with federation_scope(fisc):
        slug = make_played(system, "Obert de Vic", make_players(*NAMES), ROUNDS).slug
    return f"/fisc/championships/{slug}/"


@pytest.fixture
def ebre(fisc: Federation, system: Actor) -> str:
    tables = [
        table_of(1, 1, {1: 150, 2: 250, 3: 200, 4: 300}),
        table_of(1, 2, {5: 190, 6: 290, 7: 240}),
        table_of(2, 1, {1: 310, 5: 260, 6: 210, 7: 160}),
        table_of(2, 2, {2: 180, 3: 220, 4: 280}),
    ]
    players = (*NAMES, "Anna Ferrer", "Pau Nadal")
    with federation_scope(fisc):
        slug = make_played(system, "Terres de l'Ebre", make_players(*players), tables, rules=EBRE_RULES.as_json()).slug
    return f"/fisc/championships/{slug}/"


def test_round_shows_tables_in_the_order_of_the_hall_with_scores(path: str) -> None:
    page = read_page(f"{path}rounds/1/")
    text = words_of(page)
    assert_well_formed(page)
    assert "<title>Round 1, Obert de Vic · FISC</title>" in page
    assert text.index("412") < text.index("365") < text.index("300") < text.index("Joan Bosch")
    assert "Table 1" in text
    assert "bye" in text


def test_round_names_forfeits_absences_and_shows_half_points_without_scores(path: str) -> None:
    text = words_of(read_page(f"{path}rounds/2/"))
    assert text.count("forfeit") == 2
    assert "absent" in text
    assert text.count("½") == 2


def test_rounds_without_a_number_open_with_the_last_one(path: str) -> None:
    assert "<title>Round 2," in read_page(f"{path}rounds/")


@pytest.mark.parametrize("number", ["0", "3", "99999999999999999999"])
def test_round_that_was_not_played_is_not_found(path: str, number: str) -> None:
    read_page(f"{path}rounds/{number}/", status=404)


def test_rounds_and_cross_table_before_results_say_so(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        slug = make_approved(system, "Campionat").slug
    assert "No rounds yet" in read_page(f"/fisc/championships/{slug}/rounds/")
    assert "No results yet" in read_page(f"/fisc/championships/{slug}/cross-table/")


def test_round_with_more_than_a_hundred_tables_is_paged(fisc: Federation, system: Actor) -> None:
    games = [game(1, table, 2 * table - 1, 2 * table, "350-300") for table in range(1, 103)]
    with federation_scope(fisc):
        slug = make_played(system, "Gran", make_players(*(f"Anna Puig{n}" for n in range(204))), games).slug
    path = f"/fisc/championships/{slug}/rounds/1/"
    assert read_page(path).count('class="board"') == 100
    assert read_page(f"{path}?page=2").count('class="board"') == 2


def test_cross_table_names_opponents_by_their_place_and_shows_scores(path: str) -> None:
    page = read_page(f"{path}cross-table/")
    text = words_of(page)
    assert_well_formed(page)
    # 1 Núria 2, then Oriol and Świętosława 1 and ½ …: her first row is the win against the number of Świętosława.
    row = page.partition('id="player-1"')[2].partition("</tr>")[0]
    assert "Núria Sant·Llehí" in row
    assert "412–365" in row
    assert row.count('data-outcome="win"') == 2
    number = row.partition('href="#player-')[2].partition('"')[0]
    opponent = page.partition(f'id="player-{number}"')[2].partition("</tr>")[0]
    assert "Świętosława Wiśniewska" in opponent
    assert "365–412" in opponent
    assert "bye" in text
    assert "absent" in text
    assert "forfeit" in text


def test_cross_table_gives_equal_players_numbers_of_their_own(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        slug = make_played(system, "Empat", make_players(*NAMES[:2]), [game(1, 1, 1, 2, "=")]).slug
    page = read_page(f"/fisc/championships/{slug}/cross-table/")
    assert 'href="#player-2"' in page
    assert 'href="#player-1"' in page


def test_cross_table_of_a_swiss_perfect_file(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        slug = make_accepted(system, "Obert de Lleida").slug
    assert_well_formed(read_page(f"/fisc/championships/{slug}/cross-table/"))


def test_round_at_tables_of_four_lists_the_best_first(ebre: str) -> None:
    text = words_of(read_page(f"{ebre}rounds/1/"))
    assert text.index("Łukasz Żak") < text.index("Świętosława Wiśniewska") < text.index("Núria Sant·Llehí")
    assert [text.index(score) for score in ("300", "250", "200", "150")] == sorted(
        text.index(score) for score in ("300", "250", "200", "150")
    )


def test_places_stand_for_the_cross_table_at_tables_of_four(ebre: str) -> None:
    page = read_page(f"{ebre}cross-table/")
    text = words_of(page)
    assert_well_formed(page)
    assert "Places, round by round" in text
    # Łukasz won his first table of four and the second, of three: 4 + 4 points.
    assert "Łukasz Żak 8 place 1. 300 place 1. 280" in text
    assert "Núria Sant·Llehí 5 place 4. 150 place 1. 310" in text
