"""Score sheets of a championship's tables: entered by players, arbiters and organisers; one of them counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from django.db import transaction
from django.db.models import QuerySet

from federation.audit.services import record as audit
from federation.errors import NotPermitted
from federation.notices.services.acts import broadcast
from federation.permissions import Actor, can, require
from federation.tenancy.locks import lock, locking
from games.errors import GameChanged, GcgUnreadable, SheetUnreadable
from games.gcg.text import parse_gcg
from games.permissions import GameAction
from games.records.models import GameRecord, RecordSeat
from games.records.services import About, Entry, GcgFile, change_record, create_record, keep_gcg, read_text, set_public
from games.sheets.check import find_strangers
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Seat
from tournaments.championship.queries.game_rules import find_materials
from tournaments.records.models import TableRecord
from tournaments.records.queries import SheetTable, find_sheet_table, may_change, may_enter, table_of

# The broadcast that notifies players of a public game (see tournaments.wiring.player_notices).
RECORDED_GAME = "game_recorded"


def enter_sheet(actor: Actor, table: SheetTable, entry: Entry, now: datetime) -> GameRecord:
    """Store a sheet of a table. The first record of a table counts until another is chosen.

    A player has one sheet per table; arbiters, organisers and staff may type both players' papers. Raises
    NotPermitted, GameChanged for a player who already has a sheet, SheetUnreadable, SheetUnfinished, SheetDoubtful.
    """
    if not may_enter(actor, table):
        raise NotPermitted()
    filled = _fill(entry, table)
    with transaction.atomic():
        there = _lock_records(table.championship, table.round, table.number)
        types_for_others = can(actor, GameAction.ENTER_GAMES, table.championship)
        if not types_for_others and there.filter(record__created_by=actor.user, record__gcg="").exists():
            raise GameChanged()
        record = create_record(actor, filled, find_materials(table.championship), now)
        _attach(record, table)
    return record


def enter_gcg(actor: Actor, table: SheetTable, file: GcgFile, now: datetime) -> GameRecord:
    """Store an annotated game of a table; the same file from the same sender is one game, as after a second click.

    Raises NotPermitted, GcgUnreadable, FileTooLarge.
    """
    if not may_enter(actor, table):
        raise NotPermitted()
    materials = find_materials(table.championship)
    names = [player.name for player in parse_gcg(read_text(file.content, materials)).players]
    if table.players and (strangers := find_strangers(names, table.names)):
        raise GcgUnreadable(strangers)
    about = About(table.championship.name, table.championship.starts_on, players=_ids(table))
    with transaction.atomic():
        there = _lock_records(table.championship, table.round, table.number)
        twice = there.filter(record__created_by=actor.user, record__original__sha256=sha256(file.content).hexdigest())
        if sent := twice.select_related("record").first():
            return sent.record
        record = keep_gcg(actor, file, materials, now, about)
        _attach(record, table)
    return record


def change_sheet(actor: Actor, record: GameRecord, entry: Entry, seen: str, now: datetime) -> GameRecord:
    """Save changes to a sheet, of a table or of a free game. A finished one stays finished.

    Raises NotPermitted, GameChanged, SheetUnreadable, SheetUnfinished, SheetDoubtful.
    """
    if not may_change(actor, record):
        raise NotPermitted()
    of = table_of(record)
    table = find_sheet_table(of.championship, of.round, of.number) if of else None
    entry = replace(entry, finish=entry.finish or record.is_complete)
    with transaction.atomic():
        changed = change_record(actor, record, _fill(entry, table) if table else entry, seen, now)
        broadcast(RECORDED_GAME, changed.pk)
    return changed


def choose_sheet(actor: Actor, chosen: TableRecord) -> None:
    """Make this sheet the one that counts for its table. Choosing it twice changes nothing.

    Raises NotPermitted, GameChanged for a sheet that has since been discarded.
    """
    require(actor, GameAction.MANAGE_GAMES, chosen.championship)
    with transaction.atomic():
        there = _lock_records(chosen.championship, chosen.round, chosen.number)
        if not there.filter(pk=chosen.pk).exists():
            raise GameChanged()
        there.filter(counts=True).exclude(pk=chosen.pk).update(counts=False)
        if there.filter(pk=chosen.pk, counts=False).update(counts=True):
            audit(actor, "game_chosen", chosen.record, round=chosen.round, table=chosen.number)


def publish_game(actor: Actor, record: GameRecord, *, public: bool) -> None:
    """Make a free game public or private. A championship's games become public only with its results."""
    if table_of(record) is not None:
        raise NotPermitted()
    set_public(actor, record, public=public)


def discard_game(actor: Actor, record: GameRecord) -> None:
    """Discard a recorded game. If it counted, the first of the table's other sheets counts instead.

    Discarding twice is the same as once. Raises NotPermitted, also for someone who has since finished the sheet.
    """
    if not may_change(actor, record):
        raise NotPermitted()
    of = table_of(record)
    with transaction.atomic():
        others = _lock_records(of.championship, of.round, of.number).exclude(pk=of.pk) if of else None
        locked = locking(GameRecord.objects.all()).filter(pk=record.pk).first()
        if locked is None:
            return
        if not may_change(actor, locked):
            raise NotPermitted()
        audit(actor, "game_discarded", locked)
        if of is not None and others is not None:
            of.delete()
            if not others.filter(counts=True).exists():
                others.filter(pk=others.order_by("record__created_at", "pk").values("pk")[:1]).update(counts=True)
        locked.delete()


def link_recorded_players(championship: Championship) -> None:
    """Match players of sheets entered before the players were known to the accepted results, by name."""
    unknown = RecordSeat.objects.filter(record__table__championship=championship, player=None)
    sides = list(unknown.select_related("record__table"))
    if not sides:
        return
    rounds = {side.record.table.round for side in sides}
    seats = Seat.objects.filter(table__championship=championship, table__round__in=rounds)
    sat = {
        (seat.table.round, seat.table.number, seat.player.name): seat.player
        for seat in seats.select_related("table", "player")
    }
    for side in sides:
        side.player = sat.get((side.record.table.round, side.record.table.number, side.name))
    RecordSeat.objects.bulk_update(sides, ["player"])


def _lock_records(championship: Championship, round_number: int, number: int) -> QuerySet[TableRecord]:
    """Lock a table's records. If two people enter its first one at once, one waits for the other."""
    lock(championship)
    return TableRecord.objects.filter(championship=championship, round=round_number, number=number)


def _attach(record: GameRecord, table: SheetTable) -> None:
    there = TableRecord.objects.filter(
        championship=table.championship, round=table.round, number=table.number, counts=True
    )
    TableRecord.objects.create(
        championship=table.championship,
        round=table.round,
        number=table.number,
        record=record,
        counts=not there.exists(),
    )
    broadcast(RECORDED_GAME, record.pk)


def _ids(table: SheetTable) -> dict[str, int]:
    return {player.name: player.pk for player in table.players}


def _fill(entry: Entry, table: SheetTable) -> Entry:
    strangers = find_strangers(entry.sheet.players, table.names) if table.players else []
    if strangers:
        raise SheetUnreadable(strangers)
    of = table.championship
    return replace(
        entry,
        title=entry.title or of.name,
        played_on=entry.played_on or of.starts_on,
        players=_ids(table),
        accepted=table.accepted,
    )
