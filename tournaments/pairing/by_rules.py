"""What rules of competition say of pairing: they are the one place where criteria and open points stand. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.competition.criterion import POINTS
from tournaments.competition.open_points import DEFAULTS
from tournaments.competition.rules import CompetitionRules
from tournaments.pairing.field.options import PairingOptions

# What the rules say, so that nothing else may say it for a championship that is played by them.
OF_RULES = frozenset({"criteria", "unrated", "late_until", *DEFAULTS})


def values_of_rules(rules: CompetitionRules) -> dict[str, Any]:
    """The options of pairing, as JSON, that follow from rules of competition."""
    values: dict[str, Any] = {"criteria": [POINTS, *(str(code) for code in rules.tie_breaks)]}
    if rules.unrated_rating is not None:
        # FISC §1: 0 in round 1, then 1000 and ordered anew; Mallorca: 999 throughout.
        values["unrated"] = {"round_1": rules.unrated_rating, "later": rules.unrated_later_on}
    return values | {"late_until": rules.late_until} | rules.options.as_json()


def options_by_rules(rules: CompetitionRules, told: Mapping[str, Any]) -> PairingOptions:
    """The options of a round: what the rules say, and what was told beside them. Raises InvalidOptions.

    Where ``told`` has a key of the rules, too, the rules count.
    """
    beside = {name: value for name, value in told.items() if name not in OF_RULES}
    return PairingOptions.from_json(beside | values_of_rules(rules))
