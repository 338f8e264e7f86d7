"""Secrets of second factors, encrypted: who reads the database or its backup cannot make codes from them."""

from __future__ import annotations

import base64
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from federation.accounts.services.logins import end_session
from federation.people.models.accounts.logins import Login
from federation.people.models.accounts.users import User

# What stands before an encrypted secret. Those of before are read as they are.
MARK = "fernet:"
# Of a row's data: an app's secret, the seed of recovery codes, and those that were brought from elsewhere.
_SECRET = frozenset({"secret", "seed", "migrated_codes"})


def encrypt_secret(text: str) -> str:
    return MARK + _cipher().encrypt(text.encode()).decode()


def decrypt_secret(stored: str) -> str:
    """Raises cryptography's InvalidToken when it was encrypted under a SECRET_KEY that is not known any more."""
    if not stored.startswith(MARK):
        return stored
    return _cipher().decrypt(stored.removeprefix(MARK).encode()).decode()


def _cipher() -> MultiFernet:
    # The first one encrypts; the others are those of before (SECRET_KEY_FALLBACKS).
    return MultiFernet([_derive(secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _derive(secret: str) -> Fernet:
    key = salted_hmac("federation.second_factor", "key", secret=secret, algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))


@transaction.atomic
def renew_secrets() -> int:
    """Encrypt every secret under the SECRET_KEY of now, so that those of before may go; return how many rows."""
    renewed = 0
    for row in Authenticator.objects.select_for_update().order_by("pk"):
        data = {name: _renewed(value) if name in _SECRET else value for name, value in row.data.items()}
        renewed += Authenticator.objects.filter(pk=row.pk).update(data=data)
    return renewed


def _renewed(value: Any) -> Any:
    if isinstance(value, list):
        return [_renewed(one) for one in value]
    return encrypt_secret(decrypt_secret(value))


@transaction.atomic
def forget_second_factors(user: User) -> int:
    """For operators: take from an account every second factor, also its recovery codes, and log it out everywhere.

    Its owner logs in with the password alone then, and sets up a new one. Return how many there were.
    """
    for login in Login.objects.filter(user=user):
        end_session(login.session_key)
    Login.objects.filter(user=user).delete()
    factors = Authenticator.objects.filter(user=user)
    count: int = factors.exclude(type=Authenticator.Type.RECOVERY_CODES).count()
    factors.delete()
    return count


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    def generate_authenticator_name(self, user: AbstractBaseUser, type: Authenticator.Type) -> str:
        count = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return _("Passkey %(number)d") % {"number": count + 1} if count else _("Passkey")

    def encrypt(self, text: str) -> str:
        return encrypt_secret(text)

    def decrypt(self, encrypted_text: str) -> str:
        return decrypt_secret(encrypted_text)
