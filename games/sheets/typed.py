"""A score sheet as typed: text in fields, kept in full even if wrong.

Fields are ``size`` (players), ``player-1`` …, ``ending``; for each line ``seat-1``, ``kind-1``, ``word-1``,
``place-1``, ``points-1``, ``total-1``, ``scrabble-1``, ``tiles-1``; for each player ``rack-1``, ``rack_points-1``,
``end_total-1``. Players are numbered from 1. A dash for a word is an exchange, an asterisk after the points circles
them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from federation.values.numbers import whole_number
from games.problems.kinds import InvalidSheet, Problem
from games.sheets.sheet import MOST_PLAYERS, Sheet

LINE = ("seat", "kind", "word", "place", "points", "total", "scrabble", "tiles")
END = ("rack", "rack_points", "penalty", "end_total")
DASHES = {"-", "–", "—", "\u2212"}
_NUMBERED = re.compile(rf"(?:{'|'.join(LINE)})-(\d{{1,5}})", re.ASCII)
_NUMBER = re.compile(r"[+\u2212–-]?\d{1,6}", re.ASCII)


@dataclass(frozen=True)
class TypedLine:
    """``number`` is the line's own on the form, which may include blank ones."""

    number: int
    seat: str = "1"
    kind: str = "play"
    word: str = ""
    place: str = ""
    points: str = ""
    total: str = ""
    scrabble: str = ""
    tiles: str = ""

    @property
    def is_blank(self) -> bool:
        return self.kind == "play" and not (self.word or self.place or self.points)


@dataclass(frozen=True)
class TypedEnd:
    rack: str = ""
    rack_points: str = ""
    penalty: str = ""
    end_total: str = ""


@dataclass(frozen=True)
class TypedSheet:
    """The contents of the fields; ``lines`` without the blank ones."""

    players: tuple[str, ...] = ("", "")
    lines: tuple[TypedLine, ...] = ()
    ends: tuple[TypedEnd, ...] = ()
    ending: str = ""

    def read(self) -> tuple[Sheet | None, tuple[Problem, ...]]:
        """Return the sheet, or what can't be read in it. ``where`` has the line as numbered in a Sheet."""
        problems: list[Problem] = []
        lines = [_read_line(line, number, problems) for number, line in enumerate(self.lines, start=1)]
        ends = [_read_end(end, seat, problems) for seat, end in enumerate(self.ends, start=1)]
        # No one fills in the end before a game is over.
        written = any(value is not None for end in ends for value in end.values())
        data = {
            "players": list(self.players),
            "lines": lines,
            "ends": ends if written or self.ending else [],
            "ending": self.ending or None,
        }
        if problems:
            return None, tuple(problems)
        try:
            return Sheet.from_json(data), ()
        except InvalidSheet as refusal:
            return None, refusal.problems


def read_fields(values: Mapping[str, str]) -> TypedSheet:
    """Return what was typed, from the fields of the form."""
    size = whole_number(values.get("size"), most=9)
    players = 2 if size is None else min(max(size, 2), MOST_PLAYERS)
    numbers = sorted({int(found[1]) for name in values if (found := _NUMBERED.fullmatch(name))})
    lines = [
        _type_line(number, {name: values.get(f"{name}-{number}", "").strip() for name in LINE}) for number in numbers
    ]
    return TypedSheet(
        players=tuple(values.get(f"player-{seat}", "").strip() for seat in range(1, players + 1)),
        lines=tuple(line for line in lines if not line.is_blank),
        ends=tuple(
            TypedEnd(*(values.get(f"{name}-{seat}", "").strip() for name in END)) for seat in range(1, players + 1)
        ),
        ending=values.get("ending", ""),
    )


def type_sheet(sheet: Sheet) -> TypedSheet:
    """Return a sheet as fields of the form, as ``TypedSheet.read`` reads them."""
    ends = [
        TypedEnd(end.rack or "", _text(end.rack_points), _text(end.penalty), _text(end.total)) for end in sheet.ends
    ]
    return TypedSheet(
        players=sheet.players,
        lines=tuple(
            TypedLine(
                number,
                str(line.seat + 1),
                line.kind,
                line.word,
                line.place,
                _text(line.points),
                _text(line.total),
                "on" if line.scrabble else "",
                _text(line.tiles),
            )
            for number, line in enumerate(sheet.lines, start=1)
        ),
        ends=tuple(ends or [TypedEnd()] * len(sheet.players)),
        ending=sheet.ending or "",
    )


def _type_line(number: int, values: dict[str, str]) -> TypedLine:
    line = TypedLine(number, **{name: value for name, value in values.items() if value})
    if line.word in DASHES:
        return TypedLine(number, line.seat, "exchange", place=line.place, points=line.points, total=line.total)
    return line


def _read_line(line: TypedLine, number: int, problems: list[Problem]) -> dict[str, Any]:
    where = {"line": number}
    circled = line.points.endswith("*")
    return {
        "seat": (_number(line.seat, where, problems) or 1) - 1,
        "kind": line.kind,
        "word": line.word.upper(),
        "place": line.place.upper(),
        "points": _number(line.points.rstrip("*"), where, problems),
        "total": _number(line.total, where, problems),
        "scrabble": bool(line.scrabble) or circled,
        "tiles": _number(line.tiles, where, problems),
    }


def _read_end(end: TypedEnd, seat: int, problems: list[Problem]) -> dict[str, Any]:
    where = {"player": seat}
    return {
        "rack": end.rack.upper() or None,
        "rack_points": _number(end.rack_points, where, problems),
        "penalty": _penalty(_number(end.penalty, where, problems)),
        "total": _number(end.end_total, where, problems),
    }


def _penalty(points: int | None) -> int | None:
    """Return the points deducted, with or without a minus sign."""
    return None if points is None else -abs(points)


def _number(text: str, where: Mapping[str, int], problems: list[Problem]) -> int | None:
    text = text.strip()
    if not text or text in DASHES:
        return None
    if not _NUMBER.fullmatch(text):
        problems.append(Problem("sheet_number_wrong", {"found": text[:40]}, dict(where)))
        return None
    return int(text.replace("\u2212", "-").replace("–", "-"))


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
