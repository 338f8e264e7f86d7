"""What the commands of games share: options, JSON or lines of text, problems in the language asked for."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from games.problems.kinds import Problem
from games.problems.sentences import describe, problem_as_json

Report = Mapping[str, Any]


def add_common_arguments(parser: CommandParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--language", default="en", help="language of the messages (default: en)")


def print_report(
    command: BaseCommand,
    options: Mapping[str, Any],
    report: Report,
    problems: Iterable[Problem],
    as_lines: Callable[[Report], Iterable[str]],
) -> None:
    """Print the report, its ``problems`` added to it, and exit 1 when one of them is an error.

    As text the problems go to standard error; a report without findings of its own has no lines.
    """
    found = list(problems)
    with translation.override(options["language"]):
        if options["json"]:
            data = {**report, "problems": [problem_as_json(problem) for problem in found]}
            command.stdout.write(json.dumps(data, ensure_ascii=False, indent=2))
        else:
            for line in as_lines(report):
                command.stdout.write(line)
            for problem in found:
                command.stderr.write(_as_line(problem))
    if any(problem.severity == "error" for problem in found):
        sys.exit(1)


def _as_line(problem: Problem) -> str:
    where = ", ".join(f"{name} {value}" for name, value in problem.where.items())
    return f"{problem.severity}: {describe(problem)}" + (f"  [{where}]" if where else "")
