"""Replayed games and complete score sheets as GCG files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.gcg.text import EventKind, GcgEvent, GcgGame, GcgPlayer
from games.material.notation import Notation, write_place
from games.material.position import Position
from games.material.spelling import Letter, write_gcg, write_rack
from games.play.outcome import Outcome
from games.play.scoring import ScoredPlay, score_play
from games.play.state import Game, GameState, Step, Turn
from games.sheets.check import SheetReport
from games.sheets.sheet import Sheet

ENTRIES: dict[str, EventKind] = {"others_racks": "others_racks", "own_rack": "own_rack", "overtime": "time"}


def export_game(
    game: Game,
    players: Sequence[str],
    outcome: Outcome | None = None,
    racks: Sequence[tuple[str, ...] | None] = (),
) -> GcgGame:
    """Write the game's moves, followed by its settlement lines; ``racks`` are the tiles left at the end.

    Turns that otherwise score nothing (a placement taken back, a turn lost) are passes in this format; a free swap has
    no line. Parts of an outcome that a file can't express, such as a forfeit's fixed score, are left out.
    """
    nicks = [f"player{number}" for number, _ in enumerate(players, start=1)]
    totals = [0] * len(players)
    events: list[GcgEvent] = []
    before = game.start
    for step in game.steps:
        events += _export_step(before, step, nicks, totals)
        before = step.state
    if outcome:
        events += _export_settlement(outcome, nicks, totals, racks)
    pragmas = () if game.state.ending else (("incomplete", ""),)
    return GcgGame(
        tuple(GcgPlayer(nick, name) for nick, name in zip(nicks, players, strict=True)), tuple(events), pragmas
    )


def _export_step(before: GameState, step: Step, nicks: Sequence[str], totals: list[int]) -> list[GcgEvent]:
    turn = step.event
    if not isinstance(turn, Turn) or turn.kind == "free_swap":
        return []
    nick, rack = nicks[turn.seat], write_rack(turn.rack or ())
    if turn.kind == "play" and step.scored:
        totals[turn.seat] += step.scored.points
        return [_export_play(before.position, step.scored, nick, rack, totals[turn.seat])]
    total = totals[turn.seat]
    if turn.kind == "exchange":
        return [GcgEvent(nick, "exchange", rack, 0, total, tiles=str(turn.exchanged))]
    if turn.kind == "refused" and turn.play:
        scored = score_play(before.position, turn.play, before.tiles, before.rules.scoring)
        laid = _export_play(before.position, scored, nick, rack, total + scored.points)
        return [laid, GcgEvent(nick, "withdrawn", rack, -scored.points, total)]
    return [GcgEvent(nick, "pass", rack, 0, total)]


def _export_play(before: Position, scored: ScoredPlay, nick: str, rack: str, total: int) -> GcgEvent:
    main = scored.words[0]
    step = before.board.stride if main.place.down else 1
    start = before.board.index(main.place.row, main.place.column)
    letters: list[Letter | None] = [
        None if before.cells[start + number * step] else letter for number, letter in enumerate(main.letters)
    ]
    place = write_place(main.place, Notation.COLUMNS_LETTERED)
    return GcgEvent(nick, "play", rack, scored.points, total, place, write_gcg(tuple(letters)))


def _export_settlement(
    outcome: Outcome, nicks: Sequence[str], totals: list[int], racks: Sequence[tuple[str, ...] | None]
) -> list[GcgEvent]:
    events = []
    for seat, standing in enumerate(outcome.standings):
        for entry in standing.entries:
            if entry.code not in ENTRIES:
                continue
            totals[seat] += entry.points
            kind = ENTRIES[entry.code]
            left = [rack or () for number, rack in enumerate(racks) if (number == seat) == (kind == "own_rack")]
            tiles = "" if kind == "time" else "".join(write_rack(rack) for rack in left)
            rack = tiles if kind == "own_rack" else ""
            events.append(GcgEvent(nicks[seat], kind, rack, entry.points, totals[seat], tiles=tiles))
    return events


def export_sheet(sheet: Sheet, report: SheetReport) -> GcgGame | None:
    """Write the game with the sheet's rack lines; None if a word has no place or is illegal."""
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
