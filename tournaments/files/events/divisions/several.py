"""Several files of one format: rounds of one championship, or divisions of one event. Pure.

Files with nobody in common are divisions; files of the same people with different rounds are one championship, which
is told. Everything else would be several championships, and is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations

from federation.names.comparing import fold
from tournaments.files.common.values import split_extension
from tournaments.files.events.divisions.choosing import Division, choose_division
from tournaments.files.events.divisions.joining import join_rounds
from tournaments.report import codes
from tournaments.report.questions import DIVISION, Answers
from tournaments.report.report import Reading, Report, UploadedFile

Read = Callable[[UploadedFile, Answers], Reading]


def read_several(read: Read, files: Sequence[UploadedFile], answers: Answers) -> Reading:
    """One reading of files of the same format. A file that cannot be read refuses them all."""
    open_answers = {key: answer for key, answer in answers.items() if key != DIVISION}
    found: list[Division] = []
    for file in files:
        divisions = _divisions_of(read, file, open_answers)
        unread = next((one for one in divisions if one.report is None), None)
        if unread is not None:
            return Reading(None, unread.problems)
        found += divisions
    reports = [one.report for one in found if one.report is not None]
    if _share_somebody(reports):
        return _as_rounds(found, reports, files)
    names = [fold(one.name) for one in found]
    if len(set(names)) < len(names):
        return _refuse(files)
    return choose_division(found, answers)


def _divisions_of(read: Read, file: UploadedFile, answers: Answers) -> list[Division]:
    """The divisions of one file; a single one without a name is called by the file's."""
    reading = read(file, answers)
    stem = split_extension(file.name)[0].rpartition("/")[2]
    if reading.report is not None:
        name = reading.report.division or stem
        return [Division(name, replace(reading.report, division=name), reading.problems)]
    if not reading.divisions:
        return [Division(stem, None, reading.problems)]
    divisions = []
    for one in reading.divisions:
        chosen = read(file, {**answers, DIVISION: (one.division,)})
        divisions.append(Division(one.division, chosen.report, chosen.problems))
    return divisions


def _share_somebody(reports: Sequence[Report]) -> bool:
    people = [{fold(player.name) for player in report.players} for report in reports]
    return any(one & other for one, other in combinations(people, 2))


def _as_rounds(found: Sequence[Division], reports: Sequence[Report], files: Sequence[UploadedFile]) -> Reading:
    joined = join_rounds(reports) if len(reports) == len(files) else None
    if joined is None:
        return _refuse(files)
    rounds = [", ".join(map(str, sorted({table.round for table in report.tables}))) for report in reports]
    told = "; ".join(f"{file.name}: {of_file}" for file, of_file in zip(files, rounds, strict=True))
    problems = [problem for one in found for problem in one.problems]
    return Reading(replace(joined, division=""), (codes.FILES_JOINED.at(files=told), *problems))


def _refuse(files: Sequence[UploadedFile]) -> Reading:
    return Reading(None, (codes.SEVERAL_CHAMPIONSHIPS.at(stems=", ".join(file.name for file in files)),))
