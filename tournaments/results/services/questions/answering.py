"""Answering what files with results leave open: which division is meant, whether a round was a bye or an absence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db import transaction

from federation.audit.services import record
from federation.permissions import Actor, require
from federation.problems.kinds import Problem, Severity
from federation.tenancy.locking import lock
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.errors import VersionNotOpen
from tournaments.permissions import ChampionshipAction
from tournaments.report.as_json import problem_from_json
from tournaments.report.questions import choices_of, kind_of
from tournaments.results.services.upload.checking import queue_check

_OPEN = frozenset({ResultsState.INVALID, ResultsState.RECEIVED, ResultsState.TO_SETTLE, ResultsState.VALID})


@dataclass(frozen=True, slots=True)
class Question:
    """One thing a version's files leave open. ``choices`` are what may be answered; of a division, its names."""

    key: str
    problem: Problem
    choices: tuple[str, ...]

    @property
    def kind(self) -> str:
        return kind_of(self.key)

    @property
    def must_be_answered(self) -> bool:
        """Whether the files cannot be used before; others were read in the likely way."""
        return self.problem.severity is Severity.ERROR


def list_questions(version: ResultsVersion) -> list[Question]:
    """What the files of a version leave open, in their order. None once it was handed in."""
    if version.state not in _OPEN:
        return []
    problems = [problem_from_json(problem) for problem in version.problems if problem["params"].get("question")]
    return [Question(str(one.params["question"]), one, choices_of(one.params)) for one in problems]


def answer_questions(actor: Actor, version: ResultsVersion, answers: Mapping[str, str]) -> ResultsVersion:
    """Keep the answers with the version and have its files read again by them.

    What nobody asks, and what may not be answered, is passed over: a page may have been open for long. Raises
    NotPermitted, VersionNotOpen.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    with transaction.atomic():
        locked = lock(version)
        if locked.state not in _OPEN:
            raise VersionNotOpen(number=locked.number, state=locked.get_state_display())
        asked = {question.key: question.choices for question in list_questions(locked)}
        taken = {key: [answer] for key, answer in answers.items() if answer in asked.get(key, ())}
        if taken:
            locked.answers = {**locked.answers, **taken}
            locked.save(update_fields=["answers"])
            record(actor, "questions_answered", locked, answers={key: answer[0] for key, answer in taken.items()})
            queue_check(actor, locked)
    return locked
