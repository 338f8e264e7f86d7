"""Two registrars at one record: nobody's change is overwritten by who has not seen it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.people.models.players import Club, Player
from federation.permissions import Actor
from federation.registry.services.players import rename_player
from federation.registry.services.registration import create_club
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import read_page, seen_in
from tests.people import make_players
from tests.races import overlap
from tests.staff import log_in_as, send

RECORD = "/fisc/desk/players/1/"
CHANGED = "Someone else changed this in the meantime."


@pytest.fixture
def player(fisc: Federation, system: Actor) -> Player:
    with federation_scope(fisc):
        create_club(system, "Valls")
        create_club(system, "Reus")
        return make_players("Aina Ferrer")[0]


@pytest.fixture
def client(fisc: Federation, player: Player) -> Client:
    return log_in_as(fisc, Role.STAFF)


def club_id(federation: Federation, name: str) -> int:
    with federation_scope(federation):
        return Club.objects.get(name=name).pk


@pytest.mark.parametrize(
    ("act", "first", "second"),
    [
        ("name", {"surname": "Farrer", "given_name": "Aina"}, {"surname": "Ferrer", "given_name": "Anna"}),
        ("club", {"club": "Valls"}, {"club": "Reus"}),
    ],
)
def test_player_is_not_changed_by_who_has_not_seen_the_last_change(
    fisc: Federation, player: Player, client: Client, act: str, first: dict[str, str], second: dict[str, str]
) -> None:
    first, second = (
        {name: str(club_id(fisc, value)) if name == "club" else value for name, value in one.items()}
        for one in (first, second)
    )
    seen = seen_in(read_page(RECORD, client), f"{RECORD}{act}/")
    assert send(client, f"{RECORD}{act}/", {**first, "seen": seen}).status_code == 302
    # The same once more, by a second click, is done already.
    assert send(client, f"{RECORD}{act}/", {**first, "seen": seen}).status_code == 302
    late = send(client, f"{RECORD}{act}/", {**second, "seen": seen})
    page = late.content.decode()
    assert (late.status_code, CHANGED in page) == (409, True)
    with federation_scope(fisc):
        found = Player.objects.get(pk=player.pk)
    assert (found.surname == "Farrer", found.club_id is not None) == (act == "name", act == "club")
    assert send(client, f"{RECORD}{act}/", {**second, "seen": seen_in(page, f"{RECORD}{act}/")}).status_code == 302
    assert send(client, f"{RECORD}{act}/", first).status_code == 409


def test_club_is_not_changed_by_who_has_not_seen_the_last_change(
    fisc: Federation, player: Player, client: Client
) -> None:
    address = "/fisc/desk/clubs/valls/"
    seen = seen_in(read_page(address, client), "town")
    assert send(client, address, {"name": "Valls", "town": "Alt Camp", "seen": seen}).status_code == 302
    late = send(client, address, {"name": "Valls", "town": "Tarragona", "seen": seen})
    page = late.content.decode()
    assert (late.status_code, CHANGED in page, "Alt Camp" in page) == (409, True, True)
    sent: dict[str, Any] = {"name": "Valls", "town": "Tarragona", "seen": seen_in(page, "town")}
    assert send(client, address, sent).status_code == 302


@pytest.mark.django_db(transaction=True)
def test_of_two_at_the_same_moment_the_second_is_told(fisc: Federation, player: Player, system: Actor) -> None:
    seen = seen_of(player.pk, player.name)
    one, other = overlap(
        fisc,
        lambda: rename_player(system, player, "Farrer", "Aina", seen=seen),
        lambda: rename_player(system, player, "Ferrer", "Anna", seen=seen),
    )
    assert (one.name, other.code) == ("Aina Farrer", "settings_changed")
    with federation_scope(fisc):
        assert Player.objects.get(pk=player.pk).surname == "Farrer"
