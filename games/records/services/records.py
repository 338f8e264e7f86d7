"""Recorded games are written: sheets that people typed. Who may is asked by who calls ``create`` and ``change``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from django.db import transaction

from federation.audit.services import record as audit
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locking import locking
from games.errors import GameChanged, SheetDoubtful, SheetUnfinished, SheetUnreadable
from games.permissions import GameAction
from games.problems.kinds import Problem, ProblemsFound
from games.records.chronicle import Chronicle
from games.records.models import GameRecord, RecordSeat
from games.records.queries import Materials, of_record, tell_record
from games.records.statistics import sides_of
from games.sheets.check.checking import check_sheet
from games.sheets.check.finishing import compare_with_result, find_missing
from games.sheets.sheet import Sheet


@dataclass(frozen=True)
class Entry:
    """What is kept of a sheet. ``players`` are ids of the registry by the names on the sheet.

    ``finish``: the sheet is whole. ``accepted``: game points of its table by name. ``in_spite``: whoever enters it has
    compared what does not agree with the signed sheet.
    """

    sheet: Sheet
    title: str = ""
    played_on: date | None = None
    players: Mapping[str, int] = field(default_factory=dict)
    finish: bool = False
    accepted: Mapping[str, int] = field(default_factory=dict)
    in_spite: bool = False


def enter_game(actor: Actor, entry: Entry, materials: Materials, now: datetime) -> GameRecord:
    """Keep a game of no championship. Raises NotPermitted and what ``create_record`` raises."""
    require(actor, GameAction.ENTER_GAMES)
    return create_record(actor, entry, materials, now)


def create_record(actor: Actor, entry: Entry, materials: Materials, now: datetime) -> GameRecord:
    """Write a new record. Raises SheetUnreadable, SheetUnfinished, SheetDoubtful."""
    _check(entry, materials)
    with transaction.atomic():
        made = GameRecord(
            rule_set=materials.version,
            rules_name=materials.name,
            created_by=actor.user,
            created_at=now,
            changed_at=now,
        )
        _fill(made, entry)
        made.save()
        write_seats(made, tell_record(made), entry.players)
        audit(actor, "game_entered", made, complete=made.is_complete)
    return made


def change_record(actor: Actor, record: GameRecord, entry: Entry, seen: str, now: datetime) -> GameRecord:
    """Write what was changed in a sheet, if it is still what was ``seen``.

    Raises GameChanged, SheetUnreadable, SheetUnfinished, SheetDoubtful.
    """
    _check(entry, of_record(record))
    with transaction.atomic():
        locked = locking(GameRecord.objects.all()).filter(pk=record.pk).first()
        # Thrown away in another window meanwhile.
        if locked is None:
            raise GameChanged()
        check_seen(seen, locked, refusal=GameChanged)
        _fill(locked, entry)
        locked.changed_at = now
        locked.revision += 1
        locked.save()
        write_seats(locked, tell_record(locked), entry.players)
        audit(actor, "game_changed", locked, complete=locked.is_complete)
    return locked


def write_seats(record: GameRecord, chronicle: Chronicle, players: Mapping[str, int]) -> None:
    """The sides of a game with their figures, in place of what was there, and what checking found."""
    record.seats.all().delete()
    RecordSeat.objects.bulk_create(
        RecordSeat(
            record=record,
            number=number,
            name=name[:200],
            player_id=players.get(name),
            points=side.points,
            turns=min(side.turns or 0, 1000),
            scrabbles=side.scrabbles or 0,
            best_move=side.best_move[:60],
            best_move_points=side.best_move_points,
        )
        for number, (name, side) in enumerate(zip(chronicle.players, sides_of(chronicle), strict=True), start=1)
    )
    record.report = {"problems": [problem.as_json() for problem in chronicle.problems]}
    record.save(update_fields=["report"])


def set_public(actor: Actor, record: GameRecord, *, public: bool) -> None:
    """Show a game to everybody, or no longer. Who entered it may, and who manages games."""
    require_author(actor, record)
    with transaction.atomic():
        changed = GameRecord.objects.filter(pk=record.pk, is_public=not public).update(is_public=public)
        if changed:
            audit(actor, "game_published" if public else "game_hidden", record)


def require_author(actor: Actor, record: GameRecord) -> None:
    """Raises NotPermitted for who neither entered the game nor manages games."""
    if actor.user is None or record.created_by_id != actor.user.pk:
        require(actor, GameAction.MANAGE_GAMES)


def _fill(record: GameRecord, entry: Entry) -> None:
    record.sheet = entry.sheet.as_json()
    record.title = entry.title[:200]
    record.played_on = entry.played_on
    record.is_complete = entry.finish


def _check(entry: Entry, materials: Materials) -> None:
    """Whether this can be kept; and, to be finished, whether it is whole and agrees with itself and the result."""
    assert materials.rules is not None
    try:
        report = check_sheet(entry.sheet, materials.rules, materials.tiles, materials.board)
    except ProblemsFound as refusal:
        raise SheetUnreadable(refusal.problems) from refusal
    if not entry.finish:
        return
    if missing := find_missing(entry.sheet):
        raise SheetUnfinished(missing)
    doubts: list[Problem] = [problem for problem in report.problems if problem.severity == "error"]
    totals = [end.total for end in entry.sheet.ends]
    doubts += compare_with_result(entry.sheet.players, totals, entry.accepted)
    if doubts and not entry.in_spite:
        raise SheetDoubtful(doubts)
