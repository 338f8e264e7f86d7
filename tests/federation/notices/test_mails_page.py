"""The outbox on the desk: staff see what did not get out and why, and send it again."""

from __future__ import annotations

import pytest
from django.core import mail as mailbox
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.audit.models import AuditEntry
from federation.notices.models import Mail, MailKind, MailState, MailTrouble
from federation.notices.services.outbox import put_mail
from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import ENGLISH, assert_well_formed, words_of
from tests.staff import log_in_as, send

pytestmark = pytest.mark.django_db


def make_mail(federation: Federation, state: MailState, address: str = "reader@example.org", **fields: object) -> Mail:
    with federation_scope(federation):
        put_mail(f"test:{address}", address, "Results wait for you", "Text")
        Mail.objects.filter(address=address).update(state=state, **fields)
        return Mail.objects.get(address=address)


def test_page_shows_first_what_did_not_get_out_with_the_reason(fisc: Federation) -> None:
    make_mail(fisc, MailState.SENT, "sent@example.org")
    make_mail(fisc, MailState.GIVEN_UP, trouble=MailTrouble.REFUSED, answer="550 no such user", attempts=1)
    html = log_in_as(fisc, Role.STAFF).get("/fisc/desk/mails/", headers=ENGLISH).content.decode()
    assert_well_formed(html)
    words = words_of(html)
    assert "The mail server says this address doesn’t exist. 550 no such user" in words
    assert "sent@example.org" not in words
    assert "Re-send" in words


@pytest.mark.parametrize("role", [Role.STAFF, Role.ADMINISTRATOR])
def test_hint_leads_only_where_one_may_go(fisc: Federation, role: Role) -> None:
    make_mail(fisc, MailState.GIVEN_UP, trouble=MailTrouble.REFUSED)
    client = log_in_as(fisc, role)
    html = client.get("/fisc/desk/mails/", headers=ENGLISH).content.decode()
    may_go = client.get("/fisc/desk/members/").status_code == 200
    assert may_go is (role == Role.ADMINISTRATOR)
    assert ('href="/fisc/desk/members/">Members and roles</a>.' in html) is may_go
    assert ("An administrator can look up people’s addresses." in words_of(html)) is not may_go


def test_waiting_mail_says_when_it_is_tried_again(fisc: Federation) -> None:
    make_mail(fisc, MailState.WAITING, trouble=MailTrouble.SERVER, attempts=3, due_at=timezone.now())
    words = words_of(log_in_as(fisc, Role.STAFF).get("/fisc/desk/mails/", headers=ENGLISH).content.decode())
    assert "The mail server can’t be reached. Next attempt:" in words
    assert "Re-send" not in words


def test_mail_given_up_stands_on_the_desk(fisc: Federation) -> None:
    make_mail(fisc, MailState.GIVEN_UP, trouble=MailTrouble.SERVER)
    words = words_of(log_in_as(fisc, Role.STAFF).get("/fisc/desk/", headers=ENGLISH).content.decode())
    assert "Failed e-mails" in words


@pytest.mark.parametrize("state", [MailState.GIVEN_UP, MailState.SENT])
def test_mail_is_sent_again_once_and_noted(
    fisc: Federation, state: MailState, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    found = make_mail(fisc, state, finished_at=timezone.now())
    client = log_in_as(fisc, Role.STAFF)
    with django_capture_on_commit_callbacks(execute=True):
        assert send(client, f"/fisc/desk/mails/{found.pk}/send/").status_code == 302
        assert send(client, f"/fisc/desk/mails/{found.pk}/send/").status_code == 302
    assert [one.to for one in mailbox.outbox] == [["reader@example.org"]]
    with federation_scope(fisc):
        assert AuditEntry.objects.filter(action="mail_sent_again").count() == 1
        assert Mail.objects.get(pk=found.pk).state == MailState.SENT


def test_mail_whose_text_is_forgotten_cannot_be_sent_again(fisc: Federation) -> None:
    found = make_mail(fisc, MailState.SENT, kind=MailKind.ACCOUNT, body="")
    response = send(log_in_as(fisc, Role.STAFF), f"/fisc/desk/mails/{found.pk}/send/")
    assert response.status_code == 409


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_mails_are_for_staff(fisc: Federation, role: Role) -> None:
    found = make_mail(fisc, MailState.GIVEN_UP)
    client = log_in_as(fisc, role)
    assert client.get("/fisc/desk/mails/").status_code == 403
    assert send(client, f"/fisc/desk/mails/{found.pk}/send/").status_code == 403
