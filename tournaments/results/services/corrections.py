"""Accepted results corrected: a single game as the signed sheet has it, or a disqualification, as a new version."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.seen import check_seen
from federation.tenancy.locks import lock
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ReportedEntry, ResultsState, ResultsVersion
from tournaments.competition.correction import MendedResult, PlayedAfter, PlayerUnknown, disqualify
from tournaments.errors import (
    CorrectionMovedMeanwhile,
    NothingCorrected,
    NotInResults,
    PlayedAfterDisqualification,
    ReasonMissing,
    ResultsNotYetAccepted,
)
from tournaments.permissions import ChampionshipAction
from tournaments.report import codes
from tournaments.report.as_json import problem_to_json
from tournaments.report.packed import read_stored, store_report
from tournaments.report.report import Report
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.planned_corrections import (
    base_version,
    find_problems,
    is_correction_waiting,
    plan_correction,
)
from tournaments.results.services.reports import settle_reports
from tournaments.results.services.upload import next_number


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
    """Create a version in which one table matches its sheet; staff accept it like any other.

    ``index`` counts the tables of the round from 1, in the order of the report (see ``base_version``); ``seen`` is the
    number of the version that the actor viewed. It builds on a correction that isn't accepted yet, so that several
    games can be corrected one after another. Raises NotPermitted, ReasonMissing, ResultsNotYetAccepted,
    CorrectionMovedMeanwhile, TableNotFound, NothingCorrected, CorrectionContradicts.
    """
    require(actor, ChampionshipAction.CORRECT_RESULTS, championship)
    if not reason.strip():
        raise ReasonMissing()
    with transaction.atomic():
        locked = lock(championship)
        planned = plan_correction(locked, round_number, index, result, seen=seen)
        base = planned.base
        # Build on a correction that isn't accepted yet.
        earlier = base.corrections if base.state == ResultsState.DELIVERED else []
        version = make_correction(actor, locked, base, planned.after, reason)
        version.corrections = [*earlier, planned.describe(reason, str(actor))]
        version.problems = planned.problems
        version.save(update_fields=["corrections", "problems"])
        record(actor, "result_corrected", version, reason=reason, round=round_number, table=index)
        settle_reports(actor, locked, round_number, index)
    return version


def correct_and_accept(
    actor: Actor,
    championship: Championship,
    round_number: int,
    index: int,
    result: MendedResult,
    reason: str,
    *,
    seen: str | None = None,
    in_spite_of: str = "",
) -> ResultsVersion:
    """Correct a table of accepted results and accept that at once: for staff, who have seen what it changes.

    Where another correction waits, both would be accepted unseen: this one only joins it. ``in_spite_of`` as for
    ``accept_results``. Raises what ``correct_result`` and ``accept_results`` raise.
    """
    with transaction.atomic():
        waits = is_correction_waiting(lock(championship))
        version = correct_result(actor, championship, round_number, index, result, reason, seen=seen)
        if not waits:
            accept_results(actor, version, in_spite_of=in_spite_of, reason=reason)
            version.refresh_from_db()
    return version


def make_correction(
    actor: Actor, championship: Championship, base: ResultsVersion, report: Report, reason: str
) -> ResultsVersion:
    """Create a submitted version with a changed report and the players of its base version."""
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


def disqualify_player(
    actor: Actor,
    championship: Championship,
    number: int,
    after_round: int | None,
    reason: str,
    *,
    seen: str | None = None,
) -> ResultsVersion:
    """Create a version in which a player is disqualified after a round, 0 for before the first; None lifts it.

    Before anything is accepted, the pending version itself records it, with who did so and why. ``number`` is the
    player's in the results, ``seen`` the number of the version that the actor viewed. Games played stand and are rated
    (FISC, game rules §3). Raises NotPermitted, ReasonMissing, ResultsNotYetAccepted, CorrectionMovedMeanwhile,
    NotInResults, NothingCorrected, PlayedAfterDisqualification, CorrectionContradicts.
    """
    require(actor, ChampionshipAction.CORRECT_RESULTS, championship)
    if not reason.strip():
        raise ReasonMissing()
    with transaction.atomic():
        locked = Championship.objects.select_for_update(of=("self",), no_key=True).get(pk=championship.pk)
        base = base_to_disqualify(locked)
        if base is None:
            raise ResultsNotYetAccepted(championship=locked.name)
        if seen is not None:
            check_seen(seen, base.number, refusal=CorrectionMovedMeanwhile, number=base.number)
        before = read_stored(base.report)
        try:
            after = disqualify(before, number, after_round)
        except PlayerUnknown as error:
            raise NotInResults(number=number) from error
        except PlayedAfter as error:
            raise PlayedAfterDisqualification(name=error.name, round=error.round) from error
        if after == before:
            raise NothingCorrected()
        name = next(player.name for player in after.players if player.number == number)
        said = _describe_disqualification(name, after_round, reason, str(actor))
        accepted = base_version(locked) is not None
        version = _correct(actor, locked, base, after, said) if accepted else _mark(base, after, said)
        record(actor, "player_disqualified", version, reason=reason, number=number, after_round=after_round)
    return version


def base_to_disqualify(championship: Championship) -> ResultsVersion | None:
    """Return the version to record a disqualification in: what a correction starts from, else the pending one."""
    waiting = [version for version in championship.results.filter(number__gt=0).order_by("-number") if version.is_open]
    return base_version(championship) or next(iter(waiting), None)


def _correct(
    actor: Actor, championship: Championship, base: ResultsVersion, after: Report, said: Mapping[str, Any]
) -> ResultsVersion:
    earlier = base.corrections if base.state == ResultsState.DELIVERED else []
    version = make_correction(actor, championship, base, after, said["reason"])
    version.corrections = [*earlier, said]
    version.problems = find_problems(version, after, base)
    version.save(update_fields=["corrections", "problems"])
    return version


def _mark(waiting: ResultsVersion, after: Report, said: Mapping[str, Any]) -> ResultsVersion:
    """Record it in results that aren't accepted yet: the files stay as they came."""
    version = lock(waiting)
    version.report = store_report(after)
    version.corrections = [*version.corrections, said]
    others = [problem for problem in version.problems if problem["code"] != codes.DISQUALIFIED.code]
    marked = [
        codes.DISQUALIFIED.at(player.where, name=player.name, round=player.disqualified_after)
        for player in after.players
        if player.disqualified_after is not None
    ]
    version.problems = [*others, *map(problem_to_json, marked)]
    version.save(update_fields=["report", "corrections", "problems"])
    return version


def _describe_disqualification(name: str, after_round: int | None, reason: str, who: str) -> Mapping[str, Any]:
    """Return it in the form of a corrected game, as it is listed with those."""
    return {
        # It belongs to no round: the wording says after which one.
        "round": 0,
        "table": None,
        "players": [name],
        "before": [],
        "after": [],
        "disqualified_after": after_round,
        "reason": reason,
        "who": who,
        "at": timezone.now().isoformat(),
    }
