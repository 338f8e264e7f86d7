"""Disqualifications marked in a file: marked players are out after the last game they played."""

from __future__ import annotations

from dataclasses import replace

from tournaments.files.formats.sheets.cells.vocabulary import split_disqualified
from tournaments.report.report import OVER_THE_BOARD, Report, ReportedPlayer


def settle_disqualified(report: Report) -> Report:
    """Return the report with the round of each disqualification; a word for it after a name isn't part of the name."""
    marked = {player.number: _read_mark(player) for player in report.players}
    if all(player is None for player in marked.values()):
        return report
    last = dict.fromkeys(marked, 0)
    for table in report.tables:
        for seat in table.seats:
            if seat.kind in OVER_THE_BOARD and seat.player in last:
                last[seat.player] = max(last[seat.player], table.round)
    players = tuple(
        player if (out := marked[player.number]) is None else replace(out, disqualified_after=last[player.number])
        for player in report.players
    )
    return replace(report, players=players)


def _read_mark(player: ReportedPlayer) -> ReportedPlayer | None:
    name, is_out = split_disqualified(player.name)
    if is_out:
        return replace(player, name=name)
    return player if player.disqualified_after is not None else None
