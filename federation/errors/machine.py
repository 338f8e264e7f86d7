"""Nobody's mistake: the machine has no room, something is away or busy, or too much was sent."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import Refusal


class DiskFull(Refusal):
    """Nobody's mistake: the machine has no room. Whoever runs the installation has to make some."""

    code = "disk_full"
    message = _(
        "The portal’s disk is full, so nothing of this could be kept. What was there before is untouched. Tell "
        "whoever runs the portal, and try again when there is room."
    )
    status = 507
    retry_after = 600


class DatabaseAway(Refusal):
    """Nobody's mistake: the database starts anew, or is busy with something that nobody else may touch."""

    code = "database_away"
    message = _("The portal cannot reach its data at the moment. Nothing was changed. Please try again in a minute.")
    status = 503
    retry_after = 30


class FilesAway(Refusal):
    """Nobody's mistake: the server on which kept files lie does not answer."""

    code = "files_away"
    message = _("The portal cannot reach its files at the moment. Nothing was changed. Please try again in a minute.")
    status = 503
    retry_after = 30


class MailServerAway(Refusal):
    code = "mail_server_away"
    message = _("The mail could not be sent at the moment. Nothing was changed; please try again in a few minutes.")
    status = 503
    retry_after = 300


class TooManyPrintouts(Refusal):
    code = "too_many_printouts"
    message = _(
        "Many documents are being made at the moment. Please try again in a minute; those that are made are given at "
        "once."
    )
    status = 429
    retry_after = 60


class MailOnItsWay(Refusal):
    code = "mail_on_its_way"
    message = _("This mail is %(state)s; only what was sent or given up can be sent again.")


class JobNotFailed(Refusal):
    code = "job_not_failed"
    message = _("This is %(state)s; only what has failed can be tried again.")


class FileTooLarge(Refusal):
    code = "file_too_large"
    message = _("“%(name)s” has %(size)s; the limit is %(limit)s.")
    status = 413


class RequestTooLarge(Refusal):
    code = "request_too_large"
    message = _(
        "What was sent has %(size)s; files may have %(limit)s together. Send fewer files, or only the results."
    )
    status = 413


class FormTooLarge(Refusal):
    code = "form_too_large"
    message = _("What was sent has %(size)s; without a file it may have %(limit)s. Write less, or send it in parts.")
    status = 413


class UnreadableText(Refusal):
    code = "unreadable_text"
    message = _("What was sent has a character that cannot be kept (NUL). Write it without.")
    status = 400


class TooManyFilesAtOnce(Refusal):
    code = "too_many_files"
    message = _("At most %(limit)s files can be sent together. Put them into one zip.")
    status = 400
