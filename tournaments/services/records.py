"""Score sheets of a championship's tables: entered by players, arbiters and organisers; one of them counts."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet

from federation.audit import record as audit
from federation.errors import NotPermitted
from federation.permissions import Action, Actor, can, require
from games.errors import GameChanged, GcgUnreadable, SheetUnreadable
from games.gcg import parse_gcg
from games.models import GameRecord, RecordSeat
from games.services.gcg import About, GcgFile, keep_gcg, read_text
from games.services.records import Entry, change_record, create_record, set_public
from games.sheet_finish import find_strangers
from tournaments.models import Championship, Seat, TableRecord
from tournaments.queries.game_rules import find_materials
from tournaments.queries.recorded import may_change
from tournaments.queries.sheet_tables import SheetTable, find_sheet_table, may_enter, table_of


def enter_sheet(actor: Actor, table: SheetTable, entry: Entry, now: datetime) -> GameRecord:
    """Keep a sheet of a table. The first record of a table counts until another is chosen.

    A player has one sheet of a table; arbiters, organisers and staff may type both players' papers. Raises
    NotPermitted, GameChanged for a player who has a sheet already, SheetUnreadable, SheetUnfinished, SheetDoubtful.
    """
    if not may_enter(actor, table):
        raise NotPermitted()
    filled = _fill(entry, table)
    with transaction.atomic():
        there = _lock_records(table)
        types_for_others = can(actor, Action.ENTER_GAMES, table.championship)
        if not types_for_others and there.filter(record__created_by=actor.user, record__gcg="").exists():
            raise GameChanged()
        record = create_record(actor, filled, find_materials(table.championship), now)
        _attach(record, table)
    return record


def enter_gcg(actor: Actor, table: SheetTable, file: GcgFile, now: datetime) -> GameRecord:
    """Keep an annotated game of a table. Raises NotPermitted, GcgUnreadable, FileTooLarge."""
    if not may_enter(actor, table):
        raise NotPermitted()
    materials = find_materials(table.championship)
    names = [player.name for player in parse_gcg(read_text(file.content, materials)).players]
    if table.players and (strangers := find_strangers(names, table.names)):
        raise GcgUnreadable(strangers)
    about = About(table.championship.name, table.championship.starts_on, players=_ids(table))
    with transaction.atomic():
        _lock_records(table)
        record = keep_gcg(actor, file, materials, now, about)
        _attach(record, table)
    return record


def change_sheet(actor: Actor, record: GameRecord, entry: Entry, seen: int, now: datetime) -> GameRecord:
    """Write what was changed in a sheet, of a table or of a free game. What was finished stays so.

    Raises NotPermitted, GameChanged, SheetUnreadable, SheetUnfinished, SheetDoubtful.
    """
    if not may_change(actor, record):
        raise NotPermitted()
    of = table_of(record)
    table = find_sheet_table(of.championship, of.round, of.number) if of else None
    entry = replace(entry, finish=entry.finish or record.is_complete)
    return change_record(actor, record, _fill(entry, table) if table else entry, seen, now)


def choose_sheet(actor: Actor, chosen: TableRecord) -> None:
    """Let this sheet count for its table in place of another. Choosing it twice changes nothing."""
    require(actor, Action.MANAGE_GAMES, chosen.championship)
    with transaction.atomic():
        Championship.objects.select_for_update(of=("self",), no_key=True).get(pk=chosen.championship_id)
        others = TableRecord.objects.filter(
            championship=chosen.championship_id, round=chosen.round, number=chosen.number, counts=True
        ).exclude(pk=chosen.pk)
        others.update(counts=False)
        if TableRecord.objects.filter(pk=chosen.pk, counts=False).update(counts=True):
            audit(actor, "game_chosen", chosen.record, round=chosen.round, table=chosen.number)


def publish_game(actor: Actor, record: GameRecord, *, public: bool) -> None:
    """Show a free game to everybody, or no longer. A championship's games are public by its results alone."""
    if table_of(record) is not None:
        raise NotPermitted()
    set_public(actor, record, public=public)


def discard_game(actor: Actor, record: GameRecord) -> None:
    """Throw a recorded game away."""
    if not may_change(actor, record):
        raise NotPermitted()
    of = table_of(record)
    with transaction.atomic():
        audit(actor, "game_discarded", record)
        if of is not None:
            of.delete()
        record.delete()


def link_recorded_players(championship: Championship) -> None:
    """Find, in accepted results, the players of sheets that were entered before anybody knew them. By their names."""
    records: dict[tuple[int, int | None], list[int]] = {}
    for one in TableRecord.objects.filter(championship=championship):
        records.setdefault((one.round, one.number), []).append(one.record_id)
    if not records:
        return
    rounds = {round_number for round_number, _number in records}
    seats = Seat.objects.filter(table__championship=championship, table__round__in=rounds)
    for seat in seats.select_related("table", "player"):
        for record in records.get((seat.table.round, seat.table.number), ()):
            sides = RecordSeat.objects.filter(record=record, name=seat.player.name, player=None)
            sides.update(player=seat.player)


def _lock_records(table: SheetTable) -> QuerySet[TableRecord]:
    """The records of a table. Two who enter its first one at once: one waits for the other."""
    Championship.objects.select_for_update(of=("self",), no_key=True).get(pk=table.championship.pk)
    return TableRecord.objects.filter(championship=table.championship, round=table.round, number=table.number)


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
