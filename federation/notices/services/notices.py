"""Notifying accounts, each in its own language and as chosen; and muting notices for a while."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar

from django.utils import timezone, translation
from django.utils.translation import gettext as _

from federation.notices.models import Mail, ReceivedNotice, Way
from federation.notices.services.outbox import new_mail, put_mails
from federation.notices.services.topics import Notice, NoticeText, Topic, notice_texts, topics, ways_of
from federation.people.models.accounts import Membership, User
from federation.people.models.players import Player
from federation.permissions import local_role_checks
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url

# None means no notice for this person.
Writer = Callable[[User], Notice | None]


def tell(act: str, topic: Topic, users: Collection[User], write: Writer) -> int:
    """Notify each account in its own language and way; repeating the same ``act`` notifies no one twice.

    The number of queries does not grow with the number of accounts. Returns how many rows it prepared.
    """
    open_ones = sorted({user.pk: user for user in users if user.is_active}.values(), key=lambda user: user.pk)
    ways = ways_of(topic, [user.pk for user in open_ones])
    wanted = [user for user in open_ones if ways[user.pk] is not Way.NOTHING]
    belonging = members_among([user.pk for user in wanted])
    rows: list[ReceivedNotice] = []
    mails: list[Mail] = []
    for user in wanted:
        way = ways[user.pk] if user.wants_notices else Way.PORTAL
        notice = write(user)
        if notice is None:
            continue
        rows.append(_row(act, topic, user, way, notice))
        if way is Way.MAIL:
            subject, body = write_mail(notice, user, belongs=user.pk in belonging)
            mails.append(new_mail(act, user.email, subject, body, user=user, topic=topic.name))
    ReceivedNotice.objects.bulk_create(rows, ignore_conflicts=True, batch_size=500)
    put_mails(mails)
    return len(rows)


def _row(act: str, topic: Topic, user: User, way: Way, notice: Notice) -> ReceivedNotice:
    return ReceivedNotice(
        user=user,
        act=act,
        topic=topic.name,
        way=way,
        kind=notice.text,
        words=notice.words,
        url=notice.url,
        at=timezone.now(),
    )


def write_mail(notice: Notice, user: User, *, belongs: bool) -> tuple[str, str]:
    """Return subject and text in the account's language."""
    with in_language_of(user):
        text = notice_texts[notice.text](notice.words)
        body = "\n\n".join([hello(user), *text.lines, notice.url, *farewell(belongs=belongs)]) + "\n"
        return f"[{current_federation().short_name}] {text.subject}", body


def in_language_of(user: User) -> AbstractContextManager[None]:
    """A context in the account's own language, otherwise the federation's."""
    return translation.override(user.language or current_federation().language)


def read_notice(row: ReceivedNotice) -> NoticeText:
    """Return a notice in the active language."""
    if write := notice_texts.get(row.kind):
        return write(row.words)
    # From an older version: the text as written then, or its topic if the text is gone.
    topic = topics.get(row.topic)
    return NoticeText(row.subject or (str(topic.title) if topic else row.topic), (row.text,) if row.text else ())


def hello(user: User) -> str:
    return _("Hello %(name)s,") % {"name": user.name} if user.name else _("Hello,")


def farewell(*, belongs: bool) -> list[str]:
    """Return why it was sent and how to stop it; empty for someone without a part here."""
    if not belongs:
        return []
    federation = current_federation()
    address = absolute_url(federation, "notices")
    return [
        _(
            "You’re receiving this e-mail because you have a role or a player page at %(federation)s. Turn "
            "off these e-mails: %(address)s"
        )
        % {"federation": federation.name, "address": address}
    ]


def members_among(users: Sequence[int]) -> set[int]:
    """Return those accounts (ids) that have a part in the federation. Two queries, and a few more for helpers."""
    held = Membership.objects.filter(federation=current_federation(), user__in=users).values_list("user_id", flat=True)
    found = set(held) | set(Player.objects.filter(user__in=users).values_list("user_id", flat=True))
    return found | {user for user in users if user not in found and any(check(user) for check in local_role_checks)}


_muted: ContextVar[bool] = ContextVar("notices_muted", default=False)


@contextmanager
def muted() -> Iterator[None]:
    """A context in which no one is notified: an imported history happened long ago."""
    token = _muted.set(True)
    try:
        yield
    finally:
        _muted.reset(token)


def is_muted() -> bool:
    return _muted.get()
