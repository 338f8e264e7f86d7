"""One click in a mail program stops notices (RFC 8058)."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client

from federation.notices.models import MailKind
from federation.notices.services.delivery import deliver_due_mails
from federation.notices.services.outbox import put_mail
from federation.notices.services.stop import stop_token
from federation.people.models.accounts import User
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import assert_well_formed, read_page
from tests.people import make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(db: None) -> User:
    return make_user("aina@fisc.example")


def wants(user: User) -> bool:
    user.refresh_from_db()
    return user.wants_notices


def test_notice_carries_the_link_and_a_post_without_anything_else_stops_them(fisc: Federation, user: User) -> None:
    with federation_scope(fisc):
        put_mail("test:1", user.email, "Subject", "Text", user=user)
    deliver_due_mails(fisc)
    [sent] = mail.outbox
    assert sent.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    found = re.fullmatch(r"<https?://[^/]+(/.*)>", sent.extra_headers["List-Unsubscribe"])
    assert found is not None
    page = read_page(found[1])
    assert_well_formed(page)
    # Programs that follow every link to look at it stop nothing.
    assert wants(user)
    client = Client(enforce_csrf_checks=True)
    assert client.post(found[1], {"List-Unsubscribe": "One-Click"}).status_code == 200
    assert not wants(user)
    assert client.post(found[1]).status_code == 200


@pytest.mark.parametrize("kind", [MailKind.ACCOUNT, MailKind.ENTRY])
def test_what_somebody_asked_for_cannot_be_stopped(fisc: Federation, user: User, kind: MailKind) -> None:
    with federation_scope(fisc):
        put_mail("test:1", user.email, "Subject", "Text", kind=kind, user=user)
        put_mail("test:2", "stranger@fisc.example", "Subject", "Text")
    deliver_due_mails(fisc)
    assert len(mail.outbox) == 2
    assert not any("List-Unsubscribe" in sent.extra_headers for sent in mail.outbox)


def test_link_is_of_one_account_and_one_federation(fisc: Federation, pfs: Federation, user: User) -> None:
    token = stop_token(fisc, user.pk)
    other = make_user("berta@fisc.example")
    forged = token.replace(f"-{user.pk}:", f"-{other.pk}:")
    for path in (f"/pfs/account/notices/stop/{token}/", f"/fisc/account/notices/stop/{forged}/"):
        assert Client().post(path).status_code == 404
    assert wants(user)
    assert wants(other)
