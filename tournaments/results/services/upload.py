"""Uploading results: files are stored, a version created, and a job reads, checks and matches it; repeatable."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import Max, Min
from django.utils import timezone

from federation.audit.services import record
from federation.files.services import give_file, store_file
from federation.jobs.models import Lane
from federation.jobs.services.kinds import JobRun, job_kind
from federation.jobs.services.run import enqueue_job
from federation.permissions import Actor, require
from federation.problems.kinds import Problem, Severity
from federation.tenancy.locks import lock, locking
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.results import ReportedEntry, ResultsFile, ResultsState, ResultsVersion
from tournaments.championship.queries.versions import is_past_interim
from tournaments.errors import ChampionshipNotApproved, InterimTooLate, NoFiles, NotToCheckAgain, TooManyFiles
from tournaments.files.common.found import Found
from tournaments.files.limited import keep_reader_ready, reading_limited
from tournaments.permissions import ChampionshipAction
from tournaments.players.matching import Match, Registry, Sought, match_players
from tournaments.players.queries.registry import known_players
from tournaments.report import codes
from tournaments.report.as_json import problem_to_json
from tournaments.report.packed import store_report
from tournaments.report.questions import NO_ANSWERS, Answers
from tournaments.report.report import Report, UploadedFile
from tournaments.results.queries import assigned_choices
from tournaments.results.services.validation import check_against_championship, match_problems, registry_problems

VALIDATE = "validate_results"
# A championship of a hundred rounds as .rnd files, with its list of players.
MOST_FILES = 110
STEPS = 4
# As with other questions, someone may say what the columns are, and the same files are then read.
_ANSWERABLE = frozenset({codes.COLUMNS_UNKNOWN.code})
_UNCHECKED = frozenset({ResultsState.RECEIVED, ResultsState.INVALID})


def upload_results(
    actor: Actor, championship: Championship, files: Sequence[UploadedFile], *, interim: bool = False
) -> ResultsVersion:
    """Store the files as a new version of the championship's results and have a job check them.

    ``interim``: they are public as soon as they are checked, and are not submitted. Raises NotPermitted,
    ChampionshipNotApproved, NoFiles, TooManyFiles, FileTooLarge, InterimTooLate.
    """
    with transaction.atomic():
        version = receive_results(actor, championship, files, interim=interim)
        version.job = enqueue_job(actor, VALIDATE, {"version": version.pk})
        version.save(update_fields=["job"])
    return version


def receive_results(
    actor: Actor,
    championship: Championship,
    files: Sequence[UploadedFile],
    answers: Answers = NO_ANSWERS,
    *,
    interim: bool = False,
) -> ResultsVersion:
    """As upload_results, but the caller checks the version: for commands, which wait for the outcome.

    ``answers`` are known in advance to questions the files will raise, such as the division that is meant.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, championship)
    _check_count(files)
    with transaction.atomic():
        # The lock gives two people's versions different numbers.
        locked = lock(championship)
        if locked.state != ChampionshipState.APPROVED:
            raise ChampionshipNotApproved(championship=locked.name, state=locked.get_state_display())
        if interim and is_past_interim(locked):
            raise InterimTooLate(championship=locked.name)
        version = _make_version(actor, locked, files, answers, interim=interim)
        record(actor, "results_uploaded", version, files=[file.name for file in files])
    return version


def _check_count(files: Sequence[UploadedFile]) -> None:
    if not files:
        raise NoFiles()
    if len(files) > MOST_FILES:
        raise TooManyFiles(count=len(files), limit=MOST_FILES)


def _make_version(
    actor: Actor, championship: Championship, files: Sequence[UploadedFile], answers: Answers, *, interim: bool
) -> ResultsVersion:
    version = ResultsVersion.objects.create(
        championship=championship,
        number=next_number(championship),
        uploaded_by=actor.user,
        received_at=timezone.now(),
        is_interim=interim,
        answers={key: list(answer) for key, answer in answers.items()},
    )
    for file in files:
        stored = store_file(actor, file.name, file.content)
        ResultsFile.objects.get_or_create(version=version, stored=stored, name=file.name[:255])
    return version


def next_number(championship: Championship) -> int:
    """Return the number of the next version. The caller has locked the championship."""
    return max(championship.results.aggregate(last=Max("number"))["last"] or 0, 0) + 1


@job_kind(VALIDATE, Lane.UPLOADS, prepare=keep_reader_ready)
def run_validation(run: JobRun) -> dict[str, Any]:
    version = ResultsVersion.objects.select_related("championship__season").get(pk=run.arguments["version"])
    validate_results(version, run)
    return {"version": version.number, "state": version.state}


def validate_results(version: ResultsVersion, run: JobRun) -> None:
    """Read, check and match a version. Running it again gives the same result; settled versions are left alone."""
    if version.state not in _UNCHECKED:
        return
    files = [UploadedFile(file.name, give_file(file.stored)) for file in version.files.select_related("stored")]
    run.report(1, STEPS)
    with reading_limited(files, {**assigned_choices(), **version.answers}) as wait_for_reading:
        # Fetched and prepared in the meantime: for a large one this takes as long as the child's start.
        registry = Registry(known_players())
        reading = wait_for_reading()
    run.report(2, STEPS)
    matches = registry.match(_sought(reading.report)) if reading.report is not None else []
    run.report(3, STEPS)
    check_report_of_version(version, reading.report, reading.problems, matches)
    run.report(4, STEPS)


def check_report_of_version(
    version: ResultsVersion, report: Report | None, problems: Sequence[Problem], matches: Sequence[Match]
) -> None:
    """Check what was read against the championship and the registry, and store it with all findings.

    ``problems`` are those of the report itself; ``report`` is None for unreadable files.
    """
    found = Found()
    found.add_all(problems)
    unsettled: list[Problem] = []
    if report is not None:
        found.add_all(check_against_championship(report, version))
        found.add_all(registry_problems(report, matches))
        unsettled = match_problems(report, matches)
    # Names to identify are one per player, and staff go through all of them: no limit applies.
    _store(version, report, [*found.conclude(), *unsettled], matches)


def find_matches(report: Report) -> list[Match]:
    """Return the registry matches of a report's players, in order."""
    return match_players(_sought(report), known_players())


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
    version.report = store_report(report) if report is not None else None
    version.format = report.format if report is not None else ""
    _number_by_what_it_is(version)
    version.state = _state_of(version, refused=refused, unsettled=unsettled)
    version.save(update_fields=["problems", "report", "format", "state", "number", "received_as"])
    version.entries.all().delete()
    if report is not None and not refused:
        _store_entries(version, report, matches)
        _supersede_earlier(version)


def _number_by_what_it_is(version: ResultsVersion) -> None:
    """Unreadable files leave their number to the next; if they are read later, they get the next one."""
    is_asked = any(problem["code"] in _ANSWERABLE or "question" in problem["params"] for problem in version.problems)
    unreadable = version.report is None and not is_asked
    if unreadable == version.is_unreadable:
        return
    championship = version.championship
    if unreadable:
        first = min(championship.results.aggregate(first=Min("number"))["first"] or 0, 0)
        version.received_as, version.number = version.number, first - 1
    else:
        version.received_as, version.number = None, next_number(championship)


def _state_of(version: ResultsVersion, *, refused: bool, unsettled: bool) -> ResultsState:
    if refused:
        return ResultsState.INVALID
    # Checked again after a newer version was usable: it stays replaced.
    newer = ResultsVersion.objects.filter(championship=version.championship_id, number__gt=version.number)
    if newer.exclude(state__in=_UNCHECKED).exists():
        return ResultsState.SUPERSEDED
    return ResultsState.TO_SETTLE if unsettled else ResultsState.VALID


def _lock_unchecked(version: ResultsVersion) -> bool:
    """Lock the version if it is still awaiting this check: a quicker newer version may have replaced it.

    The championship is locked before any version, as in acceptance, so that two checks wait for each other.
    """
    locking(Championship.objects.all()).get(pk=version.championship_id)
    state = locking(ResultsVersion.objects.all()).values_list("state", flat=True).get(pk=version.pk)
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
    """Replace earlier versions that weren't accepted with a usable one; an accepted one stays until then.

    An interim one doesn't replace what was submitted while it was being checked.
    """
    earlier = ResultsVersion.objects.filter(championship=version.championship, number__range=(1, version.number - 1))
    if version.is_interim:
        earlier = earlier.filter(delivered_at__isnull=True)
    earlier.exclude(state=ResultsState.ACCEPTED).update(state=ResultsState.SUPERSEDED)


def check_again(actor: Actor, version: ResultsVersion) -> ResultsVersion:
    """Have a version's files checked again by current rules: one that can't be used, or whose job failed.

    Repeating it checks once. Raises NotPermitted, NotToCheckAgain.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    with transaction.atomic():
        locked = lock(version)
        if locked.state not in {ResultsState.RECEIVED, ResultsState.INVALID}:
            raise NotToCheckAgain(number=locked.number, state=locked.get_state_display())
        if locked.state == ResultsState.RECEIVED and locked.job is not None and not locked.job.is_finished:
            return locked
        queue_check(actor, locked)
        record(actor, "results_checked_again", locked)
    return locked


def queue_check(actor: Actor, locked: ResultsVersion) -> None:
    """Enqueue the job that checks a version, whose row the caller has locked."""
    locked.state = ResultsState.RECEIVED
    locked.job = enqueue_job(actor, VALIDATE, {"version": locked.pk})
    locked.save(update_fields=["state", "job"])
