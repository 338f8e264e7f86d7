"""Swiss Perfect's cross-table as text: one row a player, one cell a round.

A cell names the opponent by the row's number and gives the player's result: ``27:W`` a game, ``30:+`` and ``30:-`` a
forfeit, ``0:W`` a full bye, ``0:=`` and ``0:D`` a half bye, ``0:+`` a forfeit by no one, ``0:-`` an absence, ``27:`` a
game not played yet, and a blank cell is a round that the player missed. The text holds no tables, no first moves, and
no championship name unless there is a title above.
"""

from __future__ import annotations

import re
from itertools import islice

from federation.problems.kinds import Problem, Where
from tournaments.files.common.code_pages import decode_reported
from tournaments.files.common.found import Found
from tournaments.files.common.people import read_players
from tournaments.files.common.sides import Side, explain_total, seat_sides
from tournaments.files.common.text_table import Column, Row, find_heading, read_rows
from tournaments.report import codes, limits
from tournaments.report.report import Kind, Outcome, Reading, Report, ReportedSeat, UploadedFile

FORMAT = "swiss_perfect_cross_table"

_CELL = re.compile(r"([0-9]{0,6})\s*:\s*(\S{0,3})\Z")
_WON = frozenset({"W", "1", "+"})
_DRAWN = frozenset({"D", "½", "0.5", "0,5", "="})
_LOST = frozenset({"L", "0", "-"})
_UNPLAYED = frozenset("+-=")
_HALF_POINTS = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
_BYES = {Outcome.WIN: Kind.BYE, Outcome.DRAW: Kind.HALF_BYE, Outcome.LOSS: Kind.ABSENT}


def read_cross_table(file: UploadedFile) -> Reading:
    """Return the report of a text cross-table. Numbers are those of its first column."""
    found = Found()
    text = decode_reported(file, found)
    heading = find_heading(text)
    where = Where(file=file.name)
    if heading is None:
        return Reading(None, (codes.UNKNOWN_FORMAT.at(where, file=file.name),))
    if len(heading.rounds) > limits.ROUNDS:
        too_many = codes.BAD_ROUND.at(where, found=str(len(heading.rounds)), limit=limits.ROUNDS)
        return Reading(None, (too_many,))
    rows = list(islice(read_rows(file.name, text, heading, found), limits.PLAYERS + 1))
    if len(rows) > limits.PLAYERS:
        return Reading(None, (codes.TOO_MANY_PLAYERS.at(where, limit=limits.PLAYERS),))
    players = read_players(file.name, rows, Column.NUMBER, found)
    sides: dict[tuple[int, int], Side] = {}
    for number, (_, row) in players.items():
        _read_cells(file.name, number, row, sides, found)
    reported = tuple(player for player, _ in players.values())
    for player in reported:
        explain_total(player, len(heading.rounds), sides, found)
    tables = seat_sides(sides, players, found)
    report = Report(
        format=FORMAT, name=heading.title, rounds=len(heading.rounds), players=reported, tables=tuple(tables)
    )
    return Reading(report, found.conclude())


def _read_cells(
    file_name: str, number: int, row: Row, sides: dict[tuple[int, int], Side], found: list[Problem]
) -> None:
    for round_number, cell in row.cells.items():
        where = Where(file=file_name, row=row.line, column=str(round_number), round=round_number, player=number)
        match = _CELL.match(cell) if cell else None
        if cell and not match:
            found.append(codes.UNREADABLE_CELL.at(where, found=cell))
            continue
        opponent = int(match.group(1) or 0) if match else 0
        result = match.group(2).upper() if match else ""
        if not result and not opponent:
            continue
        seat = _make_seat(number, opponent, result)
        if seat is None:
            found.append(codes.UNREADABLE_CELL.at(where, found=cell))
        else:
            sides[number, round_number] = Side(seat, opponent or None, where)


def _make_seat(number: int, opponent: int, result: str) -> ReportedSeat | None:
    if not result:
        return ReportedSeat(number, Kind.PENDING)
    outcome = next(
        (
            outcome
            for outcome, signs in ((Outcome.WIN, _WON), (Outcome.DRAW, _DRAWN), (Outcome.LOSS, _LOST))
            if result in signs
        ),
        None,
    )
    if outcome is None:
        return None
    if opponent:
        kind = Kind.FORFEIT if result in _UNPLAYED else Kind.PLAYED
    else:
        kind = Kind.FORFEIT if result == "+" else _BYES[outcome]
    return ReportedSeat(number, kind, outcome, _HALF_POINTS[outcome])
