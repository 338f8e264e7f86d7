"""Putting mails into the outbox, in the transaction of what they follow from."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils import timezone

from federation.notices.models.mails import Mail, MailKind
from federation.notices.services.delivery.delivering import deliver_mails, has_due_mails, mails, take_back_lost_mails
from federation.notices.services.delivery.taken import forget_old_notes
from federation.people.models.accounts.users import User

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
