"""Pairing options from competition rules, the only place for criteria and open points. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tournaments.competition.criterion import POINTS
from tournaments.competition.open_points import DEFAULTS
from tournaments.competition.rules import CompetitionRules
from tournaments.pairing.field.options import PairingOptions

# Settled by the rules, so nothing else may set it for a championship played by them.
OF_RULES = frozenset({"criteria", "unrated", "late_until", *DEFAULTS})


def values_of_rules(rules: CompetitionRules) -> dict[str, Any]:
    """Return the pairing options, as JSON, that follow from competition rules."""
    values: dict[str, Any] = {"criteria": [POINTS, *(str(code) for code in rules.tie_breaks)]}
    if rules.unrated_rating is not None:
        # FISC §1: 0 in round 1, then 1000 and ordered again; Mallorca: 999 throughout.
        values["unrated"] = {"round_1": rules.unrated_rating, "later": rules.unrated_later_on}
    return values | {"late_until": rules.late_until} | rules.options.as_json()


def options_by_rules(rules: CompetitionRules, told: Mapping[str, Any]) -> PairingOptions:
    """Return a round's options: the rules' merged with ``told``. Raises InvalidOptions.

    If ``told`` has a key of the rules too, the rules win.
    """
    beside = {name: value for name, value in told.items() if name not in OF_RULES}
    return PairingOptions.from_json(beside | values_of_rules(rules))
