"""Managing webhooks: registering, testing, switching on and off, new secrets, sending again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from federation.accounts.services.logins import decrypt_secret, encrypt_secret
from federation.audit.services import record
from federation.errors import NotFound, TooManyWebhooks, WebhookIsOff, WebhookMovedMeanwhile, WebhookTaken
from federation.permissions import Action, Actor, require
from federation.seen import check_seen
from federation.tenancy.federations import Federation
from federation.tenancy.locks import lock, lock_federation, locking
from federation.tenancy.scope import federation_scope
from federation.webhooks.models import Webhook, WebhookDelivery, WebhookEvent
from federation.webhooks.services.call import read_address
from federation.webhooks.services.delivery import messages, new_secret, switch_off, wake_messenger
from federation.webhooks.services.messages import Told, new_test_act, put_messages

MOST_WEBHOOKS = 20


@dataclass(frozen=True, slots=True)
class Registered:
    """A webhook with its secret, which cannot be read again."""

    webhook: Webhook
    secret: str


def list_webhooks(actor: Actor) -> QuerySet[Webhook]:
    """Return the federation's webhooks, by address. Raises NotPermitted."""
    require(actor, Action.MANAGE_JOBS)
    return Webhook.objects.filter(removed_at=None).order_by("url")


def find_webhook(actor: Actor, pk: int) -> Webhook:
    """Return a webhook. Raises NotPermitted, NotFound."""
    webhook = list_webhooks(actor).filter(pk=pk).first()
    if webhook is None:
        raise NotFound(what=str(pk))
    return webhook


def register_webhook(actor: Actor, url: str, events: Collection[str]) -> Registered:
    """Notify an address of these events from now on.

    Raises NotPermitted, WebhookAddressRefused, WebhookTaken, TooManyWebhooks.
    """
    require(actor, Action.MANAGE_FEDERATION)
    read_address(url)
    secret = new_secret()
    with transaction.atomic():
        # On a double click, the second request finds the webhook of the first.
        lock_federation()
        known = list_webhooks(actor)
        if known.filter(url=url).exists():
            raise WebhookTaken(url=url)
        if known.count() >= MOST_WEBHOOKS:
            raise TooManyWebhooks(most=MOST_WEBHOOKS)
        webhook = Webhook.objects.create(
            url=url,
            events=[event.value for event in WebhookEvent if event.value in events and event != WebhookEvent.TEST],
            secret=encrypt_secret(secret),
            made_at=timezone.now(),
        )
        record(actor, "webhook_added", webhook, events=webhook.events)
    return Registered(webhook, secret)


def change_events(actor: Actor, webhook: Webhook, events: Collection[str], seen: str) -> Webhook:
    """Change a webhook's events; ``seen``: its events before. Raises NotPermitted, NotFound, SettingsChanged."""
    require(actor, Action.MANAGE_FEDERATION)
    wanted = [event.value for event in WebhookEvent if event.value in events and event != WebhookEvent.TEST]
    with transaction.atomic():
        locked = _lock(webhook)
        if locked.events != wanted:
            check_seen(seen, locked.pk, locked.events)
            before, locked.events = locked.events, wanted
            locked.save(update_fields=["events"])
            record(actor, "webhook_changed", locked, before=before, events=wanted)
    return locked


def remove_webhook(actor: Actor, webhook: Webhook) -> None:
    """Remove a webhook and its log; a second click finds nothing. Raises NotPermitted."""
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        locked = _locked(webhook)
        if locked is not None:
            switch_off(locked, by_itself=False)
            locked.removed_at, locked.secret = timezone.now(), ""
            locked.save(update_fields=["removed_at", "secret"])
            record(actor, "webhook_removed", locked)


def switch_webhook(actor: Actor, webhook: Webhook, *, on: bool) -> Webhook:
    """Switch a webhook on or off; repeating it has no effect. Raises NotPermitted, NotFound."""
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        locked = _lock(webhook)
        if locked.is_on == on:
            return locked
        if on:
            locked.is_on, locked.stopped_at, locked.failing_since = True, None, None
            locked.save(update_fields=["is_on", "stopped_at", "failing_since"])
        else:
            switch_off(locked, by_itself=False)
        record(actor, "webhook_switched_on" if on else "webhook_switched_off", locked)
    return locked


def renew_secret(actor: Actor, webhook: Webhook, seen: str) -> Registered:
    """Replace the secret that was ``seen``. Raises NotPermitted, NotFound, WebhookMovedMeanwhile."""
    require(actor, Action.MANAGE_FEDERATION)
    secret = new_secret()
    with transaction.atomic():
        locked = _lock(webhook)
        check_seen(seen, locked.pk, locked.secret_number, refusal=WebhookMovedMeanwhile)
        locked.secret, locked.secret_number = encrypt_secret(secret), locked.secret_number + 1
        locked.save(update_fields=["secret", "secret_number"])
        record(actor, "webhook_secret_renewed", locked)
    return Registered(locked, secret)


def send_test(actor: Actor, webhook: Webhook) -> None:
    """Send a ``test`` message, even if the webhook is switched off. Raises NotPermitted, NotFound."""
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        locked = _lock(webhook)
        put_messages([locked], new_test_act(), Told(WebhookEvent.TEST, {}), timezone.now())
        record(actor, "webhook_tested", locked)


def send_message_again(actor: Actor, webhook: Webhook, pk: int) -> WebhookDelivery:
    """Send again what was given up, or reportedly has not arrived. Asking twice sends it once.

    Raises NotPermitted, NotFound, WebhookIsOff.
    """
    require(actor, Action.MANAGE_JOBS)
    with transaction.atomic():
        current = _lock(webhook)
        delivery = WebhookDelivery.objects.filter(webhook=webhook, pk=pk).first()
        if delivery is None:
            raise NotFound(what=str(pk))
        locked = lock(delivery)
        if not locked.can_be_sent_again:
            return locked
        if not current.is_on and locked.event != WebhookEvent.TEST:
            raise WebhookIsOff()
        locked.status = None
        messages.send_again(locked)
        record(actor, "webhook_sent_again", webhook, event=locked.event, reference=str(locked.reference))
        wake_messenger()
    return locked


def _lock(webhook: Webhook) -> Webhook:
    """Return the current row, locked. Raises NotFound if it has been removed meanwhile."""
    locked = _locked(webhook)
    if locked is None:
        raise NotFound(what=webhook.url)
    return locked


def _locked(webhook: Webhook) -> Webhook | None:
    return locking(Webhook.objects.filter(removed_at=None)).filter(pk=webhook.pk).first()


def renew_webhook_secrets() -> int:
    """Re-encrypt the secrets in every federation; return how many. Raises cryptography's InvalidToken."""
    renewed = 0
    for federation in Federation.objects.order_by("pk"):
        with federation_scope(federation):
            for webhook in locking(Webhook.objects.filter(removed_at=None)).order_by("pk"):
                webhook.secret = encrypt_secret(decrypt_secret(webhook.secret))
                webhook.save(update_fields=["secret"])
                renewed += 1
    return renewed
