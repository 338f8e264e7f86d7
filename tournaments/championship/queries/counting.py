"""What a report of a championship counts as: by its rules of competition, its length and its rules of the game."""

from __future__ import annotations

from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.game_rules import find_materials
from tournaments.competition.counting import ForfeitScore, fill_forfeits
from tournaments.competition.rules import CompetitionRules, InvalidRules
from tournaments.competition.standings import Standing, compute_standings
from tournaments.report.report import Report


def forfeit_score_of(championship: Championship) -> ForfeitScore | None:
    """What the championship's rules of the game record for a game that fell out; None where they cannot be read."""
    rules = find_materials(championship).rules
    if rules is None:
        return None
    forfeits = rules.forfeits
    return ForfeitScore(forfeits.winner_points, forfeits.loser_points)


def complete_report(championship: Championship, report: Report) -> Report:
    """The report with what the rules of the game add to it: the score of games that fell out."""
    return fill_forfeits(report, forfeit_score_of(championship))[0]


def rules_of(championship: Championship) -> CompetitionRules:
    """The championship's rules of competition; the usual ones where nobody can read them any more."""
    try:
        return CompetitionRules.from_json(championship.rules)
    except InvalidRules:
        return CompetitionRules()


def standings_of(championship: Championship, report: Report) -> list[Standing]:
    """The standings that a report gives in a championship."""
    completed = complete_report(championship, report)
    return compute_standings(completed, rules_of(championship), announced=championship.rounds)
