"""Messages follow the acts of the audit: a row with the act, or neither. Apps say what an act tells programs."""

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
    """What programs are told: ids and addresses, never names of people. What is not public they ask for with a key."""

    event: WebhookEvent
    data: dict[str, Any]


# By the act of the audit: what is told of it, or None for one of which there is nothing to tell.
webhook_acts: Port[Callable[[AuditEntry], Told | None]] = Port()


def follow_with_messages(entry: AuditEntry) -> None:
    """Write down what programs are told of an act, for each address that wants it."""
    if entry.action not in webhook_acts or is_muted():
        return
    listening = list(Webhook.objects.filter(is_on=True).order_by("pk"))
    told = webhook_acts[entry.action](entry) if listening else None
    if told is not None:
        wanted = [webhook for webhook in listening if told.event in webhook.events]
        put_messages(wanted, f"audit:{entry.pk}", told, entry.at)


def put_messages(webhooks: list[Webhook], act: str, told: Told, at: datetime) -> list[WebhookDelivery]:
    """Rows that a worker sends once the caller's transaction is through."""
    body = _body(told, at)
    now = timezone.now()
    moments = {"created_at": now, "since": now, "due_at": now}
    rows = [WebhookDelivery(webhook=one, act=act, event=told.event, body=body, **moments) for one in webhooks]
    if rows:
        WebhookDelivery.objects.bulk_create(rows, ignore_conflicts=True)
        wake_messenger()
    return rows


def new_test_act() -> str:
    """Each test is an act of its own."""
    return f"test:{uuid.uuid4()}"


def _body(told: Told, at: datetime) -> str:
    message = {
        "type": told.event.value,
        "timestamp": at.isoformat(),
        "federation": current_federation().slug,
        "data": told.data,
    }
    return json.dumps(message, ensure_ascii=False)
