"""Checks an annotated game against the rules, move by move."""

from __future__ import annotations

from typing import Any

from games.answers.answer import Answer
from games.gcg.check import CheckedEvent, GcgReport, check_gcg
from games.gcg.text import GcgGame, read_gcg
from games.material.board import Board
from games.material.spelling import spell_gcg, spell_rack, write_rack
from games.material.tiles import TileSet, load_tileset
from games.problems.kinds import MalformedGcg, Problem, ProblemsFound, Value
from games.rules.ruleset import RuleSet
from games.sheets.sheet import MOST_LINES

# The sets used most often in files, to choose from if none is named; the first of equal ones wins.
LIKELY = ("english", "polish", "catalan", "spanish", "french")


def answer_gcg(
    data: bytes, rules: RuleSet | None = None, tiles: TileSet | None = None, board: Board | None = None
) -> Answer:
    """Check the bytes of a GCG file.

    Without rules, its own end convention applies; without tiles, the set that contradicts the file least.
    """
    try:
        checked, found = min(
            ((check_gcg(game, one, rules, board), one) for game, one in _read(data, tiles)),
            key=lambda pair: _count_errors(pair[0]),
        )
    except ProblemsFound as refusal:
        return Answer({"agrees": False}, refusal.problems, is_answered=False)
    return Answer(_as_json(checked, found, rules), tuple(checked.problems))


def _read(data: bytes, tiles: TileSet | None) -> list[tuple[GcgGame, TileSet]]:
    """Read the game in each set that has all its letters; plain letters are in every set and don't tell them apart."""
    sets = [tiles] if tiles is not None else [load_tileset(likely) for likely in LIKELY]
    readings = [(_read_short(data, one), one) for one in sets]
    return [reading for reading in readings if _fits(*reading)] or readings[:1]


def _read_short(data: bytes, tiles: TileSet) -> GcgGame:
    game = read_gcg(data, tiles)
    if len(game.events) > MOST_LINES:
        # No real game is as long, and it would take minutes to compute.
        params: dict[str, Value] = {"lines": len(game.events), "limit": MOST_LINES}
        raise MalformedGcg(Problem("sheet_too_long", params))
    return game


def _count_errors(report: GcgReport) -> int:
    return sum(problem.severity == "error" for problem in report.problems)


def _fits(game: GcgGame, tiles: TileSet) -> bool:
    try:
        for event in game.events:
            spell_gcg(event.word, tiles)
            spell_rack(event.rack, tiles)
    except ProblemsFound:
        return False
    return True


def _as_json(report: GcgReport, tiles: TileSet, rules: RuleSet | None) -> dict[str, Any]:
    settlement = report.settlement
    return {
        "tiles": tiles.name,
        "rules": rules.name if rules else None,
        "agrees": report.agrees,
        "players": [
            {
                "nick": player.nick,
                "name": player.name,
                "stated_total": report.stated[player.nick],
                "computed_total": report.computed[player.nick],
            }
            for player in report.game.players
        ],
        "moves": [_event_as_json(checked) for checked in report.events],
        "end": {
            "ending": settlement.ending,
            "convention": settlement.convention,
            "racks": {nick: write_rack(rack) for nick, rack in settlement.racks.items()},
            "rack_points": {nick: tiles.rack_points(rack) for nick, rack in settlement.racks.items()},
            "expected": settlement.expected,
        },
    }


def _event_as_json(checked: CheckedEvent) -> dict[str, Any]:
    event = checked.event
    return {
        "line": event.line,
        "player": event.nick,
        "kind": event.kind,
        "rack": event.rack,
        "place": event.place,
        "word": event.word,
        "tiles": event.tiles,
        "words": [{"word": word.text, "points": word.points} for word in checked.words],
        "stated_score": event.score,
        "computed_score": checked.computed_score,
        "stated_total": event.total,
        "computed_total": checked.computed_total,
        "agrees": event.score == checked.computed_score and checked.total_adds_up,
    }
