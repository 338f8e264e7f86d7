"""Answering questions left open by files: which division is meant, what columns are, a bye or an absence."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from federation.audit.services import record
from federation.files.services import read_file
from federation.permissions import Actor, can, require
from federation.problems.kinds import Problem, Severity
from federation.tenancy.locks import lock
from tournaments.calendar.services.championships import announce_championship, approve_championship
from tournaments.calendar.services.changes import announcement_of
from tournaments.championship.models.championships import Championship, ChampionshipRole, ChampionshipState
from tournaments.championship.models.results import ColumnAssignment, ResultsState, ResultsVersion
from tournaments.errors import ColumnsKnown, ColumnsUnclear, VersionNotOpen
from tournaments.files.formats.sheets.assignment import find_lacks
from tournaments.files.words.columns import describe_lack
from tournaments.permissions import ChampionshipAction
from tournaments.report import codes
from tournaments.report.as_json import problem_from_json
from tournaments.report.questions import ALL_DIVISIONS, DIVISION, choices_of, kind_of
from tournaments.report.report import UploadedFile
from tournaments.results.services.upload import queue_check, receive_results

_OPEN = frozenset({ResultsState.INVALID, ResultsState.RECEIVED, ResultsState.TO_SETTLE, ResultsState.VALID})


@dataclass(frozen=True, slots=True)
class Question:
    """One open question of a version's files. ``choices`` are the possible answers; for a division, the names."""

    key: str
    problem: Problem
    choices: tuple[str, ...]

    @property
    def kind(self) -> str:
        return kind_of(self.key)

    @property
    def must_be_answered(self) -> bool:
        """Whether the files can't be used without an answer; others were read in the likeliest way."""
        return self.problem.severity is Severity.ERROR


def list_questions(version: ResultsVersion) -> list[Question]:
    """Return the open questions of a version's files, in order. None once it was submitted."""
    if version.state not in _OPEN:
        return []
    problems = [problem_from_json(problem) for problem in version.problems if problem["params"].get("question")]
    return [Question(str(one.params["question"]), one, choices_of(one.params)) for one in problems]


def answer_questions(actor: Actor, version: ResultsVersion, answers: Mapping[str, str]) -> ResultsVersion:
    """Store the answers with the version and have its files read again.

    Answers that aren't asked for or allowed are ignored: a page may have been open for long. Raises NotPermitted,
    VersionNotOpen.
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


@dataclass(frozen=True, slots=True)
class UnknownColumns:
    """Unknown headings, as stored in a version's problems, with the first rows below."""

    key: str
    sheet: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    # Suggested columns, if the whole sheet can be read with them; otherwise empty.
    proposal: tuple[str, ...] = ()


def list_unknown_columns(version: ResultsVersion) -> list[UnknownColumns]:
    """Return the headings that keep a version from being read."""
    if version.state != ResultsState.INVALID:
        return []
    return [
        _read(problem["params"], problem["where"].get("sheet", ""))
        for problem in version.problems
        if problem["code"] == codes.COLUMNS_UNKNOWN.code
    ]


def _read(params: dict[str, str], sheet: str) -> UnknownColumns:
    headings, *rows = json.loads(params["sample"])
    proposal = json.loads(params.get("proposal") or "[]")
    if len(proposal) != len(headings):
        proposal = []
    return UnknownColumns(params["key"], sheet, tuple(headings), tuple(tuple(row) for row in rows), tuple(proposal))


def assign_columns(actor: Actor, version: ResultsVersion, key: str, meanings: Sequence[str]) -> ResultsVersion:
    """Remember the meaning of the columns under some headings, and have the version checked again.

    ``meanings`` are in the order of the columns, empty for an unused one. Raises NotPermitted, VersionNotOpen,
    ColumnsKnown if these headings are no longer in question, ColumnsUnclear.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    with transaction.atomic():
        locked = lock(version)
        if locked.state not in {ResultsState.INVALID, ResultsState.RECEIVED}:
            raise VersionNotOpen(number=locked.number, state=locked.get_state_display())
        asked = next((one for one in list_unknown_columns(locked) if one.key == key), None)
        if asked is None:
            raise ColumnsKnown()
        lacks = find_lacks(meanings, asked.sheet, asked.headings, asked.rows)
        if lacks or len(meanings) != len(asked.headings):
            raise ColumnsUnclear(problems=" ".join(describe_lack(lack) for lack in lacks))
        ColumnAssignment.objects.update_or_create(
            key=key,
            defaults={
                "headings": list(asked.headings),
                "meanings": list(meanings),
                "assigned_by": actor.user,
                "assigned_at": timezone.now(),
            },
        )
        record(actor, "columns_assigned", locked, headings=list(asked.headings), meanings=list(meanings))
        queue_check(actor, locked)
    return locked


LONGEST_NAME = 200


def divide_championship(actor: Actor, version: ResultsVersion, chosen: str) -> list[Championship]:
    """Set this championship's division to ``chosen``, and create a championship for each other one in the files.

    They are announced as this one was, with the division in the name and the same people. If the actor may approve
    championships they are approved, and the same files are uploaded for them; otherwise they await staff approval.
    Repeating it changes nothing. Raises NotPermitted, VersionNotOpen.
    """
    require(actor, ChampionshipAction.UPLOAD_RESULTS, version.championship)
    require(actor, ChampionshipAction.ANNOUNCE_CHAMPIONSHIP)
    with transaction.atomic():
        locked = lock(version)
        if DIVISION in locked.answers:
            return []
        names = [name for name in _divisions_of(locked) if name not in (chosen, ALL_DIVISIONS)]
        if chosen == ALL_DIVISIONS or not names:
            raise VersionNotOpen(number=locked.number, state=locked.get_state_display())
        kept = locked.files.select_related("stored").order_by("pk")
        files = [UploadedFile(file.name, read_file(file.stored)) for file in kept]
        made = [_make_championship(actor, locked.championship, name, files) for name in names]
        record(actor, "championship_divided", locked.championship, made=[one.slug for one in made])
        answer_questions(actor, locked, {DIVISION: chosen})
    return made


def _divisions_of(version: ResultsVersion) -> tuple[str, ...]:
    return next((one.choices for one in list_questions(version) if one.key == DIVISION), ())


def _make_championship(actor: Actor, origin: Championship, division: str, files: list[UploadedFile]) -> Championship:
    ending = f" {division}"
    name = origin.name[: LONGEST_NAME - len(ending)] + ending
    made = announce_championship(actor, replace(announcement_of(origin), name=name))
    # It was communicated together with the event it belongs to.
    made.announced_at, made.dates_announced_at = origin.announced_at, origin.dates_announced_at
    made.save(update_fields=["announced_at", "dates_announced_at"])
    for held in origin.roles.all():
        ChampionshipRole.objects.get_or_create(
            championship=made, user=held.user, role=held.role, defaults={"until": held.until}
        )
    if not can(actor, ChampionshipAction.APPROVE_CHAMPIONSHIP) or origin.state != ChampionshipState.APPROVED:
        return made
    approved = approve_championship(actor, made)
    queue_check(actor, lock(receive_results(actor, approved, files, {DIVISION: (division,)})))
    return approved
