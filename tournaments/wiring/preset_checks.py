"""The tournament parts of a federation's preset: formats of results, competition rules."""

from __future__ import annotations

from federation.presets.preset import Preset, PresetProblem
from tournaments.competition.rules import CompetitionRules, InvalidRules
from tournaments.report.formats import families


def check_accepted_formats(preset: Preset) -> list[PresetProblem]:
    """Return a problem if an unknown format is named."""
    if set(preset.accepted_formats) <= set(families()):
        return []
    return [PresetProblem("invalid", "accepted_formats", repr(list(preset.accepted_formats)))]


def check_competition_rules(preset: Preset) -> list[PresetProblem]:
    """Return every wrong field of every competition's rules."""
    problems = []
    for code, competition in preset.competitions.items():
        try:
            CompetitionRules.from_json(competition.rules)
        except InvalidRules as error:
            where = f"competitions.{code}.rules"
            problems += [PresetProblem("invalid", where, problem) for problem in error.problems]
    return problems
