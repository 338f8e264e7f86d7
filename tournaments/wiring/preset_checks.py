"""What of a federation's preset tournaments understands: formats of results, the rules of competition."""

from __future__ import annotations

from federation.presets.preset import Preset, PresetProblem
from tournaments.competition.rules import CompetitionRules, InvalidRules
from tournaments.report.formats import families


def check_accepted_formats(preset: Preset) -> list[PresetProblem]:
    """One problem when a format is named that nobody reads."""
    if set(preset.accepted_formats) <= set(families()):
        return []
    return [PresetProblem("invalid", "accepted_formats", repr(list(preset.accepted_formats)))]


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
