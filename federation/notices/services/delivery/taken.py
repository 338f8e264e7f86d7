"""That the mail server took a mail, noted before the database hears of it.

A transaction takes milliseconds, and the database may be away for minutes. Whoever is killed meanwhile, or finds
no database, would have the mail sent a second time. An empty file is there in some ten microseconds and outlives
the process; the sweep looks for it before it lets a mail go out again. Where kept files lie in a bucket the note does,
too: it takes a few milliseconds there, and every machine finds it.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.utils import timezone

from federation.notices.models.mails import Mail
from federation.storage.elsewhere import lies_elsewhere

logger = logging.getLogger(__name__)

FOLDER = "taken"
# What a kill left behind between the note in the database and taking the file away.
_FORGOTTEN_AFTER = timedelta(days=4)


def prepare_note() -> None:
    """What can be done before the mail server is asked is done before."""
    if lies_elsewhere():
        return
    try:
        _folder().mkdir(parents=True, exist_ok=True)
    except OSError:
        logger.exception("Nothing can be noted beside the files.")


def note_taken(mail: Mail) -> None:
    """Never a reason not to note it in the database: a full disk is only logged."""
    try:
        if lies_elsewhere():
            default_storage.save(_key(mail), ContentFile(b""))
        else:
            _note(mail).touch()
    except OSError:
        logger.exception("That mail %s was taken could not be noted beside the files.", mail.pk)


def was_taken(mail: Mail) -> bool:
    """Raises OSError where that cannot be known now: then it must not go out either."""
    return default_storage.exists(_key(mail)) if lies_elsewhere() else _note(mail).exists()


def forget_taken(mail: Mail) -> None:
    with suppress(OSError):
        if lies_elsewhere():
            default_storage.delete(_key(mail))
        else:
            _note(mail).unlink()


def forget_old_notes() -> None:
    """Of mails that were given up or forgotten long ago."""
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


def _note(mail: Mail) -> Path:
    return Path(settings.MEDIA_ROOT) / _key(mail)


def _key(mail: Mail) -> str:
    """Of this claim alone: a mail that staff have sent again is another one."""
    claimed = f"{mail.claimed_at:%Y%m%d%H%M%S%f}" if mail.claimed_at else "unclaimed"
    return f"{FOLDER}/{mail.reference}-{claimed}"


def _folder() -> Path:
    return Path(settings.MEDIA_ROOT) / FOLDER
