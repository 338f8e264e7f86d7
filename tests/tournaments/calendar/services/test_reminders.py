"""Reminding organisers of results that have not come."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.notices.services.notices import muted
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from tests.days import federations_day
from tests.people import make_actor, make_user
from tests.tournaments.making.makers import make_approved, make_version
from tournaments.calendar.queries import last_reminders
from tournaments.calendar.services.championships import name_organiser
from tournaments.calendar.services.reminders import remind_organisers
from tournaments.championship.models.championships import Championship
from tournaments.errors import NobodyToRemind, NothingToRemindOf

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(in_fisc: Federation, system: Actor) -> Championship:
    championship = make_approved(system)
    yesterday = federations_day() - timedelta(days=10)
    Championship.objects.filter(pk=championship.pk).update(starts_on=yesterday, ends_on=yesterday)
    with muted():
        name_organiser(system, championship, make_user("org@fisc.example", Role.ORGANISER, federation=in_fisc))
    championship.refresh_from_db()
    return championship


def test_organisers_get_one_mail_and_it_is_noted(
    over: Championship, system: Actor, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    now = timezone.now()
    with django_capture_on_commit_callbacks(execute=True):
        assert remind_organisers(system, over, now=now) == now
    with django_capture_on_commit_callbacks(execute=True):
        remind_organisers(system, over, now=now + timedelta(seconds=20))
    [sent] = mail.outbox
    assert sent.to == ["org@fisc.example"]
    assert over.slug in sent.body
    assert "/results/upload/" in sent.body
    assert last_reminders([over.pk]) == {over.pk: AuditEntry.objects.get(action="organiser_reminded").at}


def test_later_they_are_reminded_again(over: Championship, system: Actor) -> None:
    now = timezone.now()
    remind_organisers(system, over, now=now)
    remind_organisers(system, over, now=now + timedelta(days=2))
    assert AuditEntry.objects.filter(action="organiser_reminded").count() == 2


def test_nobody_is_reminded_of_results_that_are_not_awaited(over: Championship, system: Actor) -> None:
    make_version(system, over)
    with pytest.raises(NothingToRemindOf):
        remind_organisers(system, over)


def test_championship_without_organisers_says_so(over: Championship, system: Actor) -> None:
    over.roles.all().delete()
    with pytest.raises(NobodyToRemind):
        remind_organisers(system, over)


def test_only_who_accepts_results_reminds(over: Championship, in_fisc: Federation) -> None:
    with pytest.raises(NotPermitted):
        remind_organisers(make_actor(in_fisc, Role.PLAYER), over)
