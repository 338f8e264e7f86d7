"""The competition rules that a command uses: a preset's, with changes from the command line."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from django.core.management.base import CommandError, CommandParser

from federation.presets.preset import FOLDER, list_presets, read_preset
from games.rules.ruleset import load_ruleset
from tournaments.competition.counted_results import ForfeitScore
from tournaments.competition.open_points import OpenPoints
from tournaments.competition.rules import CompetitionRules

DEFAULT = "fisc"


def add_competition_arguments(parser: CommandParser) -> None:
    known = ", ".join(sorted(_competitions()))
    parser.add_argument(
        "--competition", default=DEFAULT, metavar="CODE", help=f"competition rules: {known} (default: {DEFAULT})"
    )


def choose_competition(code: str) -> tuple[CompetitionRules, ForfeitScore]:
    """Return the rules of a preset's competition, and the score that its game rules record for an unplayed game."""
    found = _competitions().get(code)
    if found is None:
        raise CommandError(f"argument --competition: invalid choice: {code!r} (choose from {sorted(_competitions())})")
    rules, game_rules = found
    forfeits = load_ruleset(game_rules).forfeits
    return rules, ForfeitScore(forfeits.winner_points, forfeits.loser_points)


def decide_open_points(rules: CompetitionRules, values: Mapping[str, Any]) -> CompetitionRules:
    """Return the rules with other decisions on open points. Raises CommandError for an unknown code."""
    try:
        return replace(rules, options=OpenPoints.from_json({**rules.options.as_json(), **values}))
    except ValueError as error:
        raise CommandError(f"argument --options: {error}") from error


def read_options(text: str) -> dict[str, Any]:
    """Return the object of ``--options``. Raises CommandError if it isn't one."""
    try:
        values = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"argument --options: invalid JSON: {error}") from error
    if not isinstance(values, dict):
        raise CommandError("argument --options: not an object")
    return values


@cache
def _competitions() -> dict[str, tuple[CompetitionRules, str]]:
    """Return competition rules by code, with the name of the game rules, of all presets."""
    found = {}
    for name in list_presets():
        preset = read_preset(name, (FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
        for code, competition in preset.competitions.items():
            found[code] = CompetitionRules.from_json(competition.rules), competition.game_rules
    return found
