"""Forms of a session that ended or began anew: what was written is offered again, only where that is safe."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from tests.pages import ENGLISH, assert_well_formed, words_of
from tests.people import make_user

pytestmark = pytest.mark.django_db

ANNOUNCE = "/fisc/championships/new/"
WRITTEN = {"name": 'Open "<b>" & more', "prizes": "A cup.\nA dictionary."}


def answer(client: Client, path: str, data: dict[str, Any], **headers: str) -> str:
    response = client.post(path, data, headers={**ENGLISH, **headers})
    assert response.status_code == 403
    html = response.content.decode()
    assert_well_formed(html)
    return html


def strict_client(federation: Federation) -> Client:
    """A browser of an organiser whose forms carry no token that counts."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(make_user("organiser@fisc.example", Role.ORGANISER, federation=federation))
    return client


def test_ended_session_keeps_what_was_written(fisc: Federation) -> None:
    html = answer(Client(), f"{ANNOUNCE}?from=desk", WRITTEN)
    assert "You’ve been logged out" in words_of(html)
    assert f'action="{ANNOUNCE}?from=desk"' in html
    assert 'name="name" value="Open &quot;&lt;b&gt;&quot; &amp; more"' in html
    assert 'name="prizes" value="A cup.\nA dictionary."' in html


def test_own_form_with_an_old_token_keeps_what_was_written(fisc: Federation) -> None:
    html = answer(strict_client(fisc), ANNOUNCE, WRITTEN, origin="http://testserver")
    assert 'name="prizes" value="A cup.\nA dictionary."' in html
    assert "Submit again" in html


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"origin": "null"}, {}])
def test_form_of_a_foreign_page_is_never_offered_again(fisc: Federation, headers: dict[str, str]) -> None:
    html = answer(strict_client(fisc), ANNOUNCE, WRITTEN, **headers)
    assert "A dictionary." not in html
    assert "Please submit the form again" in html


def test_password_does_not_go_back_into_a_page(fisc: Federation) -> None:
    data = {"login": "organiser@fisc.example", "password": "una contrasenya"}
    html = answer(strict_client(fisc), "/fisc/accounts/password/change/", data, origin="http://testserver")
    assert "una contrasenya" not in html
