"""Registering programs: by administrators, once, with a secret that is shown once; two people at once."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from federation.audit.models import AuditEntry
from federation.errors import (
    NotFound,
    NotPermitted,
    TooManyWebhooks,
    WebhookAddressRefused,
    WebhookIsOff,
    WebhookMovedMeanwhile,
    WebhookTaken,
)
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from federation.webhooks.models import DeliveryState, Webhook, WebhookDelivery
from federation.webhooks.services import endpoints
from federation.webhooks.services.endpoints import (
    change_events,
    find_webhook,
    register_webhook,
    remove_webhook,
    renew_secret,
    send_message_again,
    send_test,
    switch_webhook,
)
from tests.people import make_actor
from tests.races import overlap

pytestmark = pytest.mark.django_db(transaction=True)

# Nothing is sent there: it is this machine.
URL = "https://127.0.0.1/hook"


@pytest.fixture
def administrator(fisc: Federation) -> Actor:
    return make_actor(fisc, Role.ADMINISTRATOR)


def test_secret_is_nowhere_in_the_database_as_it_is(fisc: Federation, administrator: Actor) -> None:
    with federation_scope(fisc):
        made = register_webhook(administrator, URL, ["accepted", "announced", "test"])
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT t::text FROM federation_webhook t UNION ALL SELECT t::text FROM federation_auditentry t"
            )
            rows = " ".join(row[0] for row in cursor.fetchall())
        acts = list(AuditEntry.objects.values_list("action", flat=True))
    assert made.secret.startswith("whsec_")
    assert made.secret.removeprefix("whsec_") not in rows
    assert made.webhook.events == ["announced", "accepted"]
    assert acts == ["webhook_added"]


@pytest.mark.parametrize("role", [Role.STAFF, Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_only_administrators_change_anything_and_staff_see_and_send_again(
    fisc: Federation, administrator: Actor, role: Role
) -> None:
    other = make_actor(fisc, role)
    with federation_scope(fisc):
        webhook = register_webhook(administrator, URL, ["announced"]).webhook
        send_test(administrator, webhook)
        delivery = WebhookDelivery.objects.get()
        for refused in (
            lambda: register_webhook(other, URL + "2", ["announced"]),
            lambda: change_events(other, webhook, [], ""),
            lambda: switch_webhook(other, webhook, on=False),
            lambda: renew_secret(other, webhook, 1),
            lambda: send_test(other, webhook),
            lambda: remove_webhook(other, webhook),
        ):
            with pytest.raises(NotPermitted):
                refused()
        if role == Role.STAFF:
            send_message_again(other, find_webhook(other, webhook.pk), delivery.pk)
            return
        with pytest.raises(NotPermitted):
            find_webhook(other, webhook.pk)
        with pytest.raises(NotPermitted):
            send_message_again(other, webhook, delivery.pk)


def test_address_is_registered_once_and_there_is_an_end(
    fisc: Federation, administrator: Actor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoints, "MOST_WEBHOOKS", 2)
    with federation_scope(fisc):
        register_webhook(administrator, URL, [])
        with pytest.raises(WebhookTaken):
            register_webhook(administrator, URL, [])
        with pytest.raises(WebhookAddressRefused):
            register_webhook(administrator, "http://hook.example/", [])
        register_webhook(administrator, URL + "2", [])
        with pytest.raises(TooManyWebhooks):
            register_webhook(administrator, URL + "3", [])


def test_of_two_clicks_one_registers(fisc: Federation, administrator: Actor) -> None:
    def click() -> Any:
        return register_webhook(administrator, URL, ["announced"])

    first, second = overlap(fisc, click, click)
    assert isinstance(second, WebhookTaken)
    assert first.webhook.url == URL


def test_of_two_new_secrets_at_once_the_second_is_refused(fisc: Federation, administrator: Actor) -> None:
    with federation_scope(fisc):
        made = register_webhook(administrator, URL, ["announced"])
    first, second = overlap(
        fisc,
        lambda: renew_secret(administrator, made.webhook, seen_of(made.webhook.pk, 1)),
        lambda: renew_secret(administrator, made.webhook, seen_of(made.webhook.pk, 1)),
    )
    assert isinstance(second, WebhookMovedMeanwhile)
    assert first.secret != made.secret


def test_removed_while_somebody_switches_is_removed(fisc: Federation, administrator: Actor) -> None:
    with federation_scope(fisc):
        webhook = register_webhook(administrator, URL, ["announced"]).webhook
    _first, second = overlap(
        fisc, lambda: remove_webhook(administrator, webhook), lambda: switch_webhook(administrator, webhook, on=False)
    )
    assert isinstance(second, NotFound)
    with federation_scope(fisc):
        remove_webhook(administrator, webhook)
        with pytest.raises(NotFound):
            find_webhook(administrator, webhook.pk)
        assert register_webhook(administrator, URL, []).webhook.pk != webhook.pk
        assert Webhook.objects.get(pk=webhook.pk).secret == ""


def test_program_of_another_federation_is_not_there(fisc: Federation, pfs: Federation, administrator: Actor) -> None:
    with federation_scope(fisc):
        webhook = register_webhook(administrator, URL, ["announced"]).webhook
        send_test(administrator, webhook)
        delivery = WebhookDelivery.objects.get()
    other = make_actor(pfs, Role.ADMINISTRATOR)
    with federation_scope(pfs):
        for attempt in (
            lambda: find_webhook(other, webhook.pk),
            lambda: switch_webhook(other, webhook, on=False),
            lambda: renew_secret(other, webhook, 1),
            lambda: send_test(other, webhook),
            lambda: send_message_again(other, webhook, delivery.pk),
        ):
            with pytest.raises(NotFound):
                attempt()
        remove_webhook(other, webhook)
    with federation_scope(fisc):
        assert Webhook.objects.get().removed_at is None


def test_what_is_switched_off_is_tested_and_sent_nothing_else(fisc: Federation, administrator: Actor) -> None:
    with federation_scope(fisc):
        webhook = register_webhook(administrator, URL, ["announced"]).webhook
        switch_webhook(administrator, webhook, on=False)
        send_test(administrator, webhook)
        delivery = WebhookDelivery.objects.get()
        WebhookDelivery.objects.update(event="announced", state=DeliveryState.GIVEN_UP)
        with pytest.raises(WebhookIsOff):
            send_message_again(administrator, webhook, delivery.pk)
