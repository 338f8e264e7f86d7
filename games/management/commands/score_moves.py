"""``score_moves``: score moves, by the rules alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.answers.answer import Report
from games.answers.moves import answer_moves
from games.management.answers import add_common_arguments, add_rules_arguments, choose_rules, print_report
from games.material.tiles import load_tileset, tileset_names


class Command(BaseCommand):
    help = (
        "Score moves such as 'TAPATS 7F': letter first is horizontal, number first vertical, (A) a blank standing "
        "for A. With --on, each move is scored on that position by itself; without it, the moves follow one another "
        "from the empty board. Exits with 1 if a move is illegal."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("moves", nargs="+", metavar="MOVE", help="a word and a place")
        parser.add_argument("--tiles", choices=tileset_names(), help="the tile set (default: that of the rules)")
        add_rules_arguments(parser, default="basics")
        parser.add_argument(
            "--on", action="append", metavar="MOVE", default=[], help="a move already on the board; may be repeated"
        )
        add_common_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        rules, tiles, board = choose_rules(options)
        chosen = load_tileset(options["tiles"]) if options["tiles"] else tiles
        answer = answer_moves(options["moves"], options["on"], rules, chosen, board)
        print_report(self, options, answer.report, answer.problems, _as_lines)


def _as_lines(report: Report) -> Iterable[str]:
    for move in report["moves"]:
        words = [f"{word['marked']} {word['points']}" for word in move["words"]]
        if move["bonus"]:
            words.append(f"+{move['bonus']}")
        yield f"{move['move']}: {move['points']}  ({', '.join(words)})" if words else f"{move['move']}: –"
