"""Messages to programs: with the act or not at all, under one id, tried for three days, then stopped."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.db.models import F
from django.utils import timezone

from docs.client.verify_webhook import NotOurs, verify
from federation.audit.models import AuditEntry
from federation.jobs.services.sweep import find_open_work, sweep_if_due
from federation.notices.models import Mail
from federation.outbox.services import PAUSES, TRIED_FOR
from federation.people.models.accounts import Role
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from federation.webhooks.models import DeliveryState, DeliveryTrouble, Webhook, WebhookDelivery, WebhookEvent
from federation.webhooks.services.delivery import deliver_due_messages, forget_messages
from federation.webhooks.services.endpoints import Registered, register_webhook, send_message_again, switch_webhook
from tests.around.webhook_receiver import Receiver
from tests.people import make_user
from tests.tournaments.making.makers import make_accepted, make_announcement
from tournaments.calendar.services.championships import announce_championship

pytestmark = pytest.mark.django_db(transaction=True)

SYSTEM = system_actor("test")
EVERYTHING = [event.value for event in WebhookEvent]
AWAY = b"HTTP/1.1 503 Away\r\nContent-Length: 0\r\n\r\n"
OK = b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"


@pytest.fixture
def registered(fisc: Federation, receiver: Receiver) -> Registered:
    with federation_scope(fisc):
        return register_webhook(SYSTEM, receiver.url, EVERYTHING)


def announce(federation: Federation, name: str = "Open de Lleida") -> None:
    with federation_scope(federation):
        announce_championship(SYSTEM, make_announcement(name))


def deliveries(federation: Federation) -> list[WebhookDelivery]:
    with federation_scope(federation):
        return list(WebhookDelivery.objects.order_by("pk"))


def pass_time(federation: Federation, time: timedelta) -> None:
    with federation_scope(federation):
        moments = ("created_at", "since", "due_at", "claimed_at", "finished_at")
        WebhookDelivery.objects.update(**{name: F(name) - time for name in moments})
        Webhook.objects.update(failing_since=F("failing_since") - time)


def types_of(receiver: Receiver) -> list[str]:
    return [json.loads(one.body)["type"] for one in receiver.received]


def test_act_is_told_and_the_program_can_check_who_is_speaking(
    fisc: Federation, receiver: Receiver, registered: Registered
) -> None:
    announce(fisc)
    [message] = receiver.received
    told = verify(registered.secret, message.headers, message.body)
    assert (told["type"], told["federation"]) == ("announced", "fisc")
    assert told["data"]["championship"] == "open-de-lleida-2026"
    assert told["data"]["url"].endswith("/fisc/api/v1/championships/open-de-lleida-2026/")
    [delivery] = deliveries(fisc)
    assert (delivery.state, delivery.status, delivery.attempts) == (DeliveryState.DELIVERED, 200, 1)
    assert message.headers["webhook-id"] == str(delivery.reference)


def test_message_that_was_tampered_with_or_is_old_is_not_believed(
    fisc: Federation, receiver: Receiver, registered: Registered
) -> None:
    announce(fisc)
    [message] = receiver.received
    moment = int(message.headers["webhook-timestamp"])
    later = {**message.headers, "webhook-timestamp": str(moment + 60)}
    wrong: list[tuple[Any, ...]] = [
        ("whsec_AAAA", message.headers, message.body),
        (registered.secret, message.headers, message.body + b" "),
        (registered.secret, later, message.body),
        (registered.secret, {**message.headers, "webhook-id": "another"}, message.body),
        (registered.secret, {**message.headers, "webhook-signature": "v1,AAAA"}, message.body),
        (registered.secret, {}, message.body),
        (registered.secret, message.headers, message.body, {message.headers["webhook-id"]}),
        (registered.secret, message.headers, message.body, (), moment + 301),
        (registered.secret, message.headers, message.body, (), moment - 301),
    ]
    for arguments in wrong:
        with pytest.raises(NotOurs):
            verify(*arguments)
    assert verify(registered.secret, message.headers, message.body, (), moment + 299)


def test_act_that_is_rolled_back_tells_nobody(fisc: Federation, receiver: Receiver, registered: Registered) -> None:
    def fail_afterwards() -> None:
        with federation_scope(fisc):
            announce_championship(SYSTEM, make_announcement("Open"))
            assert WebhookDelivery.objects.count() == 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_afterwards()
    assert deliveries(fisc) == []
    assert receiver.received == []


def test_program_is_told_of_what_it_asked_for_and_of_its_own_federation(
    fisc: Federation, pfs: Federation, receiver: Receiver
) -> None:
    with federation_scope(fisc):
        register_webhook(SYSTEM, receiver.url, ["approved"])
    with federation_scope(pfs):
        register_webhook(SYSTEM, receiver.url + "&other=pfs", ["announced"])
    announce(fisc)
    announce(pfs)
    assert [json.loads(one.body)["federation"] for one in receiver.received] == ["pfs"]


def test_life_of_a_championship_is_told_in_its_order(
    fisc: Federation, receiver: Receiver, registered: Registered
) -> None:
    with federation_scope(fisc):
        make_accepted(SYSTEM)
    assert types_of(receiver) == ["announced", "approved", "delivered", "accepted"]
    accepted = json.loads(receiver.received[-1].body)["data"]
    assert accepted["version"] == 1
    assert accepted["standings"].endswith("/standings/")


def test_pauses_grow_for_three_days_and_then_it_is_switched_off_and_administrators_are_told(
    fisc: Federation, receiver: Receiver, registered: Registered
) -> None:
    make_user("admin@fisc.example", Role.ADMINISTRATOR, federation=fisc)
    make_user("staff@fisc.example", Role.STAFF, federation=fisc)
    receiver.answer = AWAY
    announce(fisc)
    pauses = []
    for _try in range(100):
        [delivery] = deliveries(fisc)
        if delivery.state == DeliveryState.GIVEN_UP:
            break
        pause = delivery.due_at - timezone.now()
        pauses.append(round(pause.total_seconds() / 60))
        pass_time(fisc, pause + timedelta(seconds=1))
        deliver_due_messages(fisc)
    assert pauses[: len(PAUSES)] == list(PAUSES)
    assert timedelta(days=2, hours=20) < sum((timedelta(minutes=one) for one in pauses), timedelta()) <= TRIED_FOR
    assert {message.headers["webhook-id"] for message in receiver.received} == {str(delivery.reference)}
    with federation_scope(fisc):
        webhook = Webhook.objects.get()
        mails = list(Mail.objects.filter(act__startswith="webhook:").values_list("address", flat=True))
        assert AuditEntry.objects.filter(action="webhook_stopped").count() == 1
    assert (webhook.is_on, webhook.stopped_at is not None, mails) == (False, True, ["admin@fisc.example"])
    announce(fisc, "Another")
    assert len(deliveries(fisc)) == 1


def test_first_message_that_arrives_takes_those_with_it_that_wait(
    fisc: Federation, receiver: Receiver, registered: Registered
) -> None:
    receiver.answer = AWAY
    for name in ("One", "Two", "Three"):
        announce(fisc, name)
    assert {delivery.state for delivery in deliveries(fisc)} == {DeliveryState.WAITING}
    receiver.answer = OK
    announce(fisc, "Four")
    assert {delivery.state for delivery in deliveries(fisc)} == {DeliveryState.DELIVERED}
    with federation_scope(fisc):
        assert Webhook.objects.get().failing_since is None


def test_program_that_is_away_holds_up_no_other(fisc: Federation, receiver: Receiver, registered: Registered) -> None:
    with federation_scope(fisc):
        register_webhook(SYSTEM, "http://127.0.0.1:1024/", EVERYTHING)
    announce(fisc)
    assert sorted(one.state for one in deliveries(fisc)) == [DeliveryState.DELIVERED, DeliveryState.WAITING]


def test_lost_message_is_found_by_the_clock_and_sent_under_its_id(
    fisc: Federation, receiver: Receiver, registered: Registered
) -> None:
    announce(fisc)
    with federation_scope(fisc):
        long_ago = timezone.now() - timedelta(minutes=10)
        WebhookDelivery.objects.update(state=DeliveryState.SENDING, claimed_at=long_ago, finished_at=None)
    assert [work.federation for work in find_open_work()] == [fisc.pk]
    sweep_if_due()
    [first, second] = receiver.received
    assert first.headers["webhook-id"] == second.headers["webhook-id"]
    assert [one.state for one in deliveries(fisc)] == [DeliveryState.DELIVERED]
    assert find_open_work() == []


def test_of_two_workers_one_sends_a_message(fisc: Federation, receiver: Receiver, registered: Registered) -> None:
    receiver.answer = AWAY
    announce(fisc)
    receiver.answer = OK
    pass_time(fisc, timedelta(hours=1))
    before, together = len(receiver.received), threading.Barrier(3)

    def work(_worker: int) -> int:
        try:
            together.wait()
            return deliver_due_messages(fisc)
        finally:
            connection.close()

    with ThreadPoolExecutor(3) as workers:
        assert sorted(workers.map(work, range(3))) == [0, 0, 1]
    assert len(receiver.received) == before + 1


def test_switched_off_gives_up_what_waits_and_on_it_goes_on_with_what_is_new(
    fisc: Federation, receiver: Receiver, registered: Registered
) -> None:
    receiver.answer = AWAY
    announce(fisc, "One")
    receiver.answer = OK
    with federation_scope(fisc):
        switch_webhook(SYSTEM, registered.webhook, on=False)
    [delivery] = deliveries(fisc)
    assert (delivery.state, delivery.trouble) == (DeliveryState.GIVEN_UP, DeliveryTrouble.STOPPED)
    announce(fisc, "Two")
    with federation_scope(fisc):
        switch_webhook(SYSTEM, registered.webhook, on=True)
    announce(fisc, "Three")
    with federation_scope(fisc):
        for _click in range(2):
            send_message_again(SYSTEM, registered.webhook, delivery.pk)
    assert types_of(receiver) == ["announced"] * 3
    assert [one.state for one in deliveries(fisc)] == [DeliveryState.DELIVERED] * 2


def test_private_address_gets_nothing_and_staff_read_why(
    fisc: Federation, receiver: Receiver, registered: Registered, settings: Any
) -> None:
    settings.FARISTOL_WEBHOOK_NETWORKS = []
    announce(fisc)
    [delivery] = deliveries(fisc)
    assert (delivery.state, delivery.trouble) == (DeliveryState.WAITING, DeliveryTrouble.PRIVATE)
    assert receiver.received == []


def test_secret_that_cannot_be_read_is_said(fisc: Federation, receiver: Receiver, registered: Registered) -> None:
    with federation_scope(fisc):
        Webhook.objects.update(secret="fernet:AAAA")
    announce(fisc)
    assert [one.trouble for one in deliveries(fisc)] == [DeliveryTrouble.SECRET]


def test_after_ninety_days_messages_are_forgotten(
    fisc: Federation, receiver: Receiver, registered: Registered
) -> None:
    announce(fisc)
    with federation_scope(fisc):
        assert forget_messages() == 0
    pass_time(fisc, timedelta(days=91))
    with federation_scope(fisc):
        assert forget_messages() == 1
