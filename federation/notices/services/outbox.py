"""Putting e-mails into the outbox, in the transaction of their cause; and sending one again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from federation.audit.services import record
from federation.errors import MailOnItsWay
from federation.notices.models import Mail, MailKind, MailState
from federation.notices.services.delivery import (
    deliver_mails,
    forget_old_notes,
    has_due_mails,
    mails,
    take_back_lost_mails,
)
from federation.people.models.accounts import User
from federation.permissions import Action, Actor, require
from federation.tenancy.locks import lock

LONGEST_SUBJECT = 400


def put_mail(
    act: str,
    address: str,
    subject: str,
    body: str,
    *,
    kind: MailKind = MailKind.NOTICE,
    user: User | None = None,
    topic: str = "",
) -> None:
    """Save an e-mail; a worker sends it after the caller's transaction commits.

    ``act`` names its cause ("audit:17"): repeating the same act and address changes nothing.
    """
    put_mails([new_mail(act, address, subject, body, kind=kind, user=user, topic=topic)])


def new_mail(
    act: str,
    address: str,
    subject: str,
    body: str,
    *,
    kind: MailKind = MailKind.NOTICE,
    user: User | None = None,
    topic: str = "",
) -> Mail:
    """Return an unsaved e-mail."""
    now = timezone.now()
    # Names are user input: their line breaks must not get into an e-mail header.
    subject = " ".join(subject.split())[:LONGEST_SUBJECT]
    mail = Mail(act=act, kind=kind, address=address, user=user, topic=topic, subject=subject, body=body)
    mail.created_at = mail.since = mail.due_at = now
    return mail


def put_mails(new: Sequence[Mail]) -> None:
    """Save several at once, as :func:`put_mail` does."""
    if new:
        Mail.objects.bulk_create(new, ignore_conflicts=True, batch_size=500)
        wake_postman()


def wake_postman() -> None:
    """Have the federation's due e-mails sent after the caller's transaction commits."""
    mails.wake(deliver_mails)


def sweep_mails() -> None:
    """Find the federation's e-mails that are due, and those whose worker was killed."""
    take_back_lost_mails()
    mails.forget()
    forget_old_notes()
    if has_due_mails():
        wake_postman()


# Groups of states shown on the desk, most urgent first: what is being sent counts as waiting.
GROUPS: Mapping[str, tuple[MailState, ...]] = {
    "given_up": (MailState.GIVEN_UP,),
    "waiting": (MailState.WAITING, MailState.SENDING),
    "sent": (MailState.SENT,),
}


def send_mail_again(actor: Actor, mail: Mail) -> Mail:
    """Send again what was given up, or reportedly has not arrived. Asking twice sends it once.

    Raises MailOnItsWay for e-mails already deleted: account e-mails, for which people request a new one.
    """
    require(actor, Action.MANAGE_JOBS)
    with transaction.atomic():
        locked = lock(mail)
        if locked.state in {MailState.WAITING, MailState.SENDING}:
            return locked
        if not locked.can_be_sent_again:
            raise MailOnItsWay(state=locked.get_state_display())
        mails.send_again(locked)
        record(actor, "mail_sent_again", locked, address=locked.address)
        wake_postman()
    return locked


def mails_for(actor: Actor, group: str = "") -> QuerySet[Mail]:
    """Return the federation's e-mails, of one of GROUPS or all, latest first. Raises NotPermitted."""
    require(actor, Action.MANAGE_JOBS)
    found = Mail.objects.order_by("-created_at", "-pk")
    return found.filter(state__in=GROUPS[group]) if group else found


def mails_given_up() -> QuerySet[Mail]:
    """Return e-mails that were given up and not sent again since, latest first."""
    return Mail.objects.filter(state=MailState.GIVEN_UP).order_by("-created_at", "-pk")
