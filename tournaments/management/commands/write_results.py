"""``write_results FILE… --to FORMAT --output PATH``: convert result files to another program's format."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from federation.problems.kinds import Severity
from tournaments.files.grid import NotInFormat
from tournaments.files.targets import find_losses, targets
from tournaments.files.words.sentences import LOSSES, REFUSALS
from tournaments.management.answers import add_answers, read_answers
from tournaments.management.commands.read_results import read_paths
from tournaments.report.words import describe, names_in


class Command(BaseCommand):
    help = "Write the result files of one championship in another format. Exits with 1 if that is not possible."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a zip, or the files of one championship")
        parser.add_argument("--to", required=True, choices=sorted(targets()), help="the format to write")
        parser.add_argument("--output", required=True, type=Path, metavar="PATH")
        add_answers(parser)
        parser.add_argument("--language", default="en", help="language of the messages (default: en)")

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(options["language"]):
            choices = read_answers(options)
            reading = read_paths([Path(name) for name in options["files"]], choices)
            for problem in reading.problems:
                if problem.severity is Severity.ERROR:
                    self.stderr.write(describe(problem, names_in(reading.report)))
            if reading.report is None or reading.refused:
                sys.exit(1)
            target = targets()[options["to"]]
            try:
                content = target.write(reading.report)
            except NotInFormat as refusal:
                raise CommandError(str(REFUSALS[refusal.reason])) from refusal
            for loss in find_losses(reading.report, target):
                self.stderr.write(f"{target.title}: {LOSSES[loss]}")
            try:
                options["output"].write_bytes(content)
            except OSError as error:
                raise CommandError(f"{options['output']}: {error.strerror}") from error
            self.stdout.write(str(options["output"]))
