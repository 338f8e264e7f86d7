"""The rules of competition that a federation offers to those who announce a championship."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from federation.models import Federation
from federation.tenancy.scope import current_federation
from tournaments.models import Championship
from tournaments.rules.competition import CompetitionRules, InvalidRules
from tournaments.rules.course.deadlines import Deadline


@dataclass(frozen=True, slots=True)
class Competition:
    """One of the federation's presets: a code, its name, the rules."""

    code: str
    name: str
    rules: CompetitionRules


def list_competitions(federation: Federation) -> list[Competition]:
    """The federation's presets, the default one first; plain rules where it has none that can be read."""
    default = federation.settings.get("default_competition", "")
    found = []
    for code, values in federation.settings.get("competitions", {}).items():
        try:
            rules = CompetitionRules.from_json(values["rules"])
        except (InvalidRules, KeyError, TypeError):
            # The others can be used all the same.
            continue
        found.append(Competition(code, str(values.get("name") or code), rules))
    found.sort(key=lambda competition: (competition.code != default, competition.name))
    return found or [Competition("", _("Swiss system"), CompetitionRules())]


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
