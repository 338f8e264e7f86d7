"""API keys: creating and revoking them, and warning owners before they expire."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from datetime import date, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from federation.audit.services import record
from federation.errors import NameTaken, NotPermitted
from federation.notices.services.notices import tell
from federation.notices.services.topics import KEYS, Notice, NoticeText, Words, notice_text
from federation.people.models.accounts import ApiToken, KeyScope, User
from federation.permissions import Actor, has_local_role
from federation.tenancy.locks import locking
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url

PREFIX = "far_"


def may_have_key(actor: Actor) -> bool:
    """Return whether the actor has a role, even in a single championship: a key can do only what its owner can."""
    return bool(actor.roles) or has_local_role(actor)


def create_token(
    actor: Actor, name: str, *, days: int | None = None, scopes: Collection[KeyScope] = (KeyScope.EVERYTHING,)
) -> str:
    """Create a key for the actor's own account and return it; it cannot be read again. Raises NameTaken.

    Without ``scopes`` the key is read-only.
    """
    if actor.user is None or not may_have_key(actor):
        raise NotPermitted()
    secret = PREFIX + secrets.token_urlsafe(32)
    now = timezone.now()
    with transaction.atomic():
        # On a double click, the second request finds the key of the first.
        locking(User.objects.all()).get(pk=actor.user.pk)
        if ApiToken.objects.filter(user=actor.user, name=name).exists():
            raise NameTaken(name=name)
        token = ApiToken.objects.create(
            user=actor.user,
            name=name,
            scope=_written(scopes),
            digest=digest_of(secret),
            created_at=now,
            expires_at=now + timedelta(days=days) if days else None,
        )
        record(actor, "token_created", token, scope=token.scope)
    return secret


def revoke_token(actor: Actor, token_id: int) -> None:
    with transaction.atomic():
        token = ApiToken.objects.filter(pk=token_id, user=actor.user).first()
        if token is None:
            raise NotPermitted()
        record(actor, "token_revoked", token)
        token.delete()


def _written(scopes: Collection[KeyScope]) -> str:
    """Return the scopes in KeyScope's order: "everything" replaces all others, reading is always included."""
    if KeyScope.EVERYTHING in scopes:
        return KeyScope.EVERYTHING
    return " ".join([KeyScope.READ, *(one for one in KeyScope if one in scopes and one != KeyScope.READ)])


def digest_of(secret: str) -> str:
    # A long random secret needs no slow hash.
    return hashlib.sha256(secret.encode()).hexdigest()


WARNED_BEFORE = timedelta(days=14)


def warn_of_expiring_keys() -> int:
    """Warn the owner of each key of the current federation that expires soon, once per key; return how many."""
    now = timezone.now()
    soon = ApiToken.objects.filter(warned_at=None, expires_at__gt=now, expires_at__lte=now + WARNED_BEFORE)
    warned = 0
    # Skip a key that another process is about to warn of.
    for token in soon.select_related("user").select_for_update(skip_locked=True, of=("self",)).order_by("pk"):
        token.warned_at = now
        token.save(update_fields=["warned_at"])
        if token.user.is_active:
            _tell(token)
            warned += 1
    return warned


def _tell(token: ApiToken) -> None:
    federation = current_federation()
    last_day = timezone.localtime(token.expires_at, federation.tzinfo).date()
    words = {"name": token.name, "day": last_day.isoformat(), "federation": federation.name}
    notice = Notice("key_expires", words, absolute_url(federation, "api_keys"))
    tell(f"key:{token.pk}", KEYS, [token.user], lambda _user: notice)


@notice_text("key_expires")
def _write(words: Words) -> NoticeText:
    named = {**words, "day": date_format(date.fromisoformat(words["day"]), "DATE_FORMAT")}
    lines = (
        _(
            "Your API key “%(name)s” at %(federation)s expires on %(day)s. After that, programs that use it "
            "will no longer have access."
        )
        % named,
        _("If it’s no longer in use, you don’t need to do anything. If it is, create a new one here:"),
    )
    return NoticeText(_("Your API key “%(name)s” expires on %(day)s") % named, lines)
