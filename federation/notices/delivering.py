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
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

from celery import shared_task
from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.utils import timezone

from federation.jobs.queue import FederationTask, send_task
from federation.models import Federation, Lane, Mail, MailKind, MailState, MailTrouble
from federation.notices.stopping import stop_headers
from federation.notices.taken import forget_taken, note_taken, prepare_note, was_taken
from federation.tenancy.scope import federation_scope

logger = logging.getLogger(__name__)

# Minutes until the next try; the last one again and again.
PAUSES = (1, 2, 5, 10, 20, 40, 60, 120, 240, 360)
TRIED_FOR = timedelta(days=3)
# Of one task; the next task goes on, so that jobs get their turn in between.
MOST_AT_ONCE = 50
LONGEST_ANSWER = 300


@shared_task(name="federation.tasks.deliver_mails", base=FederationTask, bind=True)
def deliver_mails(self: FederationTask) -> None:
    """Send the due mails of a federation. Nothing waits in here: what has to wait is a row with its time."""
    federation = self.federation
    if deliver_due_mails(federation) == MOST_AT_ONCE:
        send_task(deliver_mails, Lane.MAILS, federation.pk)


def deliver_due_mails(federation: Federation) -> int:
    """Send mails until none is due or the mail server cannot be reached; return how many were tried."""
    connection = get_connection()
    prepare_note()
    tried = 0
    try:
        while tried < MOST_AT_ONCE:
            with federation_scope(federation):
                mail = _claim()
            if mail is None:
                break
            tried += 1
            failure = _try(mail, connection, stop_headers(federation, mail))
            with federation_scope(federation):
                _note(mail, failure)
                if failure is None and tried == 1:
                    _hurry()
            if failure is None:
                forget_taken(mail)
            if failure is not None and failure.trouble == MailTrouble.SERVER:
                break
    finally:
        _close(connection)
    return tried


def _claim() -> Mail | None:
    """The mail that has been due for longest, for this worker alone."""
    now = timezone.now()
    due = Mail.objects.filter(state=MailState.WAITING, due_at__lte=now).order_by("due_at", "pk")
    mail = due.select_for_update(skip_locked=True, no_key=True, of=("self",)).first()
    if mail is not None:
        mail.state, mail.claimed_at, mail.attempts = MailState.SENDING, now, mail.attempts + 1
        mail.save(update_fields=["state", "claimed_at", "attempts"])
    return mail


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
    text = str(said) or type(said).__name__
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())[:LONGEST_ANSWER]


def message_id(mail: Mail) -> str:
    host = urlsplit(settings.FARISTOL_BASE_URL).hostname or "localhost"
    return f"<{mail.reference}@{host}>"


def _note(mail: Mail, failure: Failure | None) -> None:
    now = timezone.now()
    fields: dict[str, Any] = {"claimed_at": None}
    if failure is None:
        fields |= {"state": MailState.SENT, "finished_at": now, "trouble": "", "answer": ""}
        if mail.kind == MailKind.ACCOUNT:
            fields["body"] = ""
    else:
        fields |= {"trouble": failure.trouble, "answer": failure.answer, **_next_step(mail, failure)}
        logger.warning("Mail %s did not get out (attempt %s): %s", mail.pk, mail.attempts, failure.answer)
    # Only what is still ours: whoever was silent for too long has lost the claim.
    Mail.objects.filter(pk=mail.pk, state=MailState.SENDING, attempts=mail.attempts).update(**fields)


def _next_step(mail: Mail, failure: Failure) -> dict[str, Any]:
    now = timezone.now()
    due_at = now + timedelta(minutes=PAUSES[min(mail.attempts, len(PAUSES)) - 1])
    if failure.for_good or now - mail.since >= TRIED_FOR:
        return {"state": MailState.GIVEN_UP, "finished_at": now}
    # The last try is on the last day, not after it.
    return {"state": MailState.WAITING, "due_at": min(due_at, max(now, mail.since + TRIED_FOR))}


def _hurry() -> None:
    """The mail server is back: what waits for that alone waits no longer."""
    waiting = Mail.objects.filter(state=MailState.WAITING, trouble=MailTrouble.SERVER)
    waiting.update(due_at=timezone.now())


def _close(connection: Any) -> None:
    try:
        connection.close()
    except OSError:
        logger.info("The mail server had ended the connection already.")


# --- What the sweep asks for ------------------------------------------------------------------------------


def take_back_lost_mails() -> int:
    """Mails whose worker was killed while it sent them wait again, unless they were taken; return how many wait."""
    silent_since = timezone.now() - timedelta(seconds=settings.FARISTOL_MAIL_CLAIM_SECONDS)
    lost = Mail.objects.filter(state=MailState.SENDING, claimed_at__lt=silent_since)
    for mail in lost:
        if was_taken(mail):
            _note(mail, None)
    return lost.update(
        state=MailState.WAITING, claimed_at=None, due_at=timezone.now(), trouble=MailTrouble.LOST, answer=""
    )


def has_due_mails() -> bool:
    """Whether a mail is due and nobody is busy sending: one postman for each federation is enough."""
    if Mail.objects.filter(state=MailState.SENDING).exists():
        return False
    return Mail.objects.filter(state=MailState.WAITING, due_at__lte=timezone.now()).exists()


def forget_old_mails(age: timedelta) -> None:
    """Addresses and texts are kept no longer than somebody may ask where a mail is."""
    Mail.objects.filter(finished_at__lt=timezone.now() - age).delete()
