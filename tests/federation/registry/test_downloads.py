from __future__ import annotations

from datetime import date

import pytest

from federation.people.models.accounts import Role
from federation.people.models.players import Club, Player, PlayerDetails
from federation.registry.services.registration import NewPlayer, add_players, find_or_create_club, learn_spelling
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import count_queries, get
from tests.people import make_players
from tests.staff import log_in_as
from tests.tables import download, read_xlsx

PLAYERS = "/fisc/desk/download/players/"
CLUBS = "/fisc/desk/download/clubs/"
HEADINGS = ["Number", "Surname", "First name", "Club", "Retired on"]
HEADINGS += ["Member until", "Licence until", "Fees paid until", "Category", "Year of birth", "Country"]
HEADINGS += ["Other spellings"]
HEADINGS += ["Local numbers in files", "International numbers in files", "Former numbers"]


def register(federation: Federation) -> None:
    with federation_scope(federation):
        club = find_or_create_club("Club d'Escrable")
        one, two, merged = add_players(
            [NewPlayer("Puig", "Aina", club), NewPlayer("=1+1", "@Pau"), NewPlayer("Puig", "A.")]
        )
        learn_spelling(one, "Puig i Mas, Aina", {"local": "17", "international": "99"})
        learn_spelling(one, "A. Puig Mas", {"local": "18"})
        noted = {"membership_until": date(2026, 12, 31), "category": "senior", "birth_year": 1970, "country": "ES"}
        PlayerDetails.objects.create(player=one, **noted)
        Player.objects.filter(pk=two.pk).update(retired_on=date(2025, 8, 31))
        Player.objects.filter(pk=merged.pk).update(merged_into=one)


def test_players_download_has_everybody_with_spellings_and_numbers(fisc: Federation) -> None:
    register(fisc)
    rows = download(PLAYERS, log_in_as(fisc, Role.STAFF))
    assert rows == [
        HEADINGS,
        [
            *("1", "Puig", "Aina", "Club d'Escrable", "", "2026-12-31", "", "", "senior", "1970", "ES"),
            *("A. Puig Mas; Puig i Mas, Aina", "17; 18", "99", "3"),
        ],
        ["2", "'=1+1", "'@Pau", "", "2025-08-31", *[""] * 10],
    ]


def test_players_download_as_workbook_keeps_hostile_names_as_text(fisc: Federation) -> None:
    register(fisc)
    response = get(f"{PLAYERS}?as=xlsx", log_in_as(fisc, Role.STAFF))
    _heads, _one, two = read_xlsx(response)
    assert two[:5] == [2.0, "=1+1", "@Pau", "", date(2025, 8, 31)]
    assert 'filename="fisc-players-' in response["Content-Disposition"]
    assert response["Content-Disposition"].endswith('.xlsx"')
    assert "private" in response["Cache-Control"]


def test_players_download_speaks_the_readers_language(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.STAFF)
    text = client.get(f"{PLAYERS}?as=csv", headers={"Accept-Language": "ca"}).content.decode("utf-8-sig")
    assert text.count(";") == len(HEADINGS) - 1


def test_players_download_takes_the_same_queries_for_many(fisc: Federation) -> None:
    register(fisc)
    client = log_in_as(fisc, Role.STAFF)
    few = count_queries(f"{PLAYERS}?as=csv", client)
    with federation_scope(fisc):
        for number, player in enumerate(make_players(*(f"Joan Grau{number}" for number in range(50)))):
            learn_spelling(player, f"Other {number}", {"local": f"n{number}"})
    assert count_queries(f"{PLAYERS}?as=csv", client) == few


def test_clubs_download(fisc: Federation) -> None:
    with federation_scope(fisc):
        Club.objects.create(name="=Lleida", key="lleida", town="Lleida")
    assert download(CLUBS, log_in_as(fisc, Role.ADMINISTRATOR)) == [["Club", "Town"], ["'=Lleida", "Lleida"]]


@pytest.mark.parametrize("path", [PLAYERS, CLUBS])
def test_registry_downloads_are_for_staff(fisc: Federation, path: str) -> None:
    assert get(path).status_code == 302
    assert get(path, log_in_as(fisc, Role.ORGANISER)).status_code == 403


def test_a_format_nobody_writes_is_not_found(fisc: Federation) -> None:
    assert get(f"{PLAYERS}?as=exe", log_in_as(fisc, Role.STAFF)).status_code == 404
