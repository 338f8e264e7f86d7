"""Sending what lies in the outbox: each mail claimed, handed to the mail server, and noted with what came of it.

A claim is through before the mail server hears of the mail, and what it answered is noted at once afterwards: beside
the files (``notices.taken``), then in the database. Killed before either, while the answer is on its way, a mail goes
out once more, under the same Message-ID, by which a mailbox knows it again.
"""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from celery import shared_task
from django.conf import settings
from django.core.mail import EmailMessage, get_connection

from federation.jobs.models.jobs import Lane
from federation.jobs.services.queue import FederationTask
from federation.notices.models.mails import Mail, MailKind, MailState, MailTrouble
from federation.notices.services.delivery.taken import forget_taken, note_taken, prepare_note, was_taken
from federation.notices.services.stop import stop_headers
from federation.outbox.services import LONGEST_ANSWER, Outbox, hurry, short
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope

logger = logging.getLogger(__name__)

mails: Outbox[Mail] = Outbox(lambda: Mail.objects.all(), MailState.SENT, Lane.MAILS, most_at_once=50)


@shared_task(name="federation.tasks.deliver_mails", base=FederationTask, bind=True)
def deliver_mails(self: FederationTask) -> None:
    """Send the due mails of a federation."""
    federation = self.federation
    mails.go_on(deliver_mails, federation, deliver_due_mails(federation))


def deliver_due_mails(federation: Federation) -> int:
    """Send mails until none is due or the mail server cannot be reached; return how many were tried."""
    connection = get_connection()
    prepare_note()
    is_first = True

    def send(mail: Mail) -> bool:
        nonlocal is_first
        failure = _try(mail, connection, stop_headers(federation, mail))
        with federation_scope(federation):
            _note(mail, failure)
            if failure is None and is_first:
                # The mail server is back: what waits for that alone waits no longer.
                hurry(mails.waiting().filter(trouble=MailTrouble.SERVER))
        is_first = False
        if failure is None:
            forget_taken(mail)
        return failure is None or failure.trouble != MailTrouble.SERVER

    try:
        return mails.carry(federation, mails.due, send)
    finally:
        _close(connection)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a mail did not get out; ``for_good`` where another try would end the same way."""

    trouble: MailTrouble
    answer: str
    for_good: bool = False


def _try(mail: Mail, connection: Any, headers: Mapping[str, str]) -> Failure | None:
    try:
        connection.open()
        EmailMessage(
            mail.subject,
            mail.body,
            settings.DEFAULT_FROM_EMAIL,
            [mail.address],
            connection=connection,
            headers={"Message-ID": message_id(mail), "Auto-Submitted": "auto-generated", **headers},
        ).send()
    except smtplib.SMTPRecipientsRefused as refused:
        code, answer = next(iter(refused.recipients.values()))
        return _answered(code, answer, MailTrouble.REFUSED)
    except smtplib.SMTPDataError as refused:
        return _answered(refused.smtp_code, refused.smtp_error, MailTrouble.BROKEN)
    except OSError as error:
        # Every other error of smtplib is one, and may pass: a wrong password in the settings too.
        return Failure(MailTrouble.SERVER, _short(error))
    except Exception as error:
        logger.exception("Mail %s could not be put together.", mail.pk)
        return Failure(MailTrouble.BROKEN, _short(error), for_good=True)
    note_taken(mail)
    return None


def _answered(code: int, answer: bytes | str, trouble: MailTrouble) -> Failure:
    """A code of 5xx is the mail server's last word (RFC 5321, 4.2.1), everything else may pass."""
    text = _short(answer.decode("utf-8", "replace") if isinstance(answer, bytes) else answer)
    for_good = 500 <= code < 600
    return Failure(trouble if for_good else MailTrouble.DELAYED, f"{code} {text}"[:LONGEST_ANSWER], for_good)


def _short(said: object) -> str:
    return short(str(said) or type(said).__name__)


def message_id(mail: Mail) -> str:
    host = urlsplit(settings.FARISTOL_BASE_URL).hostname or "localhost"
    return f"<{mail.reference}@{host}>"


def _note(mail: Mail, failure: Failure | None) -> None:
    if failure is None:
        body = "" if mail.kind == MailKind.ACCOUNT else mail.body
        mails.note(mail, "", answer="", body=body)
        return
    logger.warning("Mail %s did not get out (attempt %s): %s", mail.pk, mail.attempts, failure.answer)
    mails.note(mail, failure.trouble, for_good=failure.for_good, answer=failure.answer)


def _close(connection: Any) -> None:
    try:
        connection.close()
    except OSError:
        logger.info("The mail server had ended the connection already.")


# --- What the sweep asks for ------------------------------------------------------------------------------


def take_back_lost_mails() -> int:
    """Mails whose worker was killed while it sent them wait again, unless they were taken; return how many wait."""
    lost = mails.lost()
    for mail in lost:
        if was_taken(mail):
            _note(mail, None)
    return mails.take_back(lost.all())


def has_due_mails() -> bool:
    """Whether a mail is due and nobody is busy sending: one postman for each federation is enough."""
    return not Mail.objects.filter(state=MailState.SENDING).exists() and mails.due().exists()
