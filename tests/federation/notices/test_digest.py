"""The weekly mail: once a week, with what waits for it, never empty, whatever is killed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import transaction

from federation.notices.models import Mail, NoticeDigest, ReceivedNotice, Way
from federation.notices.services.choices import choose_ways, mark_read
from federation.notices.services.digest import (
    FORGOTTEN_AFTER,
    due_accounts,
    forget_notices,
    monday_of,
    start_digests,
    write_digest,
    write_digests,
)
from federation.people.models.accounts import Role, User
from federation.permissions import actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import change_federation, make_user
from tournaments.calendar.words import ANNOUNCED

pytestmark = pytest.mark.django_db

# A Monday; FISC is an hour ahead in winter.
EIGHT = datetime(2026, 1, 12, 7, 0, tzinfo=UTC)
WEEK = timedelta(days=7)


@pytest.fixture
def aina(in_fisc: Federation) -> User:
    change_federation(in_fisc, time_zone="Europe/Madrid")
    return make_user("aina@fisc.example", Role.PLAYER, federation=in_fisc)


def keep(user: User, act: str, at: datetime, way: Way = Way.DIGEST) -> ReceivedNotice:
    return ReceivedNotice.objects.create(
        user=user, act=act, topic=ANNOUNCED.name, way=way, subject=f"Open {act}", url="https://example.org/", at=at
    )


@pytest.mark.parametrize(
    ("moment", "monday"),
    [
        (EIGHT, 12),
        (EIGHT - timedelta(hours=1), 12),
        # Before seven on Monday it is still last week.
        (EIGHT - timedelta(hours=1, seconds=1), 5),
        (EIGHT + timedelta(days=6), 12),
        (EIGHT + WEEK, 19),
    ],
)
@pytest.mark.usefixtures("aina")
def test_week_begins_on_monday_morning_by_the_clock_of_the_federation(moment: datetime, monday: int) -> None:
    assert monday_of(moment).day == monday


def test_one_mail_takes_along_what_waits_and_the_rest_stays(aina: User) -> None:
    keep(aina, "one", EIGHT - timedelta(days=3))
    keep(aina, "two", EIGHT - timedelta(days=2))
    keep(aina, "mailed", EIGHT - timedelta(days=2), Way.MAIL)
    keep(aina, "late", EIGHT)
    assert write_digest(aina, EIGHT + timedelta(minutes=1))
    mail = Mail.objects.get()
    assert (mail.user, mail.topic) == (aina, "digest")
    assert [name in mail.body for name in ("Open one", "Open two", "Open mailed", "Open late")] == [
        True,
        True,
        False,
        False,
    ]
    assert NoticeDigest.objects.get().count == 2
    assert not write_digest(aina, EIGHT + timedelta(days=5))
    assert write_digest(aina, EIGHT + WEEK)
    assert "Open late" in Mail.objects.latest("pk").body
    assert Mail.objects.count() == 2


def test_killed_half_way_it_is_as_if_nothing_had_happened(aina: User) -> None:
    keep(aina, "one", EIGHT - timedelta(days=3))

    def fail_afterwards() -> None:
        with transaction.atomic():
            assert write_digest(aina, EIGHT)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_afterwards()
    assert not Mail.objects.exists()
    assert list(due_accounts(EIGHT)) == [aina]
    assert write_digest(aina, EIGHT)
    assert not write_digest(aina, EIGHT)
    assert Mail.objects.count() == 1
    assert not due_accounts(EIGHT).exists()


def test_what_came_in_while_it_was_written_waits_for_the_next_week(aina: User) -> None:
    keep(aina, "one", EIGHT - timedelta(days=3))
    assert write_digest(aina, EIGHT)
    # Written with an earlier moment by a slow transaction.
    keep(aina, "slow", EIGHT - timedelta(hours=2))
    assert not due_accounts(EIGHT).exists()
    assert list(due_accounts(EIGHT + WEEK)) == [aina]


@pytest.mark.parametrize("why", ["read", "unwanted", "closed", "changed"])
def test_empty_weekly_mail_is_never_sent(aina: User, why: str) -> None:
    keep(aina, "one", EIGHT - timedelta(days=3))
    if why == "read":
        mark_read(actor_for(aina))
    elif why == "unwanted":
        User.objects.filter(pk=aina.pk).update(wants_notices=False)
    elif why == "closed":
        User.objects.filter(pk=aina.pk).update(is_active=False)
    else:
        choose_ways(actor_for(aina), {ANNOUNCED.name: Way.PORTAL})
    aina.refresh_from_db()
    assert not write_digest(aina, EIGHT)
    assert not Mail.objects.exists()
    assert not NoticeDigest.objects.exists()
    assert not due_accounts(EIGHT).exists()


def test_long_week_is_cut_and_says_so(aina: User) -> None:
    for number in range(33):
        keep(aina, f"number {number}", EIGHT - timedelta(days=3))
    assert write_digest(aina, EIGHT)
    assert Mail.objects.get().body.count("•") == 30
    assert not due_accounts(EIGHT).exists()


@pytest.mark.django_db(transaction=True)
def test_chore_writes_all_of_them_once_however_often_it_runs(fisc: Federation) -> None:
    with federation_scope(fisc):
        for number in range(105):
            user = make_user(f"member{number}@fisc.example", Role.PLAYER, federation=fisc)
            keep(user, "one", EIGHT - timedelta(days=300))
    for _hour in range(2):
        with federation_scope(fisc):
            start_digests()
    with federation_scope(fisc):
        assert Mail.objects.count() == 105
        assert NoticeDigest.objects.count() == 105
    assert write_digests.name == "federation.tasks.write_digests"


def test_notices_are_forgotten_after_a_year(aina: User) -> None:
    now = datetime.now(tz=UTC)
    keep(aina, "old", now - FORGOTTEN_AFTER - timedelta(days=1))
    keep(aina, "new", now - timedelta(days=300))
    forget_notices()
    assert [notice.act for notice in ReceivedNotice.objects.all()] == ["new"]
