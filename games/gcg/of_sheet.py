"""A score sheet whose every word has its place, as a GCG file."""

from __future__ import annotations

from dataclasses import replace

from games.gcg.export import export_game
from games.gcg.text import GcgEvent, GcgGame
from games.sheets.check.checking import SheetReport
from games.sheets.sheet import Sheet


def export_sheet(sheet: Sheet, report: SheetReport) -> GcgGame | None:
    """The game with the lines for racks as the sheet has them; None where a word has no place or is illegal."""
    if report.game is None or not sheet.lines:
        return None
    game = export_game(report.game, sheet.players)
    totals = list(report.game.state.scores)
    events = list(game.events)
    for seat, end in enumerate(sheet.ends):
        nick, points = game.players[seat].nick, end.rack_points or 0
        totals[seat] += points
        if points < 0:
            own = end.rack or ""
            events.append(GcgEvent(nick, "own_rack", own, points, totals[seat], tiles=own))
        elif points:
            others = "".join(other.rack or "" for number, other in enumerate(sheet.ends) if number != seat)
            events.append(GcgEvent(nick, "others_racks", "", points, totals[seat], tiles=others))
        if end.penalty:
            totals[seat] += end.penalty
            events.append(GcgEvent(nick, "time", "", end.penalty, totals[seat]))
    pragmas = () if sheet.ending else game.pragmas
    return replace(game, events=tuple(events), pragmas=pragmas)
