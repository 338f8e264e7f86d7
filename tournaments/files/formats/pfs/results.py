"""The results text of the pair: places, own game points of all rounds, tournament points. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.values import parse_half_points, split_lines
from tournaments.files.events.text import peek
from tournaments.files.formats.pfs.cards import town_of
from tournaments.report import codes, limits
from tournaments.report.report import UploadedFile

_TITLE = re.compile(r"(\S.*?) - \d{1,2} \S+ \d{4} r\. \((\d{1,3}) rund\w?\)")
# By columns: place, name, rating, town, small points, big points.
_COLUMNS = re.compile(r"\s*(\d{1,4})\.(.{23})(.{4}) (.{18})(.{6})(.{5})\s*\Z")
_LOOSE = re.compile(r"\s*(\d{1,4})\.(\S.*?)\s+(\d{1,4})\s+(?:(\S+)\s+)?(-?\d{1,6})\s+(\d{1,3}[.,]\d)\s*\Z")
_LONGEST = 300


@dataclass(frozen=True, slots=True)
class Line:
    place: int
    name: str
    rating: int
    town: str
    small: int
    half_points: int
    where: Where


@dataclass(frozen=True, slots=True)
class Results:
    stem: str
    rounds: int
    lines: tuple[Line, ...]


def is_results(file: UploadedFile) -> bool:
    first = next((line for line in split_lines(peek(file.content, 5_000)) if line.strip()), "")
    return len(first) < _LONGEST and bool(_TITLE.match(first.strip()))


def read_results(lines: Sequence[str], file: str, found: list[Problem]) -> Results:
    """Return the lines of the standings; any other line is a problem."""
    stem, rounds = "", 0
    read: list[Line] = []
    for number, text in enumerate(lines, start=1):
        where = Where(file=file, row=number)
        if match := _TITLE.match(text.strip()[:_LONGEST]):
            stem, rounds = match[1], int(match[2])
        elif not text.strip() or set(text.strip()) == {"-"} or "MIEJSCE" in text:
            continue
        elif line := _parse(text, where):
            read.append(line)
        else:
            found.append(codes.UNREADABLE_ROW.at(where, found=text))
        if len(read) > limits.PLAYERS:
            found.append(codes.TOO_MANY_PLAYERS.at(where, limit=limits.PLAYERS))
            break
    return Results(stem, rounds, tuple(read))


def _parse(text: str, where: Where) -> Line | None:
    if len(text) > _LONGEST:
        return None
    for pattern in (_COLUMNS, _LOOSE):
        match = pattern.match(text)
        if match is None:
            continue
        place, name, rating, town, small, big = (part.strip() if part else "" for part in match.groups())
        half_points = parse_half_points(big)
        if half_points is None or not rating.isdecimal() or not small.lstrip("-").isdecimal() or not name:
            continue
        name = clean(name, limits.NAME_LENGTH)
        return Line(int(place), name, int(rating), town_of(town), int(small), half_points, where)
    return None
