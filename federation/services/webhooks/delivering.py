"""Sending what lies ready for programs: each message claimed, sent outside of every transaction, and noted.

In a lane of its own: an address that is slow to answer keeps nobody's mails and files waiting. Killed while the
answer is on its way, a message goes out once more under the same id.
"""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from celery import shared_task
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from federation.audit.writing import record
from federation.jobs.queue import FederationTask, send_task
from federation.models import (
    DeliveryState,
    DeliveryTrouble,
    Federation,
    Lane,
    Webhook,
    WebhookDelivery,
    WebhookEvent,
)
from federation.permissions import system_actor
from federation.services.accounts.second_factor import decrypt_secret
from federation.services.webhooks.calling import MOST_ANSWER_BYTES, Answer, call
from federation.services.webhooks.signing import sign
from federation.services.webhooks.stopping import tell_administrators
from federation.tenancy.locking import locking
from federation.tenancy.scope import current_federation_id, federation_scope

logger = logging.getLogger(__name__)

# Minutes until the next try; the last one again and again.
PAUSES = (1, 2, 5, 10, 20, 40, 60, 120, 240, 360)
TRIED_FOR = timedelta(days=3)
FORGOTTEN_AFTER = timedelta(days=90)
# Of one task; the next task goes on, so that other federations get their turn in between.
MOST_AT_ONCE = 20
LONGEST_ANSWER = 300


@shared_task(name="federation.tasks.deliver_webhooks", base=FederationTask, bind=True)
def deliver_webhooks(self: FederationTask) -> None:
    """Send the due messages of a federation. Nothing waits in here: what has to wait is a row with its time."""
    federation = self.federation
    if deliver_due_messages(federation) == MOST_AT_ONCE:
        send_task(deliver_webhooks, Lane.WEBHOOKS, federation.pk)


def deliver_due_messages(federation: Federation) -> int:
    """Send until nothing is due; an address that fails is left alone for this time. Return how many were tried."""
    failed: set[int] = set()
    tried = 0
    while tried < MOST_AT_ONCE:
        with federation_scope(federation):
            delivery = _claim(failed)
        if delivery is None:
            break
        tried += 1
        answer = _send(delivery)
        if answer.trouble:
            failed.add(delivery.webhook_id)
            logger.warning("Webhook message %s did not arrive: %s", delivery.reference, answer.trouble)
        with federation_scope(federation):
            _note(delivery, answer)
    return tried


def _claim(failed: set[int]) -> WebhookDelivery | None:
    """The message that has been due for longest, for this worker alone."""
    now = timezone.now()
    waiting = WebhookDelivery.objects.filter(state=DeliveryState.WAITING, due_at__lte=now)
    wanted = waiting.filter(Q(webhook__is_on=True) | Q(event=WebhookEvent.TEST)).exclude(webhook__in=failed)
    rows = wanted.select_related("webhook").order_by("due_at", "pk")
    delivery = rows.select_for_update(skip_locked=True, no_key=True, of=("self",)).first()
    if delivery is not None:
        delivery.state, delivery.claimed_at = DeliveryState.SENDING, now
        delivery.attempts += 1
        delivery.save(update_fields=["state", "claimed_at", "attempts"])
    return delivery


def _send(delivery: WebhookDelivery) -> Answer:
    body = delivery.body.encode()
    try:
        secret = decrypt_secret(delivery.webhook.secret)
    except InvalidToken:
        return Answer(DeliveryTrouble.SECRET)
    moment = int(timezone.now().timestamp())
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Faristol-Webhooks/1",
        "webhook-id": str(delivery.reference),
        "webhook-timestamp": str(moment),
        "webhook-signature": sign(secret, str(delivery.reference), moment, body),
    }
    return call(delivery.webhook.url, headers, body)


def _note(delivery: WebhookDelivery, answer: Answer) -> None:
    """What came of it, for the message and for its address."""
    now = timezone.now()
    fields: dict[str, Any] = {
        "claimed_at": None,
        "trouble": answer.trouble,
        "status": answer.status,
        "answer": _short(answer.text),
    }
    # The address first, as whoever switches it off does: two workers never wait for each other crosswise.
    webhook = locking(Webhook.objects.all()).filter(pk=delivery.webhook_id).first()
    if webhook is None:
        return
    is_test = delivery.event == WebhookEvent.TEST
    if not answer.trouble:
        fields |= {"state": DeliveryState.DELIVERED, "finished_at": now}
    elif is_test or now - delivery.since >= TRIED_FOR or not webhook.is_on:
        # Whoever asked for a test looks at the page for what came of it.
        fields |= {"state": DeliveryState.GIVEN_UP, "finished_at": now}
    else:
        fields |= {"state": DeliveryState.WAITING, "due_at": _next_try(delivery)}
    # Only what is still ours: whoever was silent for too long has lost the claim.
    mine = WebhookDelivery.objects.filter(pk=delivery.pk, state=DeliveryState.SENDING, attempts=delivery.attempts)
    if not mine.update(**fields):
        return
    if not answer.trouble:
        _answers_again(webhook)
    elif not is_test:
        _does_not_answer(webhook, delivery, fields)


def _next_try(delivery: WebhookDelivery) -> Any:
    now = timezone.now()
    pause = timedelta(minutes=PAUSES[min(delivery.attempts, len(PAUSES)) - 1])
    # The last try is on the last day, not after it.
    return min(now + pause, max(now, delivery.since + TRIED_FOR))


def _answers_again(webhook: Webhook) -> None:
    """What waits for it need not wait any longer."""
    if webhook.failing_since is None:
        return
    webhook.failing_since = None
    webhook.save(update_fields=["failing_since"])
    waiting = WebhookDelivery.objects.filter(webhook=webhook, state=DeliveryState.WAITING)
    if waiting.update(due_at=timezone.now()):
        wake_messenger()


def _does_not_answer(webhook: Webhook, delivery: WebhookDelivery, fields: dict[str, Any]) -> None:
    """What else waits for it waits as long; after three days without an answer it is switched off."""
    now = timezone.now()
    if webhook.failing_since is None:
        webhook.failing_since = now
        webhook.save(update_fields=["failing_since"])
    if now - webhook.failing_since >= TRIED_FOR and webhook.is_on:
        switch_off(webhook, by_itself=True)
        record(system_actor("webhooks"), "webhook_stopped", webhook)
        tell_administrators(webhook)
    elif "due_at" in fields:
        waiting = WebhookDelivery.objects.filter(webhook=webhook, state=DeliveryState.WAITING)
        waiting.filter(due_at__lt=fields["due_at"]).exclude(pk=delivery.pk).update(due_at=fields["due_at"])


def switch_off(webhook: Webhook, *, by_itself: bool) -> None:
    """Of a locked row: nothing more is sent to it, and what waits is given up, to be sent again by hand."""
    now = timezone.now()
    webhook.is_on, webhook.stopped_at = False, now if by_itself else None
    webhook.save(update_fields=["is_on", "stopped_at"])
    waiting = WebhookDelivery.objects.filter(webhook=webhook, state=DeliveryState.WAITING)
    waiting.update(state=DeliveryState.GIVEN_UP, finished_at=now, trouble=DeliveryTrouble.STOPPED)


def _short(text: str) -> str:
    seen = "".join(char if char.isprintable() else " " for char in text[:MOST_ANSWER_BYTES])
    return " ".join(seen.split())[:LONGEST_ANSWER]


def wake_messenger() -> None:
    """Have the due messages of the federation sent once the caller's transaction is through."""
    federation_id = current_federation_id()
    transaction.on_commit(lambda: send_task(deliver_webhooks, Lane.WEBHOOKS, federation_id))


def sweep_messages() -> None:
    """Find the messages of the federation whose time has come, and those whose worker was killed."""
    now = timezone.now()
    lost = WebhookDelivery.objects.filter(
        state=DeliveryState.SENDING, claimed_at__lt=now - timedelta(seconds=settings.FARISTOL_MAIL_CLAIM_SECONDS)
    )
    lost.update(state=DeliveryState.WAITING, trouble=DeliveryTrouble.LOST, claimed_at=None, due_at=now)
    due = WebhookDelivery.objects.filter(state=DeliveryState.WAITING, due_at__lte=now)
    if due.exists():
        wake_messenger()


def forget_messages() -> int:
    """Delete what ended three months ago, and addresses that were removed yesterday; return how many messages."""
    Webhook.objects.filter(removed_at__lt=timezone.now() - timedelta(days=1)).delete()
    ended = WebhookDelivery.objects.filter(finished_at__lt=timezone.now() - FORGOTTEN_AFTER)
    deleted, _by_model = ended.delete()
    return deleted
