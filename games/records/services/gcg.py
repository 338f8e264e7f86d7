"""Annotated games come in as GCG files: their bytes are kept as they are, what they say is checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime

from django.db import transaction

from federation.audit.services import record as audit
from federation.files.services import store_file
from federation.permissions import Actor, require
from games.errors import GcgUnreadable
from games.gcg.encoding import decode_gcg
from games.gcg.text import parse_gcg
from games.permissions import GameAction
from games.problems.kinds import Problem, ProblemsFound
from games.records.models import GameRecord
from games.records.queries import Materials, tell_record
from games.records.services.records import write_seats
from games.sheets.sheet import MOST_LINES

# A game of four with its comments is some twenty kilobytes.
LONGEST = 256 * 1024
MOST_POINTS = 9999


@dataclass(frozen=True)
class GcgFile:
    name: str
    content: bytes


@dataclass(frozen=True)
class About:
    """What is said about a file. ``players`` are ids of the registry by the names in it."""

    title: str = ""
    played_on: date | None = None
    public: bool = False
    players: Mapping[str, int] = field(default_factory=dict)


def upload_gcg(actor: Actor, file: GcgFile, materials: Materials, now: datetime, about: About) -> GameRecord:
    """Keep an annotated game of no championship. Raises NotPermitted and what ``keep_gcg`` raises."""
    require(actor, GameAction.ENTER_GAMES)
    return keep_gcg(actor, file, materials, now, about)


def keep_gcg(actor: Actor, file: GcgFile, materials: Materials, now: datetime, about: About) -> GameRecord:
    """Write a record of an annotated game. Who may is asked by who calls this.

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
    """The text of a file that is a well-formed game. Raises GcgUnreadable."""
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
    """The name of the tile set, where the rules alone do not say it."""
    named = materials.rules.tiles if materials.rules else ""
    return "" if materials.tiles.name == named else materials.tiles.name
