"""The outbox in a browser: staff find what did not get out, and send it again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import expect

from federation.notices.models import Mail, MailState, MailTrouble
from federation.notices.services.outbox import put_mail
from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.browser.conftest import Visit
from tests.people import make_operator

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def fill_outbox(federation: Federation) -> None:
    """One of each kind, as after a night in which the mail server was away."""
    now = timezone.now()
    waiting = {"state": MailState.WAITING, "attempts": 4, "due_at": now + timedelta(minutes=8)}
    kinds: list[tuple[str, str, dict[str, object]]] = [
        ("nuria.puig@example.org", "[FISC] Results of “Obert de Lleida” are waiting for you", {}),
        (
            "club.sants@example.org",
            "[FISC] “Obert de Sants” has been approved",
            {"state": MailState.GIVEN_UP, "trouble": MailTrouble.REFUSED, "answer": "550 5.1.1 User unknown"},
        ),
        (
            "pere.grau@example.org",
            "You have a place in “Obert de Lleida”",
            {**waiting, "trouble": MailTrouble.SERVER, "answer": "[Errno 111] Connection refused"},
        ),
    ]
    with federation_scope(federation):
        for number, (address, subject, fields) in enumerate(kinds):
            put_mail(f"test:{number}", address, subject, "Text")
            Mail.objects.filter(act=f"test:{number}").update(**(fields or {"state": MailState.SENT}))


def test_staff_send_a_mail_again(federation: Federation, visit: Visit) -> None:
    staff = visit(Role.STAFF)
    fill_outbox(federation)
    staff.open("/desk/mails/")
    staff.check_page()
    expect(staff.page.get_by_text("550 5.1.1 User unknown")).to_be_visible()
    staff.follow("Queued")
    staff.check_page()
    staff.follow("Failed")
    staff.page.get_by_role("button", name="Re-send").click()
    expect(staff.page.get_by_text("E-mail to club.sants@example.org re-sent.")).to_be_visible()


# Only the owner of the tables makes an operator.
@pytest.mark.django_db(transaction=True, databases=["default", settings.OWNER_ALIAS])
def test_operator_sees_how_the_installation_is(federation: Federation, visit: Visit) -> None:
    user = make_operator("operator@fisc.example")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    operator = visit()
    operator.log_in(user)
    fill_outbox(federation)
    operator.page.goto(operator.base.rpartition("/")[0] + "/portal/operation/")
    operator.check_page()
    expect(operator.page.get_by_role("heading", name="Is everything working?")).to_be_visible()
