"""``free_swap``: what follows when a free swap brings tiles of one kind again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games.answers.answer import Report
from games.answers.draws import answer_free_swap
from games.answers.words import tell_free_swap
from games.management.answers import add_common_arguments, add_rules_arguments, choose_rules, print_report


class Command(BaseCommand):
    help = (
        "Show what follows if a free swap again brings tiles of one kind, for example "
        "free_swap AAEEIOU --bag ARS --rules mallorca; ? is a blank."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("rack", metavar="TILES", help="the tiles drawn")
        parser.add_argument("--bag", metavar="TILES", default="", help="the tiles left in the bag")
        parser.add_argument("--swapped", metavar="TIMES", type=int, default=1, help="swaps so far (default: 1)")
        add_rules_arguments(parser, required=True)
        add_common_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        rules, tiles, _board = choose_rules(options)
        answer = answer_free_swap(options["rack"], options["bag"], rules, tiles, swapped=options["swapped"])
        print_report(self, options, answer.report, answer.problems, _as_lines)


def _as_lines(report: Report) -> Iterable[str]:
    if "ruling" in report:
        yield tell_free_swap(report)
