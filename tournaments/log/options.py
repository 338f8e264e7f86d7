"""A live championship's options in addition to its competition rules: how rounds are paired. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tournaments.competition.rules import CompetitionRules


@dataclass(frozen=True, slots=True)
class LiveOptions:
    """``system`` pairs (PairingSystem); ``pairing`` are wishes in addition to the rules (PairingOptions as JSON).

    ``late_points``: late joiners get half a point for pairing for each round played (FISC §4). ``prizes`` are those
    that the championship awards (Prize as JSON).
    """

    system: str = "minimal-distance"
    pairing: Mapping[str, Any] = field(default_factory=dict)
    late_points: bool = True
    half_points_of_bye: int = 2
    prizes: tuple[Mapping[str, Any], ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "system": self.system,
            "pairing": dict(self.pairing),
            "late_points": self.late_points,
            "half_points_of_bye": self.half_points_of_bye,
            **({"prizes": [dict(prize) for prize in self.prizes]} if self.prizes else {}),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> LiveOptions:
        """Read what ``as_json`` wrote; missing values are defaults, unknown ones are ignored."""
        known = {name: data[name] for name in data.keys() & cls.__dataclass_fields__.keys()}
        return cls(**{**known, "prizes": tuple(known.get("prizes", ()))})


def default_options(values: Mapping[str, Any]) -> LiveOptions:
    """Return the options for competition rules (as JSON), until others are chosen.

    The rules' own pairing settings are read whenever a round is paired, and not copied here.
    """
    rules = CompetitionRules.from_json(values)
    pairing = {"cycles": rules.cycles} if rules.cycles > 1 else {}
    return LiveOptions(rules.pairing_system, pairing, half_points_of_bye=rules.half_points_of_bye)
