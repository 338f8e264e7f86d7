"""Putting mails into the outbox, in the transaction of what they follow from."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from federation.jobs.queue import send_task
from federation.models import Lane, Mail, MailKind, User
from federation.notices.delivering import deliver_mails, forget_old_mails, has_due_mails, take_back_lost_mails
from federation.notices.taken import forget_old_notes
from federation.tenancy.scope import current_federation_id

LONGEST_SUBJECT = 400
FORGOTTEN_AFTER = timedelta(days=90)


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


def put_mails(mails: Sequence[Mail]) -> None:
    """Write several down at once, as :func:`put_mail`."""
    if mails:
        Mail.objects.bulk_create(mails, ignore_conflicts=True, batch_size=500)
        wake_postman()


def wake_postman() -> None:
    """Have the due mails of the federation sent once the caller's transaction is through."""
    federation_id = current_federation_id()
    transaction.on_commit(lambda: send_task(deliver_mails, Lane.MAILS, federation_id))


def sweep_mails() -> None:
    """Find the mails of the federation whose time has come, and those whose worker was killed."""
    take_back_lost_mails()
    forget_old_mails(FORGOTTEN_AFTER)
    forget_old_notes()
    if has_due_mails():
        wake_postman()
