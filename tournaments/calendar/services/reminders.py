"""Reminders to organisers of results that are due, automatic or sent by staff."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from federation.audit.services import record
from federation.notices.services.notices import Writer, tell
from federation.notices.services.topics import Notice, NoticeText, Topic, Words, notice_text
from federation.people.models.accounts import Role, User
from federation.permissions import Actor, require
from federation.tenancy.scope import current_federation
from federation.web.addresses import absolute_url
from tournaments.calendar.queries import REMINDED, last_reminders, results_awaited
from tournaments.calendar.words import DUE_SOON, DUE_TODAY, OVERDUE
from tournaments.championship.models.championships import Championship, ChampionshipRole
from tournaments.championship.queries.rateability import deadline_of
from tournaments.championship.rules.deadlines import latest_results
from tournaments.championship.services import lock_championship
from tournaments.errors import NobodyToRemind, NothingToRemindOf
from tournaments.permissions import ChampionshipAction

SOON = timedelta(days=3)
# Older results are from before the portal was in use, or well known to be missing.
_NOT_AFTER = timedelta(days=14)
# Don't wake anyone.
_FROM_HOUR = 7


def tell_of_due_results(now: datetime | None = None) -> int:
    """Notify organisers of due results, once per step and championship. Runs hourly; returns the number of rows.

    Days on which the portal was down are caught up: whatever is due within two days by then is sent then.
    """
    local = timezone.localtime(now or timezone.now(), current_federation().tzinfo)
    deadline = deadline_of(current_federation(), "results")
    if deadline is None or local.hour < _FROM_HOUR:
        return 0
    count = 0
    for championship in results_awaited(local.date()).filter(archive_reason="", ends_on__gte=local.date() - _oldest()):
        due = latest_results(championship.ends_on, deadline)
        if topic := topic_on(local.date(), due):
            act = f"{topic.name}:{championship.pk}:{due.isoformat()}"
            count += tell(act, topic, _organisers(championship), _writer(championship, due, topic))
    return count


def _oldest() -> timedelta:
    """Return how long ago a championship may have ended for its results still to be notified."""
    return timedelta(days=366) + _NOT_AFTER


def topic_on(today: date, due: date) -> Topic | None:
    """Return the notification for today given the due day; None if it is too early or too late."""
    if today > due:
        return OVERDUE if today - due <= _NOT_AFTER else None
    if today == due:
        return DUE_TODAY
    return DUE_SOON if due - today <= SOON else None


def _organisers(championship: Championship) -> list[User]:
    roles = ChampionshipRole.objects.filter(championship=championship, role=Role.ORGANISER).select_related("user")
    return [role.user for role in roles]


def _writer(championship: Championship, due: date, topic: Topic) -> Writer:
    words = {"championship": championship.name, "day": due.isoformat()}
    notice = Notice(topic.name, words, absolute_url(current_federation(), "results_upload", championship.slug))
    return lambda _user: notice


@notice_text(OVERDUE.name)
def _write_overdue(words: Words) -> NoticeText:
    line = _("The results of “%(championship)s” were due by %(day)s and haven’t arrived.")
    return _write(_("The results of “%(championship)s” are overdue"), line, words)


@notice_text(DUE_TODAY.name)
def _write_due_today(words: Words) -> NoticeText:
    line = _("Today, %(day)s, is the last day to submit the results of “%(championship)s” on time.")
    return _write(_("The results of “%(championship)s” are due today"), line, words)


@notice_text(DUE_SOON.name)
def _write_due_soon(words: Words) -> NoticeText:
    line = _("You can submit the results of “%(championship)s” on time until the end of %(day)s.")
    return _write(_("The results of “%(championship)s” are due on %(day)s"), line, words)


def _write(subject: str, line: str, words: Words) -> NoticeText:
    named = {**words, "day": date_format(date.fromisoformat(words["day"]), "DATE_FORMAT")}
    return NoticeText(subject % named, (line % named,))


# A second click, or a second person at the same moment, sends no second e-mail.
_AT_ONCE = timedelta(minutes=1)


def remind_organisers(actor: Actor, championship: Championship, *, now: datetime | None = None) -> datetime:
    """E-mail the organisers that results are awaited; return when they were reminded.

    Raises NothingToRemindOf unless it is over without usable results, NobodyToRemind.
    """
    require(actor, ChampionshipAction.ACCEPT_RESULTS, championship)
    now = now or timezone.now()
    with transaction.atomic():
        locked = lock_championship(championship)
        today = now.astimezone(current_federation().tzinfo).date()
        if not results_awaited(today).filter(pk=locked.pk).exists():
            raise NothingToRemindOf(championship=locked.name)
        if not locked.roles.filter(role=Role.ORGANISER).exists():
            raise NobodyToRemind(championship=locked.name)
        last = last_reminders([locked.pk]).get(locked.pk)
        if last is not None and now - last < _AT_ONCE:
            return last
        record(actor, REMINDED, locked)
    return now
