"""The rules of the game that a championship run here is settled by."""

from __future__ import annotations

from tournaments.championship.models.live import LiveChampionship
from tournaments.log.decisions.outcome import GameRules


def game_rules_of(live: LiveChampionship) -> GameRules | None:
    """The rule set the championship is played under, None where it names none."""
    version = live.championship.rule_set
    return GameRules(version.as_rules(), version.as_tileset()) if version else None
