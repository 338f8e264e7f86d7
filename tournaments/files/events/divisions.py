"""Several divisions in a file, or several files of one event: selected, merged, or asked about. Pure."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from federation.names.comparison import fold
from federation.problems.kinds import NOWHERE, Problem, Where
from tournaments.files.common.values import split_extension
from tournaments.report import codes, limits
from tournaments.report.questions import ALL_DIVISIONS, DIVISION, Answers, answer_to
from tournaments.report.report import Reading, Report, ReportedPlayer, ReportedTable, UploadedFile


def join_groups(divisions: Sequence[Report]) -> Report:
    """Return one report of all divisions, numbering players on from each to the next, grouped by division name.

    Table numbers continue too, so that they are unique within a round.
    """
    players: list[ReportedPlayer] = []
    tables: list[ReportedTable] = []
    first_table = 0
    for division in divisions:
        numbers = {one.number: len(players) + index for index, one in enumerate(division.players, start=1)}
        players += [replace(one, number=numbers[one.number], group=division.division) for one in division.players]
        tables += [_renumber(table, numbers, first_table) for table in division.tables]
        first_table = max((table.number or 0 for table in tables), default=0)
    lengths = {division.stated_rounds for division in divisions}
    return replace(
        divisions[0],
        division="",
        rounds=max(division.rounds for division in divisions),
        stated_rounds=lengths.pop() if len(lengths) == 1 else None,
        players=tuple(players),
        tables=tuple(sorted(tables, key=lambda table: table.round)),
    )


def join_rounds(parts: Sequence[Report]) -> Report | None:
    """Merge parts with different rounds of the same people; None if they have rounds in common.

    People are matched by name; the first part's details about a person win.
    """
    rounds = [{table.round for table in part.tables} for part in parts]
    if sum(map(len, rounds)) != len(set().union(*rounds)):
        return None
    people: dict[str, ReportedPlayer] = {}
    tables: list[ReportedTable] = []
    for part in parts:
        numbers = {}
        for player in part.players:
            kept = people.setdefault(fold(player.name), replace(player, number=len(people) + 1))
            numbers[player.number] = kept.number
        tables += [_renumber(table, numbers, 0) for table in part.tables]
    return replace(
        parts[0],
        rounds=max(part.rounds for part in parts),
        players=tuple(people.values()),
        tables=tuple(sorted(tables, key=lambda table: table.round)),
    )


def _renumber(table: ReportedTable, numbers: Mapping[int, int], first_table: int) -> ReportedTable:
    seats = tuple(replace(seat, player=numbers[seat.player]) for seat in table.seats)
    number = table.number + first_table if table.number is not None else None
    return replace(table, seats=seats, number=number)


@dataclass(frozen=True, slots=True)
class Division:
    """One division of an event as read; None if it couldn't be."""

    name: str
    report: Report | None
    problems: tuple[Problem, ...] = ()


def tell_apart(names: Sequence[str]) -> list[str]:
    """Return unique division names: a second A is ``A (2)``, and one without a name gets its position."""
    given: list[str] = []
    for place, name in enumerate(names, start=1):
        plain = name or (str(place) if len(names) > 1 else "")
        taken = sum(fold(plain) == fold(one or str(index)) for index, one in enumerate(names[: place - 1], start=1))
        given.append(f"{plain} ({taken + 1})" if taken else plain)
    return given


def choose_division(
    divisions: Sequence[Division], answers: Answers, problems: Sequence[Problem] = (), where: Where = NOWHERE
) -> Reading:
    """Return the reading of a file with these divisions. ``problems`` concern all of them."""
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
    # A division's open questions are asked once it is selected.
    told = [problem for one in divisions for problem in one.problems if "question" not in problem.params]
    return Reading(None, (*problems, question, *told[: limits.PROBLEMS]), _reports(divisions))


def _read_one(division: Division, problems: Sequence[Problem], where: Where) -> Reading:
    told = (*problems, *division.problems)
    if division.report is None and not told:
        return Reading(None, (codes.NO_PLAYERS.at(where),))
    return Reading(division.report, told)


def _read_all(divisions: Sequence[Division], problems: Sequence[Problem]) -> Reading:
    """Read all of them as groups; an unreadable one prevents merging the others into one championship."""
    told = (*problems, *(problem for one in divisions for problem in one.problems))
    reports = _reports(divisions)
    return Reading(join_groups(reports) if len(reports) == len(divisions) else None, told)


def _list(divisions: Sequence[Division]) -> str:
    return ", ".join(one.name for one in divisions)


def _reports(divisions: Sequence[Division]) -> tuple[Report, ...]:
    return tuple(one.report for one in divisions if one.report is not None)


Read = Callable[[UploadedFile, Answers], Reading]


def read_several(read: Read, files: Sequence[UploadedFile], answers: Answers) -> Reading:
    """Return one reading of several files of the same format. One unreadable file refuses them all."""
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
    """Return the divisions of one file; a single unnamed one takes the file's name."""
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
