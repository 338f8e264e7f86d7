"""Checks of a report against this championship, beyond what the file alone shows."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from django.db.models import F

from federation.people.models.players import Player
from federation.problems.kinds import Problem
from federation.tenancy.federations import Federation
from federation.tenancy.scope import current_federation
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.game_rules import forfeit_score_of
from tournaments.championship.queries.rateability import deadline_of
from tournaments.championship.rules.deadlines import latest_results
from tournaments.competition.rules import CompetitionRules
from tournaments.files.checks.championship import Circumstances, check_in_championship, check_merged, check_retired
from tournaments.players.matching import Match
from tournaments.report import codes
from tournaments.report.report import Report
from tournaments.results.queries import find_signs_of_others

CONFLICTS = {
    "number_and_name": codes.NUMBER_AND_NAME,
    "ambiguous": codes.AMBIGUOUS_PLAYER,
    "claimed_twice": codes.CLAIMED_TWICE,
}


def check_against_championship(report: Report, version: ResultsVersion) -> list[Problem]:
    """Return every contradiction between the report and the version's championship."""
    return [*check_in_championship(report, circumstances_of(version)), *find_signs_of_others(report, version)]


def circumstances_of(version: ResultsVersion) -> Circumstances:
    """Return the federation's and championship's current settings, with the time the version came in."""
    championship, federation = version.championship, current_federation()
    return Circumstances(
        rules=CompetitionRules.from_json(championship.rules),
        starts_on=championship.starts_on,
        ends_on=championship.ends_on,
        received_on=_received_at(version).astimezone(federation.tzinfo).date(),
        is_approved=championship.state == ChampionshipState.APPROVED,
        rounds=championship.rounds,
        capacity=championship.capacity,
        deadline=None if _was_delivered_before(version) else _deadline_of(championship, federation),
        formats=frozenset(federation.settings.get("accepted_formats", ())),
        forfeit_score=forfeit_score_of(championship),
    )


def _received_at(version: ResultsVersion) -> datetime:
    """Return when they arrived here, or earlier by e-mail."""
    by_mail = version.championship.results_received_at
    return min(version.received_at, by_mail) if by_mail else version.received_at


def _deadline_of(championship: Championship, federation: Federation) -> date | None:
    deadline = deadline_of(federation, "results")
    return latest_results(championship.ends_on, deadline) if deadline else None


def _was_delivered_before(version: ResultsVersion) -> bool:
    """Return whether the clock was already stopped by an earlier version, the first one submitted."""
    earlier = version.championship.results.filter(number__lt=version.number, delivered_at__isnull=False)
    return earlier.exists()


def registry_problems(report: Report, matches: Sequence[Match]) -> list[Problem]:
    """Return players matched to a retired player, or found under the name of a merged record. Two queries."""
    players = {match.number: match.player for match in matches if match.player is not None}
    retired = Player.objects.filter(pk__in=players.values(), retired_on__isnull=False)
    days = {pk: day for pk, day in retired.values_list("pk", "retired_on") if day is not None}
    records = Player.objects.filter(merged_into__in=players.values()).exclude(name_key=F("merged_into__name_key"))
    merged = {
        (into, key): (number, stayed)
        for into, key, number, stayed in records.values_list(
            "merged_into_id", "name_key", "number", "merged_into__number"
        )
        if into is not None and stayed is not None
    }
    return [*check_retired(report, players, days), *check_merged(report, players, merged)]


def match_problems(report: Report, matches: Sequence[Match]) -> list[Problem]:
    """Return a problem for every player without a certain match, for staff to identify."""
    return [
        CONFLICTS.get(match.conflict, codes.PLAYER_NOT_FOUND).at(player.where, name=player.name)
        for player, match in zip(report.players, matches, strict=True)
        if match.player is None
    ]
