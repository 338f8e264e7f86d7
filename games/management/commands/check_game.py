"""``check_game``: check an annotated game against the rules, move by move."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.answers.annotated_game import answer_gcg
from games.answers.answer import Answer, Report
from games.management.answers import add_common_arguments, add_rules_arguments, choose_rules, print_report
from games.material.tiles import load_tileset, tileset_names
from games.problems.kinds import Problem


class Command(BaseCommand):
    help = (
        "Check a GCG file: each move's score, the running totals and the end. Without --rules the "
        "file's own convention for the end is accepted: the rack doubled for the player who goes out, or added to one "
        "player and subtracted from the other. Exits with 1 if anything differs."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE")
        add_rules_arguments(parser, text="a rule set that the game must follow")
        parser.add_argument(
            "--tiles",
            choices=tileset_names(),
            help="the tile set (default: that of the rules, or the one that fits best)",
        )
        add_common_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        rules, tiles, board = choose_rules(options) if options["rules"] else (None, None, None)
        path = Path(options["file"])
        try:
            chosen = load_tileset(options["tiles"]) if options["tiles"] else tiles
            answer = answer_gcg(path.read_bytes(), rules, chosen, board)
        except OSError:
            answer = Answer({"agrees": False}, (Problem("file_unreadable", {"file": options["file"]}),))
        print_report(self, options, {"file": path.name, **answer.report}, answer.problems, _as_lines)


def _as_lines(report: Report) -> Iterable[str]:
    for move in report.get("moves", []):
        what = f"{move['place']} {move['word']}".strip() or move["kind"]
        mark = "" if move["agrees"] else "  !"
        computed = "–" if move["computed_score"] is None else f"{move['computed_score']:+d}"
        yield (
            f"{move['line']:>4}  {move['player']:<12} {what:<22} {move['stated_score']:+4d} ({computed})"
            f"  {move['stated_total']} ({move['computed_total']}){mark}"
        )
    for player in report.get("players", []):
        yield f"{player['name']}: {player['stated_total']} ({player['computed_total']})"
