"""What was sent is too much, or cannot be kept."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.errors.refusal import Refusal


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
