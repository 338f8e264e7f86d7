"""By which rules of the game a championship is played, and which a federation offers for free games.

They follow from its rules of competition and its first day, until somebody chooses a version for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from federation.tenancy.scope import current_federation
from games.records import queries
from games.records.queries import Materials
from games.rules.models import RuleSetVersion
from games.rules.queries.rule_sets import find_rule_set, list_rule_sets
from games.rules.ruleset import ruleset_names
from tournaments.championship.models.championships import Championship
from tournaments.competition.queries.competitions import list_competitions
from tournaments.competition.rules import CompetitionRules, InvalidRules

# What a federation that has named nothing plays by.
USUAL = "basics"


def find_materials(championship: Championship) -> Materials:
    """The version kept with the championship, else the one in force for its rules of competition on its first day."""
    if championship.rule_set is not None:
        return queries.of_version(championship.rule_set)
    return _in_force(_code_of(championship.competition), championship.starts_on)


def usual_materials(day: date) -> Materials:
    """The rules of the federation's usual rules of competition on this day."""
    return _in_force(_code_of(""), day)


def offered_rules() -> Sequence[RuleSetVersion]:
    """The newest published version of every rule set of the federation."""
    return [one.published[0] for one in list_rule_sets() if one.published]


def competition_of(championship: Championship) -> str:
    """Under which of the federation's rules of competition it is announced; empty where it offers them no more.

    A championship from before that was noted has those whose rules are the same as its own.
    """
    return championship.competition or code_of_rules(championship.rules)


def code_of_rules(rules: dict[str, Any]) -> str:
    """The first of the federation's competitions that has these rules; empty for rules that are nobody's."""
    try:
        wanted = CompetitionRules.from_json(rules)
    except InvalidRules:
        return ""
    return next((one.code for one in list_competitions(current_federation()) if one.rules == wanted), "")


def find_game_rules(competition: str, day: date) -> RuleSetVersion | None:
    """The version in force on a day of the rule set that a competition names.

    None where the competition is not offered, or nothing was published for so early a day.
    """
    values = current_federation().settings.get("competitions", {}).get(competition, {})
    code = values.get("game_rules", "")
    return find_rule_set(code, day) if code else None


def _code_of(competition: str) -> str:
    settings: dict[str, Any] = current_federation().settings
    offered = settings.get("competitions", {})
    values = offered.get(competition) or offered.get(settings.get("default_competition", "")) or {}
    return str(values.get("game_rules", ""))


def _in_force(code: str, day: date) -> Materials:
    version = find_rule_set(code, day) if code else None
    if version is not None:
        return queries.of_version(version)
    return queries.of_portal(code if code in ruleset_names() else USUAL)
