"""One's own data: what is kept, whole and of nobody else."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import date
from typing import Any

import pytest
from django.test import Client

from federation.people.models.accounts import Role, User
from federation.people.models.players import Player
from federation.permissions import Actor
from federation.registry.services.players import link_account, rename_player
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import get, read_page
from tests.people import make_players, make_user
from tests.staff import log_in
from tests.tournaments.making.played import game, make_played

pytestmark = pytest.mark.django_db

DATA = "/fisc/players/me/data.zip"


@pytest.fixture
def user(fisc: Federation) -> User:
    return make_user("aina@fisc.example", Role.PLAYER, federation=fisc)


@pytest.fixture
def player(fisc: Federation, user: User, system: Actor) -> Player:
    with federation_scope(fisc):
        aina, bru = make_players("Aina Ferrer", "Bru Soler")
        make_played(system, "Open de Reus", [aina, bru], [game(1, 1, 1, 2, "412-365")])
        rename_player(system, aina, "Puig", "Aina", since=date(2024, 5, 1))
        return link_account(system, aina, user.email)


def unpack(client: Client) -> dict[str, Any]:
    response = get(DATA, client)
    assert response.status_code == 200
    assert "private" in response["Cache-Control"]
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def test_zip_holds_the_record_the_games_and_the_account(player: Player, user: User) -> None:
    found = unpack(log_in(user))
    assert set(found) == {
        *("player.json", "account.json", "games.json", "championships.json", "ratings.json"),
        *("entries.json", "mails.json", "acts.json", "notices.json", "notice_choices.json"),
    }
    assert found["player.json"]["surname"] == "Puig"
    assert [name["surname"] for name in found["player.json"]["former_names"]] == ["Ferrer"]
    [played] = found["games.json"]
    assert (played["championship"], played["game_points"]) == ("open-de-reus-2026", 412)
    assert [(other["name"], other["game_points"]) for other in played["opponents"]] == [("Bru Soler", 365)]
    assert found["account.json"]["email"] == user.email
    assert [role["role"] for role in found["account.json"]["roles"]] == ["player"]


def test_zip_holds_nothing_of_another_federation(player: Player, user: User, pfs: Federation, system: Actor) -> None:
    with federation_scope(pfs):
        [elsewhere] = make_players("Aina Elsewhere")
        link_account(system, elsewhere, user.email)
    found = json.dumps(unpack(log_in(user)))
    assert "Elsewhere" not in found
    assert get("/pfs/players/me/data.zip", log_in(user)).status_code == 200


def test_own_page_leads_to_it_and_others_do_not(player: Player, user: User) -> None:
    page = f"/fisc/players/{player.number}/"
    assert "/fisc/players/me/data/" in read_page(page, log_in(user))
    assert "/players/me/data/" not in read_page(page)


def test_without_a_player_there_is_nothing_to_take(fisc: Federation) -> None:
    client = log_in(make_user("nobody@fisc.example"))
    for path in (DATA, "/fisc/players/me/data/"):
        assert get(path, client).headers["Location"] == "/fisc/players/me/"
    assert get(DATA).status_code == 302
