"""The outbox: no act without its mails, no mail without its act, none twice, none lost while the server is away."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from federation.accounts.services.members import add_member
from federation.audit.models import AuditEntry
from federation.jobs.services.sweep import sweep_if_due
from federation.notices.models import Mail, MailKind, MailState, MailTrouble
from federation.notices.services.acts import follow_act
from federation.notices.services.delivery import deliver_due_mails, message_id
from federation.notices.services.outbox import put_mail, sweep_mails
from federation.outbox.services import PAUSES, TRIED_FOR
from federation.people.models.accounts import Role, User
from federation.permissions import actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.around.mail_server import MailServer
from tests.people import make_user
from tests.tournaments.making.makers import make_announcement
from tournaments.calendar.services.championships import announce_championship

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def server(settings: Settings) -> MailServer:
    """Our mail server; it is away until it listens."""
    server = MailServer()
    with server.listening():
        settings.EMAIL_PORT = server.port
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST = "127.0.0.1"
    return server


@pytest.fixture
def staff(fisc: Federation) -> User:
    return make_user("staff@fisc.example", Role.STAFF, federation=fisc)


@pytest.fixture
def organiser(fisc: Federation) -> User:
    return make_user("organiser@fisc.example", Role.ORGANISER, federation=fisc)


def put(federation: Federation, *addresses: str, act: str = "test:1", kind: MailKind = MailKind.NOTICE) -> None:
    with federation_scope(federation):
        for address in addresses:
            put_mail(act, address, "Subject", "Text", kind=kind)


def announce(fisc: Federation, organiser: User) -> None:
    with federation_scope(fisc):
        announce_championship(actor_for(organiser), make_announcement("Obert de Lleida"))


def mails(federation: Federation) -> list[Mail]:
    with federation_scope(federation):
        return list(Mail.objects.order_by("pk"))


def pass_time(federation: Federation, time: timedelta) -> None:
    """As if everything had happened earlier by this much."""
    with federation_scope(federation):
        moments = ("created_at", "since", "due_at", "claimed_at", "finished_at")
        Mail.objects.update(**{name: F(name) - time for name in moments})


def sweep() -> None:
    sweep_if_due()


def test_notice_is_sent_while_the_mail_server_listens(
    fisc: Federation, server: MailServer, staff: User, organiser: User
) -> None:
    with server.listening():
        announce(fisc, organiser)
    [mail] = mails(fisc)
    assert (mail.state, mail.address, mail.attempts) == (MailState.SENT, "staff@fisc.example", 1)
    [(address, sent)] = server.mails
    assert (address, sent["Message-ID"]) == ("staff@fisc.example", message_id(mail))


def test_act_that_is_rolled_back_leaves_no_mail(fisc: Federation, staff: User, organiser: User) -> None:
    def fail_afterwards() -> None:
        with federation_scope(fisc):
            announce_championship(actor_for(organiser), make_announcement("Obert"))
            assert Mail.objects.count() == 1
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_afterwards()
    assert mails(fisc) == []


def test_mail_of_a_night_without_mail_server_is_sent_in_the_morning(
    fisc: Federation, server: MailServer, staff: User, organiser: User
) -> None:
    announce(fisc, organiser)
    for _hour in range(12):
        pass_time(fisc, timedelta(hours=1))
        sweep()
    [mail] = mails(fisc)
    assert (mail.state, mail.trouble) == (MailState.WAITING, MailTrouble.SERVER)
    assert "refused" in mail.answer
    pass_time(fisc, timedelta(hours=6))
    with server.listening():
        sweep()
    assert server.addresses() == ["staff@fisc.example"]
    assert [mail.state for mail in mails(fisc)] == [MailState.SENT]


def test_first_mail_that_gets_out_takes_those_with_it_that_wait_for_the_server(
    fisc: Federation, server: MailServer
) -> None:
    put(fisc, *(f"reader{number}@example.org" for number in range(5)))
    for _try in range(5):
        pass_time(fisc, timedelta(seconds=30))
        sweep()
    with server.listening():
        put(fisc, "new@example.org", act="test:2")
    assert len(server.addresses()) == 6
    assert {mail.state for mail in mails(fisc)} == {MailState.SENT}


def test_pauses_grow_and_after_three_days_a_mail_is_given_up(fisc: Federation, server: MailServer) -> None:
    put(fisc, "reader@example.org")
    pauses = []
    for _try in range(100):
        [mail] = mails(fisc)
        if mail.state == MailState.GIVEN_UP:
            break
        pause = mail.due_at - timezone.now()
        pauses.append(round(pause.total_seconds() / 60))
        pass_time(fisc, pause + timedelta(seconds=1))
        sweep()
    assert mail.state == MailState.GIVEN_UP
    assert pauses[: len(PAUSES)] == list(PAUSES)
    assert timedelta(days=3) <= timezone.now() - mail.since < TRIED_FOR + timedelta(minutes=5)


def test_address_that_is_refused_for_good_is_given_up_at_once_with_what_was_said(
    fisc: Federation, server: MailServer
) -> None:
    server.answers = {"nobody@example.org": "550 5.1.1 no such user here", "full@example.org": "452 mailbox full"}
    with server.listening():
        put(fisc, "nobody@example.org", "full@example.org", "good@example.org")
    nobody, full, good = mails(fisc)
    assert (nobody.state, nobody.trouble) == (MailState.GIVEN_UP, MailTrouble.REFUSED)
    assert nobody.answer == "550 5.1.1 no such user here"
    assert (full.state, full.trouble) == (MailState.WAITING, MailTrouble.DELAYED)
    assert good.state == MailState.SENT
    assert server.addresses() == ["good@example.org"]


def test_one_act_writes_to_one_address_once(
    fisc: Federation, server: MailServer, staff: User, organiser: User
) -> None:
    with server.listening():
        announce(fisc, organiser)
        with federation_scope(fisc):
            follow_act(AuditEntry.objects.get(action="championship_announced"))
        put(fisc, "one@example.org", "ONE@example.org", act="test:1")
        deliver_due_mails(fisc)
        sweep()
    assert sorted(server.addresses()) == ["one@example.org", "staff@fisc.example"]


def test_mail_whose_worker_was_killed_is_sent_by_another_under_the_same_name(
    fisc: Federation, server: MailServer, settings: Settings
) -> None:
    settings.FARISTOL_MAIL_CLAIM_SECONDS = 60
    put(fisc, "reader@example.org")
    with federation_scope(fisc):
        Mail.objects.update(state=MailState.SENDING, claimed_at=timezone.now(), attempts=1)
    with server.listening():
        sweep()
        assert server.mails == []
        pass_time(fisc, timedelta(seconds=61))
        sweep()
    [(_address, sent)] = server.mails
    [mail] = mails(fisc)
    assert (mail.state, sent["Message-ID"]) == (MailState.SENT, message_id(mail))


def test_answer_that_got_lost_sends_the_mail_again_under_the_same_name(fisc: Federation, server: MailServer) -> None:
    """What nobody can know: whether it was taken. The mailbox recognises the second one by its Message-ID."""
    server.hang_ups = 1
    with server.listening():
        put(fisc, "reader@example.org")
        pass_time(fisc, timedelta(minutes=2))
        sweep()
    assert len({sent["Message-ID"] for _address, sent in server.mails}) == 1
    assert [mail.state for mail in mails(fisc)] == [MailState.SENT]


def test_mail_that_cannot_be_put_together_does_not_stop_the_others(fisc: Federation, server: MailServer) -> None:
    with server.listening():
        put(fisc, "bad address\n@example.org", "good@example.org")
    assert [mail.state for mail in mails(fisc)] == [MailState.GIVEN_UP, MailState.SENT]


def test_mails_of_one_federation_are_not_sent_by_another(
    fisc: Federation, pfs: Federation, server: MailServer
) -> None:
    put(fisc, "reader@example.org")
    pass_time(fisc, timedelta(hours=1))
    with server.listening():
        assert deliver_due_mails(pfs) == 0
        assert server.mails == []


def test_old_mails_are_forgotten(fisc: Federation, server: MailServer) -> None:
    with server.listening():
        put(fisc, "reader@example.org")
    pass_time(fisc, timedelta(days=91))
    put(fisc, "waiting@example.org", act="test:2")
    with federation_scope(fisc):
        sweep_mails()
    assert [mail.address for mail in mails(fisc)] == ["waiting@example.org"]


def test_mail_about_an_account_goes_through_the_outbox_and_its_way_in_is_forgotten(
    fisc: Federation, server: MailServer, staff: User
) -> None:
    client = Client()
    assert client.post("/fisc/accounts/password/reset/", {"email": staff.email}).status_code == 302
    [waiting] = mails(fisc)
    assert (waiting.kind, waiting.state) == (MailKind.ACCOUNT, MailState.WAITING)
    assert "/accounts/password/reset/key/" in waiting.body
    pass_time(fisc, timedelta(hours=1))
    with server.listening():
        sweep()
    [sent] = mails(fisc)
    assert (sent.state, sent.body, sent.can_be_sent_again) == (MailState.SENT, "", False)
    assert "/accounts/password/reset/key/" in server.mails[0][1].get_payload(decode=True).decode()  # type: ignore[union-attr]


def test_portal_without_a_federation_says_that_the_mail_could_not_be_sent(server: MailServer, staff: User) -> None:
    response = Client().post("/accounts/password/reset/", {"email": staff.email})
    assert (response.status_code, response["Retry-After"]) == (503, "300")


def test_new_role_is_told_even_if_the_mail_server_is_away(fisc: Federation, server: MailServer) -> None:
    user = make_user("known@fisc.example")
    chief = make_user("chief@fisc.example", Role.ADMINISTRATOR, federation=fisc)
    with federation_scope(fisc):
        add_member(actor_for(chief), user.email, Role.STAFF)
    [mail] = mails(fisc)
    assert (mail.user, mail.trouble) == (user, MailTrouble.SERVER)


@pytest.fixture(autouse=True)
def no_limits(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = False
