"""What a federation asks of its championships: the rules under which one was announced, and the deadlines."""

from __future__ import annotations

from typing import Any

from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from tournaments.championship.models.championships import Championship
from tournaments.championship.rules.deadlines import Deadline
from tournaments.competition.rules import CompetitionRules, InvalidRules


def usual_rules(championship: Championship) -> CompetitionRules | None:
    """What the rules under which it was announced say: as its rulebook's edition copied them, else as they are now.

    None where they are not offered any more, or cannot be read. One query at most.
    """
    edition = championship.rulebook
    if edition is not None:
        return _read(edition.competition)
    offered = current_federation().settings.get("competitions", {}).get(championship.competition)
    return _read(offered.get("rules")) if isinstance(offered, dict) else None


def _read(values: Any) -> CompetitionRules | None:
    try:
        return CompetitionRules.from_json(values)
    except (InvalidRules, TypeError, AttributeError):
        return None


def deadline_of(federation: Federation, name: str) -> Deadline | None:
    """One of the federation's deadlines, ``announcement`` or ``results``; None where it sets none."""
    return Deadline.from_json(federation.settings.get("deadlines", {}).get(name))
