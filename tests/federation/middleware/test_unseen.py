"""Characters that nobody can see get into no name, and cookies of people go over no wire that others read."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from federation.people.models.accounts import Role
from federation.people.models.players import Club, Player
from federation.permissions import actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.api import api_of
from tests.pages import ENGLISH
from tests.people import make_user
from tests.staff import log_in_as, send

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("address", "data"),
    [
        ("recorded-games/gcg/", {"title": "a\x07b"}),
        ("recorded-games/", {"sheet": {"players": ["A\x1b[2J", "B"]}}),
        ("lexicons/", {"name": "DISC\x08"}),
    ],
)
def test_control_characters_are_refused_by_the_api(fisc: Federation, address: str, data: Any) -> None:
    user = make_user("staff@fisc.example", Role.STAFF, federation=fisc)
    with federation_scope(fisc):
        api = api_of(fisc, actor_for(user))
    kind = {} if address.endswith("gcg/") else {"content_type": "application/json"}
    found = api.post(address, 400, data=data, headers=ENGLISH, **kind)
    assert "control characters" in found["detail"]


def test_names_of_the_registry_have_none_either(fisc: Federation) -> None:
    staff = log_in_as(fisc, Role.STAFF)
    send(staff, "/fisc/desk/players/new/", {"surname": "Vidal\x07\x1b", "given_name": "Mar\x08ta"})
    send(staff, "/fisc/desk/clubs/", {"name": "Club\x07 Lleida", "town": "Llei\x1bda"})
    with federation_scope(fisc):
        found = [*Player.objects.values_list("name_key", "surname"), *Club.objects.values_list("name", "town")]
    assert found
    assert all(text.isprintable() for row in found for text in row)


def test_language_cookie_goes_over_https_only(fisc: Federation, settings: Settings) -> None:
    for secure in (True, False):
        settings.LANGUAGE_COOKIE_SECURE = secure
        answer = Client().post("/fisc/language/", {"language": "pl", "next": "/fisc/"})
        assert bool(answer.cookies["django_language"]["secure"]) is secure
