"""Mending a single game of accepted results: a new version with that table as the signed sheet has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.problems.kinds import Problem, Severity
from federation.seen import check_seen
from federation.tenancy.locking import lock
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.competition.correction import MendedResult, TableUnknown, find_table, mend_report
from tournaments.competition.rules import CompetitionRules
from tournaments.errors import (
    CorrectionContradicts,
    CorrectionMovedMeanwhile,
    NothingCorrected,
    ReasonMissing,
    ResultsNotYetAccepted,
    TableNotFound,
)
from tournaments.files.checks.report import check_report
from tournaments.permissions import ChampionshipAction
from tournaments.report import codes
from tournaments.report.as_json import problem_to_json, seat_to_json
from tournaments.report.report import Report, ReportedTable
from tournaments.report.stored import read_stored, store_report
from tournaments.report.words.sentences import fill
from tournaments.results.services.upload.uploads import next_number
from tournaments.results.services.validation import check_against_championship


def correct_result(
    actor: Actor,
    championship: Championship,
    round_number: int,
    index: int,
    result: MendedResult,
    reason: str,
    *,
    seen: str | None = None,
) -> ResultsVersion:
    """Make a version in which one table is as its sheet says; staff accept it as any other.

    ``index`` counts the tables of the round from 1, in the order of the report (see ``base_version``); ``seen`` is the
    number of the version that the actor looked at. A correction that is not accepted yet is gone on from, so that
    several games can be mended one after another. Raises NotPermitted, ReasonMissing, ResultsNotYetAccepted,
    CorrectionMovedMeanwhile, TableNotFound, NothingCorrected, CorrectionContradicts.
    """
    require(actor, ChampionshipAction.CORRECT_RESULTS, championship)
    if not reason.strip():
        raise ReasonMissing()
    with transaction.atomic():
        locked = lock(championship)
        base = base_version(locked)
        if base is None:
            raise ResultsNotYetAccepted(championship=locked.name)
        if seen is not None:
            check_seen(seen, base.number, refusal=CorrectionMovedMeanwhile, number=base.number)
        report = read_stored(base.report)
        try:
            place = find_table(report, round_number, index)
        except TableUnknown as error:
            raise TableNotFound(round=round_number, table=index) from error
        mended = mend_report(report, place, result, CompetitionRules.from_json(locked.rules))
        if mended.tables[place] == report.tables[place]:
            raise NothingCorrected()
        # A correction that is not accepted yet is gone on from.
        earlier = base.corrections if base.state == ResultsState.DELIVERED else []
        change = _describe(report, report.tables[place], mended.tables[place], reason, str(actor))
        version = make_correction(actor, locked, base, mended, reason)
        version.corrections = [*earlier, change]
        check_correction(version, mended, base)
        version.save(update_fields=["corrections", "problems"])
        record(actor, "result_corrected", version, reason=reason, round=round_number, table=index)
    return version


def base_version(championship: Championship) -> ResultsVersion | None:
    """What a correction starts from: the latest correction that is still to be accepted, else what is accepted."""
    pending = championship.results.filter(origin=ResultsVersion.Origin.CORRECTION, state=ResultsState.DELIVERED)
    accepted = championship.results.filter(state=ResultsState.ACCEPTED)
    return pending.order_by("-number").first() or accepted.first()


def make_correction(
    actor: Actor, championship: Championship, base: ResultsVersion, report: Report, reason: str
) -> ResultsVersion:
    """A delivered version with a changed report and the players of the one it starts from."""
    now = timezone.now()
    version = ResultsVersion.objects.create(
        championship=championship,
        number=next_number(championship),
        state=ResultsState.DELIVERED,
        origin=ResultsVersion.Origin.CORRECTION,
        reason=reason,
        report=store_report(report),
        format=base.format,
        uploaded_by=actor.user,
        received_at=now,
        delivered_at=now,
    )
    entries = list(base.entries.order_by("number"))
    for entry in entries:
        entry.pk, entry.version = None, version
        entry._state.adding = True
    ReportedEntry.objects.bulk_create(entries)
    if base.state == ResultsState.DELIVERED:
        base.state = ResultsState.SUPERSEDED
        base.save(update_fields=["state"])
    return version


def check_correction(version: ResultsVersion, report: Report, base: ResultsVersion) -> None:
    """Find what would be found in an upload; refuse what the results it starts from did not have."""
    double = any(problem["code"] == codes.DOUBLE_ROUNDS.code for problem in base.problems)
    problems = [*check_report(report, double), *check_against_championship(report, version)]
    known = {(problem["code"], str(problem["params"])) for problem in base.problems}
    new = [one for one in problems if one.severity is Severity.ERROR and _key(one) not in known]
    if new:
        raise CorrectionContradicts(problems=" ".join(fill(one.code, one.params) for one in new))
    version.problems = [problem_to_json(problem) for problem in problems]


def _key(problem: Problem) -> tuple[str, str]:
    return problem.code, str(dict(problem.params))


def _describe(report: Report, before: ReportedTable, after: ReportedTable, reason: str, who: str) -> Mapping[str, Any]:
    """What pages show of the correction, without having to look into two reports."""
    names = {player.number: player.name for player in report.players}
    return {
        "round": before.round,
        "table": before.number,
        "players": [names.get(seat.player, "") for seat in before.seats],
        "before": [seat_to_json(seat) for seat in before.seats],
        "after": [seat_to_json(seat) for seat in after.seats],
        "reason": reason,
        "who": who,
        "at": timezone.now().isoformat(),
    }
