"""Webhook messages follow audited acts, in the same transaction. Apps define the message of each act."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from federation.audit.models import AuditEntry
from federation.notices.services.notices import is_muted
from federation.tenancy.scope import current_federation
from federation.values.ports import Port
from federation.webhooks.models import Webhook, WebhookDelivery, WebhookEvent
from federation.webhooks.services.delivery import wake_messenger


@dataclass(frozen=True, slots=True)
class Told:
    """The content of a message: ids and addresses, never people's names. The rest is requested with a key."""

    event: WebhookEvent
    data: dict[str, Any]


# By audited act: returns its message, or None if there is none.
webhook_acts: Port[Callable[[AuditEntry], Told | None]] = Port()


def follow_with_messages(entry: AuditEntry) -> None:
    """Save the messages of an act, for each webhook that wants it."""
    if entry.action not in webhook_acts or is_muted():
        return
    listening = list(Webhook.objects.filter(is_on=True).order_by("pk"))
    told = webhook_acts[entry.action](entry) if listening else None
    if told is not None:
        wanted = [webhook for webhook in listening if told.event in webhook.events]
        put_messages(wanted, f"audit:{entry.pk}", told, entry.at)


def put_messages(webhooks: list[Webhook], act: str, told: Told, at: datetime) -> list[WebhookDelivery]:
    """Save messages that a worker sends after the caller's transaction commits."""
    body = _body(told, at)
    now = timezone.now()
    moments = {"created_at": now, "since": now, "due_at": now}
    rows = [WebhookDelivery(webhook=one, act=act, event=told.event, body=body, **moments) for one in webhooks]
    if rows:
        WebhookDelivery.objects.bulk_create(rows, ignore_conflicts=True)
        wake_messenger()
    return rows


def new_test_act() -> str:
    """Return a new act for each test."""
    return f"test:{uuid.uuid4()}"


def _body(told: Told, at: datetime) -> str:
    message = {
        "type": told.event.value,
        "timestamp": at.isoformat(),
        "federation": current_federation().slug,
        "data": told.data,
    }
    return json.dumps(message, ensure_ascii=False)
