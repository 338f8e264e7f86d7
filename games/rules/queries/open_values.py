"""What a regulation leaves open in a rule set, and whether somebody at the federation has decided on it."""

from __future__ import annotations

from federation.presets.queries import confirmed_values
from federation.tenancy.scope import current_federation
from games.rules.models import RuleSetVersion
from games.rules.ruleset import complete_rules, ruleset_names
from games.rules.words.parameters import all_parameters, chapters, is_assumed, readings_of


def confirming_subject(version: RuleSetVersion) -> str:
    """What the federation's confirmations of a version are noted under."""
    return f"rules.{version.code}.{version.number}"


def is_preset(version: RuleSetVersion) -> bool:
    """Whether a version is as the software brought it, so that nobody at the federation has written it."""
    return version.number == 1 and version.code in ruleset_names()


def open_paths(version: RuleSetVersion) -> list[str]:
    """The parameters and readings that the regulation leaves open, decided or not."""
    values = complete_rules(version.rules)
    parameters = [one.path for one in all_parameters()]
    readings = [reading for chapter in chapters() for reading in readings_of(chapter)]
    return [path for path in [*parameters, *readings] if is_assumed(values, path)]


def unconfirmed_paths(version: RuleSetVersion) -> frozenset[str]:
    """Those whose value is the software's preset, which nobody has confirmed."""
    if not is_preset(version):
        return frozenset()
    return frozenset(open_paths(version)) - confirmed_values(current_federation(), confirming_subject(version))
