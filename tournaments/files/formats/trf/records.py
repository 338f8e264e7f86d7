"""Reads the lines of a FIDE tournament report file by tag. Other tags mean nothing to us."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from federation.problems.kinds import Problem, Where
from federation.values.texts import clean
from tournaments.files.common.people import choose_rating, collect_ids, cut_name, join_name
from tournaments.files.common.values import parse_half_points, parse_whole
from tournaments.files.formats.trf import layout
from tournaments.report import codes, limits
from tournaments.report.report import ReportedPlayer

# What everyone gives, in half points, by the letters of TRF26 and of pairing programs.
_USUAL_POINTS = {
    **dict.fromkeys(("W", "P", "WW", "BW", "FW", "FPB", "PAB"), 2),
    **dict.fromkeys(("D", "X", "WD", "BD", "HPB"), 1),
    **dict.fromkeys(("L", "A", "WL", "BL", "FL", "ZPB"), 0),
}
_WORTH = re.compile(r"([A-Z]{1,3})\s*=?\s*([0-9.,]{1,6})", re.IGNORECASE)


@dataclass(slots=True)
class Records:
    """The contents of one file. ``lines`` are the players', with their numbers in the file."""

    file: str
    name: str = ""
    arbiter: str = ""
    rounds: int | None = None
    players: dict[int, ReportedPlayer] = field(default_factory=dict)
    lines: dict[int, tuple[int, str]] = field(default_factory=dict)
    # Byes by type, round and player; points by round (0 for none) and player, in half points.
    byes: list[tuple[Where, str, int, int]] = field(default_factory=list)
    points: list[tuple[Where, int, int, int]] = field(default_factory=list)
    has_usual_points: bool = True


def read_records(file: str, lines: list[str], found: list[Problem]) -> Records | None:
    """Read all lines; None if there are too many players."""
    records = Records(file)
    for row, line in enumerate(lines, start=1):
        _read_line(records, line, Where(file=file, row=row), found)
        if len(records.players) > limits.PLAYERS:
            found.append(codes.TOO_MANY_PLAYERS.at(Where(file=file), limit=limits.PLAYERS))
            return None
    # A rating or a team may come before its players.
    for line in lines:
        if layout.is_rating_line(line):
            _add_national(records, line, found)
        elif line[:3] in layout.TEAM_TAGS:
            _add_team(records, line)
    return records


def _read_line(records: Records, line: str, where: Where, found: list[Problem]) -> None:
    tag, rest = line[:3], line[4:]
    if tag == layout.PLAYER:
        _add_player(records, line, where, found)
    elif tag == layout.NAME_TAG:
        records.name = records.name or clean(rest, limits.NAME_LENGTH)
    elif tag == layout.ARBITER_TAG:
        records.arbiter = records.arbiter or clean(rest, limits.NAME_LENGTH)
    elif tag in layout.ROUNDS_TAGS:
        records.rounds = parse_whole(rest) if records.rounds is None else records.rounds
    elif tag in layout.SCORING_TAGS:
        _check_points(records, rest, where, found)
    elif tag == layout.BYES_TAG:
        records.byes += _read_byes(line, where, found)
    elif tag == layout.POINTS_TAG:
        records.points += _read_points(records, line, where, found)


def _add_player(records: Records, line: str, where: Where, found: list[Problem]) -> None:
    number = parse_whole(line[layout.NUMBER])
    if number is None or number < 1:
        found.append(codes.UNREADABLE_NUMBER.at(where, column="5-8", found=line[layout.NUMBER]))
    elif number in records.players:
        found.append(codes.DUPLICATE_NUMBER.at(where, number=number))
    else:
        records.players[number] = _make_player(line, number, where, found)
        records.lines[number] = (where.row or 0, line)


def _make_player(line: str, number: int, where: Where, found: list[Problem]) -> ReportedPlayer:
    surname, _, given = clean(line[layout.NAME]).partition(",")
    name = cut_name(join_name(surname.strip(), given.strip()), where, found)
    if not name:
        found.append(codes.PLAYER_WITHOUT_NAME.at(where, number=number))
    points = line[layout.POINTS].strip()
    stated = parse_half_points(points)
    if points and stated is None:
        found.append(codes.UNREADABLE_NUMBER.at(where, column="81-84", found=points))
    return ReportedPlayer(
        number=number,
        name=name,
        ids=collect_ids("", line[layout.IDENTIFIER].strip(), name, where, found),
        rating=choose_rating("", line[layout.RATING]),
        stated_half_points=stated,
        where=where,
    )


def _add_national(records: Records, line: str, found: list[Problem]) -> None:
    number = parse_whole(line[layout.NUMBER]) or 0
    player = records.players.get(number)
    if player:
        own = collect_ids(line[layout.IDENTIFIER].strip(), "", player.name, player.where, found)
        rating = choose_rating(line[layout.RATING], "") or player.rating
        records.players[number] = replace(player, ids={**own, **player.ids}, rating=rating)


def _add_team(records: Records, line: str) -> None:
    place, first = layout.TEAM_TAGS[line[:3]]
    name = clean(line[place], limits.CLUB_LENGTH)
    for number in _read_numbers(line, first):
        if number in records.players:
            records.players[number] = replace(records.players[number], club=name)


def _read_numbers(line: str, start: int) -> Iterator[int]:
    """Return the starting numbers of a line, every five columns from an index on."""
    for index in range(start, len(line), layout.TEAM_WIDTH):
        number = parse_whole(line[index : index + 4])
        if number:
            yield number


def _check_points(records: Records, rest: str, where: Where, found: list[Problem]) -> None:
    """Record unusual point values, with which totals mean something else."""
    for sign, value in _WORTH.findall(rest):
        if parse_half_points(value) != _USUAL_POINTS.get(sign.upper()):
            records.has_usual_points = False
            found.append(codes.OTHER_POINTS.at(where, found=rest))
            return


def _read_byes(line: str, where: Where, found: list[Problem]) -> list[tuple[Where, str, int, int]]:
    kind, round_number = line[4:5].upper(), parse_whole(line[6:9]) or 0
    if kind not in {"F", "H", "Z"} or not 1 <= round_number <= limits.ROUNDS:
        found.append(codes.UNREADABLE_ROW.at(where, found=line))
        return []
    return [(where, kind, round_number, player) for player in _read_numbers(line, 10)]


def _read_points(records: Records, line: str, where: Where, found: list[Problem]) -> list[tuple[Where, int, int, int]]:
    """Read points given by hand, or deducted (negative).

    A type in column 5 changes what a result is worth, which is another system of points.
    """
    written, round_number = line[13:17].strip(), parse_whole(line[19:22]) or 0
    points = parse_half_points(written.removeprefix("-"))
    if points is not None and written.startswith("-"):
        points = -points
    if line[4:5].strip():
        records.has_usual_points = False
        found.append(codes.OTHER_POINTS.at(where, found=line))
        return []
    if points is None or not 0 <= round_number <= limits.ROUNDS:
        found.append(codes.UNREADABLE_ROW.at(where, found=line))
        return []
    return [(where, points, round_number, player) for player in _read_numbers(line, 23)]
