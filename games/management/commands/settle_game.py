"""``settle_game``: settle a finished game under a rule set."""

from __future__ import annotations

import json
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.answers import game_json
from games.answers.answer import Answer, Report
from games.answers.settlement import answer_settlement
from games.management.answers import add_common_arguments, add_rules_arguments, choose_rules, print_report
from games.problems.kinds import Problem


class Command(BaseCommand):
    help = (
        "Score a finished game by a rule set: racks, overtime, forfeits, deductions, places and result. Reads "
        "the game from standard input, either its end or its turns:\n\n" + (game_json.__doc__ or "")
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.formatter_class = RawDescriptionHelpFormatter
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        add_rules_arguments(parser, required=True)
        add_common_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        rules, tiles, board = choose_rules(options)
        try:
            answer = answer_settlement(json.load(sys.stdin), rules, tiles, board)
        except json.JSONDecodeError as error:
            problem = Problem("record_not_json", {"found": error.msg}, {"line": error.lineno})
            answer = Answer({"rules": rules.name}, (problem,))
        except (ValueError, RecursionError) as error:
            # Bytes that aren't text, numbers with thousands of digits, endlessly nested lists.
            answer = Answer({"rules": rules.name}, (Problem("record_not_json", {"found": str(error)}),))
        print_report(self, options, answer.report, answer.problems, _as_lines)


def _as_lines(report: Report) -> Iterable[str]:
    for standing in report.get("players", []):
        if "points" in standing:
            entries = ", ".join(f"{entry['code']} {entry['points']:+d}" for entry in standing["entries"])
            result = standing["result"] or ""
            yield f"{standing['place']}. {standing['player']}: {standing['points']} {result} {entries}".rstrip()
        else:
            yield standing["player"]
