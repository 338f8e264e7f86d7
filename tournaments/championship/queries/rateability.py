"""A championship's conditions for the rating, judged by stored data, and the federation's requirements."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef
from django.utils import timezone

from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsFile, ResultsState, ResultsVersion
from tournaments.championship.queries.standings import is_classic
from tournaments.championship.rules.deadlines import Deadline
from tournaments.championship.rules.rateability import (
    ChampionshipFacts,
    Decision,
    Rateability,
    Requirements,
    judge_championship,
)
from tournaments.competition.rules import CompetitionRules, InvalidRules
from tournaments.report.formats import family_of


def usual_rules(championship: Championship) -> CompetitionRules | None:
    """Return the rules it was announced under: as copied to its rulebook's edition, else the current ones.

    None if they aren't offered any more or can't be read. At most one query.
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
    """Return one of the federation's deadlines, ``announcement`` or ``results``; None if it sets none."""
    return Deadline.from_json(federation.settings.get("deadlines", {}).get(name))


# A version: its state, its format, whether there is a file, when it was submitted.
Delivered = tuple[str, str, bool, datetime | None]


def requirements_of(federation: Federation) -> Requirements:
    """Return what the federation's settings require of a rated championship."""
    settings = federation.settings
    own = {str(settings.get("dictionary") or "")}
    # A competition may name the same dictionary more precisely.
    of_rules = {str(one.get("rules", {}).get("dictionary", "")) for one in settings.get("competitions", {}).values()}
    return Requirements(
        zone=federation.tzinfo,
        announcement=deadline_of(federation, "announcement"),
        results=deadline_of(federation, "results"),
        dictionaries=frozenset(own | of_rules) - {""} if settings.get("dictionary") else frozenset(),
        formats=frozenset(settings.get("accepted_formats", ())),
    )


def find_rateability(championship: Championship, now: datetime | None = None) -> Rateability:
    """Return all conditions that apply to the championship. Two queries."""
    return _judge(championship, _delivered_versions(championship), now or timezone.now())


def _judge(championship: Championship, delivered: Sequence[Delivered], now: datetime) -> Rateability:
    decisions = {
        one.condition: Decision(one.is_met, one.reason) for one in championship.rateability_decisions.order_by("pk")
    }
    requirements = requirements_of(current_federation())
    return judge_championship(_facts(championship, delivered), requirements, now, decisions)


def foresee_rateability(version: ResultsVersion, now: datetime | None = None) -> Rateability:
    """Judge it as if this version were accepted; results not submitted yet count as submitted ``now``."""
    championship, now = version.championship, now or timezone.now()
    accepted = (ResultsState.ACCEPTED.value, version.format, version.files.exists(), version.delivered_at or now)
    return _judge(championship, [accepted, *_delivered_versions(championship)], now)


def _facts(championship: Championship, delivered: Sequence[Delivered]) -> ChampionshipFacts:
    return ChampionshipFacts(
        starts_on=championship.starts_on,
        ends_on=championship.ends_on,
        announced_at=championship.communicated_at,
        is_classic=is_classic(championship),
        is_circuit=championship.is_circuit,
        follows_regulations=championship.follows_regulations,
        dictionary=championship.dictionary,
        results_at=_first([version[3] for version in delivered], championship),
        format=_format_of(delivered),
    )


def _delivered_versions(championship: Championship) -> list[Delivered]:
    """Return the versions of each, newest first."""
    files = ResultsFile.objects.filter(version=OuterRef("pk"))
    delivered = ResultsVersion.objects.filter(championship=championship, delivered_at__isnull=False)
    found = delivered.annotate(has_file=Exists(files)).order_by("-number")
    return list(found.values_list("state", "format", "has_file", "delivered_at"))


def _format_of(delivered: Sequence[Delivered]) -> str | None:
    """Return the family of the accepted version's file, or of the last one submitted; see ChampionshipFacts."""
    rows = sorted(delivered, key=lambda row: row[0] != ResultsState.ACCEPTED)
    if not rows:
        return None
    _state, name, has_file, _at = rows[0]
    return (family_of(name) or name) if has_file else ""


def _first(delivered: Sequence[datetime | None], championship: Championship) -> datetime | None:
    arrivals = [moment for moment in (*delivered, championship.results_received_at) if moment is not None]
    return min(arrivals, default=None)
