"""The weekly e-mail: everything waiting for it, in one e-mail per account and federation.

It is due on Monday morning, local time of the federation. If the portal was down, it is sent later that week, with
what had arrived before Monday. An account's row for the week, its e-mail in the outbox and the mark on each notice are
written in one transaction: if killed before the end nothing is written, and afterwards the account is no longer due.
"""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from celery import shared_task
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.jobs.models import Lane
from federation.jobs.services.queue import FederationTask, send_task
from federation.notices.models import NoticeDigest, ReceivedNotice, Way
from federation.notices.services.notices import farewell, hello, in_language_of, read_notice
from federation.notices.services.outbox import put_mail
from federation.people.models.accounts import User
from federation.tenancy.scope import current_federation, current_federation_id, federation_scope
from federation.web.addresses import absolute_url

# What the link in a weekly e-mail stops: all topics sent by it.
DIGEST_TOPIC = "digest"
_HOUR = time(7)
# No one reads a longer list; everything is in the portal.
_LINES = 30
_AT_ONCE = 100
FORGOTTEN_AFTER = timedelta(days=365)


def start_digests() -> None:
    """Start writing the weekly e-mails that are due; an hourly chore."""
    if due_accounts(timezone.now()).exists():
        federation = current_federation_id()
        transaction.on_commit(lambda: send_task(write_digests, Lane.MAILS, federation))


@shared_task(name="federation.tasks.write_digests", base=FederationTask, bind=True)
def write_digests(self: FederationTask) -> None:
    """Write the weekly e-mails of some accounts, each in its own transaction; the next task goes on."""
    federation, now = self.federation, timezone.now()
    with federation_scope(federation):
        users = list(due_accounts(now)[:_AT_ONCE])
    for user in users:
        with federation_scope(federation):
            write_digest(user, now)
    if len(users) == _AT_ONCE:
        send_task(write_digests, Lane.MAILS, federation.pk)


def monday_of(now: datetime) -> date:
    """Return the Monday of the week whose e-mail is due, in the federation's local time."""
    local = now.astimezone(current_federation().tzinfo) - timedelta(hours=_HOUR.hour)
    return local.date() - timedelta(days=local.weekday())


def _waiting(now: datetime) -> QuerySet[ReceivedNotice]:
    """Return the notices that an e-mail due now includes or drops."""
    until = datetime.combine(monday_of(now), _HOUR, current_federation().tzinfo)
    return ReceivedNotice.objects.filter(way=Way.DIGEST, digested_at=None, at__lt=until)


def due_accounts(now: datetime) -> QuerySet[User]:
    """Return accounts with something waiting and no e-mail this week."""
    week = NoticeDigest.objects.filter(user=OuterRef("user"), week=monday_of(now))
    return User.objects.filter(pk__in=_waiting(now).filter(~Exists(week)).values("user")).order_by("pk")


def write_digest(user: User, now: datetime) -> bool:
    """Put the account's weekly e-mail into the outbox; False if it has one or there is nothing new in it.

    Call it in a transaction. Of two at once, the second waits for the first and finds its row.
    """
    week = monday_of(now)
    made, is_new = NoticeDigest.objects.get_or_create(user=user, week=week, defaults={"count": 0, "made_at": now})
    if not is_new:
        return False
    waiting = list(_waiting(now).filter(user=user).order_by("at", "pk"))
    ReceivedNotice.objects.filter(pk__in=[notice.pk for notice in waiting]).update(digested_at=now)
    unread = [notice for notice in waiting if notice.read_at is None]
    if not unread or not user.is_active or not user.wants_notices:
        # Nothing was sent, so something that arrives later this week can still be e-mailed.
        made.delete()
        return False
    with in_language_of(user):
        subject, body = _write(user, unread)
    put_mail(f"digest:{week.isoformat()}:{user.pk}", user.email, subject, body, user=user, topic=DIGEST_TOPIC)
    NoticeDigest.objects.filter(pk=made.pk).update(count=len(unread))
    return True


def _write(user: User, notices: list[ReceivedNotice]) -> tuple[str, str]:
    federation = current_federation()
    count = len(notices)
    subject = ngettext("%(count)s notification this week", "%(count)s notifications this week", count) % {
        "count": count
    }
    head = _("Your notifications from %(federation)s:") % {"federation": federation.name}
    lines = [_line(notice) for notice in notices[:_LINES]]
    if count > _LINES:
        more = count - _LINES
        lines.append(ngettext("And %(count)s more.", "And %(count)s more.", more) % {"count": more})
    where = _("See all: %(address)s") % {"address": absolute_url(federation, "notices")}
    body = "\n\n".join([hello(user), head, *lines, where, *farewell(belongs=True)]) + "\n"
    return f"[{federation.short_name}] {subject}", body


def _line(notice: ReceivedNotice) -> str:
    day = date_format(timezone.localtime(notice.at, current_federation().tzinfo), "SHORT_DATE_FORMAT")
    return f"• {read_notice(notice).subject} ({day})\n  {notice.url}"


def forget_notices() -> None:
    """Delete notices that are a year old; an hourly chore."""
    before = timezone.now() - FORGOTTEN_AFTER
    ReceivedNotice.objects.filter(at__lt=before).delete()
    NoticeDigest.objects.filter(made_at__lt=before).delete()
