"""The second factor: its secrets are not in the database as they are, and each code opens once."""

from __future__ import annotations

import time

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import SECRET_SESSION_KEY, TOTP, format_hotp_value, hotp_value
from cryptography.fernet import InvalidToken
from django.core.cache import cache
from django.db import connection
from django.test import Client
from pytest_django import Settings

from federation.accounts.services.logins import MARK, decrypt_secret, encrypt_secret
from federation.people.models.accounts import User
from federation.tenancy.federations import Federation
from tests.people import PASSWORD, make_user

pytestmark = pytest.mark.django_db

LOGIN = "/fisc/accounts/login/"
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture
def user(fisc: Federation) -> User:
    cache.clear()
    user = make_user("secretary@fisc.example")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def code_of(secret: str) -> str:
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def wait_for_a_fresh_period() -> None:
    """A code lasts for half a minute: not across its end."""
    if time.time() % 30 > 25:
        time.sleep(30 - time.time() % 30)


def test_activating_code_is_used_up(user: User) -> None:
    wait_for_a_fresh_period()
    client = Client()
    assert client.post(LOGIN, {"login": user.email, "password": PASSWORD}).status_code == 302
    client.post("/fisc/accounts/reauthenticate/", {"password": PASSWORD})
    assert client.get("/fisc/accounts/2fa/totp/activate/").status_code == 200
    code = code_of(client.session[SECRET_SESSION_KEY])
    assert client.post("/fisc/accounts/2fa/totp/activate/", {"code": code}).status_code == 302
    assert Authenticator.objects.filter(user=user, type="totp").exists()
    other = Client()
    assert "2fa" in other.post(LOGIN, {"login": user.email, "password": PASSWORD})["Location"]
    assert other.post("/fisc/accounts/2fa/authenticate/", {"code": code}).status_code == 200
    assert "_auth_user_id" not in other.session


def test_secrets_are_not_in_the_database_as_they_are(user: User) -> None:
    TOTP.activate(user, SECRET)
    codes = RecoveryCodes.activate(user)
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(data::text, ' ') FROM mfa_authenticator")
        [stored] = cursor.fetchone()
    assert SECRET not in stored
    assert stored.count(MARK) == 2
    assert TOTP(Authenticator.objects.get(type="totp")).validate_code(code_of(SECRET))
    assert len(codes.get_unused_codes()) == 10


def test_secret_of_before_still_opens(user: User) -> None:
    row = Authenticator.objects.create(user=user, type="totp", data={"secret": SECRET})
    assert decrypt_secret(row.data["secret"]) == SECRET


def test_changed_key_of_the_installation_reads_what_was_encrypted_before(settings: Settings) -> None:
    before = encrypt_secret(SECRET)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "another"
    assert decrypt_secret(before) == SECRET
    settings.SECRET_KEY_FALLBACKS = []
    with pytest.raises(InvalidToken):
        decrypt_secret(before)
