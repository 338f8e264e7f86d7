"""Which rules of the game a championship is played by: they follow from its rules of competition and its first day."""

from __future__ import annotations

from datetime import date
from typing import Any

from federation.tenancy.scope import current_federation
from games.models import RuleSetVersion
from games.queries import find_rule_set
from tournaments.competition import CompetitionRules, InvalidRules
from tournaments.models import Championship
from tournaments.queries.competitions import list_competitions


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
