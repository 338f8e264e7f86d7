"""The poster of a championship: a picture, or the first page of a PDF, drawn anew and shown on its page."""

from __future__ import annotations

from django.core.files.base import File
from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.pictures.kinds import POSTER, Picture
from federation.pictures.services import keep_picture, prepare_upload, read_kept_picture
from tournaments.calendar.services.changes import CHANGEABLE
from tournaments.championship.models.championships import Championship
from tournaments.championship.services import lock_championship
from tournaments.errors import AlreadyDecided
from tournaments.permissions import ChampionshipAction


def prepare_poster(file: File[bytes]) -> Picture:
    """What somebody chose, as it would be kept. Raises FileTooLarge, NotAPicture, PictureTooSmall."""
    return prepare_upload(POSTER, file)


def keep_poster(actor: Actor, championship: Championship, name: str, picture: Picture) -> Championship:
    """Show this one in place of the one before. It is the organiser's own affair: nothing is approved anew.

    Raises AlreadyDecided for a championship that was refused, withdrawn or cancelled.
    """
    with transaction.atomic():
        locked = _lock_changeable(actor, championship)
        locked.poster = keep_picture(actor, name, picture)
        locked.save(update_fields=["poster"])
        record(actor, "poster_chosen", locked, sha256=locked.poster["sha256"])
    return locked


def remove_poster(actor: Actor, championship: Championship) -> Championship:
    """Show none any more; its bytes are kept, as everything that was sent in. Twice is once. Raises AlreadyDecided."""
    with transaction.atomic():
        locked = _lock_changeable(actor, championship)
        if locked.poster:
            locked.poster = {}
            locked.save(update_fields=["poster"])
            record(actor, "poster_removed", locked)
    return locked


def read_poster(championship: Championship) -> tuple[bytes, str] | None:
    """The bytes and their type; None without a poster."""
    return read_kept_picture(championship.poster)


def _lock_changeable(actor: Actor, championship: Championship) -> Championship:
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    locked = lock_championship(championship)
    if locked.state not in CHANGEABLE:
        raise AlreadyDecided(state=locked.get_state_display())
    return locked
