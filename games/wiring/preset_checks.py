"""What of a federation's preset games understands: the rule sets it names."""

from __future__ import annotations

from federation.presets.preset import Preset, PresetProblem
from games.rules.ruleset import ruleset_names


def check_game_rules(preset: Preset) -> list[PresetProblem]:
    """One problem for every rule set that does not exist."""
    known = ruleset_names()
    return [
        PresetProblem("unknown", f"competitions.{code}.game_rules", competition.game_rules)
        for code, competition in preset.competitions.items()
        if competition.game_rules not in known
    ]
