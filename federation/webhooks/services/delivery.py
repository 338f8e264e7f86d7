"""Sending waiting webhook messages: claimed, signed, sent outside any transaction, recorded.

They have a lane of their own, so that a slow address holds up no e-mails or files. If a worker is killed while waiting
for the answer, the message goes out again under the same id.

The signature covers the message's id, the time and the body. A receiver refuses messages older than five minutes and
ids that it already knows, so that eavesdroppers cannot replay a message. An address that keeps failing is switched
off.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import logging
import secrets
from datetime import timedelta
from typing import Any

from celery import shared_task
from cryptography.fernet import InvalidToken
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.accounts.services.logins import decrypt_secret
from federation.accounts.services.notices import members_with
from federation.audit.services import record
from federation.jobs.models import Lane
from federation.jobs.services.queue import FederationTask
from federation.notices.services.notices import tell
from federation.notices.services.topics import PROGRAMS, Notice, NoticeText, Words, notice_text
from federation.outbox.services import TRIED_FOR, Outbox, hurry, short
from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.locks import locking
from federation.tenancy.scope import current_federation, federation_scope
from federation.web.addresses import absolute_url
from federation.webhooks.models import DeliveryState, DeliveryTrouble, Webhook, WebhookDelivery, WebhookEvent
from federation.webhooks.services.call import MOST_ANSWER_BYTES, Answer, call

PREFIX = "whsec_"


def new_secret() -> str:
    """Return ``whsec_`` and 32 random bytes in base64."""
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def sign(secret: str, reference: str, moment: int, body: bytes) -> str:
    """Return ``v1,`` and the HMAC-SHA256 of "id.moment.body" in base64; ``moment`` in seconds since 1970."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    signed = f"{reference}.{moment}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def tell_administrators(webhook: Webhook) -> None:
    """Notify the administrators, once each time it was switched off."""
    federation = current_federation()
    assert webhook.stopped_at is not None
    act = f"webhook:{webhook.pk}:{webhook.stopped_at:%Y%m%d%H%M%S}"
    words = {"address": webhook.url, "federation": federation.name}
    notice = Notice("webhook_stopped", words, absolute_url(federation, "webhook", webhook.pk))
    tell(act, PROGRAMS, members_with(Role.ADMINISTRATOR), lambda _user: notice)


@notice_text("webhook_stopped")
def _write(words: Words) -> NoticeText:
    lines = (
        _(
            "No webhook messages from %(federation)s have reached %(address)s for three days, so the webhook "
            "has been switched off."
        )
        % words,
        _("When the program responds again, switch the webhook on here and re-send what it missed:"),
    )
    return NoticeText(_("A webhook has stopped responding"), lines)


logger = logging.getLogger(__name__)

messages: Outbox[WebhookDelivery] = Outbox(
    lambda: WebhookDelivery.objects.all(), DeliveryState.DELIVERED, Lane.WEBHOOKS, most_at_once=20
)


@shared_task(name="federation.tasks.deliver_webhooks", base=FederationTask, bind=True)
def deliver_webhooks(self: FederationTask) -> None:
    """Send a federation's due messages."""
    federation = self.federation
    messages.go_on(deliver_webhooks, federation, deliver_due_messages(federation))


def deliver_due_messages(federation: Federation) -> int:
    """Send until nothing is due, skipping addresses that fail this time. Return how many were tried."""
    failed: set[int] = set()

    def wanted() -> QuerySet[WebhookDelivery]:
        due = messages.due().filter(Q(webhook__is_on=True) | Q(event=WebhookEvent.TEST))
        return due.exclude(webhook__in=failed).select_related("webhook")

    def send(delivery: WebhookDelivery) -> bool:
        answer = _send(delivery)
        if answer.trouble:
            failed.add(delivery.webhook_id)
            logger.warning("Webhook message %s was not delivered: %s", delivery.reference, answer.trouble)
        with federation_scope(federation):
            _note(delivery, answer)
        return True

    return messages.carry(federation, wanted, send)


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
    """Record the outcome in the message and in its webhook."""
    # The webhook first, as when switching it off, so that two workers never deadlock.
    webhook = locking(Webhook.objects.all()).filter(pk=delivery.webhook_id).first()
    if webhook is None:
        return
    # A test is not retried: its sender sees the outcome on the page.
    is_test = delivery.event == WebhookEvent.TEST
    told = {"status": answer.status, "answer": short(answer.text[:MOST_ANSWER_BYTES])}
    written = messages.note(delivery, answer.trouble, for_good=is_test or not webhook.is_on, **told)
    if written is None:
        return
    if not answer.trouble:
        _answers_again(webhook)
    elif not is_test:
        _does_not_answer(webhook, delivery, written)


def _answers_again(webhook: Webhook) -> None:
    """The address answers again: make its waiting messages due."""
    if webhook.failing_since is None:
        return
    webhook.failing_since = None
    webhook.save(update_fields=["failing_since"])
    if hurry(messages.waiting().filter(webhook=webhook)):
        wake_messenger()


def _does_not_answer(webhook: Webhook, delivery: WebhookDelivery, fields: dict[str, Any]) -> None:
    """Postpone all its waiting messages; after three days without an answer switch it off."""
    now = timezone.now()
    if webhook.failing_since is None:
        webhook.failing_since = now
        webhook.save(update_fields=["failing_since"])
    if now - webhook.failing_since >= TRIED_FOR and webhook.is_on:
        switch_off(webhook, by_itself=True)
        record(system_actor("webhooks"), "webhook_stopped", webhook)
        tell_administrators(webhook)
    elif "due_at" in fields:
        waiting = messages.waiting().filter(webhook=webhook)
        waiting.filter(due_at__lt=fields["due_at"]).exclude(pk=delivery.pk).update(due_at=fields["due_at"])


def switch_off(webhook: Webhook, *, by_itself: bool) -> None:
    """Switch off a locked webhook: nothing more is sent, and waiting messages are given up until sent by hand."""
    now = timezone.now()
    webhook.is_on, webhook.stopped_at = False, now if by_itself else None
    webhook.save(update_fields=["is_on", "stopped_at"])
    waiting = messages.waiting().filter(webhook=webhook)
    waiting.update(state=DeliveryState.GIVEN_UP, finished_at=now, trouble=DeliveryTrouble.STOPPED)


def wake_messenger() -> None:
    """Have the federation's due messages sent after the caller's transaction commits."""
    messages.wake(deliver_webhooks)


def sweep_messages() -> None:
    """Find the federation's messages that are due, and those whose worker was killed."""
    messages.take_back(messages.lost())
    if messages.due().exists():
        wake_messenger()


def forget_messages() -> int:
    """Delete messages that ended three months ago, and webhooks removed a day ago; return how many messages."""
    Webhook.objects.filter(removed_at__lt=timezone.now() - timedelta(days=1)).delete()
    return messages.forget()
