"""Writes AUPAIR's ``.tou``, required by WESPA: ASCII, names of 20 columns, value and opponent each round. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from tournaments.files.formats.aupair.reader import NO_DAY
from tournaments.files.grid import Cell, check_scores, divide, given_first, lines_of, make_grid, ordered, to_ascii
from tournaments.report.report import Kind, Report

NAME_WIDTH = 20
MOST_SCORE = 999
_BYE, _HALF_BYE, _NOTHING = 2001, 1001, 0


def write_tou(report: Report) -> bytes:
    """Return the file, a section for each division. Raises NotInFormat."""
    day = date.fromisoformat(report.date) if report.date else None
    when = f"{day:%d.%m.%Y}" if day else NO_DAY
    text = [f"*M{when} {to_ascii(report.name)}".rstrip()]
    for part in divide(report):
        text += _section(part)
    return "".join(f"{line}\r\n" for line in [*text, "*** END OF FILE ***"]).encode("ascii")


def _section(report: Report) -> Iterator[str]:
    grid, lines = make_grid(report), lines_of(report)
    check_scores(grid, MOST_SCORE)
    width = 4 if len(lines) > 99 else 3
    yield f"*{to_ascii(report.division) or 'A'}"
    yield f"{0:39d}"
    for player in ordered(report):
        cells = grid[player.number]
        name = to_ascii(given_first(player.name)).replace("@", " ").lstrip("*").strip()[:NAME_WIDTH]
        rounds = [_cell(cells.get(number), player.number, lines) for number in range(1, report.rounds + 1)]
        values = "".join(f" {value:4d} {opponent:>{width}}" for value, opponent in rounds)
        yield f"{name:{NAME_WIDTH}}{values}"


def _cell(cell: Cell | None, number: int, lines: dict[int, int]) -> tuple[int, str]:
    """Return a round's value and opponent, oneself if there was none."""
    own = str(lines[number])
    if cell is None or cell.is_pending:
        return _NOTHING, own
    if cell.other is None or cell.seat.kind is Kind.FORFEIT:
        return {2: _BYE, 1: _HALF_BYE}.get(cell.seat.half_points or 0, _NOTHING), own
    began = "+" if cell.seat.starts else ""
    return 1000 * (cell.seat.half_points or 0) + (cell.seat.game_points or 0), f"{began}{lines[cell.other.player]}"
