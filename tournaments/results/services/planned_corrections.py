"""The effect of correcting one game, before it is saved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from federation.problems.kinds import Problem, Severity
from federation.seen import check_seen
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.competition.correction import MendedResult, TableUnknown, find_table, mend_report
from tournaments.competition.rules import CompetitionRules
from tournaments.errors import (
    CorrectionContradicts,
    CorrectionMovedMeanwhile,
    NothingCorrected,
    ResultsNotYetAccepted,
    TableNotFound,
)
from tournaments.files.checks.report import check_report
from tournaments.report import codes
from tournaments.report.acknowledgement import list_warnings
from tournaments.report.as_json import problem_to_json, seat_to_json
from tournaments.report.packed import read_stored
from tournaments.report.report import Report, ReportedTable
from tournaments.report.words import fill
from tournaments.results.services.upload import next_number
from tournaments.results.services.validation import check_against_championship


@dataclass(frozen=True, slots=True, eq=False)
class PlannedCorrection:
    """A corrected table before it is saved: both reports, where the table is in them, and the problems found.

    ``index`` counts it among the tables of its round, from 1; ``problems`` are those of the corrected report, as they
    are stored.
    """

    base: ResultsVersion
    before: Report
    after: Report
    place: int
    index: int
    problems: list[Mapping[str, Any]]

    def describe(self, reason: str, who: str) -> Mapping[str, Any]:
        """The correction as it is stored and shown."""
        before, after = self.before.tables[self.place], self.after.tables[self.place]
        return {**_describe(self.before, before, after, reason, who), "index": self.index}

    @property
    def new_warnings(self) -> list[Mapping[str, Any]]:
        """Those that the results it starts from do not have: the others were read when these were accepted."""
        known = _known(self.base)
        return [one for one in list_warnings(self.problems) if (one["code"], str(one["params"])) not in known]


def plan_correction(
    championship: Championship, round_number: int, index: int, result: MendedResult, *, seen: str | None = None
) -> PlannedCorrection:
    """What correcting a table would come to; nothing is written.

    Raises ResultsNotYetAccepted, CorrectionMovedMeanwhile, TableNotFound, NothingCorrected, CorrectionContradicts.
    """
    base = base_version(championship)
    if base is None:
        raise ResultsNotYetAccepted(championship=championship.name)
    if seen is not None:
        check_seen(seen, base.number, refusal=CorrectionMovedMeanwhile, number=base.number)
    before = read_stored(base.report)
    try:
        place = find_table(before, round_number, index)
    except TableUnknown as error:
        raise TableNotFound(round=round_number, table=index) from error
    after = mend_report(before, place, result, CompetitionRules.from_json(championship.rules))
    if after.tables[place] == before.tables[place]:
        raise NothingCorrected()
    draft = ResultsVersion(championship=championship, number=next_number(championship), received_at=timezone.now())
    return PlannedCorrection(base, before, after, place, index, find_problems(draft, after, base))


def is_correction_waiting(championship: Championship) -> bool:
    """Return whether there is a correction that no one has accepted yet."""
    base = base_version(championship)
    return base is not None and base.state == ResultsState.DELIVERED


def base_version(championship: Championship) -> ResultsVersion | None:
    """What a correction starts from: the latest correction that is still to be accepted, else what is accepted."""
    pending = championship.results.filter(origin=ResultsVersion.Origin.CORRECTION, state=ResultsState.DELIVERED)
    accepted = championship.results.filter(state=ResultsState.ACCEPTED)
    return pending.order_by("-number").first() or accepted.first()


def find_problems(version: ResultsVersion, report: Report, base: ResultsVersion) -> list[Mapping[str, Any]]:
    """Find what would be found in an upload; refuse what the results it starts from did not have."""
    double = any(problem["code"] == codes.DOUBLE_ROUNDS.code for problem in base.problems)
    problems = [*check_report(report, double), *check_against_championship(report, version)]
    known = _known(base)
    new = [one for one in problems if one.severity is Severity.ERROR and _key(one) not in known]
    if new:
        raise CorrectionContradicts(problems=" ".join(fill(one.code, one.params) for one in new))
    return [problem_to_json(problem) for problem in problems]


def _known(base: ResultsVersion) -> set[tuple[str, str]]:
    return {(problem["code"], str(problem["params"])) for problem in base.problems}


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
