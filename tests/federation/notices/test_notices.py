"""Mails that follow from acts: who gets them, in which language, and what happens when they cannot be sent."""

from __future__ import annotations

import smtplib
from collections.abc import Iterator

import pytest
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.test import Client
from django.utils import translation
from django.utils.formats import date_format

from federation.accounts.services.members import add_member, invite_member
from federation.celery import app
from federation.notices.services.notices import muted
from federation.people.models.accounts import Role, User
from federation.permissions import Actor, actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import PASSWORD, make_user
from tests.tournaments.making.makers import make_announcement
from tournaments.calendar.services.championships import (
    announce_championship,
    approve_championship,
    refuse_championship,
)
from tournaments.championship.models.championships import Championship

# Mails leave when a transaction is through.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def staff(fisc: Federation) -> User:
    return make_user("staff@fisc.example", Role.STAFF, federation=fisc)


@pytest.fixture
def organiser(fisc: Federation) -> User:
    user = make_user("organiser@fisc.example", Role.ORGANISER, federation=fisc)
    User.objects.filter(pk=user.pk).update(language="pl")
    return user


def announce(fisc: Federation, organiser: User, name: str = "Obert de Lleida") -> None:
    with federation_scope(fisc):
        announce_championship(actor_for(organiser), make_announcement(name))


def test_announcement_is_told_to_staff_of_the_federation_alone(
    fisc: Federation, pfs: Federation, staff: User, organiser: User
) -> None:
    make_user("staff@pfs.example", Role.STAFF, federation=pfs)
    announce(fisc, organiser)
    [sent] = mail.outbox
    assert sent.to == ["staff@fisc.example"]
    assert "Obert de Lleida" in sent.subject
    assert "/fisc/championships/obert-de-lleida-" in sent.body
    assert "/fisc/account/notices/" in sent.body


def test_decision_is_told_to_the_organiser_in_his_or_her_language_with_the_reason(
    fisc: Federation, staff: User, organiser: User
) -> None:
    with federation_scope(fisc):
        championship = announce_championship(actor_for(organiser), make_announcement("Obert"))
    mail.outbox.clear()
    with federation_scope(fisc):
        refuse_championship(actor_for(staff), championship, "Two that weekend.\r\nBcc: all@example.org")
    [sent] = mail.outbox
    assert sent.to == ["organiser@fisc.example"]
    assert "Two that weekend." in sent.body
    with translation.override("pl"):
        assert date_format(championship.starts_on, "DATE_FORMAT") in sent.body
    assert "Bcc" not in sent.message()


def test_name_with_a_line_break_stays_out_of_the_head_of_the_mail(
    fisc: Federation, staff: User, organiser: User
) -> None:
    announce(fisc, organiser, "Obert\r\nBcc: all@example.org")
    [sent] = mail.outbox
    assert "\n" not in sent.subject
    assert sent.message()["Bcc"] is None


def test_who_acts_or_wants_none_gets_no_mail(fisc: Federation, staff: User) -> None:
    quiet = make_user("quiet@fisc.example", Role.STAFF, federation=fisc)
    client = Client()
    client.login(email=quiet.email, password=PASSWORD)
    assert client.post("/fisc/account/notices/", {}).status_code == 302
    with federation_scope(fisc):
        championship = announce_championship(actor_for(staff), make_announcement("Obert"))
        approve_championship(actor_for(staff), championship)
    assert mail.outbox == []


def test_act_that_is_rolled_back_or_muted_is_told_to_nobody(fisc: Federation, staff: User, organiser: User) -> None:
    def fail_afterwards() -> None:
        with federation_scope(fisc):
            announce_championship(actor_for(organiser), make_announcement("Obert"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_afterwards()
    with muted():
        announce(fisc, organiser)
    assert mail.outbox == []


def test_new_role_is_told_with_the_way_to_a_password(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        invited = invite_member(system, "nova@fisc.example", Role.ARBITER)
    [sent] = mail.outbox
    assert invited.is_new
    assert (sent.to, invited.membership.role) == (["nova@fisc.example"], Role.ARBITER)
    assert "/accounts/password/reset/" in sent.body
    mail.outbox.clear()
    known = make_user("known@fisc.example")
    with federation_scope(fisc):
        add_member(system, known.email, Role.STAFF)
    [sent] = mail.outbox
    assert "/accounts/password/reset/" not in sent.body


def test_invited_person_chooses_a_password_and_logs_in(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        invite_member(system, "nova@fisc.example", Role.STAFF)
    mail.outbox.clear()
    client = Client()
    client.post("/accounts/password/reset/", {"email": "nova@fisc.example"})
    [sent] = mail.outbox
    link = next(word for word in sent.body.split() if "/accounts/password/reset/key/" in word)
    form = client.get(link.replace("http://testserver", ""), follow=True)
    chosen = client.post(form.redirect_chain[-1][0], {"password1": PASSWORD, "password2": PASSWORD})
    assert chosen.status_code == 302
    assert client.login(email="nova@fisc.example", password=PASSWORD)
    assert client.get("/fisc/desk/").status_code == 200


@pytest.fixture
def errors_stay_with_the_worker() -> Iterator[None]:
    """As with a real worker: what happens to a task does not reach whoever sent it."""
    app.conf.task_eager_propagates = False
    yield
    app.conf.task_eager_propagates = True


@pytest.mark.usefixtures("errors_stay_with_the_worker")
def test_mail_server_that_refuses_one_address_does_not_stop_the_act(
    fisc: Federation, staff: User, organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object) -> int:
        raise smtplib.SMTPServerDisconnected

    monkeypatch.setattr(EmailBackend, "send_messages", refuse)
    announce(fisc, organiser)
    with federation_scope(fisc):
        assert Championship.objects.count() == 1
