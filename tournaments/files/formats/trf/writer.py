"""Writes a report as FIDE's tournament report file, so that any pairing program can continue from it.

The file of 2026 holds more than that of 2016: the number of rounds under a tag of its own, the federation's own
numbers of players, points given by hand or deducted. A round in which players met twice becomes two. Neither can hold
tables of more than two, game points, table numbers, clubs, or names beyond 33 characters.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from federation.values.texts import clean
from tournaments.files.formats.trf import layout
from tournaments.files.formats.trf.layout import sign_alone, sign_with_opponent
from tournaments.report.report import Kind, Report, ReportedPlayer, ReportedSeat, ReportedTable

NEWEST = 26
VERSIONS = (16, NEWEST)
_MOST_NUMBERS = 9999
_MOST_RATING = 9999
_LINE_END = "\r\n"


class NotInTrf(ValueError):
    """The report has something that this format can't express."""


@dataclass(frozen=True, slots=True)
class Event:
    """What the file says about a championship beyond its report. ``places`` by player, ``code`` of the federation."""

    place: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    type: str = ""
    code: str = "LOC"
    places: Mapping[int, int] = field(default_factory=dict)


def write_trf(report: Report, event: Event = Event(), version: int = NEWEST) -> str:
    """Return the text of the file, each line ending in CR LF. Raises NotInTrf."""
    report = split_rounds(report)
    cells, points = _make_cells(report), _sum_points(report, version)
    lines = list(_write_heading(report, event, version))
    lines += [
        _write_player(player, cells[player.number], points[player.number], report, event) for player in report.players
    ]
    if version == NEWEST:
        lines += _write_numbers(report, event)
        lines += _write_points(report)
    return "".join(line.rstrip() + _LINE_END for line in lines)


def split_rounds(report: Report) -> Report:
    """Return the report with each round that has several games per player split into that many rounds."""
    turns: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    placed: list[tuple[ReportedTable, int]] = []
    for table in report.tables:
        taken = turns[table.round]
        turn = max(taken[seat.player] for seat in table.seats) if table.round else 0
        taken.update({seat.player: turn + 1 for seat in table.seats})
        placed.append((table, turn))
    first: dict[int, int] = {0: 0}
    following = 1
    for round_number in range(1, report.rounds + 1):
        first[round_number] = following
        following += max(1, *turns[round_number].values(), 1)
    tables = tuple(replace(table, round=first[table.round] + turn) for table, turn in placed)
    return replace(report, rounds=following - 1, tables=tables)


def _make_cells(report: Report) -> dict[int, dict[int, str]]:
    """Return the eight columns of each round, by player and round."""
    numbers = [player.number for player in report.players]
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= _MOST_NUMBERS for number in numbers):
        raise NotInTrf("players are not numbered from 1 to 9999")
    byes = Counter(table.round for table in report.tables if _is_bye(table))
    cells: dict[int, dict[int, str]] = {number: {} for number in numbers}
    for table in report.tables:
        if len(table.seats) > 2:
            raise NotInTrf("a table of more than two")
        for seat in table.seats:
            if seat.kind is Kind.BONUS:
                continue
            cells[seat.player][table.round] = _make_cell(table, seat, byes[table.round] == 1)
    return cells


def _is_bye(table: ReportedTable) -> bool:
    return len(table.seats) == 1 and table.seats[0].kind is Kind.BYE


def _make_cell(table: ReportedTable, seat: ReportedSeat, is_only_bye: bool) -> str:
    if len(table.seats) == 1:
        return f"0000 - {sign_alone(seat, is_only_bye)}"
    other = table.seats[1] if seat is table.seats[0] else table.seats[0]
    colour = {True: "w", False: "b", None: "-"}[seat.starts]
    return f"{other.player:>4} {colour} {sign_with_opponent(seat)}"


def _write_heading(report: Report, event: Event, version: int) -> Iterator[str]:
    yield f"012 {clean(report.name)}"
    if event.place:
        yield f"022 {clean(event.place)}"
    for tag, day in (("042", event.starts_on), ("052", event.ends_on)):
        if day:
            yield f"{tag} {day:%Y/%m/%d}"
    yield f"062 {len(report.players)}"
    if event.type:
        yield f"092 {clean(event.type)}"
    if report.arbiter:
        yield f"102 {clean(report.arbiter)}"
    yield f"{'142' if version == NEWEST else 'XXR'} {max(report.rounds, report.stated_rounds or 0)}"


def _write_player(
    player: ReportedPlayer, cells: Mapping[int, str], half_points: int, report: Report, event: Event
) -> str:
    line = _put("", layout.PLAYER, slice(0, 3))
    line = _put(line, f"{player.number:>4}", layout.NUMBER)
    line = _put(line, clean(player.name), layout.NAME)
    if player.rating and 0 < player.rating <= _MOST_RATING:
        line = _put(line, f"{player.rating:>4}", layout.RATING)
    line = _put(line, f"{clean(player.ids.get('international', '')):>11}", layout.IDENTIFIER)
    line = _put(line, f"{half_points / 2:>4.1f}", layout.POINTS)
    if player.number in event.places:
        line = _put(line, f"{event.places[player.number]:>4}", layout.RANK)
    rounds = "  ".join(cells.get(number, "").ljust(layout.CELL_WIDTH) for number in range(1, report.rounds + 1))
    return line.ljust(layout.FIRST_ROUND) + rounds


def _put(line: str, text: str, place: slice) -> str:
    """Put a text into its columns of a line, cut to fit."""
    return line.ljust(place.start) + text[: place.stop - place.start]


def _sum_points(report: Report, version: int) -> dict[int, int]:
    """Return the sum of the rounds, without deductions if the file can express them separately."""
    points: dict[int, int] = defaultdict(int)
    for table in report.tables:
        for seat in table.seats:
            points[seat.player] += seat.half_points or 0
    if version == NEWEST:
        for player in report.players:
            points[player.number] = max(0, points[player.number] - player.penalty)
    return points


def _write_numbers(report: Report, event: Event) -> Iterator[str]:
    """Write the federation's own player numbers as national rating records."""
    for player in report.players:
        own = clean(player.ids.get("local", ""))
        if own and len(own) <= layout.IDENTIFIER.stop - layout.IDENTIFIER.start:
            line = _put(_put(event.code, f"{player.number:>4}", layout.NUMBER), clean(player.name), layout.NAME)
            yield _put(line, f"{own:>11}", layout.IDENTIFIER)


def _write_points(report: Report) -> Iterator[str]:
    """Write points given by hand, and the committee's deductions; without a round if they belong to none."""
    for table in report.tables:
        for seat in table.seats:
            if seat.kind is Kind.BONUS and seat.half_points:
                yield _write_given(seat.half_points, table.round, seat.player)
            if seat.penalty:
                yield _write_given(-seat.penalty, table.round, seat.player)
    for player in report.players:
        if player.penalty:
            yield _write_given(-player.penalty, 0, player.number)


def _write_given(half_points: int, round_number: int, player: int) -> str:
    return f"299          {half_points / 2:>4.1f}  {f'{round_number:03}' if round_number else '':>3} {player:>4}"
