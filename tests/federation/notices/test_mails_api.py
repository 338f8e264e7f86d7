"""The outbox for programs of staff: what did not get out and why, and sending it again."""

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
from tests.api import Api, api_of
from tests.people import make_actor

pytestmark = pytest.mark.django_db


def make_mail(federation: Federation, state: MailState, address: str = "reader@example.org", **fields: object) -> Mail:
    with federation_scope(federation):
        put_mail(f"test:{address}", address, "Results wait for you", "Text of the mail")
        Mail.objects.filter(address=address).update(state=state, **fields)
        return Mail.objects.get(address=address)


@pytest.fixture
def api(fisc: Federation) -> Api:
    return api_of(fisc, make_actor(fisc, Role.STAFF))


def test_mail_is_told_with_its_reason_and_without_its_text(fisc: Federation, api: Api) -> None:
    make_mail(fisc, MailState.GIVEN_UP, trouble=MailTrouble.REFUSED, answer="550 no such user", attempts=1)
    [told] = api.get("mails/", headers={"Accept-Language": "en"})["results"]
    assert told["message"] == "The mail server says this address doesn’t exist."
    assert (told["state"], told["trouble"], told["answer"]) == ("given_up", "refused", "550 no such user")
    assert told["next_try"] is None
    assert "Text of the mail" not in str(told)


def test_mails_are_asked_for_by_where_they_are(fisc: Federation, api: Api) -> None:
    for state in MailState:
        make_mail(fisc, state, f"{state}@example.org", due_at=timezone.now())
    groups = {"given_up": {"given_up"}, "waiting": {"waiting", "sending"}, "sent": {"sent"}, "": set(MailState)}
    for group, states in groups.items():
        found = api.get(f"mails/?state={group}" if group else "mails/")["results"]
        assert {one["state"] for one in found} == states
        assert {one["state"] for one in found if one["again"]} == states & {"sent", "given_up"}
        assert {one["state"] for one in found if one["next_try"]} == states & {"waiting"}
    assert "state" in api.get("mails/?state=lost", 400)["errors"]
    walked = api.get("mails/?cursor=&page_size=3")
    assert len(walked["results"] + api.get(walked["next"])["results"]) == len(MailState)


def test_mail_is_sent_again_once_and_noted(
    fisc: Federation, api: Api, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    make_mail(fisc, MailState.GIVEN_UP, trouble=MailTrouble.REFUSED, finished_at=timezone.now())
    [told] = api.get("mails/?state=given_up")["results"]
    with django_capture_on_commit_callbacks(execute=True):
        sent = api.post(told["again"], 200)
        assert (sent["state"], sent["trouble"], sent["again"]) == ("waiting", "", None)
        assert api.post(told["again"], 200)["state"] == "waiting"
    assert [one.to for one in mailbox.outbox] == [["reader@example.org"]]
    assert [one["id"] for one in api.get("mails/?state=sent")["results"]] == [told["id"]]
    with federation_scope(fisc):
        assert AuditEntry.objects.filter(action="mail_sent_again").count() == 1


def test_mail_whose_text_is_forgotten_cannot_be_sent_again(fisc: Federation, api: Api) -> None:
    found = make_mail(fisc, MailState.SENT, kind=MailKind.ACCOUNT, body="")
    assert api.get("mails/")["results"][0]["again"] is None
    assert api.post(f"mails/{found.pk}/send/", 409)["code"] == "mail_on_its_way"


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.ARBITER, Role.PLAYER, None])
def test_mails_are_for_staff(fisc: Federation, role: Role | None) -> None:
    """Who may not see them learns nothing of which there are, nor what could be asked for."""
    found = make_mail(fisc, MailState.GIVEN_UP)
    api, status = (api_of(fisc, make_actor(fisc, role)), 403) if role else (Api(fisc), 401)
    for path in ("mails/", "mails/?state=lost"):
        api.get(path, status)
    for pk in (found.pk, 0):
        api.post(f"mails/{pk}/send/", status)


def test_staff_of_another_federation_find_none(fisc: Federation, pfs: Federation) -> None:
    found = make_mail(fisc, MailState.GIVEN_UP)
    api = api_of(pfs, make_actor(pfs, Role.ADMINISTRATOR))
    assert api.get("mails/")["results"] == []
    api.post(f"mails/{found.pk}/send/", 404)
    with federation_scope(fisc):
        assert Mail.objects.get().state == MailState.GIVEN_UP
