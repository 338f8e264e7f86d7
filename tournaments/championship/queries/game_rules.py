"""Which game rules a championship is played by, and how they affect a report of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from federation.tenancy.scope import current_federation
from games.records import queries
from games.records.queries import Materials
from games.rules.models import RuleSetVersion
from games.rules.queries import find_rule_set, list_rule_sets
from games.rules.ruleset import ruleset_names
from tournaments.championship.models.championships import Championship
from tournaments.competition.counted_results import ForfeitScore, fill_forfeits
from tournaments.competition.queries import list_competitions
from tournaments.competition.rules import CompetitionRules, InvalidRules
from tournaments.competition.standings import Standing, compute_standings
from tournaments.report.report import Report

# The default for a federation that has set nothing.
USUAL = "basics"


def find_materials(championship: Championship) -> Materials:
    """Return the version stored with the championship, else the one in force for its competition on its first day."""
    if championship.rule_set is not None:
        return queries.of_version(championship.rule_set)
    return _in_force(_code_of(championship.competition), championship.starts_on)


def usual_materials(day: date) -> Materials:
    """Return the game rules of the federation's usual competition on this day."""
    return _in_force(_code_of(""), day)


def offered_rules() -> Sequence[RuleSetVersion]:
    """Return the newest published version of each of the federation's rule sets."""
    return [one.published[0] for one in list_rule_sets() if one.published]


def competition_of(championship: Championship) -> str:
    """Return the code of the federation's competition it is announced under; empty if it isn't offered any more.

    Older championships without a stored code get the competition with the same rules as their own.
    """
    return championship.competition or code_of_rules(championship.rules)


def code_of_rules(rules: dict[str, Any]) -> str:
    """Return the federation's first competition with these rules; empty if there is none."""
    try:
        wanted = CompetitionRules.from_json(rules)
    except InvalidRules:
        return ""
    return next((one.code for one in list_competitions(current_federation()) if one.rules == wanted), "")


def find_game_rules(competition: str, day: date) -> RuleSetVersion | None:
    """Return the version in force on a day of the rule set that a competition names.

    None if the competition isn't offered, or nothing was published that early.
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


def forfeit_score_of(championship: Championship) -> ForfeitScore | None:
    """Return the score that the game rules record for an unplayed game; None if they can't be read."""
    rules = find_materials(championship).rules
    if rules is None:
        return None
    forfeits = rules.forfeits
    return ForfeitScore(forfeits.winner_points, forfeits.loser_points)


def complete_report(championship: Championship, report: Report) -> Report:
    """Return the report completed by the rules of the game: the score of unplayed games."""
    return fill_forfeits(report, forfeit_score_of(championship))[0]


def rules_of(championship: Championship) -> CompetitionRules:
    """Return the championship's competition rules; the usual ones if they can't be read any more."""
    try:
        return CompetitionRules.from_json(championship.rules)
    except InvalidRules:
        return CompetitionRules()


def standings_of(championship: Championship, report: Report) -> list[Standing]:
    """Return the standings that a report gives in a championship."""
    completed = complete_report(championship, report)
    return compute_standings(completed, rules_of(championship), announced=championship.rounds)
