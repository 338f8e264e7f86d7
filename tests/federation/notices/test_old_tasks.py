"""Messages of the version before the outbox that wait in the queue at an upgrade: no mail is lost, none sent twice."""

from __future__ import annotations

import pytest
from django.core import mail as mailbox

from federation.audit.models import AuditEntry
from federation.celery import app
from federation.notices.models import Mail
from federation.notices.services.notices import muted
from federation.people.models.accounts import Role, User
from federation.permissions import actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_user
from tests.tournaments.making.makers import make_announcement
from tournaments.calendar.services.championships import announce_championship

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def staff(fisc: Federation) -> list[User]:
    return [make_user(f"staff{n}@fisc.example", Role.STAFF, federation=fisc) for n in range(2)]


@pytest.fixture
def entry(fisc: Federation, staff: list[User]) -> int:
    """An act as the version before left it: without mails."""
    organiser = make_user("organiser@fisc.example", Role.ORGANISER, federation=fisc)
    with federation_scope(fisc), muted():
        announce_championship(actor_for(organiser), make_announcement("Obert de Lleida"))
        return AuditEntry.objects.get(action="championship_announced").pk


def receive(federation: Federation, name: str, *arguments: int) -> None:
    """As a worker does: the name of the task, its ids, and the federation in the heads."""
    app.loader.import_default_modules()
    app.tasks[f"federation.tasks.{name}"].apply(args=arguments, headers={"federation_id": federation.pk}, throw=True)


def addresses() -> list[str]:
    return sorted(address for message in mailbox.outbox for address in message.to)


def test_waiting_notice_of_an_act_becomes_its_mails_once(fisc: Federation, entry: int) -> None:
    for _twice in range(2):
        receive(fisc, "send_notices", entry)
    assert addresses() == ["staff0@fisc.example", "staff1@fisc.example"]


def test_waiting_notice_to_one_becomes_that_mail_only(fisc: Federation, entry: int, staff: list[User]) -> None:
    receive(fisc, "send_one_notice", entry, staff[1].pk)
    assert addresses() == ["staff1@fisc.example"]
    receive(fisc, "send_notices", entry)
    assert addresses() == ["staff0@fisc.example", "staff1@fisc.example"]


def test_notice_of_an_act_that_is_gone_is_dropped(fisc: Federation, entry: int, staff: list[User]) -> None:
    receive(fisc, "send_notices", entry + 1)
    receive(fisc, "send_one_notice", entry + 1, staff[0].pk)
    with federation_scope(fisc):
        assert not Mail.objects.exists()
