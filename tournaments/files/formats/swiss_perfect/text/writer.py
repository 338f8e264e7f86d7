"""Writes Swiss Perfect's cross-table as tab-separated text, like the program: opponents and results, no scores."""

from __future__ import annotations

from collections import Counter

from federation.values.texts import clean
from tournaments.files.grid import Cell, family_first, lines_of, make_grid, ordered
from tournaments.report.report import Kind, Outcome, Report

_SIGNS = {Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L"}


def write_cross_table(report: Report) -> bytes:
    """Return the text in Windows-1252 if its letters fit, else in UTF-8. Raises NotInFormat."""
    grid, lines = make_grid(report), lines_of(report)
    head = [
        "No",
        "Name",
        "Loc Id",
        "Loc",
        "Club",
        "Total",
        *(f"{number:2d}" for number in range(1, report.rounds + 1)),
    ]
    rows = ["\t".join(head), ""]
    totals: Counter[int] = Counter()
    for table in report.tables:
        totals.update({seat.player: seat.half_points or 0 for seat in table.seats})
    for player in ordered(report):
        cells = grid[player.number]
        told = [str(lines[player.number]), family_first(player.name), clean(player.ids.get("local", ""))]
        told += [str(player.rating or ""), clean(player.club), f"{totals[player.number] / 2:g}"]
        told += [_cell(cells.get(number), lines) for number in range(1, report.rounds + 1)]
        rows.append("\t".join(told))
    text = "\r\n".join([*rows, ""])
    try:
        return text.encode("cp1252")
    except UnicodeEncodeError:
        return text.encode("utf-8-sig")


def _cell(cell: Cell | None, lines: dict[int, int]) -> str:
    if cell is None:
        return ""
    seat = cell.seat
    if cell.other is None:
        if seat.kind is Kind.FORFEIT:
            return " 0:+" if seat.half_points == 2 else " 0:-"
        return {2: " 0:W", 1: " 0:="}.get(seat.half_points or 0, " 0:-")
    opponent = f"{lines[cell.other.player]:2d}:"
    if seat.kind is Kind.PENDING or seat.outcome is None:
        return opponent
    if seat.kind is Kind.FORFEIT:
        return opponent + ("+" if seat.half_points == 2 else "=" if seat.half_points else "-")
    return opponent + _SIGNS[seat.outcome]
