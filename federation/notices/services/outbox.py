"""Putting mails into the outbox, in the transaction of what they follow from; and sending one again."""

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
    """Write a mail down; a worker sends it once the caller's transaction is through.

    ``act`` names what it follows from ("audit:17"): put once more for the same act and address it changes nothing.
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
    """A mail that is not written down yet."""
    now = timezone.now()
    # A name is what its owner typed: no line break of it gets into the head of a mail.
    subject = " ".join(subject.split())[:LONGEST_SUBJECT]
    mail = Mail(act=act, kind=kind, address=address, user=user, topic=topic, subject=subject, body=body)
    mail.created_at = mail.since = mail.due_at = now
    return mail


def put_mails(new: Sequence[Mail]) -> None:
    """Write several down at once, as :func:`put_mail`."""
    if new:
        Mail.objects.bulk_create(new, ignore_conflicts=True, batch_size=500)
        wake_postman()


def wake_postman() -> None:
    """Have the due mails of the federation sent once the caller's transaction is through."""
    mails.wake(deliver_mails)


def sweep_mails() -> None:
    """Find the mails of the federation whose time has come, and those whose worker was killed."""
    take_back_lost_mails()
    mails.forget()
    forget_old_notes()
    if has_due_mails():
        wake_postman()


# How mails are asked for, what is most pressing first: what is just being sent is waiting, too.
GROUPS: Mapping[str, tuple[MailState, ...]] = {
    "given_up": (MailState.GIVEN_UP,),
    "waiting": (MailState.WAITING, MailState.SENDING),
    "sent": (MailState.SENT,),
}


def send_mail_again(actor: Actor, mail: Mail) -> Mail:
    """Send what was given up, or what somebody says has not arrived. Asking twice sends it once.

    Raises MailOnItsWay for what is forgotten already: mails about accounts, of which people ask for a new one.
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
    """The federation's mails, of one of GROUPS or all, the latest first. Raises NotPermitted."""
    require(actor, Action.MANAGE_JOBS)
    found = Mail.objects.order_by("-created_at", "-pk")
    return found.filter(state__in=GROUPS[group]) if group else found


def mails_given_up() -> QuerySet[Mail]:
    """What did not get out and what nobody has sent since, the latest first."""
    return Mail.objects.filter(state=MailState.GIVEN_UP).order_by("-created_at", "-pk")
