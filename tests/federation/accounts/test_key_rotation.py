"""The installation's key is changed: whoever is logged in stays so, and what was sent out before still opens."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from cryptography.fernet import InvalidToken
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

from federation.accounts.services.logins import decrypt_secret
from federation.people.models.accounts import Role, User
from federation.tenancy.federations import Federation
from tests.pages import ENGLISH
from tests.people import PASSWORD, mails_of, make_user

pytestmark = pytest.mark.django_db

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
NEW_PASSWORD = "una de ben llarga"


@pytest.fixture
def user(fisc: Federation, settings: Settings) -> User:
    cache.clear()
    settings.FARISTOL_BASE_URL = "http://testserver"
    user = make_user("secretary@fisc.example", Role.STAFF, federation=fisc)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


@pytest.fixture
def rotate(settings: Settings) -> Callable[[], None]:
    """As the documentation says: a new key, the one of before among those that are still read."""

    def change() -> None:
        settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
        settings.SECRET_KEY = "new-" * 20

    return change


def log_in(user: User) -> Client:
    client = Client()
    assert client.post("/fisc/accounts/login/", {"login": user.email, "password": PASSWORD}).status_code == 302
    return client


def is_logged_in(client: Client) -> bool:
    return client.get("/fisc/account/notices/").status_code == 200


def link_in_mail(federation: Federation) -> str:
    [link] = re.findall(r"http://testserver(/\S+)", mails_of(federation)[-1].body)
    return link


def test_session_of_before_holds_and_is_renewed(user: User, rotate: Callable[[], None], settings: Settings) -> None:
    returning, away = log_in(user), log_in(user)
    rotate()
    assert is_logged_in(returning)
    # Who came back meanwhile stays; who did not logs in again.
    settings.SECRET_KEY_FALLBACKS = []
    assert is_logged_in(returning)
    assert not is_logged_in(away)


def test_reset_link_of_before_opens(fisc: Federation, user: User, rotate: Callable[[], None]) -> None:
    Client().post("/fisc/accounts/password/reset/", {"email": user.email}, headers=ENGLISH)
    rotate()
    client = Client()
    address = client.get(link_in_mail(fisc))["Location"]
    client.post(address, {"password1": NEW_PASSWORD, "password2": NEW_PASSWORD})
    user.refresh_from_db()
    assert user.check_password(NEW_PASSWORD)


def test_reset_link_of_a_key_that_is_given_up_opens_nothing(
    fisc: Federation, user: User, rotate: Callable[[], None], settings: Settings
) -> None:
    Client().post("/fisc/accounts/password/reset/", {"email": user.email}, headers=ENGLISH)
    rotate()
    settings.SECRET_KEY_FALLBACKS = []
    assert Client().get(link_in_mail(fisc)).status_code == 200
    user.refresh_from_db()
    assert user.check_password(PASSWORD)


def test_link_that_confirms_an_address_opens(fisc: Federation, user: User, rotate: Callable[[], None]) -> None:
    form = {"email": "new@fisc.example", "password1": NEW_PASSWORD, "password2": NEW_PASSWORD}
    assert Client().post("/fisc/accounts/signup/", form, headers=ENGLISH).status_code == 302
    rotate()
    Client().post(link_in_mail(fisc))
    assert EmailAddress.objects.get(email="new@fisc.example").verified


def test_secrets_are_renewed_so_that_the_key_of_before_may_go(
    user: User, rotate: Callable[[], None], settings: Settings
) -> None:
    TOTP.activate(user, SECRET)
    codes = RecoveryCodes.activate(user).get_unused_codes()
    rotate()
    call_command("renew_secrets")
    settings.SECRET_KEY_FALLBACKS = []
    assert decrypt_secret(Authenticator.objects.get(type="totp").data["secret"]) == SECRET
    assert RecoveryCodes(Authenticator.objects.get(type="recovery_codes")).get_unused_codes() == codes


def test_secret_of_a_forgotten_key_stops_the_renewal(
    user: User, rotate: Callable[[], None], settings: Settings
) -> None:
    TOTP.activate(user, SECRET)
    rotate()
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(CommandError, match="SECRET_KEY_FALLBACKS"):
        call_command("renew_secrets")
    with pytest.raises(InvalidToken):
        decrypt_secret(Authenticator.objects.get().data["secret"])
