"""Temporary trouble that is no one's mistake: a full disk, a service away or busy, or too much sent."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import Refusal


class DiskFull(Refusal):
    """The disk is full; the operator has to make room."""

    code = "disk_full"
    message = _(
        "The portal’s disk is full, so none of this could be saved. Existing data is unaffected. Tell "
        "whoever runs the portal, and try again when there’s space."
    )
    status = 507
    retry_after = 600


class DatabaseAway(Refusal):
    """The database is restarting, or is busy with something locked."""

    code = "database_away"
    message = _("The portal can’t reach its data at the moment. Nothing has changed. Please try again in a minute.")
    status = 503
    retry_after = 30


class FilesAway(Refusal):
    """The server that stores files does not answer."""

    code = "files_away"
    message = _("The portal can’t reach its files at the moment. Nothing has changed. Please try again in a minute.")
    status = 503
    retry_after = 30


class MailServerAway(Refusal):
    code = "mail_server_away"
    message = _("The e-mail couldn’t be sent. Nothing has changed. Please try again in a few minutes.")
    status = 503
    retry_after = 300


class TooManyPrintouts(Refusal):
    code = "too_many_printouts"
    message = _(
        "Many documents are being generated. Please try again in a minute. Documents that already exist "
        "are available immediately."
    )
    status = 429
    retry_after = 60


class MailOnItsWay(Refusal):
    code = "mail_on_its_way"
    message = _("This e-mail is %(state)s. You can only re-send e-mails that were sent or have failed.")


class JobNotFailed(Refusal):
    code = "job_not_failed"
    message = _("This task is %(state)s. You can only retry tasks that failed.")


class FileTooLarge(Refusal):
    code = "file_too_large"
    message = _("“%(name)s” is %(size)s; the limit is %(limit)s.")
    status = 413


class RequestTooLarge(Refusal):
    code = "request_too_large"
    message = _(
        "Your upload is %(size)s; the limit for all files together is %(limit)s. Upload fewer files, or "
        "only the results."
    )
    status = 413


class FormTooLarge(Refusal):
    code = "form_too_large"
    message = _("Your submission is %(size)s; the limit without a file is %(limit)s. Write less, or send it in parts.")
    status = 413


class UnreadableText(Refusal):
    code = "unreadable_text"
    message = _("The text contains a character that can’t be stored (NUL). Remove it and try again.")
    status = 400


class TooManyFilesAtOnce(Refusal):
    code = "too_many_files"
    message = _("You can upload at most %(limit)s files at once. Put them into one zip file.")
    status = 400
