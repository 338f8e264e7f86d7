"""What of a federation's preset tournaments understands: the rules of competition."""

from __future__ import annotations

from federation.preset_input import Preset, PresetProblem
from tournaments.competition import CompetitionRules, InvalidRules


def check_competition_rules(preset: Preset) -> list[PresetProblem]:
    """Every field of every competition's rules that is wrong."""
    problems = []
    for code, competition in preset.competitions.items():
        try:
            CompetitionRules.from_json(competition.rules)
        except InvalidRules as error:
            where = f"competitions.{code}.rules"
            problems += [PresetProblem("invalid", where, problem) for problem in error.problems]
    return problems
