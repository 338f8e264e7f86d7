"""Shared by the game commands: choosing rules, options, and JSON or text output."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.material.board import Board, load_board
from games.material.tiles import TileSet, load_tileset
from games.problems.kinds import Problem
from games.problems.sentences import describe, problem_as_json
from games.rules.queries import find_named_rule_set
from games.rules.ruleset import RuleSet, load_ruleset, ruleset_names

Chosen = tuple[RuleSet, TileSet, Board]


def add_rules_arguments(
    parser: CommandParser, *, default: str | None = None, required: bool = False, text: str = "the rule set"
) -> None:
    """Add ``--rules``, and ``--federation`` for that federation's rule set; without it no database is used."""
    known = ", ".join(ruleset_names())
    text += f": {known}; with --federation, one of its own as CODE or CODE@NUMBER"
    text += f" (default: {default})" if default else ""
    parser.add_argument("--rules", metavar="RULES", default=default, required=required, help=text)
    parser.add_argument(
        "--federation", metavar="SLUG", help="use this federation's rule sets (default: the software's)"
    )


def choose_rules(options: Mapping[str, Any]) -> Chosen:
    """Return the requested rules, with their tile set and board. Raises CommandError for an unknown name."""
    name, slug = options["rules"], options.get("federation")
    if slug:
        return _of_federation(slug, name)
    if name not in ruleset_names():
        known = ", ".join(repr(one) for one in ruleset_names())
        raise CommandError(f"argument --rules: invalid choice: {name!r} (choose from {known})")
    rules = load_ruleset(name)
    return rules, load_tileset(rules.tiles), load_board(rules.board)


def _of_federation(slug: str, name: str) -> Chosen:
    federation = Federation.objects.filter(slug=slug).first()
    if federation is None:
        raise CommandError(f"There is no federation “{slug}”.")
    with federation_scope(federation):
        version = find_named_rule_set(name)
        if version is None:
            raise CommandError(f"{federation.short_name} has published no rule set “{name}”.")
        return version.as_rules(), version.as_tileset(), version.as_board()


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
    """Print the report with its ``problems``, and exit 1 if one of them is an error.

    In text output the problems go to standard error; a report without findings of its own has no lines.
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
