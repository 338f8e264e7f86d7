"""Who guesses passwords is shut out, by the address from which the guesses come and not by the proxy's."""

from __future__ import annotations

import pytest
from django.core.cache import cache
from django.test import Client
from pytest_django import Settings
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory
from rest_framework.throttling import AnonRateThrottle

from federation.tenancy.federations import Federation
from tests.people import PASSWORD, make_user

pytestmark = pytest.mark.django_db

LOGIN = "/fisc/accounts/login/"
GUESSES = 31


@pytest.fixture(autouse=True)
def nothing_counted() -> None:
    cache.clear()


def log_in(email: str, password: str, forwarded: str) -> int:
    headers = {"X-Forwarded-For": forwarded}
    return Client().post(LOGIN, {"login": email, "password": password}, headers=headers).status_code


def test_guesses_of_one_address_lock_out_nobody_else(fisc: Federation, settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    make_user("secretary@fisc.example")
    answers = [log_in(f"{number}@fisc.example", "wrong", "198.51.100.7") for number in range(GUESSES)]
    assert answers[-1] == 429
    assert log_in("secretary@fisc.example", PASSWORD, "203.0.113.9") == 302


def test_invented_addresses_are_not_counted_apart(fisc: Federation, settings: Settings) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    answers = [
        log_in(f"{number}@fisc.example", "wrong", f"192.0.2.{number}, 198.51.100.7") for number in range(GUESSES)
    ]
    assert answers[-1] == 429


def test_without_a_proxy_nothing_a_client_says_counts(fisc: Federation) -> None:
    answers = [log_in(f"{number}@fisc.example", "wrong", f"192.0.2.{number}") for number in range(GUESSES)]
    assert answers[-1] == 429
    request = Request(APIRequestFactory().get("/", headers={"X-Forwarded-For": "192.0.2.1"}))
    assert AnonRateThrottle().get_ident(request) == "127.0.0.1"
