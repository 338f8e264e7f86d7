"""Sending the e-mails in the outbox: each is claimed, handed to the mail server, and its outcome recorded.

A claim is committed before the mail server sees the e-mail, and its answer is recorded immediately: in a small file
first, then in the database. If a worker is killed in between, the e-mail goes out again under the same Message-ID, so
that mailboxes recognise it.

The file exists because a transaction takes milliseconds and the database may be unavailable for minutes, and without
the note the e-mail would be sent a second time. An empty file takes some ten microseconds and outlives the process;
the sweep looks for it before it lets an e-mail go out again. Where files are stored in a bucket, so is the note: that
takes a few milliseconds, and every machine finds it.
"""

from __future__ import annotations

import logging
import smtplib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from celery import shared_task
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.core.mail import EmailMessage, get_connection
from django.utils import timezone

from federation.jobs.models import Lane
from federation.jobs.services.queue import FederationTask
from federation.notices.models import Mail, MailKind, MailState, MailTrouble
from federation.notices.services.stop import stop_headers
from federation.outbox.services import LONGEST_ANSWER, Outbox, hurry, short
from federation.storage.remote import lies_elsewhere
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope

logger = logging.getLogger(__name__)

FOLDER = "taken"
# Left behind by a kill between recording in the database and deleting the file.
_FORGOTTEN_AFTER = timedelta(days=4)


def prepare_note() -> None:
    """Do everything possible before the mail server is asked."""
    if lies_elsewhere():
        return
    try:
        _folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        logger.exception("The folder for notes of sent e-mails cannot be written.")


def note_taken(mail: Mail) -> None:
    """Leave the note. Failing must not prevent recording in the database: a full disk is only logged."""
    try:
        if lies_elsewhere():
            default_storage.save(_key(mail), ContentFile(b""))
        else:
            _note_path(mail).touch()
    except OSError:
        logger.exception("The mail server took mail %s, but the note of it could not be written.", mail.pk)


def was_taken(mail: Mail) -> bool:
    """Return whether there is a note. Raises OSError if that is unknown: then the e-mail must not be sent either."""
    return default_storage.exists(_key(mail)) if lies_elsewhere() else _note_path(mail).exists()


def forget_taken(mail: Mail) -> None:
    with suppress(OSError):
        if lies_elsewhere():
            default_storage.delete(_key(mail))
        else:
            _note_path(mail).unlink()


def forget_old_notes() -> None:
    """Delete the notes of e-mails given up or deleted long ago."""
    before = timezone.now() - _FORGOTTEN_AFTER
    if lies_elsewhere():
        _forget_in_bucket(before)
        return
    for note in _folder().glob("*"):
        with suppress(OSError):
            if note.stat().st_mtime < before.timestamp():
                note.unlink()


def _forget_in_bucket(before: datetime) -> None:
    with suppress(OSError):
        for name in default_storage.listdir(FOLDER)[1]:
            if default_storage.get_modified_time(f"{FOLDER}/{name}") < before:
                default_storage.delete(f"{FOLDER}/{name}")


def _note_path(mail: Mail) -> Path:
    return Path(settings.MEDIA_ROOT) / _key(mail)


def _key(mail: Mail) -> str:
    """Return the note's key for this claim only: an e-mail that staff send again gets another."""
    claimed = f"{mail.claimed_at:%Y%m%d%H%M%S%f}" if mail.claimed_at else "unclaimed"
    return f"{FOLDER}/{mail.reference}-{claimed}"


def _folder() -> Path:
    return Path(settings.MEDIA_ROOT) / FOLDER


mails: Outbox[Mail] = Outbox(lambda: Mail.objects.all(), MailState.SENT, Lane.MAILS, most_at_once=50)


@shared_task(name="federation.tasks.deliver_mails", base=FederationTask, bind=True)
def deliver_mails(self: FederationTask) -> None:
    """Send a federation's due e-mails."""
    federation = self.federation
    mails.go_on(deliver_mails, federation, deliver_due_mails(federation))


def deliver_due_mails(federation: Federation) -> int:
    """Send e-mails until none is due or the mail server is unreachable; return how many were tried."""
    connection = get_connection()
    prepare_note()
    is_first = True

    def send(mail: Mail) -> bool:
        nonlocal is_first
        failure = _try(mail, connection, stop_headers(federation, mail))
        with federation_scope(federation):
            _note(mail, failure)
            if failure is None and is_first:
                # The mail server is back, so release what was waiting only for it.
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
    """Why an e-mail was not sent; ``for_good`` if another try would fail the same way."""

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
        # Every other smtplib error is an OSError, and may pass: even a wrong password in the settings.
        return Failure(MailTrouble.SERVER, _short(error))
    except Exception as error:
        logger.exception("Mail %s could not be composed.", mail.pk)
        return Failure(MailTrouble.BROKEN, _short(error), for_good=True)
    note_taken(mail)
    return None


def _answered(code: int, answer: bytes | str, trouble: MailTrouble) -> Failure:
    """Interpret an answer: 5xx is final (RFC 5321, 4.2.1), everything else may pass."""
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
    logger.warning("Mail %s could not be sent (attempt %s): %s", mail.pk, mail.attempts, failure.answer)
    mails.note(mail, failure.trouble, for_good=failure.for_good, answer=failure.answer)


def _close(connection: Any) -> None:
    try:
        connection.close()
    except OSError:
        logger.info("The mail server had already closed the connection.")


# --- What the sweep asks for ------------------------------------------------------------------------------


def take_back_lost_mails() -> int:
    """Requeue e-mails whose worker was killed while sending, unless they were accepted; return how many."""
    lost = mails.lost()
    for mail in lost:
        if was_taken(mail):
            _note(mail, None)
    return mails.take_back(lost.all())


def has_due_mails() -> bool:
    """Return whether an e-mail is due and no one is sending: one postman per federation is enough."""
    return not Mail.objects.filter(state=MailState.SENDING).exists() and mails.due().exists()
