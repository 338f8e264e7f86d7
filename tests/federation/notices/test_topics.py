"""What one can be told of, and by which way."""

from __future__ import annotations

import pytest
from django.core import mail
from django.db import connection
from django.test.utils import CaptureQueriesContext

from federation.errors import NotPermitted
from federation.notices.models import Mail, ReceivedNotice, Way
from federation.notices.services.choices import choose_ways, stop_notices
from federation.notices.services.delivery import deliver_due_mails
from federation.notices.services.notices import tell
from federation.notices.services.stop import read_stop_token, stop_token
from federation.notices.services.topics import ALL_WAYS, ROLES, STAFF_WAITING, TOLD_WAYS, Notice, choices_of, topics
from federation.people.models.accounts import Role, User
from federation.permissions import PUBLIC, actor_for
from federation.tenancy.federations import Federation
from tests.people import make_user
from tournaments.calendar.words import ANNOUNCED, OVERDUE

pytestmark = pytest.mark.django_db

# name, whom it is for, by which way unless one chooses, what one can choose
TABLE = [
    ("staff_waiting", "staff", "mail", ALL_WAYS),
    ("programs", "staff", "mail", TOLD_WAYS),
    ("keys", "organisers", "mail", TOLD_WAYS),
    ("roles", "everybody", "mail", (Way.MAIL,)),
    ("own_record", "everybody", "mail", TOLD_WAYS),
    ("game_recorded", "players", "digest", ALL_WAYS),
    ("championship_decided", "organisers", "mail", ALL_WAYS),
    ("results_due_soon", "organisers", "mail", ALL_WAYS),
    ("results_due_today", "organisers", "mail", ALL_WAYS),
    ("results_overdue", "organisers", "mail", ALL_WAYS),
    ("entry_confirmed", "players", "mail", ALL_WAYS),
    ("championship_near", "players", "mail", ALL_WAYS),
    ("championship_announced", "players", "digest", ALL_WAYS),
    ("result_corrected", "players", "mail", ALL_WAYS),
    ("error_report_decided", "everybody", "mail", ALL_WAYS),
    ("list_published", "players", "mail", ALL_WAYS),
    ("erratum", "players", "digest", ALL_WAYS),
]


def test_every_topic_is_as_the_table_says() -> None:
    found = [(topic.name, topic.audience.value, topic.default.value, topic.ways) for topic in topics]
    assert sorted(found) == sorted(TABLE)


@pytest.fixture
def aina(in_fisc: Federation) -> User:
    return make_user("aina@fisc.example", Role.STAFF, federation=in_fisc)


def notice(user: User) -> Notice:
    return Notice("entered", {"championship": "Obert", "name": user.name}, "https://example.org/here/")


@pytest.mark.parametrize(
    ("way", "rows", "mails"),
    [(Way.MAIL, 1, 1), (Way.DIGEST, 1, 0), (Way.PORTAL, 1, 0), (Way.NOTHING, 0, 0)],
)
def test_each_way_is_a_row_a_mail_or_neither(aina: User, way: Way, rows: int, mails: int) -> None:
    choose_ways(actor_for(aina), {STAFF_WAITING.name: way})
    for _time in range(2):
        tell("test:1", STAFF_WAITING, [aina], notice)
    found = list(ReceivedNotice.objects.all())
    told = [(row.kind, row.words["name"], row.way, row.read_at) for row in found]
    assert told == [("entered", "Aina", way, None)] * rows
    assert Mail.objects.count() == mails


def test_who_wants_no_mails_at_all_finds_it_in_the_portal(aina: User) -> None:
    aina.wants_notices = False
    tell("test:1", STAFF_WAITING, [aina], notice)
    assert ReceivedNotice.objects.get().way == Way.PORTAL
    assert not Mail.objects.exists()


def test_closed_accounts_and_those_with_nothing_to_tell_get_none(aina: User) -> None:
    closed = make_user("closed@fisc.example")
    closed.is_active = False
    assert tell("test:1", STAFF_WAITING, [closed], notice) == 0
    assert tell("test:1", STAFF_WAITING, [aina], lambda _user: None) == 0


def test_queries_do_not_grow_with_the_number_of_people(in_fisc: Federation) -> None:
    users = [make_user(f"member{number}@fisc.example", Role.STAFF, federation=in_fisc) for number in range(20)]
    counted = []
    for some in (users[:2], users):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            tell(f"test:{len(some)}", STAFF_WAITING, some, notice)
        counted.append(len(queries))
    assert counted[0] == counted[1]
    assert ReceivedNotice.objects.count() == 22


def test_one_chooses_only_what_a_topic_has_and_only_where_one_belongs(aina: User) -> None:
    actor = actor_for(aina)
    for bad in ({ROLES.name: Way.NOTHING}, {"unknown": Way.MAIL}):
        with pytest.raises(NotPermitted):
            choose_ways(actor, bad)
    stranger = make_user("stranger@pfs.example")
    for nobody in (PUBLIC, actor_for(stranger)):
        with pytest.raises(NotPermitted):
            choose_ways(nobody, {OVERDUE.name: Way.NOTHING})
    assert choices_of(aina.pk)[ROLES.name] is Way.MAIL


def test_choice_is_of_one_federation(in_fisc: Federation, aina: User) -> None:
    choose_ways(actor_for(aina), {OVERDUE.name: Way.NOTHING})
    choose_ways(actor_for(aina), {OVERDUE.name: Way.PORTAL})
    assert choices_of(aina.pk)[OVERDUE.name] is Way.PORTAL
    other = make_user("other@fisc.example")
    assert choices_of(other.pk)[OVERDUE.name] is Way.MAIL


def test_one_click_stops_the_topic_of_the_mail_alone(in_fisc: Federation, aina: User) -> None:
    tell("test:1", STAFF_WAITING, [aina], notice)
    tell("test:2", ROLES, [aina], notice)
    deliver_due_mails(in_fisc)
    assert len(mail.outbox) == 2
    # A role that one is given cannot be turned off: one of the two has the link.
    [stop] = [head for sent in mail.outbox if (head := sent.extra_headers.get("List-Unsubscribe"))]
    token = stop.rstrip("/>").rpartition("/")[2]
    read = read_stop_token(in_fisc, token)
    assert read is not None
    assert (read.user, read.topic) == (aina.pk, STAFF_WAITING.name)
    stop_notices(read.user, read.topic)
    ways = choices_of(aina.pk)
    assert ways[STAFF_WAITING.name] is Way.PORTAL
    assert ways[OVERDUE.name] is Way.MAIL
    aina.refresh_from_db()
    assert aina.wants_notices


def test_link_of_the_weekly_mail_stops_what_comes_by_it(in_fisc: Federation, aina: User) -> None:
    read = read_stop_token(in_fisc, stop_token(in_fisc, aina.pk, "digest"))
    assert read is not None
    stop_notices(read.user, read.topic)
    ways = choices_of(aina.pk)
    assert ways[ANNOUNCED.name] is Way.PORTAL
    assert Way.DIGEST not in ways.values()
    assert ways[STAFF_WAITING.name] is Way.MAIL
