"""Details of players on pages: noted by staff, listed by what is due, shown as the player chooses."""

from __future__ import annotations

from datetime import timedelta

import pytest

from federation.people.models.accounts import Role
from federation.people.models.players import Player, PlayerDetails
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.days import federations_day
from tests.federation.site.test_settings_page import SETTINGS, filled
from tests.pages import assert_well_formed, get, read_page, seen_in, words_of
from tests.people import change_federation, make_players, make_user
from tests.staff import log_in, log_in_as, send

RECORD = "/fisc/desk/players/1/"
DATA = {"membership_until": "2026-12-31", "category": "junior", "birth_year": "2010", "country": "es"}


@pytest.fixture
def player(fisc: Federation) -> Player:
    with federation_scope(fisc):
        return make_players("Aina Ferrer", "Biel Grau")[0]


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_others_neither_see_nor_note_details(player: Player, fisc: Federation, role: Role) -> None:
    client = log_in_as(fisc, role)
    assert send(client, f"{RECORD}details/", DATA).status_code == 403
    assert get("/fisc/desk/players/?only=fees", client).status_code == 403
    with federation_scope(fisc):
        assert not PlayerDetails.objects.exists()


def test_staff_note_details_and_are_told_what_is_wrong(player: Player, fisc: Federation) -> None:
    client = log_in_as(fisc, Role.STAFF)
    wrong = send(client, f"{RECORD}details/", {**DATA, "birth_year": "85", "country": "X1", "licence_until": "soon"})
    assert wrong.status_code == 400
    assert_well_formed(wrong.content.decode())
    for field in ("birth_year", "country", "licence_until"):
        assert f'id="details_{field}"' in wrong.content.decode()
    seen = seen_in(read_page(RECORD, client), f"{RECORD}details/")
    assert send(client, f"{RECORD}details/", {**DATA, "seen": seen}).status_code == 302
    late = send(client, f"{RECORD}details/", {**DATA, "category": "senior", "seen": seen})
    assert late.status_code == 409
    page = read_page(RECORD, client)
    assert 'value="junior"' in page
    assert 'value="ES"' in page
    assert "junior" not in read_page("/fisc/players/1/")


def test_lists_of_who_owes_and_whose_membership_ends(player: Player, fisc: Federation) -> None:
    today = federations_day()
    with federation_scope(fisc):
        PlayerDetails.objects.create(player=player, membership_until=today + timedelta(days=9), fees_paid_until=today)
        other = Player.objects.get(number=2)
        PlayerDetails.objects.create(player=other, membership_until=today + timedelta(days=90), licence_until=today)
    client = log_in_as(fisc, Role.STAFF)
    lists = {
        only: read_page(f"/fisc/desk/players/?only={only}", client) for only in ("fees", "ending", "licence", "x")
    }
    found = {only: ["Ferrer, Aina" in page, "Grau, Biel" in page] for only, page in lists.items()}
    assert found == {"fees": [False, True], "ending": [True, False], "licence": [False, True], "x": [True, True]}
    assert_well_formed(lists["fees"])


def test_player_chooses_within_what_the_federation_allows(player: Player, fisc: Federation) -> None:
    fisc.settings = {**fisc.settings, "accepted_formats": ["excel"]}
    change_federation(fisc)
    user = make_user("aina@fisc.example")
    with federation_scope(fisc):
        Player.objects.filter(pk=player.pk).update(user=user)
        PlayerDetails.objects.create(player=player, category="junior", birth_year=2010)
    aina = log_in(user)
    mine = words_of(read_page("/fisc/players/me/data/", aina))
    assert "Year of birth 2010" in mine
    assert "Show publicly on my page" not in mine
    admin = log_in_as(fisc, Role.ADMINISTRATOR)
    allowed = ["category", "birth_year"]
    assert send(admin, SETTINGS, filled(fisc, staff_second_factor=None, public_details=allowed)).status_code == 302
    page = read_page("/fisc/players/me/data/", aina)
    assert_well_formed(page)
    assert "Show publicly on my page" in words_of(page)
    assert send(aina, "/fisc/players/me/shown/", {"shown": ["country"]}).status_code == 302
    assert send(aina, "/fisc/players/me/shown/", {"shown": ["category"]}).status_code == 302
    public = words_of(read_page("/fisc/players/1/"))
    assert "Category: junior" in public
    assert "2010" not in public
    assert send(log_in(make_user("x@fisc.example")), "/fisc/players/me/shown/", {"shown": []}).status_code == 302
    assert "Category: junior" in words_of(read_page("/fisc/players/1/"))
