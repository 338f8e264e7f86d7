"""Queries about rule sets, which points a regulation leaves open, and who decided them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.db.models import QuerySet
from django.utils import timezone

from federation.presets.queries import confirmed_values
from federation.seasons.models import Season
from federation.tenancy.scope import current_federation
from federation.values.numbers import whole_number
from games.rules.models import RuleSetState, RuleSetVersion
from games.rules.ruleset import complete_rules, ruleset_names
from games.rules.words.parameters import all_parameters, chapters, is_assumed, readings_of


@dataclass(frozen=True, slots=True)
class ListedRuleSet:
    """A rule set with its versions, newest first; ``draft`` is the one being written."""

    code: str
    published: tuple[RuleSetVersion, ...]
    draft: RuleSetVersion | None

    @property
    def name(self) -> str:
        newest = self.published[0] if self.published else self.draft
        return newest.name if newest else self.code

    def in_force(self, day: date) -> RuleSetVersion | None:
        """The version by which games of that day are played."""
        begun = [version for version in self.published if version.season.starts_on <= day]
        return max(begun, key=lambda version: (version.season.starts_on, version.number), default=None)


def published_rule_sets() -> QuerySet[RuleSetVersion]:
    return RuleSetVersion.objects.filter(state=RuleSetState.PUBLISHED).select_related("season")


def newest_published(code: str) -> RuleSetVersion | None:
    """The version that the draft of a rule set will replace; None where it is the first."""
    return published_rule_sets().filter(code=code).order_by("-number").first()


def find_rule_set(code: str, when: Season | date) -> RuleSetVersion | None:
    """Return the version of a rule set in force in a season or on a day: the newest of the last season that had begun.

    None if nothing was published that early.
    """
    day = when.starts_on if isinstance(when, Season) else when
    begun = published_rule_sets().filter(code=code, season__starts_on__lte=day)
    return begun.order_by("-season__starts_on", "-number").first()


def list_rule_sets() -> list[ListedRuleSet]:
    """Return every rule set of the federation, ordered by code. One query."""
    versions = RuleSetVersion.objects.select_related("season").order_by("code", "-number")
    return [_listed(code, list(group)) for code, group in groupby(versions, key=lambda version: version.code)]


def _listed(code: str, versions: list[RuleSetVersion]) -> ListedRuleSet:
    drafts = [version for version in versions if not version.is_published]
    return ListedRuleSet(code, tuple(v for v in versions if v.is_published), drafts[0] if drafts else None)


def find_named_rule_set(name: str) -> RuleSetVersion | None:
    """Return a published version by ``CODE@NUMBER``; for ``CODE`` alone the one in force today, else the newest.

    None if nothing with that name is published.
    """
    code, sign, number = name.partition("@")
    if sign:
        wanted = whole_number(number)
        return published_rule_sets().filter(code=code, number=wanted).first() if wanted is not None else None
    return find_rule_set(code, timezone.localdate()) or published_rule_sets().filter(code=code).first()


def confirming_subject(version: RuleSetVersion) -> str:
    """Return the key under which the federation's confirmations of a version are recorded."""
    return f"rules.{version.code}.{version.number}"


def is_preset(version: RuleSetVersion) -> bool:
    """Return whether a version is as shipped with the software, unchanged by the federation."""
    return version.number == 1 and version.code in ruleset_names()


def open_paths(version: RuleSetVersion) -> list[str]:
    """Return the parameters and readings that the regulation leaves open, decided or not."""
    values = complete_rules(version.rules)
    parameters = [one.path for one in all_parameters()]
    readings = [reading for chapter in chapters() for reading in readings_of(chapter)]
    return [path for path in [*parameters, *readings] if is_assumed(values, path)]


def unconfirmed_paths(version: RuleSetVersion) -> frozenset[str]:
    """Return those whose value is the software's preset and isn't confirmed."""
    if not is_preset(version):
        return frozenset()
    return frozenset(open_paths(version)) - confirmed_values(current_federation(), confirming_subject(version))
