"""Writes a report as Swiss Perfect's text cross-table: one row a player, one cell a round.

It holds the opponents and the match points. It can't hold game points, tables, who started, losses on time or by
resignation as such, clubs, the difference between absent and withdrawn, or anything but one two-player game in a
round. Half byes and forfeits are kept.
"""

from __future__ import annotations

from collections.abc import Mapping

from federation.values.texts import clean
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

_SIGNS = {Outcome.WIN: "W", Outcome.DRAW: "D", Outcome.LOSS: "L"}
_FORFEITS = {Outcome.WIN: "+", Outcome.DRAW: "=", Outcome.LOSS: "-"}
_ALONE = {Kind.BYE: "W", Kind.HALF_BYE: "=", Kind.ABSENT: "-", Kind.FORFEIT: "+"}
_LINE_END = "\r\n"


class NotInCrossTable(ValueError):
    """The report has something that this format can't express."""


def write_cross_table(report: Report) -> str:
    """Return the text, with tabs between columns. Raises NotInCrossTable."""
    cells = _cells(report)
    rounds = range(1, max(report.rounds, report.stated_rounds or 0) + 1)
    lines = []
    if report.name:
        lines += [clean(report.name), ""]
    lines += ["\t".join(["No", "Name", "Loc Id", "Total", *map(str, rounds)])]
    lines += [_row(player, cells.get(player.number, {}), rounds, report) for player in report.players]
    return _LINE_END.join([*lines, ""])


def _row(player: ReportedPlayer, cells: Mapping[int, str], rounds: range, report: Report) -> str:
    half_points = sum(
        seat.half_points or 0 for table in report.tables for seat in table.seats if seat.player == player.number
    )
    values = [
        str(player.number),
        clean(player.name),
        clean(player.ids.get("local", "")),
        f"{half_points / 2:g}",
        *(cells.get(number, "") for number in rounds),
    ]
    return "\t".join(values)


def _cells(report: Report) -> dict[int, dict[int, str]]:
    found: dict[int, dict[int, str]] = {}
    for table in report.tables:
        if len(table.seats) > 2:
            raise NotInCrossTable("a table of more than two")
        for seat in table.seats:
            own = found.setdefault(seat.player, {})
            if seat.kind is Kind.BONUS or table.round in own:
                raise NotInCrossTable("points beside the games, or two games in a round")
            own[table.round] = _cell(table, seat)
    return found


def _cell(table: ReportedTable, seat: ReportedSeat) -> str:
    others = [other for other in table.seats if other is not seat]
    if not others:
        return f"0:{_ALONE[Kind.HALF_BYE if seat.is_half_bye else seat.kind]}"
    if seat.outcome is None:
        return f"{others[0].player}:"
    signs = _FORFEITS if seat.kind is Kind.FORFEIT else _SIGNS
    return f"{others[0].player}:{signs[seat.outcome]}"
