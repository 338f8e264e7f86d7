"""Championships and uploads for tests, made through the services."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from federation.jobs.services.kinds import JobRun
from federation.permissions import Actor
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.calendar.services.championships import Announcement, announce_championship, approve_championship
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsVersion
from tournaments.competition.rules import CompetitionRules
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.identification import create_all_players
from tournaments.results.services.upload import receive_results, validate_results

# FISC §1.
FISC_TIE_BREAKS = ("median_buchholz", "berger", "point_difference", "total_points")
FISC_RULES = CompetitionRules(tie_breaks=FISC_TIE_BREAKS)


def make_announcement(name: str = "Open de Lleida", **fields: Any) -> Announcement:
    day = fields.pop("day", date(2026, 3, 14))
    return Announcement(**{"name": name, "starts_on": day, "ends_on": day, "rules": FISC_RULES.as_json(), **fields})


def make_approved(actor: Actor, name: str = "Open de Lleida", **fields: Any) -> Championship:
    return approve_championship(actor, announce_championship(actor, make_announcement(name, **fields)))


def small_zip() -> UploadedFile:
    """Four players, two rounds: Puig 2, Grau 1, Nadal ½, Bosch ½; one game won by forfeit."""
    return zip_files(make_small_championship().files())


def make_version(
    actor: Actor, championship: Championship, files: Sequence[UploadedFile] | None = None
) -> ResultsVersion:
    """Results sent in and checked, without a job."""
    version = receive_results(actor, championship, files or [small_zip()])
    validate_results(version, JobRun(arguments={}, requested_by_id=None))
    return version


def make_accepted(actor: Actor, name: str = "Open de Lleida", **fields: Any) -> Championship:
    """A championship with accepted results; players that nobody is proposed for are registered."""
    files = fields.pop("files", None)
    version = make_version(actor, make_approved(actor, name, **fields), files)
    create_all_players(actor, version)
    # Many of them are made of the same files.
    return accept_results(actor, version, in_spite_of=sign_warnings(version.problems), reason="made by a test")
