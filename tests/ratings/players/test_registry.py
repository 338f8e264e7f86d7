"""The registry in the browser of staff: searching, changing a record, duplicates, merging and undoing it."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.people.models.players import Club, Player
from federation.permissions import Actor
from federation.registry.models import PlayerMerge
from federation.registry.queries import search_players
from federation.registry.services.registration import learn_spelling
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import assert_well_formed, count_queries, get, read_page, seen_in, words_of
from tests.people import make_players, make_user
from tests.staff import log_in_as, send
from tests.tournaments.making.played import game, make_played

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def staff(fisc: Federation) -> Client:
    return log_in_as(fisc, Role.STAFF)


@pytest.fixture
def people(fisc: Federation) -> list[Player]:
    with federation_scope(fisc):
        found = make_players("Aina Ferrer", "Ayna Farrer", "Łucja Estel·lés")
        learn_spelling(found[1], "A. Fàrrer Puig", {"local": "77"})
    return found


@pytest.mark.parametrize("text", ["ferr", "FÈRRER", "fer ain", "1"])
def test_search_answers_with_the_list_alone(people: list[Player], staff: Client, text: str) -> None:
    found = get(f"/fisc/desk/players/?q={text}", staff, **HTMX).content.decode()
    assert "<html" not in found
    assert "Ferrer, Aina" in found
    assert "Estel·lés" not in found


@pytest.mark.parametrize("text", ["puig", "farrer a", "2"])
def test_player_is_found_by_any_spelling(people: list[Player], staff: Client, text: str) -> None:
    found = words_of(read_page(f"/fisc/desk/players/?q={text}", staff))
    assert "1 player" in found
    assert "Farrer, Ayna" in found


def test_letters_of_other_languages_are_found_without_them(people: list[Player], staff: Client) -> None:
    for text in ("lucja", "estelles", "Łucja estel·l"):
        assert "Estel·lés, Łucja" in read_page(f"/fisc/desk/players/?q={text}", staff)


def test_nobody_found_leads_to_registering(people: list[Player], staff: Client) -> None:
    page = read_page("/fisc/desk/players/?q=zzz", staff)
    assert "No players found" in page
    assert "/fisc/desk/players/new/" in page


def test_pages_are_well_formed(people: list[Player], staff: Client) -> None:
    for path in ("", "new/", "duplicates/", "1/", "1/?q=far", "2/merge/1/"):
        assert_well_formed(read_page(f"/fisc/desk/players/{path}", staff))
    send(staff, "/fisc/desk/clubs/", {"name": "Club de Reus", "town": "Reus"})
    for path in ("", "club-de-reus/"):
        assert_well_formed(read_page(f"/fisc/desk/clubs/{path}", staff))


def test_list_costs_the_same_for_three_players_and_for_sixty(
    people: list[Player], staff: Client, fisc: Federation
) -> None:
    paths = [f"/fisc/desk/players/{path}" for path in ("", "?q=aina", "duplicates/", "1/?q=a")]
    before = [count_queries(path, staff) for path in paths]
    with federation_scope(fisc):
        make_players(*[f"Aina Ferrer{number}" for number in range(60)])
    assert [count_queries(path, staff) for path in paths] == before


def seen_of_record(client: Client, form: str) -> str:
    address = "/fisc/desk/players/1/"
    return seen_in(read_page(address, client), f"{address}{form}/")


def test_name_is_changed_from_a_day_on(people: list[Player], staff: Client, fisc: Federation) -> None:
    puig = {"given_name": "Aina", "surname": "Puig", "since": "2021-05-01"}
    response = send(staff, "/fisc/desk/players/1/name/", {**puig, "seen": seen_of_record(staff, "name")})
    assert response["Location"] == "/fisc/desk/players/1/"
    page = words_of(read_page("/fisc/desk/players/1/", staff))
    assert "Name changed." in page
    assert "Aina Ferrer until 1 May 2021" in page
    response = send(
        staff,
        "/fisc/desk/players/1/name/",
        {"surname": "Vila", "since": "2020-05-01", "seen": seen_of_record(staff, "name")},
    )
    assert response.status_code == 409
    assert "Choose a later date." in words_of(response.content.decode())
    assert 'value="Vila"' in response.content.decode()


def test_club_retirement_and_account_are_changed(people: list[Player], staff: Client, fisc: Federation) -> None:
    send(staff, "/fisc/desk/clubs/", {"name": "Club de Reus", "town": "Reus"})
    with federation_scope(fisc):
        club = Club.objects.get()
    make_user("aina@fisc.example")
    moved = {"club": club.pk, "since": "", "seen": seen_of_record(staff, "club")}
    assert send(staff, "/fisc/desk/players/1/club/", moved).status_code == 302
    assert send(staff, "/fisc/desk/players/1/retire/", {"day": "2024-01-31"}).status_code == 302
    assert send(staff, "/fisc/desk/players/1/account/", {"email": "AINA@fisc.example"}).status_code == 302
    page = words_of(read_page("/fisc/desk/players/1/", staff))
    assert "Retired since 31 Jan 2024." in page
    assert "Logs in as aina@fisc.example" in page
    refused = send(staff, "/fisc/desk/players/2/account/", {"email": "aina@fisc.example"})
    assert refused.status_code == 409
    assert "linked to Aina Ferrer (number 1)" in words_of(refused.content.decode())
    assert send(staff, "/fisc/desk/players/2/account/", {"email": "no"}).status_code == 400
    send(staff, "/fisc/desk/players/1/reinstate/")
    send(staff, "/fisc/desk/players/1/account/remove/")
    with federation_scope(fisc):
        player = Player.objects.get(number=1)
    assert (player.club_id, player.retired_on, player.user_id) == (club.pk, None, None)


def test_spelling_is_forgotten(people: list[Player], staff: Client, fisc: Federation) -> None:
    send(staff, "/fisc/desk/players/2/spelling/", {"spelling": "A. Fàrrer Puig"})
    with federation_scope(fisc):
        assert not people[1].aliases.exists()
        assert not search_players("puig").exists()


def test_who_is_like_somebody_is_shown_before_registering(
    people: list[Player], staff: Client, fisc: Federation
) -> None:
    data = {"given_name": "Ainna", "surname": "Ferrer"}
    asked = send(staff, "/fisc/desk/players/new/", data)
    assert "Is it one of these players?" in words_of(asked.content.decode())
    assert "Aina Ferrer" in asked.content.decode()
    with federation_scope(fisc):
        assert Player.objects.count() == 3
    done = send(staff, "/fisc/desk/players/new/", {**data, "anyway": "yes"})
    assert done["Location"] == "/fisc/desk/players/4/"
    plain = send(staff, "/fisc/desk/players/new/", {"given_name": "Bru", "surname": "Soler"})
    assert plain["Location"] == "/fisc/desk/players/5/"
    assert send(staff, "/fisc/desk/players/new/", {"surname": ""}).status_code == 400


def test_duplicate_is_looked_at_merged_and_undone(people: list[Player], staff: Client, fisc: Federation) -> None:
    page = read_page("/fisc/desk/players/duplicates/", staff)
    assert "/fisc/desk/players/2/merge/1/" in page
    look = words_of(read_page("/fisc/desk/players/2/merge/1/", staff))
    assert "The address of number 2 will lead to number 1." in look
    assert "You can find the other record as: Ayna Farrer, A. Fàrrer Puig." in look
    assert "No rating changes." in look
    done = send(staff, "/fisc/desk/players/2/merge/1/", {"reason": "same passport"})
    assert done["Location"] == "/fisc/desk/players/1/"
    assert "No duplicates found" in read_page("/fisc/desk/players/duplicates/", staff)
    assert get("/fisc/players/2/")["Location"] == "/fisc/players/1/"
    with federation_scope(fisc):
        merge = PlayerMerge.objects.get()
    assert "into Aina Ferrer, number 1" in words_of(read_page("/fisc/desk/players/2/", staff))
    assert send(staff, f"/fisc/desk/merges/{merge.pk}/undo/")["Location"] == "/fisc/desk/players/2/"
    again = send(staff, f"/fisc/desk/merges/{merge.pk}/undo/")
    assert again.status_code == 409
    assert get("/fisc/players/2/").status_code == 200


def test_two_people_are_not_proposed_again(people: list[Player], staff: Client) -> None:
    back = "/fisc/desk/players/duplicates/"
    done = send(staff, "/fisc/desk/players/1/distinct/2/", {"next": back})
    assert done["Location"] == back
    page = words_of(read_page(back, staff))
    assert "No duplicates found" in page
    refused = send(staff, "/fisc/desk/players/2/merge/1/")
    assert refused.status_code == 409
    assert ") are marked as two people." in words_of(refused.content.decode())
    send(staff, "/fisc/desk/players/2/distinct/1/", {"forget": "yes"})
    assert "/merge/" in read_page(back, staff)


@pytest.mark.parametrize("address", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_nobody_is_led_away(people: list[Player], staff: Client, address: str) -> None:
    done = send(staff, "/fisc/desk/players/1/distinct/2/", {"next": address})
    assert done["Location"] == "/fisc/desk/players/1/"


def test_who_met_is_no_duplicate_and_not_merged(
    people: list[Player], staff: Client, fisc: Federation, system: Actor
) -> None:
    with federation_scope(fisc):
        make_played(system, "Open de Reus", people[:2], [game(1, 1, 1, 2, "400-300")])
    assert "No duplicates found" in read_page("/fisc/desk/players/duplicates/", staff)
    look = words_of(read_page("/fisc/desk/players/2/merge/1/", staff))
    assert "both played in Open de Reus" in look
    assert "Yes, merge" not in look


def test_clubs_are_registered_and_renamed(staff: Client, fisc: Federation) -> None:
    send(staff, "/fisc/desk/clubs/", {"name": "Club de Reus", "town": "Reus"})
    taken = send(staff, "/fisc/desk/clubs/", {"name": "CLUB DE REUS"})
    assert taken.status_code == 400
    assert "” already exists." in taken.content.decode()
    renamed = {"name": "Els Faristols", "seen": seen_in(read_page("/fisc/desk/clubs/club-de-reus/", staff), "town")}
    assert send(staff, "/fisc/desk/clubs/club-de-reus/", renamed).status_code == 302
    assert "Els Faristols" in read_page("/fisc/desk/clubs/", staff)


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_registry_is_the_staffs(people: list[Player], fisc: Federation, role: Role) -> None:
    client = log_in_as(fisc, role)
    for path in ("players/", "players/new/", "players/duplicates/", "players/1/", "players/2/merge/1/", "clubs/"):
        assert get(f"/fisc/desk/{path}", client).status_code == 403
    for path in ("players/1/name/", "players/2/merge/1/", "players/1/distinct/2/", "players/1/retire/"):
        assert send(client, f"/fisc/desk/{path}", {"day": "2024-01-01", "surname": "X"}).status_code == 403


def test_everybody_searches_all_players_as_they_type(people: list[Player], fisc: Federation) -> None:
    assert_well_formed(read_page("/fisc/players/"))
    found = get("/fisc/players/?q=fàrrer", **HTMX).content.decode()
    assert "<html" not in found
    assert "Farrer, Ayna" in found
    assert "Ferrer, Aina" not in found
    assert "No players found" in read_page("/fisc/players/?q=zzz")


def test_players_page_shows_what_was_before_and_that_he_or_she_is_retired(
    people: list[Player], staff: Client, fisc: Federation
) -> None:
    data = {"given_name": "Aina", "surname": "Puig", "since": "2021-05-01"}
    send(staff, "/fisc/desk/players/1/name/", {**data, "seen": seen_of_record(staff, "name")})
    send(staff, "/fisc/desk/players/1/retire/", {"day": "2024-01-31"})
    page = read_page("/fisc/players/1/")
    assert_well_formed(page)
    assert "until 1 May 2021: Aina Ferrer" in words_of(page)
    assert "retired" in words_of(page)
    assert "retired" in words_of(read_page("/fisc/players/?q=ferrer"))
