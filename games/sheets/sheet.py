"""Score sheets as the players wrote them.

A sheet has a line for each turn, in the order of play: word, points, running total. Coordinates are optional (FISC 5).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from games.play.endings import EndingKind
from games.problems.kinds import InvalidSheet, Problem, Value
from games.rules.fields import read_fields, write_fields

LineKind = Literal["play", "exchange", "pass", "refused", "withdrawn", "lost"]
LEAST = {"minimum": -9999, "maximum": 9999}
# Nothing on paper is longer; anything longer wasn't written by people.
MOST_PLAYERS = 4
MOST_LINES = 200
LONGEST_TEXT = 60
LONGEST_NAME = 200


@dataclass(frozen=True)
class SheetLine:
    """One turn. ``seat`` from 0; ``word`` with its blanks in parentheses; None for an empty cell.

    ``scrabble``: the points are circled. ``tiles``: the number exchanged, if written.
    """

    seat: int
    kind: LineKind = "play"
    word: str = ""
    place: str = ""
    points: int | None = field(default=None, metadata={"maximum": 9999})
    total: int | None = field(default=None, metadata=LEAST)
    scrabble: bool = False
    tiles: int | None = field(default=None, metadata={"maximum": 15})


@dataclass(frozen=True)
class SheetEnd:
    """A player's lines below the turns: tiles left, points added or deducted for racks, final total.

    ``penalty``: points deducted for time or by the arbiters, negative as written.
    """

    rack: str | None = None
    rack_points: int | None = field(default=None, metadata=LEAST)
    total: int | None = field(default=None, metadata=LEAST)
    penalty: int | None = field(default=None, metadata={"minimum": -9999, "maximum": 0})


@dataclass(frozen=True)
class Sheet:
    """A whole sheet; ``ends`` and ``ending`` are missing while the game goes on."""

    players: tuple[str, ...]
    lines: tuple[SheetLine, ...] = ()
    ends: tuple[SheetEnd, ...] = ()
    ending: EndingKind | None = None

    @classmethod
    def from_json(cls, data: object) -> Sheet:
        """Read a sheet; InvalidSheet lists every malformed field."""
        problems = _check_length(data)
        sheet = None if problems else read_fields(cls, data, problems)
        if sheet is not None:
            problems += _check_texts(sheet)
            seats = range(len(sheet.players))
            if any(line.seat not in seats for line in sheet.lines):
                problems.append(Problem("sheet_seat_unknown"))
            if sheet.ends and len(sheet.ends) != len(sheet.players):
                problems.append(Problem("sheet_ends_incomplete"))
        if sheet is None or problems:
            raise InvalidSheet(problems)
        return sheet

    def as_json(self) -> dict[str, Any]:
        data: dict[str, Any] = write_fields(self)
        return data


def _check_length(data: object) -> list[Problem]:
    """Reject anything too long to have been written on a sheet before reading it."""
    if not isinstance(data, Mapping):
        return []
    lines, players = data.get("lines"), data.get("players")
    problems = []
    if isinstance(lines, list | tuple) and len(lines) > MOST_LINES:
        problems.append(Problem("sheet_too_long", {"lines": len(lines), "limit": MOST_LINES}))
    if isinstance(players, list | tuple) and not 2 <= len(players) <= MOST_PLAYERS:
        params: dict[str, Value] = {"found": len(players), "minimum": 2, "maximum": MOST_PLAYERS}
        problems.append(Problem("wrong_number_of_players", params))
    return problems


def _check_texts(sheet: Sheet) -> list[Problem]:
    names = [("players", name, LONGEST_NAME) for name in sheet.players]
    texts = [("word", line.word, LONGEST_TEXT) for line in sheet.lines]
    texts += [("place", line.place, LONGEST_TEXT) for line in sheet.lines]
    texts += [("rack", end.rack or "", LONGEST_TEXT) for end in sheet.ends]
    return [
        Problem("sheet_text_wrong", {"field": name, "limit": limit})
        for name, text, limit in [*names, *texts]
        if len(text) > limit or not text.isprintable()
    ]
