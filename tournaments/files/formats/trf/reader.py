"""FIDE's tournament report files: one line a player, ten columns a round, in either of the two versions.

They have no game points and no table numbers. A completely blank round means that the player wasn't in the
championship: at first a late entry, later a withdrawal.
"""

from __future__ import annotations

from dataclasses import replace

from federation.problems.kinds import Problem, Where
from federation.values.texts import decode_text
from tournaments.files.checks.points import NO_ROUND
from tournaments.files.common.code_pages import decode_reported
from tournaments.files.common.found import Found
from tournaments.files.common.sides import Side, explain_total, seat_sides
from tournaments.files.common.values import parse_whole, split_lines
from tournaments.files.formats.trf import layout
from tournaments.files.formats.trf.layout import NOT_RATED, seat_alone, seat_with_opponent
from tournaments.files.formats.trf.records import Records, read_records
from tournaments.report import codes, limits
from tournaments.report.report import Kind, Reading, Report, ReportedPlayer, ReportedSeat, UploadedFile

FORMAT = "trf"
# How much of a text is read to recognise it.
_BEGINNING = 20_000


def is_trf(file: UploadedFile) -> bool:
    """Return whether a file has a player's line near its beginning."""
    return any(map(layout.is_player_line, split_lines(decode_text(file.content[:_BEGINNING]))))


def read_trf(file: UploadedFile) -> Reading:
    """Return the report of one file."""
    found = Found()
    where = Where(file=file.name)
    records = read_records(file.name, split_lines(decode_reported(file, found)), found)
    if records is None:
        return Reading(None, found.conclude())
    sides = _read_sides(records, found)
    rounds = max((round_number for _, round_number in sides), default=0)
    _add_byes(records, sides, found)
    _add_points(records, sides, found)
    players = tuple(_describe_player(records, player, rounds) for player in records.players.values())
    for player in players:
        line = records.lines[player.number][1]
        told = [number for number in range(1, rounds + 1) if layout.sign_of(line, number).strip()]
        explain_total(player, rounds, sides, found, told)
    if records.rounds is not None and records.rounds != rounds:
        found.append(codes.ROUNDS_DIFFER.at(where, stated=records.rounds, found=rounds))
    report = Report(
        format=FORMAT,
        name=records.name,
        arbiter=records.arbiter,
        rounds=rounds,
        stated_rounds=records.rounds or None,
        players=players,
        tables=tuple(seat_sides(sides, records.players, found)),
    )
    return Reading(report, found.conclude())


def _read_sides(records: Records, found: list[Problem]) -> dict[tuple[int, int], Side]:
    sides: dict[tuple[int, int], Side] = {}
    for number, (row, line) in records.lines.items():
        rounds = layout.count_rounds(line)
        if rounds > limits.ROUNDS:
            where = Where(file=records.file, row=row, player=number)
            found.append(codes.BAD_ROUND.at(where, found=str(rounds), limit=limits.ROUNDS))
        for round_number in range(1, min(rounds, limits.ROUNDS) + 1):
            cell = layout.cell_of(line, round_number)
            if cell.strip():
                column = layout.columns_of(round_number)
                where = Where(file=records.file, row=row, column=column, round=round_number, player=number)
                side = _read_cell(number, cell, where, found)
                if side:
                    sides[number, round_number] = side
    return sides


def _read_cell(number: int, cell: str, where: Where, found: list[Problem]) -> Side | None:
    match = layout.CELL.match(cell)
    opponent = (parse_whole(match.group(1)) if match.group(1).strip() else layout.NOBODY) if match else None
    seat: ReportedSeat | None = None
    if match and opponent is not None:
        colour, sign = match.group(2).lower(), match.group(3).upper()
        seat = seat_with_opponent(number, colour, sign) if opponent else seat_alone(number, sign)
        if seat and opponent and sign in NOT_RATED:
            found.append(codes.NOT_RATED.at(where, number=number, other=opponent))
    if seat is None:
        found.append(codes.UNREADABLE_CELL.at(where, found=cell))
        return None
    return Side(seat, opponent or None, where)


def _add_byes(records: Records, sides: dict[tuple[int, int], Side], found: list[Problem]) -> None:
    """Add byes from separate records where the player's line has nothing. Those of future rounds aren't results."""
    last = max((round_number for _, round_number in sides), default=0)
    for where, kind, round_number, number in records.byes:
        if number not in records.players:
            found.append(codes.UNKNOWN_PLAYER.at(where, id=number))
        elif round_number <= last:
            seat = seat_alone(number, kind)
            own = sides.get((number, round_number))
            if seat and (own is None or own.seat == ReportedSeat(number, Kind.PENDING)):
                sides[number, round_number] = Side(seat, None, where)


def _add_points(records: Records, sides: dict[tuple[int, int], Side], found: list[Problem]) -> None:
    """Add points given by hand: in their round if it has nothing else, otherwise in no round."""
    for where, points, round_number, number in records.points:
        if number not in records.players:
            found.append(codes.UNKNOWN_PLAYER.at(where, id=number))
            continue
        if points < 0:
            _take_off(records, sides, number, round_number, -points)
            continue
        place = NO_ROUND if (number, round_number) in sides else round_number
        before = sides.get((number, place))
        total = points + (before.seat.half_points or 0 if before else 0)
        sides[number, place] = Side(ReportedSeat(number, Kind.BONUS, None, total), None, where)


def _take_off(
    records: Records, sides: dict[tuple[int, int], Side], number: int, round_number: int, half_points: int
) -> None:
    """Deduct points taken by the committee: from the round if it gave enough, else from the championship."""
    side = sides.get((number, round_number))
    left = (side.seat.half_points or 0) - half_points if side else -1
    if side and left >= 0:
        seat = replace(side.seat, half_points=left, penalty=side.seat.penalty + half_points)
        sides[number, round_number] = replace(side, seat=seat)
    else:
        player = records.players[number]
        records.players[number] = replace(player, penalty=player.penalty + half_points)


def _describe_player(records: Records, player: ReportedPlayer, rounds: int) -> ReportedPlayer:
    """Return the player with what the blanks of the line mean, and without a total that counts points differently."""
    line = records.lines[player.number][1]
    present = [number for number in range(1, rounds + 1) if layout.cell_of(line, number).strip()]
    return replace(
        player,
        stated_half_points=player.stated_half_points if records.has_usual_points else None,
        late_from_round=present[0] if present and present[0] > 1 else None,
        withdrawn=bool(present) and present[-1] < rounds,
    )
