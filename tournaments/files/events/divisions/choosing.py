"""Files that hold several divisions: the one that was chosen, the only one, or the question which one. Pure."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass

from federation.names.comparing import fold
from federation.problems.kinds import NOWHERE, Problem, Where
from tournaments.files.events.divisions.joining import join_groups
from tournaments.report import codes, limits
from tournaments.report.questions import ALL_DIVISIONS, DIVISION, Answers, answer_to
from tournaments.report.report import Reading, Report


@dataclass(frozen=True, slots=True)
class Division:
    """One division of an event as it was read; None where it could not be."""

    name: str
    report: Report | None
    problems: tuple[Problem, ...] = ()


def tell_apart(names: Sequence[str]) -> list[str]:
    """The names of divisions, each only once: a second A is ``A (2)``, and one without a name its place."""
    given: list[str] = []
    for place, name in enumerate(names, start=1):
        plain = name or (str(place) if len(names) > 1 else "")
        taken = sum(fold(plain) == fold(one or str(index)) for index, one in enumerate(names[: place - 1], start=1))
        given.append(f"{plain} ({taken + 1})" if taken else plain)
    return given


def choose_division(
    divisions: Sequence[Division], answers: Answers, problems: Sequence[Problem] = (), where: Where = NOWHERE
) -> Reading:
    """The reading of a file with these divisions. ``problems`` concern all of them."""
    if not divisions:
        return Reading(None, tuple(problems))
    wanted = answer_to(answers, DIVISION)
    if wanted == ALL_DIVISIONS:
        return _read_all(divisions, problems)
    if wanted:
        chosen = [one for one in divisions if fold(one.name) == fold(wanted)]
        if len(chosen) != 1:
            unknown = codes.DIVISION_UNKNOWN.at(where, found=wanted, names=_list(divisions))
            return Reading(None, (*problems, unknown), _reports(divisions))
        return _read_one(chosen[0], problems, where)
    if len(divisions) == 1:
        return _read_one(divisions[0], problems, where)
    names = json.dumps([one.name for one in divisions], ensure_ascii=False)
    question = codes.DIVISION_WANTED.at(
        where, count=len(divisions), names=_list(divisions), sample=names, question=DIVISION
    )
    # What a division leaves open is asked once it is chosen.
    told = [problem for one in divisions for problem in one.problems if "question" not in problem.params]
    return Reading(None, (*problems, question, *told[: limits.PROBLEMS]), _reports(divisions))


def _read_one(division: Division, problems: Sequence[Problem], where: Where) -> Reading:
    told = (*problems, *division.problems)
    if division.report is None and not told:
        return Reading(None, (codes.NO_PLAYERS.at(where),))
    return Reading(division.report, told)


def _read_all(divisions: Sequence[Division], problems: Sequence[Problem]) -> Reading:
    """All of them as groups; one that cannot be read keeps the others from being one championship."""
    told = (*problems, *(problem for one in divisions for problem in one.problems))
    reports = _reports(divisions)
    return Reading(join_groups(reports) if len(reports) == len(divisions) else None, told)


def _list(divisions: Sequence[Division]) -> str:
    return ", ".join(one.name for one in divisions)


def _reports(divisions: Sequence[Division]) -> tuple[Report, ...]:
    return tuple(one.report for one in divisions if one.report is not None)
