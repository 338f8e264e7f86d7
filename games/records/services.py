"""Stores recorded games: typed score sheets and uploaded GCG files; and erases names.

Callers of ``create_record`` and ``change_record`` check the permission. The bytes of a GCG file are stored as they
are, and their contents are checked. A name is erased from seats, score sheets, annotated games and their history.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from django.apps import apps
from django.db import transaction

from federation.anonymity.queries import rows_with
from federation.anonymity.services.keepers import NameKeeper, Person, name_keepers
from federation.audit.services import record as audit
from federation.files.services import store_file
from federation.names.erasure import Names
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locks import locking
from games.errors import GameChanged, GcgUnreadable, SheetDoubtful, SheetUnfinished, SheetUnreadable
from games.gcg.encoding import decode_gcg
from games.gcg.text import EVENT, PLAYER, parse_gcg
from games.permissions import GameAction
from games.problems.kinds import Problem, ProblemsFound
from games.records.chronicle import Chronicle
from games.records.models import GameRecord, RecordSeat
from games.records.queries import Materials, of_record, tell_record
from games.records.statistics import sides_of
from games.sheets.check import check_sheet, compare_with_result, find_missing
from games.sheets.sheet import MOST_LINES, Sheet


@dataclass(frozen=True)
class Entry:
    """A sheet's stored details. ``players`` are registry ids by the names on the sheet.

    ``finish``: the sheet is complete. ``accepted``: game points of its table by name. ``in_spite``: its author has
    compared the discrepancies with the signed sheet.
    """

    sheet: Sheet
    title: str = ""
    played_on: date | None = None
    players: Mapping[str, int] = field(default_factory=dict)
    finish: bool = False
    accepted: Mapping[str, int] = field(default_factory=dict)
    in_spite: bool = False


def enter_game(actor: Actor, entry: Entry, materials: Materials, now: datetime) -> GameRecord:
    """Store a game outside championships. Raises NotPermitted and what ``create_record`` raises."""
    require(actor, GameAction.ENTER_GAMES)
    return create_record(actor, entry, materials, now)


def create_record(actor: Actor, entry: Entry, materials: Materials, now: datetime) -> GameRecord:
    """Create a record. Raises SheetUnreadable, SheetUnfinished, SheetDoubtful."""
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
    """Save changes to a sheet, if it is still as ``seen``.

    Raises GameChanged, SheetUnreadable, SheetUnfinished, SheetDoubtful.
    """
    _check(entry, of_record(record))
    with transaction.atomic():
        locked = locking(GameRecord.objects.all()).filter(pk=record.pk).first()
        # Discarded in another window in the meantime.
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
    """Replace the sides of a game and their figures, and the result of checking."""
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
    """Make a game public or private. Its author and managers of games may do so."""
    require_author(actor, record)
    with transaction.atomic():
        changed = GameRecord.objects.filter(pk=record.pk, is_public=not public).update(is_public=public)
        if changed:
            audit(actor, "game_published" if public else "game_hidden", record)


def require_author(actor: Actor, record: GameRecord) -> None:
    """Raises NotPermitted unless the actor entered the game or manages games."""
    if actor.user is None or record.created_by_id != actor.user.pk:
        require(actor, GameAction.MANAGE_GAMES)


def _fill(record: GameRecord, entry: Entry) -> None:
    record.sheet = entry.sheet.as_json()
    record.title = entry.title[:200]
    record.played_on = entry.played_on
    record.is_complete = entry.finish


def _check(entry: Entry, materials: Materials) -> None:
    """Check whether this can be stored and, to be finished, whether it is complete and consistent."""
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


# A four-player game with its comments is about twenty kilobytes.
LONGEST = 256 * 1024
MOST_POINTS = 9999


@dataclass(frozen=True)
class GcgFile:
    name: str
    content: bytes


@dataclass(frozen=True)
class About:
    """The details of a file. ``players`` are registry ids by the names in it."""

    title: str = ""
    played_on: date | None = None
    public: bool = False
    players: Mapping[str, int] = field(default_factory=dict)


def upload_gcg(actor: Actor, file: GcgFile, materials: Materials, now: datetime, about: About) -> GameRecord:
    """Store an annotated game outside championships. Raises NotPermitted and what ``keep_gcg`` raises."""
    require(actor, GameAction.ENTER_GAMES)
    return keep_gcg(actor, file, materials, now, about)


def keep_gcg(actor: Actor, file: GcgFile, materials: Materials, now: datetime, about: About) -> GameRecord:
    """Create the record of an annotated game. Callers check the permission.

    Raises GcgUnreadable with every malformed line, FileTooLarge.
    """
    text = read_text(file.content, materials)
    with transaction.atomic():
        record = GameRecord(
            title=about.title[:200],
            played_on=about.played_on,
            rule_set=materials.version,
            rules_name=materials.name,
            tiles_name=_own_tiles(materials),
            gcg=text,
            original=store_file(actor, file.name, file.content),
            is_public=about.public,
            created_by=actor.user,
            created_at=now,
            changed_at=now,
        )
        try:
            chronicle = tell_record(record)
        except ProblemsFound as refusal:
            raise GcgUnreadable(refusal.problems) from refusal
        record.title = record.title or " – ".join(chronicle.players)[:200]
        record.is_complete = chronicle.ending is not None
        record.save()
        write_seats(record, chronicle, about.players)
        audit(actor, "game_entered", record, gcg=True)
    return record


def read_text(content: bytes, materials: Materials) -> str:
    """Return the text of a file that is a well-formed game. Raises GcgUnreadable."""
    if len(content) > LONGEST:
        raise GcgUnreadable([Problem("gcg_too_long", {"limit": LONGEST // 1024})])
    try:
        text = decode_gcg(content, materials.tiles).removeprefix("\ufeff")
        if "\x00" in text:
            raise GcgUnreadable([Problem("gcg_binary")])
        game = parse_gcg(text)
    except ProblemsFound as refusal:
        raise GcgUnreadable(refusal.problems) from refusal
    if len(game.events) > MOST_LINES:
        raise GcgUnreadable([Problem("sheet_too_long", {"lines": len(game.events), "limit": MOST_LINES})])
    if wrong := [event for event in game.events if max(abs(event.score), abs(event.total)) > MOST_POINTS]:
        raise GcgUnreadable([Problem("gcg_points_impossible", {}, {"line": event.line}) for event in wrong])
    return text


def _own_tiles(materials: Materials) -> str:
    """Return the name of the tile set, if the rules alone don't determine it."""
    named = materials.rules.tiles if materials.rules else ""
    return "" if materials.tiles.name == named else materials.tiles.name


Json = dict[str, Any]


def register_game_names() -> None:
    name_keepers.plug(NameKeeper(erase=_erase, spellings=_spellings, files=_files), "games")


def _spellings(records: Collection[int]) -> Iterator[str]:
    yield from RecordSeat.objects.filter(player__in=records).values_list("name", flat=True).distinct()


def _files(person: Person) -> Iterable[int]:
    of_player = GameRecord.objects.filter(seats__player__in=person.records, original__isnull=False)
    return of_player.values_list("original_id", flat=True)


def _erase(person: Person) -> None:
    history = apps.get_model("games", "GameRecordEvent")
    seats = RecordSeat.objects.filter(player__in=person.records).select_related("record")
    for seat in seats:
        GameRecord.objects.filter(pk=seat.record_id).update(**_without(seat.record, seat, person))
        for event in history.objects.filter(pgh_obj_id=seat.record_id):
            history.objects.filter(pk=event.pk).update(**_without(event, seat, person))
    seats.update(name=person.names.instead)
    for model in (GameRecord, history):
        for game in rows_with(person.names, model, ("gcg",)):
            model._default_manager.filter(pk=game.pk).update(gcg=_gcg_of(game, person, person.names))


def _without(game: Any, seat: RecordSeat, person: Person) -> Json:
    """Return a game's fields, or those of an event in its history, without the name of one side."""
    return {
        "title": person.own.erase(game.title)[:200],
        "sheet": _sheet_without(person.own.erase(game.sheet), seat, person.names.instead),
        "gcg": _gcg_of(game, person, person.own, seat.number),
        "report": person.own.erase(game.report),
    }


def _sheet_without(sheet: Any, seat: RecordSeat, instead: str) -> Any:
    """Remove whatever was written for the side, even a nickname."""
    players = sheet.get("players") if isinstance(sheet, dict) else None
    if not players or len(players) < seat.number or players[seat.number - 1] not in {seat.name, instead}:
        return sheet
    return {**sheet, "players": [instead if at == seat.number else name for at, name in enumerate(players, start=1)]}


def _gcg_of(game: Any, person: Person, names: Names, number: int = 0) -> str:
    """Return a GCG file's text without the name: of the player of this number, and of anyone with that name in it."""
    players = (PLAYER.fullmatch(line.strip()) for line in str(game.gcg).splitlines())
    hers = {int(found[1]) for found in players if found and (int(found[1]) == number or names.are_in(found[0]))}
    text = str(game.gcg)
    for one in sorted(hers):
        text = gcg_without(text, one, f"N{person.number}", names.instead)
    return str(names.erase(text))


def gcg_without(text: str, number: int, nick: str, name: str) -> str:
    """Return a GCG file's text with another nickname and name for the player of this number.

    Nicknames have no spaces, so the usual replacement for a name can't be used there.
    """
    lines = re.split(r"(\r\n|\r|\n)", text)
    players = (PLAYER.fullmatch(line.strip()) for line in lines)
    known = next((found[2] for found in players if found and found[1] == str(number)), "")
    return "".join(_line_without(line, number, known, nick, name) for line in lines) if known else text


def _line_without(line: str, number: int, known: str, nick: str, name: str) -> str:
    stripped = line.strip()
    player, event = PLAYER.fullmatch(stripped), EVENT.fullmatch(stripped)
    if player and player[1] == str(number):
        return f"#player{number} {nick} {name}"
    if event and event[1] == known:
        return f">{nick}:{event[2]}"
    return line
