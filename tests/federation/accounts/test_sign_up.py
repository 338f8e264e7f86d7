"""Signing up tells a stranger nothing about who has an account, and mails lead to the configured address."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings

from federation.people.models.accounts import User
from federation.tenancy.federations import Federation
from tests.pages import ENGLISH
from tests.people import mails_of, make_federation, make_user

pytestmark = pytest.mark.django_db

KNOWN = "secretary@fisc.example"
hashed: list[str] = []


class CountingHasher(MD5PasswordHasher):
    """What takes the time on a real installation, counted."""

    algorithm = "counted"

    def encode(self, password: str, salt: str) -> str:
        hashed.append(password)
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    cache.clear()


def sign_up(email: str) -> tuple[int, str, int]:
    """Status, target and number of slow hashes."""
    hashed.clear()
    form = {"email": email, "password1": "una de ben llarga", "password2": "una de ben llarga"}
    answer = Client().post("/fisc/accounts/signup/", form)
    return answer.status_code, answer["Location"], len(hashed)


def test_known_address_is_answered_as_an_unknown_one(fisc: Federation, settings: Settings) -> None:
    settings.PASSWORD_HASHERS = [f"{__name__}.CountingHasher"]
    make_user(KNOWN)
    known, unknown = sign_up(KNOWN), sign_up("nobody@fisc.example")
    assert known == unknown
    assert known[2] == 1
    assert len(mails_of(fisc)) == 2


@pytest.mark.parametrize("host", ["evil.example", "testserver"])
def test_mails_lead_to_the_configured_address(fisc: Federation, settings: Settings, host: str) -> None:
    settings.FARISTOL_BASE_URL = "https://portal.example"
    uf = make_federation("uf", hostname="uf.example", name="Unió")
    make_user(KNOWN)
    for path in ("/fisc/accounts/password/reset/", "/uf/accounts/password/reset/", "/accounts/password/reset/"):
        for email in (KNOWN, "nobody@fisc.example"):
            Client().post(path, {"email": email}, headers={"Host": host, **ENGLISH})
            cache.clear()
    Client().post(
        "/fisc/accounts/signup/",
        {"email": KNOWN, "password1": "una de ben llarga", "password2": "una de ben llarga"},
        headers={"Host": host, **ENGLISH},
    )
    for kept, count, root in (
        (mails_of(fisc), 3, "https://portal.example/fisc/accounts"),
        (mails_of(uf), 2, "https://uf.example/accounts"),
        (mail.outbox, 2, "https://portal.example/accounts"),
    ):
        texts = [str(message.body) + str(message.subject) for message in kept]
        assert len(texts) == count
        assert not any(f"//{host}" in text for text in texts)
        assert {one for text in texts for one in re.findall(r"https?://[^/\s]+(?:/fisc|/uf)?/accounts", text)} == {
            root
        }


def test_reset_link_opens(fisc: Federation, settings: Settings) -> None:
    settings.FARISTOL_BASE_URL = "http://testserver"
    user: User = make_user(KNOWN)
    Client().post("/fisc/accounts/password/reset/", {"email": KNOWN}, headers=ENGLISH)
    [link] = re.findall(r"http://testserver(/\S+)", mails_of(fisc)[0].body)
    client = Client()
    address = client.get(link)["Location"]
    client.post(address, {"password1": "una de ben llarga", "password2": "una de ben llarga"})
    user.refresh_from_db()
    assert user.check_password("una de ben llarga")
