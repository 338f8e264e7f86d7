"""An account's sessions and its second factor."""

from __future__ import annotations

import base64
import hashlib
from datetime import timedelta
from importlib import import_module
from typing import Any

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.cache import cache
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from federation.audit.services import record
from federation.errors import NotPermitted
from federation.people.models.accounts import Login, User
from federation.permissions import Actor, belongs_here
from federation.tenancy.locks import locking

# A session is written again only when it has not been seen for this long.
SEEN_EVERY = timedelta(minutes=10)
LONGEST_AGENT = 200


def note_login(request: HttpRequest) -> None:
    """Record that the request's account is logged in here, at most once in ten minutes. Ignores strangers."""
    key = request.session.session_key
    # Nothing is cached for anonymous visitors: invented cookies would evict the entries that limit logins.
    if not key or not request.user.is_authenticated:
        return
    if not cache.add(_cache_key(key), 1, SEEN_EVERY.total_seconds()):
        return
    now, agent = timezone.now(), request.headers.get("User-Agent", "")[:LONGEST_AGENT]
    # Each process may have its own cache, so the row decides.
    held, _created = Login.objects.get_or_create(
        session_key=key,
        defaults={"user": request.user, "user_agent": agent, "created_at": now, "last_seen_at": now},
    )
    if held.last_seen_at < now - SEEN_EVERY or held.user_id != request.user.pk or held.user_agent != agent:
        changes = {"user": request.user, "user_agent": agent, "last_seen_at": now}
        Login.objects.filter(pk=held.pk).update(**changes)


def choose_language(user: User, language: str) -> None:
    """Send e-mails to the account in this language from now on; its pages still follow the cookie and the browser."""
    if user.language != language:
        User.objects.filter(pk=user.pk).update(language=language)
        user.language = language


def list_logins(user: User) -> list[Login]:
    """Return the account's sessions, most recently seen first; forget those that no longer exist."""
    found: list[Login] = []
    gone: list[Login] = []
    for login in Login.objects.filter(user=user):
        (found if _is_alive(login) else gone).append(login)
    Login.objects.filter(pk__in=[login.pk for login in gone]).delete()
    return found


def end_login(actor: Actor, login_id: int) -> bool:
    """End one of the account's own sessions; return False if it had already ended."""
    return _end(actor, Login.objects.filter(pk=login_id)) > 0


def end_other_logins(actor: Actor, here: str | None) -> int:
    """End all the account's sessions except the one with this key; return those that were ended."""
    return _end(actor, Login.objects.exclude(session_key=here or ""))


def _end(actor: Actor, logins: Any) -> int:
    if actor.user is None:
        raise NotPermitted()
    with transaction.atomic():
        ended = list(locking(logins.filter(user=actor.user)))
        if ended:
            for login in ended:
                end_session(login.session_key)
            Login.objects.filter(pk__in=[login.pk for login in ended]).delete()
            # An account leaves no trace in a federation that it does not belong to.
            if belongs_here(actor):
                record(actor, "logins_ended", actor.user, count=len(ended))
    return len(ended)


def end_session(key: str) -> None:
    """Log out whoever holds the cookie of this session."""
    _store(key).delete()
    cache.delete(_cache_key(key))


def _is_alive(login: Login) -> bool:
    """Return whether the session exists and is still this account's: a password change ends it without deleting it."""
    session = _store(login.session_key)
    same_owner = str(session.get("_auth_user_id", "")) == str(login.user_id)
    return same_owner and session.get("_auth_user_hash") == login.user.get_session_auth_hash()


def _store(key: str) -> Any:
    return import_module(settings.SESSION_ENGINE).SessionStore(key)


def _cache_key(session_key: str) -> str:
    # Reading the cache must not reveal session keys.
    return "login-seen:" + hashlib.sha256(session_key.encode()).hexdigest()


# Prefix of an encrypted secret. Older secrets without it are read as they are.
MARK = "fernet:"
# Secret keys of a row's data: a TOTP secret, the seed of recovery codes, and recovery codes migrated from elsewhere.
_SECRET = frozenset({"secret", "seed", "migrated_codes"})


def encrypt_secret(text: str) -> str:
    return MARK + _cipher().encrypt(text.encode()).decode()


def decrypt_secret(stored: str) -> str:
    """Decrypt a secret. Raises cryptography's InvalidToken if its SECRET_KEY is no longer known."""
    if not stored.startswith(MARK):
        return stored
    return _cipher().decrypt(stored.removeprefix(MARK).encode()).decode()


def _cipher() -> MultiFernet:
    # The first key encrypts; the others are previous ones (SECRET_KEY_FALLBACKS).
    return MultiFernet([_derive(secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _derive(secret: str) -> Fernet:
    key = salted_hmac("federation.second_factor", "key", secret=secret, algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(key))


@transaction.atomic
def renew_secrets() -> int:
    """Encrypt every secret with the current SECRET_KEY, so that previous ones can be removed; return how many rows."""
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
    """For operators: remove an account's second factors, including recovery codes, and log it out everywhere.

    Its owner can then log in with the password alone and set up a new one. Return how many there were.
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
