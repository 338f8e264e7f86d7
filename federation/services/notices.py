"""Choosing whether to get notices."""

from __future__ import annotations

from federation.models import User
from federation.permissions import Actor


def choose_notices(actor: Actor, wanted: bool) -> bool:
    """One's own choice whether to get notices, for all federations; True if it was another before."""
    user = actor.user
    if user is None or user.wants_notices == wanted:
        return False
    User.objects.filter(pk=user.pk).update(wants_notices=wanted)
    user.wants_notices = wanted
    return True
