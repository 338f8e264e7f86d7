"""The poster of a championship: a picture, or the first page of a PDF, re-encoded and shown on its page."""

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
    """Return the chosen file as it would be stored. Raises FileTooLarge, NotAPicture, PictureTooSmall."""
    return prepare_upload(POSTER, file)


def keep_poster(actor: Actor, championship: Championship, name: str, picture: Picture) -> Championship:
    """Replace the poster. This is the organiser's own affair and needs no new approval.

    Raises AlreadyDecided for a championship that was refused, withdrawn or cancelled.
    """
    with transaction.atomic():
        locked = _lock_changeable(actor, championship)
        locked.poster = keep_picture(actor, name, picture)
        locked.save(update_fields=["poster"])
        record(actor, "poster_chosen", locked, sha256=locked.poster["sha256"])
    return locked


def remove_poster(actor: Actor, championship: Championship) -> Championship:
    """Remove the poster; its bytes are kept, like every upload. Idempotent. Raises AlreadyDecided."""
    with transaction.atomic():
        locked = _lock_changeable(actor, championship)
        if locked.poster:
            locked.poster = {}
            locked.save(update_fields=["poster"])
            record(actor, "poster_removed", locked)
    return locked


def read_poster(championship: Championship) -> tuple[bytes, str] | None:
    """Return the bytes and their type; None without a poster."""
    return read_kept_picture(championship.poster)


def _lock_changeable(actor: Actor, championship: Championship) -> Championship:
    require(actor, ChampionshipAction.CHANGE_CHAMPIONSHIP, championship)
    locked = lock_championship(championship)
    if locked.state not in CHANGEABLE:
        raise AlreadyDecided(state=locked.get_state_display())
    return locked
