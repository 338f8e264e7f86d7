"""A player's photo: public with consent, and deleted with its bytes when removed.

For other uploads the original is kept. For a photo of a person only the re-encoded picture is kept, under a key that
no other row has, so that removing it leaves nothing behind and affects no one else.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from datetime import date, datetime, timedelta
from uuid import uuid4

from django.core.files.base import File
from django.core.files.storage import default_storage
from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.errors import ConsentMissing, NotPermitted, PhotosNotAllowed, PlayerAnonymous, PlayerDecides
from federation.exchange.models import DataExport, ExportKind
from federation.exchange.services.export import forget_files
from federation.files.services import forget_bytes, keep_bytes, read_file
from federation.people.models.players import PHOTO, Player, PlayerPhoto
from federation.permissions import Action, Actor, require
from federation.pictures.kinds import PORTRAIT, Picture
from federation.pictures.services import prepare_upload
from federation.registry.services.players import check_not_future, lock_player
from federation.registry.services.registration import is_anonymous
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation, current_federation_id
from federation.values.texts import clean

CONTENT_TYPE = "image/webp"
# After this time no one can still be writing the row for these bytes.
STRAY_AFTER = timedelta(hours=1)


def allows_photos(federation: Federation) -> bool:
    return PHOTO in federation.settings.get("public_details", [])


def find_photo(player: Player) -> PlayerPhoto | None:
    """Return a player's stored photo, whether it is shown or not."""
    return PlayerPhoto.objects.filter(player=player).first()


def kept_photos(player: Player) -> list[PlayerPhoto]:
    """Return all stored photos of a player, those of the record itself first: merged ones keep theirs for an undo."""
    photos = PlayerPhoto.objects.filter(player__in=_records_of(player))
    return sorted(photos, key=lambda photo: (photo.player_id != player.pk, photo.pk))


def find_public_photo(player: Player) -> PlayerPhoto | None:
    """Return the public photo: of a record not merged away, if the federation allows photos."""
    return find_photo(player) if player.merged_into_id is None and allows_photos(current_federation()) else None


def read_photo(photo: PlayerPhoto) -> bytes | None:
    """Return the picture; None if it was removed at this very moment."""
    try:
        return read_file(photo)
    except FileNotFoundError:
        return None


def set_own_photo(actor: Actor, player: Player, file: File[bytes], *, agreed: bool) -> PlayerPhoto:
    """A player publishes their own photo, in place of the previous one.

    Raises ConsentMissing, PhotosNotAllowed, FileTooLarge, NotAPicture, PictureTooSmall.
    """
    _require_own(actor, player)
    if not agreed:
        raise ConsentMissing()
    _check_allowed()
    picture = prepare_upload(PORTRAIT, file)
    with transaction.atomic():
        locked = lock_player(player)
        _require_own(actor, locked)
        return _set(actor, locked, picture, "", timezone.localdate())


def set_photo_for(actor: Actor, player: Player, file: File[bytes], consent: str, consented_on: date) -> PlayerPhoto:
    """Staff upload the photo of a player without an account, and record the consent they hold and its date.

    Raises ConsentMissing, DateInFuture, PhotosNotAllowed, PlayerDecides, PlayerAnonymous, FileTooLarge, NotAPicture,
    PictureTooSmall.
    """
    require(actor, Action.MANAGE_REGISTRY)
    consent = clean(consent)
    if not consent:
        raise ConsentMissing()
    check_not_future(consented_on)
    _check_allowed()
    picture = prepare_upload(PORTRAIT, file)
    with transaction.atomic():
        locked = lock_player(player)
        if locked.user is not None:
            raise PlayerDecides(player=locked.name, number=locked.number)
        if is_anonymous(locked):
            raise PlayerAnonymous(number=locked.number)
        return _set(actor, locked, picture, consent, consented_on)


def remove_photo(actor: Actor, player: Player) -> bool:
    """Remove a photo, as the player or staff; no one sees it any more and nothing of it is kept.

    It works whether or not the federation allows photos. Return False if there is none (any more).
    """
    _require_own_or_staff(actor, player)
    with transaction.atomic():
        locked = lock_player(player)
        _require_own_or_staff(actor, locked)
        # Including records merged into this one: undoing a merge must not restore a removed photo.
        if not forget_photos(_records_of(locked)):
            return False
        record(actor, "player_photo_removed", locked, own=_is_own(actor, locked))
    return True


def forget_photos(records: Collection[int]) -> int:
    """Delete these records' photos, with their bytes and every file that contains them; return how many."""
    photos = list(PlayerPhoto.objects.filter(player__in=records))
    if photos:
        PlayerPhoto.objects.filter(pk__in=[photo.pk for photo in photos]).delete()
        forget_bytes(photo.key for photo in photos)
        since = min(photo.set_at for photo in photos)
        exports = DataExport.objects.filter(kind=ExportKind.EVERYTHING, made_at__gte=since).exclude(key="")
        forget_files(list(exports))
    return len(photos)


def sweep_stray_photos() -> int:
    """Delete photo bytes without a row, left by a crash before the row was written. Return how many."""
    folder = _folder()
    try:
        _folders, names = default_storage.listdir(folder)
    except FileNotFoundError:
        return 0
    # Read after the names, because a new photo has its bytes before its row.
    kept = set(PlayerPhoto.objects.values_list("key", flat=True))
    before = timezone.now() - STRAY_AFTER
    stray = [key for name in names if (key := f"{folder}/{name}") not in kept and _is_older(key, before)]
    for key in stray:
        default_storage.delete(key)
    return len(stray)


def _set(actor: Actor, locked: Player, picture: Picture, consent: str, consented_on: date) -> PlayerPhoto:
    forget_photos([locked.pk])
    key = keep_bytes(f"{_folder()}/{uuid4().hex}", picture.content)
    photo = PlayerPhoto.objects.create(
        player=locked,
        key=key,
        sha256=hashlib.sha256(picture.content).hexdigest(),
        width=picture.width,
        height=picture.height,
        consent=consent,
        consented_on=consented_on,
        set_at=timezone.now(),
        set_by=actor.user,
    )
    record(actor, "player_photo_set", locked, own=not consent)
    return photo


def _records_of(player: Player) -> list[int]:
    """Return the ids of all records that count as this player."""
    return [player.pk, *player.merged_records.values_list("pk", flat=True)]


def _folder() -> str:
    return f"{current_federation_id()}/photos"


def _is_older(key: str, moment: datetime) -> bool:
    try:
        return bool(default_storage.get_modified_time(key) < moment)
    except FileNotFoundError:
        return False


def _check_allowed() -> None:
    if not allows_photos(current_federation()):
        raise PhotosNotAllowed()


def _is_own(actor: Actor, player: Player) -> bool:
    return actor.user is not None and player.user_id == actor.user.pk


def _require_own(actor: Actor, player: Player) -> None:
    if not _is_own(actor, player):
        raise NotPermitted()


def _require_own_or_staff(actor: Actor, player: Player) -> None:
    if not _is_own(actor, player):
        require(actor, Action.MANAGE_REGISTRY)
