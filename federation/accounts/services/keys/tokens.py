"""Keys for other programs: shown once, kept as a hash."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.errors import NameTaken, NotPermitted
from federation.people.models.accounts.tokens import ApiToken, KeyScope
from federation.people.models.accounts.users import User
from federation.permissions import Actor, has_local_role
from federation.tenancy.locking import locking

PREFIX = "far_"


def may_have_key(actor: Actor) -> bool:
    """Whoever has a role, and be it in one championship: a key may do what its owner may, and nothing else."""
    return bool(actor.roles) or has_local_role(actor)


def create_token(
    actor: Actor, name: str, *, days: int | None = None, scopes: Collection[KeyScope] = (KeyScope.EVERYTHING,)
) -> str:
    """Make a key for the actor's own account and return it; it cannot be read again later. Raises NameTaken.

    Without ``scopes`` it reads and does nothing else.
    """
    if actor.user is None or not may_have_key(actor):
        raise NotPermitted()
    secret = PREFIX + secrets.token_urlsafe(32)
    now = timezone.now()
    with transaction.atomic():
        # Of two clicks the second one finds the key of the first.
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
    """In the order of KeyScope; everything needs no other beside it, and reading is in all of them."""
    if KeyScope.EVERYTHING in scopes:
        return KeyScope.EVERYTHING
    return " ".join([KeyScope.READ, *(one for one in KeyScope if one in scopes and one != KeyScope.READ)])


def digest_of(secret: str) -> str:
    # A long random secret needs no slow hash.
    return hashlib.sha256(secret.encode()).hexdigest()
