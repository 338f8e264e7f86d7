"""The rules of competition that a federation offers to those who announce a championship."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from federation.tenancy.federations import Federation
from tournaments.competition.rules import CompetitionRules, InvalidRules


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
