"""Results sent in: files kept, a version made, and a job that reads, checks and matches it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from federation.audit import record
from federation.jobs import JobRun, job_kind
from federation.permissions import Action, Actor, require
from federation.services.files import read_file, store_file
from federation.services.jobs import enqueue_job
from tournaments.errors import ChampionshipNotApproved, NoFiles, TooManyFiles
from tournaments.matching import Match, Sought, match_players
from tournaments.models import (
    Championship,
    ChampionshipState,
    ReportedEntry,
    ResultsFile,
    ResultsState,
    ResultsVersion,
)
from tournaments.queries.columns import assigned_choices
from tournaments.queries.registry import known_players
from tournaments.report import Problem, Report, Severity, UploadedFile
from tournaments.report_json import problem_to_json, report_to_json
from tournaments.services.validation import check_against_championship, match_problems, registry_problems
from tournaments.uploads.found import Found
from tournaments.uploads.limited import read_limited

VALIDATE = "validate_results"
# A championship of a hundred rounds as .rnd files, with its list of players.
MOST_FILES = 110
STEPS = 4
_UNCHECKED = frozenset({ResultsState.RECEIVED, ResultsState.INVALID})


def upload_results(actor: Actor, championship: Championship, files: Sequence[UploadedFile]) -> ResultsVersion:
    """Keep the files as a new version of the championship's results and have them checked by a job.

    Raises NotPermitted, ChampionshipNotApproved, NoFiles, TooManyFiles, FileTooLarge.
    """
    with transaction.atomic():
        version = receive_results(actor, championship, files)
        version.job = enqueue_job(actor, VALIDATE, {"version": version.pk})
        version.save(update_fields=["job"])
    return version


def receive_results(actor: Actor, championship: Championship, files: Sequence[UploadedFile]) -> ResultsVersion:
    """As upload_results, but whoever calls checks the version: for commands, which wait for the outcome."""
    require(actor, Action.UPLOAD_RESULTS, championship)
    _check_count(files)
    with transaction.atomic():
        # The lock makes two people's versions get two numbers.
        locked = Championship.objects.select_for_update(of=("self",), no_key=True).get(pk=championship.pk)
        if locked.state != ChampionshipState.APPROVED:
            raise ChampionshipNotApproved(championship=locked.name, state=locked.get_state_display())
        version = _make_version(actor, locked, files)
        record(actor, "results_uploaded", version, files=[file.name for file in files])
    return version


def _check_count(files: Sequence[UploadedFile]) -> None:
    if not files:
        raise NoFiles()
    if len(files) > MOST_FILES:
        raise TooManyFiles(count=len(files), limit=MOST_FILES)


def _make_version(actor: Actor, championship: Championship, files: Sequence[UploadedFile]) -> ResultsVersion:
    last = championship.results.aggregate(last=Max("number"))["last"] or 0
    version = ResultsVersion.objects.create(
        championship=championship, number=last + 1, uploaded_by=actor.user, received_at=timezone.now()
    )
    for file in files:
        stored = store_file(actor, file.name, file.content)
        ResultsFile.objects.get_or_create(version=version, stored=stored, name=file.name[:255])
    return version


@job_kind(VALIDATE)
def run_validation(run: JobRun) -> dict[str, Any]:
    version = ResultsVersion.objects.select_related("championship__season").get(pk=run.arguments["version"])
    validate_results(version, run)
    return {"version": version.number, "state": version.state}


def validate_results(version: ResultsVersion, run: JobRun) -> None:
    """Read, check and match a version. Running it again gives the same; settled versions are left alone."""
    if version.state not in _UNCHECKED:
        return
    files = [UploadedFile(file.name, read_file(file.stored)) for file in version.files.select_related("stored")]
    run.report(1, STEPS)
    reading = read_limited(files, assigned_choices())
    run.report(2, STEPS)
    found = Found()
    found.add_all(reading.problems)
    matches: list[Match] = []
    unsettled: list[Problem] = []
    if reading.report is not None:
        found.add_all(check_against_championship(reading.report, version))
        matches = match_players(_sought(reading.report), known_players())
        found.add_all(registry_problems(reading.report, matches))
        unsettled = match_problems(reading.report, matches)
    run.report(3, STEPS)
    # Names to settle are one for each player, all of which staff go through: no limit cuts them.
    _store(version, reading.report, [*found.conclude(), *unsettled], matches)
    run.report(4, STEPS)


def _sought(report: Report) -> list[Sought]:
    return [
        Sought(player.number, player.name, player.ids, player.club, player.rating or None) for player in report.players
    ]


def _store(
    version: ResultsVersion, report: Report | None, problems: Sequence[Problem], matches: Sequence[Match]
) -> None:
    if not _lock_unchecked(version):
        return
    refused = report is None or any(problem.severity is Severity.ERROR for problem in problems)
    unsettled = any(match.player is None for match in matches)
    version.problems = [problem_to_json(problem) for problem in problems]
    version.report = report_to_json(report) if report is not None else None
    version.format = report.format if report is not None else ""
    version.state = _state_of(version, refused=refused, unsettled=unsettled)
    version.save(update_fields=["problems", "report", "format", "state"])
    version.entries.all().delete()
    if report is not None and not refused:
        _store_entries(version, report, matches)
        _supersede_earlier(version)


def _state_of(version: ResultsVersion, *, refused: bool, unsettled: bool) -> ResultsState:
    if refused:
        return ResultsState.INVALID
    # Checked again when a newer version could be used already: it stays replaced.
    newer = ResultsVersion.objects.filter(championship=version.championship_id, number__gt=version.number)
    if newer.exclude(state__in=_UNCHECKED).exists():
        return ResultsState.SUPERSEDED
    return ResultsState.TO_SETTLE if unsettled else ResultsState.VALID


def _lock_unchecked(version: ResultsVersion) -> bool:
    """Whether it still waits for this check: a newer version that was quicker has replaced it meanwhile.

    The championship is locked before any version, as acceptance does, so that two checks wait for each other.
    """
    Championship.objects.select_for_update(of=("self",), no_key=True).get(pk=version.championship_id)
    state = ResultsVersion.objects.select_for_update(of=("self",)).values_list("state", flat=True).get(pk=version.pk)
    return state in _UNCHECKED


def _store_entries(version: ResultsVersion, report: Report, matches: Sequence[Match]) -> None:
    ReportedEntry.objects.bulk_create(
        ReportedEntry(
            version=version,
            number=player.number,
            name=player.name[:200],
            club=player.club[:120],
            ids=dict(player.ids),
            player_id=match.player,
            matched=match.how.value if match.how else "",
            proposals=[{"player": one.player, "likeness": one.likeness} for one in match.proposals],
        )
        for player, match in zip(report.players, matches, strict=True)
    )


def _supersede_earlier(version: ResultsVersion) -> None:
    """A version that can be used replaces earlier ones that were not accepted; an accepted one stays until then."""
    earlier = ResultsVersion.objects.filter(championship=version.championship, number__lt=version.number)
    earlier.exclude(state=ResultsState.ACCEPTED).update(state=ResultsState.SUPERSEDED)
