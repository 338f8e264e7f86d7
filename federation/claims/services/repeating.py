"""Whoever asks for the same again and again within a day: it is written down, and staff are not told again."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from datetime import timedelta

from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.errors import AskedTooOften
from federation.notices.services.notices.muting import muted
from federation.people.models.players import Player
from federation.permissions import Actor

WITHIN = timedelta(days=1)
MOST = 10


def told_once(actor: Actor, action: str, player: Player) -> AbstractContextManager[None]:
    """A context in which staff are told of the act, unless this account did the same within a day.

    Raises AskedTooOften from the tenth time on, whoever it was about.
    """
    lately = AuditEntry.objects.filter(action=action, user=actor.user, at__gte=timezone.now() - WITHIN)
    about = list(lately.values_list("object_id", flat=True)[:MOST])
    if len(about) >= MOST:
        raise AskedTooOften(limit=MOST)
    return muted() if player.pk in about else nullcontext()
