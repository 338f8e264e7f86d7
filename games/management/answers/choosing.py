"""The rules a command goes by: a rule set that comes with the software, or a federation's own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.core.management.base import CommandError, CommandParser

from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from games.material.board import Board, load_board
from games.material.tiles import TileSet, load_tileset
from games.rules.queries.rule_sets import find_named_rule_set
from games.rules.ruleset import RuleSet, load_ruleset, ruleset_names

Chosen = tuple[RuleSet, TileSet, Board]


def add_rules_arguments(
    parser: CommandParser, *, default: str | None = None, required: bool = False, text: str = "the rule set"
) -> None:
    """``--rules``, and ``--federation`` whose rule set it is then; without it no database is asked."""
    known = ", ".join(ruleset_names())
    text += f": {known}; with --federation one of its own, CODE or CODE@NUMBER"
    text += f" (default: {default})" if default else ""
    parser.add_argument("--rules", metavar="RULES", default=default, required=required, help=text)
    parser.add_argument("--federation", metavar="SLUG", help="whose rule sets are meant (default: the software's)")


def choose_rules(options: Mapping[str, Any]) -> Chosen:
    """The rules asked for, with their tile set and board. Raises CommandError for an unknown name."""
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
