"""Who has a key is told once before it ends, and nobody is told of another one's."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.utils import timezone

from federation.accounts.services.keys import create_token, warn_of_expiring_keys
from federation.jobs.models import Lane, Pulse
from federation.jobs.services.chores import EVERY, HOUR, do_chores, start_chores
from federation.jobs.services.queue import send_task
from federation.notices.models import Mail, ReceivedNotice
from federation.people.models.accounts import ApiToken, Role, User
from federation.permissions import actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner(fisc: Federation) -> User:
    return make_user("owner@fisc.example", Role.ORGANISER, federation=fisc)


def make_key(federation: Federation, owner: User, ends_in: timedelta | None, name: str = "club") -> None:
    with federation_scope(federation):
        create_token(actor_for(owner), name, days=90)
        expires_at = None if ends_in is None else timezone.now() + ends_in
        ApiToken.objects.filter(name=name).update(expires_at=expires_at)


def pass_an_hour() -> None:
    assert Pulse.objects.filter(name=HOUR).update(at=timezone.now() - EVERY) == 1


def warn(federation: Federation) -> int:
    with federation_scope(federation):
        return warn_of_expiring_keys()


def mails(federation: Federation) -> list[Mail]:
    with federation_scope(federation):
        return list(Mail.objects.order_by("pk"))


@pytest.mark.parametrize(
    ("ends_in", "told"),
    [
        (timedelta(days=15), False),
        (timedelta(days=13), True),
        (timedelta(minutes=5), True),
        (timedelta(minutes=-5), False),
        (None, False),
    ],
)
def test_owner_is_told_in_the_last_fourteen_days(
    fisc: Federation, owner: User, ends_in: timedelta | None, told: bool
) -> None:
    make_key(fisc, owner, ends_in)
    for _hour in range(3):
        warn(fisc)
    found = mails(fisc)
    assert [mail.address for mail in found] == (["owner@fisc.example"] if told else [])
    assert all("club" in mail.subject and "/fisc/account/keys/" in mail.body for mail in found)


def test_each_key_has_its_own_mail_in_the_owners_language(fisc: Federation, owner: User) -> None:
    User.objects.filter(pk=owner.pk).update(language="es")
    make_key(fisc, owner, timedelta(days=3))
    make_key(fisc, owner, timedelta(days=3), "site")
    assert warn(fisc) == 2
    assert len({mail.subject for mail in mails(fisc)}) == 2


def test_who_wants_no_mails_is_told_in_the_portal_alone(fisc: Federation, owner: User) -> None:
    make_key(fisc, owner, timedelta(days=3))
    User.objects.filter(pk=owner.pk).update(wants_notices=False)
    assert warn(fisc) == 1
    assert mails(fisc) == []
    with federation_scope(fisc):
        assert ReceivedNotice.objects.get().user == owner


def test_who_has_closed_the_account_is_not_told(fisc: Federation, owner: User) -> None:
    make_key(fisc, owner, timedelta(days=3))
    User.objects.filter(pk=owner.pk).update(is_active=False)
    assert warn(fisc) == 0
    with federation_scope(fisc):
        assert not ReceivedNotice.objects.exists()


def test_keys_of_another_federation_are_not_seen(fisc: Federation, pfs: Federation, owner: User) -> None:
    make_key(fisc, owner, timedelta(days=3))
    assert warn(pfs) == 0
    assert warn(fisc) == 1


def test_two_clocks_at_once_send_one_mail(fisc: Federation, owner: User) -> None:
    make_key(fisc, owner, timedelta(days=3))
    together = threading.Barrier(4)

    def tick(_clock: int) -> int:
        try:
            together.wait()
            return warn(fisc)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as clocks:
        assert sorted(clocks.map(tick, range(4))) == [0, 0, 0, 1]
    assert len(mails(fisc)) == 1


def test_once_an_hour_every_federation_has_its_turn(fisc: Federation, pfs: Federation, owner: User) -> None:
    make_key(fisc, owner, timedelta(days=3))
    assert not start_chores()
    pass_an_hour()
    assert start_chores()
    assert not start_chores()
    assert len(mails(fisc)) == 1
    make_key(fisc, owner, timedelta(days=3), "site")
    pass_an_hour()
    assert start_chores()
    assert len(mails(fisc)) == 2


def test_chore_that_comes_twice_changes_nothing(fisc: Federation, owner: User) -> None:
    make_key(fisc, owner, timedelta(days=3))
    for _time in range(2):
        send_task(do_chores, Lane.CLOCK, fisc.pk)
    assert len(mails(fisc)) == 1
