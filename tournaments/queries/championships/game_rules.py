"""By which rules of the game a championship is played, and which a federation offers for free games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from federation.tenancy.scope import current_federation
from games import materials
from games.materials import Materials
from games.models import RuleSetVersion
from games.queries import find_rule_set, list_rule_sets
from games.ruleset import ruleset_names
from tournaments.models import Championship

# What a federation that has named nothing plays by.
USUAL = "basics"


def find_materials(championship: Championship) -> Materials:
    """The version kept with the championship, else the one in force for its rules of competition on its first day."""
    if championship.rule_set is not None:
        return materials.of_version(championship.rule_set)
    return _in_force(_code_of(championship.competition), championship.starts_on)


def usual_materials(day: date) -> Materials:
    """The rules of the federation's usual rules of competition on this day."""
    return _in_force(_code_of(""), day)


def offered_rules() -> Sequence[RuleSetVersion]:
    """The newest published version of every rule set of the federation."""
    return [one.published[0] for one in list_rule_sets() if one.published]


def _code_of(competition: str) -> str:
    settings: dict[str, Any] = current_federation().settings
    offered = settings.get("competitions", {})
    values = offered.get(competition) or offered.get(settings.get("default_competition", "")) or {}
    return str(values.get("game_rules", ""))


def _in_force(code: str, day: date) -> Materials:
    version = find_rule_set(code, day) if code else None
    if version is not None:
        return materials.of_version(version)
    return materials.of_portal(code if code in ruleset_names() else USUAL)
