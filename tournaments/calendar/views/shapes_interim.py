"""Interim results in the shapes of tournaments/calendar/_interim.html."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.championship.queries.interim import find_interim
from tournaments.championship.views.results.reports import standings_of_report
from tournaments.championship.views.results.standings import StandingsTable
from tournaments.report.progress import find_progress
from tournaments.report.stored import read_stored


@dataclass(frozen=True, slots=True)
class Interim:
    """How far interim results are. ``rounds``: how many there will be, None where nobody said; ``missing``: games."""

    number: int
    after_round: int
    rounds: int | None
    missing: int
    received_at: datetime


@dataclass(frozen=True, slots=True)
class InterimStandings:
    """What the page of a championship shows until there are results."""

    interim: Interim
    table: StandingsTable


def interim_shape(championship: Championship, version: ResultsVersion) -> Interim:
    progress = find_progress(read_stored(version.report))
    rounds = championship.rounds if (championship.rounds or 0) >= progress.round else None
    return Interim(version.number, progress.round, rounds, progress.missing, timezone.localtime(version.received_at))


def interim_standings(championship: Championship) -> InterimStandings | None:
    """The standings that interim results give; None where there are none. Two queries at most."""
    version = find_interim(championship)
    if version is None:
        return None
    version.championship = championship
    return InterimStandings(interim_shape(championship, version), standings_of_report(version, registered=True))
