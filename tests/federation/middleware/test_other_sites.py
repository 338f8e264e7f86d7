"""Other sites read the public part of the API, and nothing else."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from tests.people import make_user

ORIGIN = {"Origin": "https://club.example"}


@pytest.fixture
def anybody(fisc: Federation) -> Client:
    return Client()


def ask_first(client: Client, method: str, headers: str = "") -> dict[str, str]:
    sent = {**ORIGIN, "Access-Control-Request-Method": method, "Access-Control-Request-Headers": headers}
    answer = client.options("/fisc/api/v1/players/", headers=sent)
    assert (answer.status_code, answer.content) == (204, b"")
    return {name: value for name, value in answer.headers.items() if name.startswith("Access-Control")}


def test_public_part_is_read_from_anywhere(anybody: Client) -> None:
    for address in ("/fisc/api/v1/players/", "/fisc/api/v1/", "/fisc/api/v1/players/99/"):
        assert anybody.get(address, headers=ORIGIN)["Access-Control-Allow-Origin"] == "*"
    assert "ETag" in anybody.get("/fisc/api/v1/players/", headers=ORIGIN)["Access-Control-Expose-Headers"]


def test_browser_that_asks_first_may_read_and_send_no_key(anybody: Client) -> None:
    allowed = ask_first(anybody, "GET", "if-none-match")
    assert allowed["Access-Control-Allow-Methods"] == "GET, HEAD"
    assert "authorization" not in allowed["Access-Control-Allow-Headers"].lower()


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
def test_nothing_is_changed_from_another_site(anybody: Client, method: str) -> None:
    assert ask_first(anybody, method) == {}
    answer = anybody.generic(method, "/fisc/api/v1/players/", headers=ORIGIN)
    assert not answer.has_header("Access-Control-Allow-Origin")


def test_what_a_key_or_a_login_opens_is_not_given_to_other_sites(anybody: Client, fisc: Federation) -> None:
    keyed = anybody.get("/fisc/api/v1/players/", headers={**ORIGIN, "Authorization": "Bearer far_x"})
    assert not keyed.has_header("Access-Control-Allow-Origin")
    anybody.force_login(make_user("boss@fisc.example", Role.ADMINISTRATOR, federation=fisc))
    answer = anybody.get("/fisc/api/v1/championships/", headers=ORIGIN)
    # A browser that sent cookies gives the page nothing without this one.
    assert not answer.has_header("Access-Control-Allow-Credentials")


def test_pages_are_not_for_other_sites(anybody: Client) -> None:
    assert not anybody.get("/fisc/players/", headers=ORIGIN).has_header("Access-Control-Allow-Origin")
