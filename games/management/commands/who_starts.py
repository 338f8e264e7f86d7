"""``who_starts``: who moves first, by the tiles that the players drew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.answers.answer import Report
from games.answers.draws import answer_start
from games.answers.words import tell_start
from games.management.answers import add_common_arguments, add_rules_arguments, choose_rules, print_report


class Command(BaseCommand):
    help = "Show who starts, given each player's tiles, for example who_starts A 'L·L' --rules fisc; ? is a blank."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "draws", nargs="+", metavar="TILES", help="each player's tiles, in the order of the players"
        )
        add_rules_arguments(parser, default="basics")
        add_common_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        rules, tiles, _board = choose_rules(options)
        answer = answer_start(options["draws"], rules, tiles)
        print_report(self, options, answer.report, answer.problems, _as_lines)


def _as_lines(report: Report) -> Iterable[str]:
    if "starts" in report:
        yield tell_start(report)
