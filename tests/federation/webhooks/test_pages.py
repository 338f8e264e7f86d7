"""The pages about programs that are told: the secret shown once, the log, and what staff may press."""

from __future__ import annotations

import re

import pytest

from federation.people.models.accounts import Role
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from federation.webhooks.models import Webhook, WebhookDelivery
from tests.pages import get, seen_in, words_of
from tests.staff import log_in_as, send

WEBHOOKS = "/fisc/desk/webhooks/"
URL = "https://127.0.0.1/hook"

pytestmark = pytest.mark.django_db(transaction=True)


def find(federation: Federation) -> Webhook:
    with federation_scope(federation):
        return Webhook.objects.get()


def test_secret_is_shown_once_and_what_was_told_stands_in_the_log(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    shown = send(client, WEBHOOKS, {"url": URL, "events": ["announced", "rated"]})
    [secret] = re.findall(r">(whsec_[\w+/=]+)<", shown.content.decode())
    assert "no-store" in shown["Cache-Control"]
    webhook = find(fisc)
    page = f"{WEBHOOKS}{webhook.pk}/"
    assert send(client, f"{page}test/")["Location"] == page
    words = words_of(get(page, client).content.decode())
    assert secret not in words
    assert "The host is in a private network" in words
    with federation_scope(fisc):
        delivery = WebhookDelivery.objects.get()
    assert send(client, f"{page}messages/{delivery.pk}/send/")["Location"] == page
    secret_seen = {"seen": seen_of(webhook.pk, 1)}
    renewed = send(client, f"{page}secret/", secret_seen)
    assert re.findall(r">(whsec_[\w+/=]+)<", renewed.content.decode()) not in ([], [secret])
    assert send(client, f"{page}secret/", secret_seen).status_code == 409
    events_seen = seen_in(get(page, client).content.decode(), "published")
    send(client, page, {"events": ["published"], "seen": events_seen})
    assert find(fisc).events == ["published"]
    assert send(client, page, {"events": ["accepted"], "seen": events_seen}).status_code == 409
    assert find(fisc).events == ["published"]
    send(client, f"{page}switch/", {"on": "0"})
    assert "switched off" in words_of(get(WEBHOOKS, client).content.decode())
    assert send(client, f"{page}remove/")["Location"] == WEBHOOKS
    assert get(page, client).status_code == 404


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ({"url": "http://hook.example/", "events": ["announced"]}, 400),
        ({"url": URL, "events": ["nothing"]}, 400),
        ({"url": URL}, 400),
        ({"url": "", "events": ["announced"]}, 400),
    ],
)
def test_mistakes_are_told(fisc: Federation, data: dict[str, str], status: int) -> None:
    assert send(log_in_as(fisc, Role.ADMINISTRATOR), WEBHOOKS, data).status_code == status
    with federation_scope(fisc):
        assert not Webhook.objects.exists()


def test_address_twice_is_told(fisc: Federation) -> None:
    client = log_in_as(fisc, Role.ADMINISTRATOR)
    send(client, WEBHOOKS, {"url": URL, "events": ["announced"]})
    again = send(client, WEBHOOKS, {"url": URL, "events": ["announced"]})
    assert again.status_code == 409
    assert "is already registered." in words_of(again.content.decode())


def test_staff_see_the_log_and_nothing_to_change(fisc: Federation) -> None:
    send(log_in_as(fisc, Role.ADMINISTRATOR), WEBHOOKS, {"url": URL, "events": ["announced"]})
    client, page = log_in_as(fisc, Role.STAFF), f"{WEBHOOKS}{find(fisc).pk}/"
    assert "Send a test" not in get(page, client).content.decode()
    assert "Add webhook" not in get(WEBHOOKS, client).content.decode()
    for action in ("test/", "switch/", "secret/", "remove/"):
        assert send(client, page + action, {"seen": "1", "on": "0"}).status_code == 403
    assert send(client, WEBHOOKS, {"url": URL + "2", "events": ["announced"]}).status_code == 403


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_others_see_nothing(fisc: Federation, role: Role) -> None:
    send(log_in_as(fisc, Role.ADMINISTRATOR), WEBHOOKS, {"url": URL, "events": ["announced"]})
    client = log_in_as(fisc, role)
    assert get(WEBHOOKS, client).status_code == 403
    assert get(f"{WEBHOOKS}{find(fisc).pk}/", client).status_code == 403
