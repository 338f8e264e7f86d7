"""``score_moves``: what moves score, by the rules alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.board import load_board
from games.management.reporting import Report, add_common_arguments, print_report
from games.notation import parse_play
from games.position import Position, empty_position
from games.problems import Problem, Refusal
from games.rules import Scoring
from games.ruleset import load_ruleset, ruleset_names
from games.scoring import ScoredPlay, score_play
from games.spelling import write_faces
from games.tiles import TileSet, load_tileset, tileset_names


class Command(BaseCommand):
    help = (
        "Score moves such as 'TAPATS 7F': letter first is horizontal, number first vertical, (A) a blank standing "
        "for A. With --on, each move is scored on that position by itself; without it, the moves follow one another "
        "from the empty board. Exit 1 when a move is illegal."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("moves", nargs="+", metavar="MOVE", help="a word and a place")
        parser.add_argument("--tiles", choices=tileset_names(), help="the tile set (default: that of the rules)")
        parser.add_argument(
            "--rules", choices=ruleset_names(), default="basics", help="the rule set (default: basics)"
        )
        parser.add_argument(
            "--on", action="append", metavar="MOVE", default=[], help="a move already on the board; may be repeated"
        )
        add_common_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        rules = load_ruleset(options["rules"])
        tiles = load_tileset(options["tiles"] or rules.tiles)
        setting, asked = _split(options["on"]), _split(options["moves"])
        problems: list[Problem] = []
        position = empty_position(load_board(rules.board))
        for move in setting:
            position = _score(position, move, tiles, rules.scoring, problems)[1]
        moves = _score_moves(position, asked, tiles, rules.scoring, problems, separately=bool(setting))
        report = {"tiles": tiles.name, "rules": rules.name, "on": setting, "moves": moves}
        print_report(self, options, report, problems, _as_lines)


def _split(texts: Sequence[str]) -> list[str]:
    """Moves may also be given several in one argument, with commas or semicolons between them."""
    return [move.strip() for text in texts for move in re.split("[,;]", text) if move.strip()]


def _score_moves(
    start: Position, moves: Sequence[str], tiles: TileSet, rules: Scoring, problems: list[Problem], *, separately: bool
) -> list[dict[str, Any]]:
    rows, position, total = [], start, 0
    for move in moves:
        scored, after = _score(position, move, tiles, rules, problems)
        points = scored.points if scored else 0
        total = points if separately else total + points
        rows.append({"move": move, **_as_json(scored, tiles), "total": total})
        position = start if separately else after
    return rows


def _score(
    position: Position, move: str, tiles: TileSet, rules: Scoring, problems: list[Problem]
) -> tuple[ScoredPlay | None, Position]:
    try:
        scored = score_play(position, parse_play(move, tiles, position.board), tiles, rules)
    except Refusal as refusal:
        problems += [problem.at(move=move) for problem in refusal.problems]
        return None, position
    return scored, position.lay(scored.laid)


def _as_json(scored: ScoredPlay | None, tiles: TileSet) -> dict[str, Any]:
    """``words`` has the main word first; ``faces`` is the word as its tiles show it."""
    if scored is None:
        return {"legal": False, "words": [], "bonus": 0, "points": None}
    words = [
        {
            "word": word.text,
            "faces": write_faces(tuple(letter.letter for letter in word.letters), tiles),
            "marked": word.marked,
            "points": word.points,
        }
        for word in scored.words
    ]
    return {"legal": True, "words": words, "bonus": scored.bonus, "points": scored.points}


def _as_lines(report: Report) -> Iterable[str]:
    for move in report["moves"]:
        words = [f"{word['marked']} {word['points']}" for word in move["words"]]
        if move["bonus"]:
            words.append(f"+{move['bonus']}")
        yield f"{move['move']}: {move['points']}  ({', '.join(words)})" if words else f"{move['move']}: –"
