"""Without the database: pages and programs are told when to come back, and nothing of the inside."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client

from federation.tenancy.federations import Federation
from tests.pages import assert_well_formed, words_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def database_away(fisc: Federation) -> Iterator[None]:
    """Nothing listens on port 1, and nothing on the connection that was open."""
    port = connection.settings_dict["PORT"]
    connection.close()
    connection.settings_dict["PORT"] = "1"
    yield
    connection.settings_dict["PORT"] = port


@pytest.fixture
def client() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.usefixtures("database_away")
@pytest.mark.parametrize("path", ["/", "/fisc/", "/fisc/desk/", "/accounts/login/"])
def test_page_says_in_the_look_of_the_portal_when_to_come_back(client: Client, path: str) -> None:
    client.cookies["sessionid"] = "somebody"
    response = client.get(path)
    assert (response.status_code, response["Retry-After"]) == (503, "30")
    html = response.content.decode()
    assert_well_formed(html)
    assert "Torneu-ho a provar d’aquí a un minut" in words_of(html)
    assert "/static/css/frame/tokens.css" in html


@pytest.mark.usefixtures("database_away")
@pytest.mark.parametrize("path", ["/api/v1/federations/", "/fisc/api/v1/players/", "/fisc/api/v1/championships/x/"])
def test_program_gets_problem_details(client: Client, path: str) -> None:
    response = client.get(path, headers={"Authorization": "Bearer something"})
    assert (response.status_code, response["Retry-After"]) == (503, "30")
    assert response["Content-Type"] == "application/problem+json"
    assert response.json()["code"] == "database_away"
