"""Photos of slips and score sheets, sent from a phone at the table or attached at the desk."""

from __future__ import annotations

from django.core.files.base import File
from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.files.services import check_size, give_file, store_file
from federation.permissions import Actor, require
from federation.pictures.kinds import PHOTO
from federation.pictures.services import prepare_picture
from federation.tenancy.locks import lock
from tournaments.championship.models.live import LiveChampionship
from tournaments.errors import PhonesOff, TooManyPhotos
from tournaments.live.queries import photos_of_table, seats_key
from tournaments.log.decisions.entries import require_running
from tournaments.log.decisions.refusal import Refused, refuse
from tournaments.log.decisions.results import find_table
from tournaments.log.models import Entrant, TablePhoto
from tournaments.log.queries import current_state
from tournaments.log.services import refused
from tournaments.log.state import LiveTable, State
from tournaments.permissions import ChampionshipAction

# Limit for one table's phones: anyone holding its slip can send photos, and disks are finite.
MOST_FROM_PHONES = 6
MOST_OF_A_TABLE = 20


def send_photo(entrant: Entrant, round_number: int, table: int, kind: str, file: File[bytes]) -> TablePhoto:
    """Store a photo that a player's phone sends of their own table's slip or score sheet, while the round is open.

    Raises PhonesOff, LiveRefused, TooManyPhotos, FileTooLarge, NotAPicture, PictureTooSmall.
    """
    if not entrant.live.phones:
        raise PhonesOff()
    return _keep(Actor(name=entrant.name), entrant.live, round_number, table, kind, file, entrant.number)


def attach_photo(
    actor: Actor, live: LiveChampionship, round_number: int, table: int, kind: str, file: File[bytes]
) -> TablePhoto:
    """Attach a photo of a slip or score sheet to a table of any round (desk).

    Raises LiveRefused, TooManyPhotos, FileTooLarge, NotAPicture, PictureTooSmall.
    """
    require(actor, ChampionshipAction.RUN_CHAMPIONSHIP, live.championship)
    with transaction.atomic():
        kept = _keep(actor, live, round_number, table, kind, file, None)
        record(actor, "live_photo_attached", live.championship, round=round_number, table=table, photo=kept.number)
    return kept


def read_photo(photo: TablePhoto, *, original: bool = False) -> bytes:
    """Return the picture as it may be shown, or the original bytes."""
    return give_file(photo.original if original else photo.shown)


def _keep(
    actor: Actor, live: LiveChampionship, round_number: int, table: int, kind: str, file: File[bytes], by: int | None
) -> TablePhoto:
    # Checked before the slow reading of the picture, and again once no one else can write.
    _require_room(live, current_state(live), round_number, table, by)
    name = file.name or ""
    check_size(name, file.size)
    content = file.read()
    picture = prepare_picture(PHOTO, name, content)
    with transaction.atomic():
        locked = lock(live)
        found = _require_room(locked, current_state(locked), round_number, table, by)
        original, shown = store_file(actor, name, content), store_file(actor, name, picture.content)
        before = photos_of_table(locked, round_number, found).filter(original=original, kind=kind).first()
        if before is not None:
            # Resent after bad reception: already stored.
            return before
        last = locked.photos.order_by("-number").values_list("number", flat=True).first() or 0
        return TablePhoto.objects.create(
            live=locked,
            number=last + 1,
            round=round_number,
            table=table,
            players=seats_key(found),
            kind=kind,
            original=original,
            shown=shown,
            entrant=by,
            sent_by=str(actor)[:200],
            sent_at=timezone.now(),
        )


def _require_room(live: LiveChampionship, state: State, round_number: int, table: int, by: int | None) -> LiveTable:
    """Return the table if it has room for a photo from that source. Raises LiveRefused, TooManyPhotos."""
    try:
        found = find_table(state, round_number, table)
        if by is not None:
            _require_open_for(state, round_number, found, by)
    except Refused as refusal:
        raise refused(refusal) from refusal
    there = photos_of_table(live, round_number, found)
    most = MOST_OF_A_TABLE if by is None else MOST_FROM_PHONES
    if there.filter(entrant__isnull=by is None).count() >= most:
        raise TooManyPhotos(table=table, most=most)
    return found


def _require_open_for(state: State, round_number: int, table: LiveTable, by: int) -> None:
    require_running(state)
    one = state.played[round_number - 1]
    if not one.published:
        raise refuse("round_not_published", round=round_number)
    if one.closed:
        raise refuse("round_closed", round=round_number)
    if by not in table.players:
        raise refuse("other_players_there", table=table.number)
