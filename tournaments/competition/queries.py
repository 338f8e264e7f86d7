"""The competition rules that a federation offers, their open points, and the names of its rating systems."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from federation.presets.queries import confirmed_values
from federation.presets.services import WRITTEN
from federation.tenancy.federations import Federation
from federation.values.ports import Source
from tournaments.competition.rules import CompetitionRules, InvalidRules


@dataclass(frozen=True, slots=True)
class Competition:
    """One of the federation's presets: a code, its name, the rules."""

    code: str
    name: str
    rules: CompetitionRules


def list_competitions(federation: Federation) -> list[Competition]:
    """Return the federation's presets, the default one first; plain rules if none can be read."""
    default = federation.settings.get("default_competition", "")
    found = []
    for code, values in federation.settings.get("competitions", {}).items():
        try:
            rules = CompetitionRules.from_json(values["rules"])
        except (InvalidRules, KeyError, TypeError):
            # The others can still be used.
            continue
        found.append(Competition(code, str(values.get("name") or code), rules))
    found.sort(key=lambda competition: (competition.code != default, competition.name))
    return found or [Competition("", _("Swiss system"), CompetitionRules())]


def confirming_subject(code: str) -> str:
    """Return the key under which the federation's confirmations of a competition are recorded."""
    return f"competitions.{code}"


def unconfirmed_readings(federation: Federation, code: str) -> list[str]:
    """Return the preset's unconfirmed fields and readings; none if staff saved their own."""
    values = federation.settings.get("competitions", {}).get(code)
    if values is None or values != federation.settings.get(WRITTEN, {}).get(f"settings.competitions.{code}"):
        return []
    confirmed = confirmed_values(federation, confirming_subject(code))
    return [path for path in values["rules"].get("assumed", ()) if path not in confirmed]


RatingNames = Callable[[], Collection[tuple[str, str]]]
# The federation's rating systems, by which a championship may be seeded.
rating_names: Source[RatingNames] = Source()


def list_rating_names() -> list[tuple[str, str]]:
    """Return (code, name) of the current federation's rating systems."""
    source = rating_names.only
    return list(source()) if source else []
