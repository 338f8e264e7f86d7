"""Preparing uploaded pictures for display; a federation's own logo and big picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.files.base import File
from django.db import transaction

from federation.audit.services import record
from federation.errors import LogoNotSeen, NotAPicture, PictureTooSmall, Refusal
from federation.files.models import StoredFile
from federation.files.services import check_size, read_file, store_file
from federation.limited.caller import Limits, NoAnswer, call_limited
from federation.permissions import Action, Actor, require
from federation.pictures.kinds import LEAST, LOGO, POSTER, Picture, UnusablePicture, ask, parse_answer
from federation.tenancy.federations import Federation
from federation.tenancy.locks import lock

PICTURES = "pictures"
_TARGET = "federation.pictures.images:answer"
_PRINTED = "federation.pictures.pdf_page:answer"
# The signature of a PDF, allowed only for posters. Only the child loads its library.
_PDF = b"%PDF-"
_LIMITS = Limits(memory_megabytes=700, seconds=10, answer_megabytes=10)


def set_picture(actor: Actor, federation: Federation, kind: str, file: File[bytes]) -> Federation:
    """Store a re-encoded picture in place of the previous one. Raises FileTooLarge, NotAPicture, PictureTooSmall,
    LogoNotSeen.
    """
    require(actor, Action.MANAGE_FEDERATION)
    picture = prepare_upload(kind, file, federation.primary_colour)
    with transaction.atomic():
        about = keep_picture(actor, file.name or "", picture)
        locked = lock(federation)
        locked.settings[PICTURES] = {**locked.pictures, kind: about}
        locked.save(update_fields=["settings"])
        record(actor, "picture_chosen", locked, picture=kind, sha256=about["sha256"])
    return locked


def remove_picture(actor: Actor, federation: Federation, kind: str) -> Federation:
    """Go back to the federation's initials, or the board. The bytes are kept, like all uploads."""
    require(actor, Action.MANAGE_FEDERATION)
    with transaction.atomic():
        locked = lock(federation)
        if kind in locked.pictures:
            locked.settings[PICTURES] = {one: about for one, about in locked.pictures.items() if one != kind}
            locked.save(update_fields=["settings"])
            record(actor, "picture_removed", locked, picture=kind)
    return locked


def read_picture(federation: Federation, kind: str) -> tuple[bytes, str] | None:
    """Return the public picture's bytes and type; None if the federation has none."""
    return read_kept_picture(federation.pictures.get(kind))


def prepare_upload(kind: str, file: File[bytes], band: str = "") -> Picture:
    """Return an upload as it would be stored. Raises FileTooLarge, NotAPicture, PictureTooSmall, LogoNotSeen."""
    name = file.name or ""
    check_size(name, file.size)
    return prepare_picture(kind, name, file.read(), band)


def keep_picture(actor: Actor, name: str, picture: Picture) -> dict[str, Any]:
    """Store its bytes; return the data to save in the row that shows it."""
    stored = store_file(actor, name, picture.content)
    about = {"sha256": stored.sha256, "type": picture.content_type}
    return about | {"width": picture.width, "height": picture.height}


def read_kept_picture(about: Mapping[str, Any] | None) -> tuple[bytes, str] | None:
    """Return the bytes and type for what ``keep_picture`` returned; None if there is no picture."""
    stored = StoredFile.objects.filter(sha256=about["sha256"]).first() if about else None
    return (read_file(stored), about["type"]) if about and stored else None


def prepare_picture(kind: str, name: str, content: bytes, band: str = "") -> Picture:
    """Prepare a picture for display in a limited child process, because image formats are old and offer many ways to
    attack a reader. ``band`` is the header colour behind a logo. Raises NotAPicture, PictureTooSmall, LogoNotSeen.
    """
    target = _PRINTED if kind == POSTER and content.startswith(_PDF) else _TARGET
    try:
        return parse_answer(call_limited(target, ask(kind, content, band), _LIMITS))
    except UnusablePicture as unusable:
        raise _refusal(unusable, kind, name, band) from unusable
    except NoAnswer as error:
        raise NotAPicture(name=name) from error


def _refusal(unusable: UnusablePicture, kind: str, name: str, band: str) -> Refusal:
    if unusable.code == "too_small":
        width, height = LEAST[kind]
        return PictureTooSmall(name=name, width=width, height=height)
    if unusable.code == "not_seen" and kind == LOGO:
        return LogoNotSeen(name=name, band=band, on_white=unusable.hint == "white")
    return NotAPicture(name=name)
