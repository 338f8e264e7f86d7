"""Write the audit: one row for each act, in the same transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import models
from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.permissions import Actor
from federation.values.ports import Port

# Called for every act in its transaction, in order of registration: notices first.
followers: Port[Callable[[AuditEntry], object]] = Port()


def record(actor: Actor, action: str, obj: models.Model, *, reason: str = "", **data: Any) -> AuditEntry:
    """Record that ``actor`` did ``action`` to ``obj``; notices follow (see federation.notices.services.acts).

    ``data`` must be JSON: codes, ids, numbers before and after.
    """
    entry = AuditEntry.objects.create(
        at=timezone.now(),
        user=actor.user,
        actor=str(actor)[:200],
        action=action,
        object_type=obj._meta.model_name or "",
        object_id=obj.pk,
        object_label=str(obj)[:200],
        reason=reason,
        data=data,
    )
    for follow in followers:
        follow(entry)
    return entry
