from __future__ import annotations

from datetime import date

import pytest

from federation.imports.models import ImportState
from federation.people.models.players import Club, Player, PlayerDetails
from federation.permissions import Actor
from federation.registry.queries import search_players
from federation.registry.services.registration import NewPlayer, add_players, find_or_create_club, learn_spelling
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.federation.imports.makers import apply, codes, csv_of, effects, make_import, workbook_of
from tests.people import make_federation, make_players

pytestmark = pytest.mark.usefixtures("in_fisc")


def test_players_import_adds_changes_and_leaves(system: Actor) -> None:
    club = find_or_create_club("Lleida")
    add_players([NewPlayer("Puig", "Aina", club), NewPlayer("Grau", "Biel", club), NewPlayer("Nadal", "Carla")])
    one = make_import(
        system,
        "players",
        csv_of("""
            Número;Cognoms;Nom;Club;Retirat el
            1;Puig i Mas;;;
            2;Grau;Biel;LLEIDA;
            ;Bosch;Dolors;Lleida;
            40;Mas;Enric;;31/08/2025
            ;nadal;CARLA;Lleida;
        """),
    )
    assert effects(one) == ["changed", "unchanged", "added", "added", "changed"]
    assert one.summary["counts"] == {"added": 2, "changed": 2, "unchanged": 1, "wrong": 0}
    first = one.rows.get(line=2)
    assert (first.key, first.changes) == ("1", [["surname", "Puig", "Puig i Mas"]])
    assert Player.objects.count() == 3
    assert apply(system, one).state == ImportState.APPLIED
    people = {player.number: player for player in Player.objects.select_related("club")}
    assert people[1].list_name == "Puig i Mas, Aina"
    assert people[41].list_name == "Bosch, Dolors"
    assert people[40].retired_on == date(2025, 8, 31)
    # The name was given in another spelling: it was the same name, so only the club is news.
    assert people[3].club == club


def test_players_import_makes_new_names_searchable_and_keeps_the_old_one(system: Actor) -> None:
    make_players("Aina Puig")
    one = make_import(
        system, "players", csv_of('number,surname,first name,aliases\n1,Łukasz,Anna,"Annie Ł.; Puig A"\n')
    )
    apply(system, one)
    for text in ("lukasz", "puig", "annie", "1"):
        assert [player.number for player in search_players(text)] == [1]
    player = Player.objects.get()
    assert (player.name_key, player.sort_key) == ("anna lukasz", "lukasz anna")
    assert set(player.aliases.values_list("name", flat=True)) == {"Aina Puig", "Annie Ł.", "Puig A"}


WRONG = [
    ("0,Puig,,,", ("number", "bad_number")),
    ("-3,Puig,,,", ("number", "bad_number")),
    ("1.5,Puig,,,", ("number", "bad_number")),
    ("99999999999,Puig,,,", ("number", "bad_number")),
    ("=1,Puig,,,", ("number", "bad_number")),
    ("3,Puig,,,", ("number", "number_merged")),
    (",Doble,Aina,,", ("surname", "ambiguous_name")),
    ("9,,Aina,,", ("surname", "missing")),
    (",,,,", None),
    ("1,-,,,", ("surname", "cannot_be_emptied")),
    ("1,!!!,,,", ("surname", "not_a_name")),
    (f"1,{'x' * 121},,,", ("surname", "too_long")),
    (f"1,,{'x' * 81},,", ("given_name", "too_long")),
    ("1,,,Nowhere,", ("club", "club_unknown")),
    ("1,,,???,", ("club", "not_a_name")),
    ("1,,,,31/02/2026", ("retired_on", "bad_date")),
    ("1,,,,2199-01-01", ("retired_on", "date_in_future")),
    ("1,,,,soon", ("retired_on", "bad_date")),
    ("1,,,,2026", ("retired_on", "bad_date")),
]


@pytest.mark.parametrize(("row", "expected"), WRONG)
def test_players_import_says_what_is_wrong(system: Actor, row: str, expected: tuple[str, str] | None) -> None:
    one, _two, old, *_doubles = make_players("Aina Puig", "Biel Grau", "A. Puig", "Aina Doble", "Doble Aina")
    Player.objects.filter(pk=old.pk).update(merged_into=one)
    made = make_import(system, "players", csv_of(f"number,surname,first name,club,retired on\n2,Grau,Biel,,\n{row}\n"))
    found = codes(made)
    assert found == ([(3, *expected)] if expected else [])
    assert effects(made) == (["unchanged", "wrong"] if expected else ["unchanged"])


def test_players_import_says_everything_about_a_row_at_once(system: Actor) -> None:
    make_players("Aina Puig")
    made = make_import(system, "players", csv_of("number,surname,club,retired on\n1,-,Nowhere,soon\n"))
    assert codes(made) == [
        (2, "surname", "cannot_be_emptied"),
        (2, "club", "club_unknown"),
        (2, "retired_on", "bad_date"),
    ]


@pytest.mark.parametrize(
    "rows",
    ["1,Puig,Aina\n1,Puig,Anna", "1,Puig,Aina\n,puig,AINA", "7,Nou,Pau\n7,Nou,Pere", ",Nou,Pau\n,Pau,Nou"],
)
def test_players_import_takes_nobody_twice(system: Actor, rows: str) -> None:
    make_players("Aina Puig")
    made = make_import(system, "players", csv_of(f"number,surname,first name\n{rows}\n"))
    assert codes(made) == [(3, "", "repeated")]


def test_players_import_finds_a_player_by_a_known_spelling(system: Actor) -> None:
    [player] = make_players("Aina Puig")
    learn_spelling(player, "Puig Mas, Aina", {})
    made = make_import(system, "players", csv_of("surname,first name,local id\nPuig Mas,Aina,17\n"))
    assert [row.key for row in made.rows.all()] == ["1"]


def test_players_import_warns_of_namesakes_and_of_another_person(system: Actor) -> None:
    make_players("Aina Puig")
    made = make_import(system, "players", csv_of("number,surname,first name\n5,Puig,Aina\n1,Grau,Biel\n"))
    assert codes(made) == [(2, "surname", "namesake"), (3, "surname", "name_replaced")]
    assert effects(made) == ["added", "changed"]


def test_players_import_registers_missing_clubs_when_told(system: Actor) -> None:
    text = csv_of("surname,club\nPuig,Lleida\nGrau,LLEIDA\nMas,Reus\n")
    made = make_import(system, "players", text, "make_clubs")
    assert {code for _line, _column, code in codes(made)} == {"club_made"}
    apply(system, made)
    assert set(Club.objects.values_list("name", flat=True)) == {"Lleida", "Reus"}
    assert Player.objects.filter(club__name="Lleida").count() == 2


def test_players_import_of_identifiers_refuses_those_of_others(system: Actor) -> None:
    one, _two = make_players("Aina Puig", "Biel Grau")
    learn_spelling(one, "", {"local": "17"})
    made = make_import(system, "players", csv_of("number,loc id\n2,17; 18\n1,17; 19\n"))
    assert codes(made) == [(2, "local_ids", "identifier_taken")]
    apply(system, made, only_good=True)
    assert set(one.identifiers.values_list("value", flat=True)) == {"17", "19"}


def test_players_import_empties_with_a_dash_and_leaves_with_nothing(system: Actor) -> None:
    club = find_or_create_club("Lleida")
    add_players([NewPlayer("Puig", "Aina", club), NewPlayer("Grau", "Biel", club)])
    made = make_import(system, "players", csv_of("number,first name,club\n1,-,-\n2,,\n"))
    assert effects(made) == ["changed", "unchanged"]
    apply(system, made)
    player = Player.objects.get(number=1)
    assert (player.given_name, player.club) == ("", None)


def test_players_import_gives_free_numbers_after_all_given_ones(system: Actor) -> None:
    made = make_import(system, "players", csv_of("number,surname\n,Puig\n1,Grau\n,Mas\n7,Nadal\n"))
    apply(system, made)
    numbers = dict(Player.objects.values_list("surname", "number"))
    assert numbers == {"Grau": 1, "Nadal": 7, "Puig": 8, "Mas": 9}


def test_players_import_does_not_see_another_federation(system: Actor, in_fisc: Federation) -> None:
    pfs = make_federation("pfs")
    with federation_scope(pfs):
        [other] = add_players([NewPlayer("Kowalski", "Jan", find_or_create_club("Warszawa"), number=500)])
        learn_spelling(other, "J. Kowalski", {"local": "77"})
    text = csv_of("number,surname,club,loc id\n500,Mas,,77\n501,Grau,Warszawa,\n")
    made = make_import(system, "players", text)
    assert effects(made) == ["added", "wrong"]
    assert codes(made) == [(3, "club", "club_unknown")]
    apply(system, made, only_good=True)
    with federation_scope(pfs):
        other.refresh_from_db()
        assert other.name == "Jan Kowalski"
        assert Player.objects.count() == 1
    assert Player.objects.get().name == "Mas"


def test_players_import_of_an_export_changes_nothing_and_restores_hostile_names(system: Actor) -> None:
    names = ["=1+1", "+34", "@Pau", "'=x", "-a", "#N/A", "<b>x</b>"]
    rows = [[number, name, "", None] for number, name in enumerate(names, start=1)]
    made = make_import(system, "players", workbook_of(["Number", "Surname", "First name", "Club"], rows))
    apply(system, made)
    assert list(Player.objects.order_by("number").values_list("surname", flat=True)) == names


@pytest.mark.parametrize("other", ["García López,María José", "López García,José María", "Garcia López,Marià"])
def test_players_import_keeps_people_apart_whose_names_have_the_same_words(system: Actor, other: str) -> None:
    first = "García López,José María" if "José" in other else "Garcia López,Maria"
    apply(system, make_import(system, "players", csv_of(f"surname,first name\n{first}\n")))
    apply(system, make_import(system, "players", csv_of(f"surname,first name\n{other}\n{first}\n")))
    assert {f"{one.surname},{one.given_name}" for one in Player.objects.all()} == {first, other}


def test_details_come_in_change_and_go_out_as_they_came(system: Actor) -> None:
    [aina, biel] = make_players("Aina Puig", "Biel Grau")
    PlayerDetails.objects.create(player=biel, category="senior", country="PL", shown=["country"])
    rows = """
        Número;Cognoms;Nom;Soci fins;Llicència fins a;Quota fins;Categoria;Any de naixement;País
        1;;;31/12/2026;2026-08-31;;junior;2010;es
        2;;;;;;-;;
        3;Mas;Enric;2026-12-31;;2026-12-31;;1950;
        ;Nou;;;;;;;
    """
    one = make_import(system, "players", csv_of(rows))
    assert effects(one) == ["changed", "changed", "added", "added"]
    assert ["category", "senior", ""] in one.rows.get(line=3).changes
    assert not PlayerDetails.objects.filter(player=aina).exists()
    apply(system, one)
    noted = {details.player.number: details for details in PlayerDetails.objects.select_related("player")}
    assert (noted[1].membership_until, noted[1].fees_paid_until) == (date(2026, 12, 31), None)
    assert (noted[1].category, noted[1].birth_year, noted[1].country) == ("junior", 2010, "ES")
    assert (noted[2].category, noted[2].country, noted[2].shown) == ("", "PL", ["country"])
    assert noted[3].birth_year == 1950
    assert set(noted) == {1, 2, 3}
    again = make_import(system, "players", csv_of(rows.replace(";Nou;", "4;Nou;")))
    assert effects(again) == ["unchanged"] * 4


@pytest.mark.parametrize(
    ("column", "text", "code"),
    [
        ("membership until", "soon", "bad_date"),
        ("licence until", "2026-13-01", "bad_date"),
        ("fees paid until", "31/02/2026", "bad_date"),
        ("category", "x" * 41, "too_long"),
        ("birth year", "85", "bad_year"),
        ("birth year", "2200", "bad_year"),
        ("birth year", "yes", "bad_year"),
        ("country", "E5", "bad_country"),
        ("country", "E", "bad_country"),
        ("country", "ÉS", "bad_country"),
        ("country", "Spain", "too_long"),
    ],
)
def test_wrong_details_are_told_and_change_nothing(system: Actor, column: str, text: str, code: str) -> None:
    make_players("Aina Puig")
    made = make_import(system, "players", csv_of(f"number,{column}\n1,{text}\n"))
    assert [found[2] for found in codes(made)] == [code]
    assert not PlayerDetails.objects.exists()
