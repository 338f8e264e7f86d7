"""What a report must satisfy for this championship, beyond what can be seen from the file alone."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments import codes
from tournaments.competition import CompetitionRules
from tournaments.matching import Match
from tournaments.models import Championship
from tournaments.report import Problem, Report

CONFLICTS = {
    "number_and_name": codes.NUMBER_AND_NAME,
    "ambiguous": codes.AMBIGUOUS_PLAYER,
    "claimed_twice": codes.CLAIMED_TWICE,
}


def check_against_championship(report: Report, championship: Championship) -> list[Problem]:
    """Too few rounds for the regulations; tables of another size than the championship's."""
    rules = CompetitionRules.from_json(championship.rules)
    problems = []
    if report.rounds < rules.rounds_min:
        problems.append(codes.TOO_FEW_ROUNDS.at(rounds=report.rounds, minimum=rules.rounds_min))
    problems += [
        codes.TABLE_TOO_LARGE.at(table.where, seats=len(table.seats), allowed=rules.seats)
        for table in report.tables
        if len(table.seats) > rules.seats
    ]
    return problems


def match_problems(report: Report, matches: Sequence[Match]) -> list[Problem]:
    """One for every player who was not found for certain: staff will say who it is."""
    return [
        CONFLICTS.get(match.conflict, codes.PLAYER_NOT_FOUND).at(player.where, name=player.name)
        for player, match in zip(report.players, matches, strict=True)
        if match.player is None
    ]
