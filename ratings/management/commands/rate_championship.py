"""``rate_championship``: rate one championship from files, or several in order, without a database."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from federation.problems.kinds import Problem, Where
from ratings.files.careers import Rated
from ratings.files.championship import rate_from_list
from ratings.files.rating_lists import read_rating_list
from ratings.files.sequence import (
    DatedReport,
    ListedCareer,
    SequenceRating,
    careers_of,
    find_day,
    group_files,
    in_order,
    rate_sequence,
)
from ratings.problems.sentences import describe
from ratings.systems.parameters import Parameters
from ratings.systems.presets import list_systems, load_system
from ratings.systems.reader import ParametersRefused, read_parameters
from ratings.systems.registry import systems
from ratings.systems.system import System
from tournaments.files.limited import read_limited
from tournaments.files.request import NO_CHOICES
from tournaments.report.codes import FILE_UNREADABLE
from tournaments.report.questions import DIVISION
from tournaments.report.report import Reading, UploadedFile

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """``rows`` is None if the files are refused; ``as_list``: the JSON is only the rows."""

    rows: Sequence[Row] | None
    problems: tuple[Problem, ...]
    as_list: bool = False


class Command(BaseCommand):
    help = (
        "Rate championships from files, one after the other. Each FILE is one championship, or all files "
        "of a folder with the same name before the ending. Prints every player. Exits with 1 if something is refused."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("championships", nargs="*", metavar="FILE", help="results, in the order of their days")
        parser.add_argument("--list", action="store_true", help="list the systems: kind, presets, what they do")
        parser.add_argument("--system", choices=list_systems())
        parser.add_argument(
            "--before",
            metavar="LIST",
            help="a csv: player,rating[,games][,deviation], or a published list (default: the ratings in the files)",
        )
        parser.add_argument(
            "--results",
            nargs="+",
            metavar="FILE",
            help="instead of FILE: all files of one championship, or a csv: round,player1,score1,player2,score2",
        )
        parser.add_argument("--division", help="if the files hold several")
        parser.add_argument("--after-round", type=int, metavar="N", help="rate the last championship as after round N")
        parser.add_argument("--parameters", metavar="JSON", help="values that replace the system's, or a file of them")
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--language", default="en", help="language of the messages (default: en)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self.stdout.write("\n".join(map(_list_system, systems().values())))
            return
        if options["system"] is None:
            raise CommandError("the following arguments are required: --system")
        if bool(options["results"]) == bool(options["championships"]):
            raise CommandError("Give the results: FILE, or --results FILE.")
        with translation.override(options["language"]):
            answer = _answer(options)
            if options["json"]:
                view = _as_json(options["system"], answer)
                self.stdout.write(json.dumps(view, ensure_ascii=False, indent=2))
            elif answer.rows is not None:
                self.stdout.write(_as_table(answer.rows))
            for problem in answer.problems:
                self.stderr.write(_as_line(problem))
        if answer.rows is None:
            sys.exit(1)


def _list_system(system: System) -> str:
    presets = [code for code in list_systems() if load_system(code).kind == system.kind]
    return f"{system.kind} ({', '.join(presets)}): {system.what}"


def _answer(options: Mapping[str, Any]) -> Answer:
    try:
        parameters = _load_parameters(options["system"], options["parameters"])
    except ParametersRefused as refused:
        return Answer(None, refused.problems)
    if options["results"] and options["before"]:
        return _rate_files(parameters, options)
    groups = [options["results"]] if options["results"] else group_files(options["championships"])
    rating = _rate_sequence(parameters, groups, options)
    return Answer(None if rating.rated is None else [_row(one) for one in rating.rated], rating.problems)


def _load_parameters(system: str, given: str | None) -> Parameters:
    """Return the preset's parameters, with any overrides. Raises ParametersRefused, CommandError."""
    preset = load_system(system)
    if given is None:
        return preset
    try:
        text = given if given.lstrip().startswith("{") else Path(given).read_text(encoding="utf-8")
        changed = json.loads(text)
    except (OSError, ValueError, RecursionError) as error:
        raise CommandError(f"--parameters: {error}") from error
    return read_parameters(_merge(preset.as_json(), changed) if isinstance(changed, dict) else changed)


def _merge(values: Mapping[str, Any], changed: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(values)
    for name, value in changed.items():
        inner = merged.get(name)
        merged[name] = _merge(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return merged


def _rate_files(parameters: Parameters, options: Mapping[str, Any]) -> Answer:
    """Rate all files as one championship, with a list that says how established each rating is."""
    files, problems = _open([options["before"], *options["results"]])
    if problems:
        return Answer(None, tuple(problems), as_list=True)
    listed, *played = files
    rating = rate_from_list(parameters, listed, _read_division(played, options["division"]), options["after_round"])
    rows = None if rating.entrants is None else [entrant.as_json() for entrant in rating.entrants]
    return Answer(rows, rating.problems, as_list=True)


def _rate_sequence(
    parameters: Parameters, groups: Sequence[Sequence[str]], options: Mapping[str, Any]
) -> SequenceRating:
    listed, problems = _read_list(options["before"])
    reports = []
    for names in groups:
        files, unread = _open(names)
        problems += unread
        if unread:
            continue
        reading = _read_division(files, options["division"])
        problems += reading.problems
        if reading.report is None or reading.refused:
            return SequenceRating(None, tuple(problems))
        reports.append(DatedReport(reading.report, find_day(reading.report.date, names)))
    if len(reports) < len(groups) or (options["before"] and listed is None):
        return SequenceRating(None, tuple(problems))
    rating = rate_sequence(parameters, in_order(reports), listed, options["after_round"])
    return SequenceRating(rating.rated, (*problems, *rating.problems))


def _read_division(files: Sequence[UploadedFile], division: str | None) -> Reading:
    """Return the division of that name; the whole report if the files have no divisions."""
    reading = read_limited(files, NO_CHOICES, checked=False)
    if division is None or not reading.divisions:
        return reading
    return read_limited(files, {DIVISION: (division,)}, checked=False)


def _read_list(name: str | None) -> tuple[list[ListedCareer] | None, list[Problem]]:
    if name is None:
        return None, []
    files, problems = _open([name])
    if problems:
        return None, problems
    reading = read_rating_list(files[0], with_dates=True, loosely=True)
    return (None if reading.problems else careers_of(reading.lines)), list(reading.problems)


def _open(names: Iterable[str]) -> tuple[list[UploadedFile], list[Problem]]:
    files: list[UploadedFile] = []
    problems: list[Problem] = []
    for name in names:
        try:
            files.append(UploadedFile(Path(name).name, Path(name).read_bytes()))
        except OSError:
            problems.append(FILE_UNREADABLE.at(Where(file=Path(name).name), file=name))
    return files, problems


def _row(one: Rated) -> Row:
    return {
        "number": one.number,
        "name": one.name,
        "before": one.before,
        "after": one.after,
        "games": one.games,
        "points": float(one.points),
        "expected": one.expected,
        "deviation": one.deviation,
    }


def _as_json(system: str, answer: Answer) -> object:
    """Return system and players; with ``--results`` and a list, only players. If refused, return the problems."""
    if answer.rows is not None:
        return list(answer.rows) if answer.as_list else {"system": system, "players": list(answer.rows)}
    return {
        "problems": [
            {
                "severity": problem.severity.value,
                "code": problem.code,
                "message": describe(problem),
                "where": problem.where.as_json(),
            }
            for problem in answer.problems
        ]
    }


def _as_line(problem: Problem) -> str:
    where = ", ".join(f"{name} {value}" for name, value in problem.where.as_json().items())
    return f"{problem.severity.value}: {describe(problem)}" + (f"  [{where}]" if where else "")


def _as_table(values: Sequence[Row]) -> str:
    """Return the JSON values as a table; only the heading ``player`` if no one entered."""
    rows = [tuple(values[0]) if values else ("player",), *(tuple(map(_as_cell, row, row.values())) for row in values)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    texts = [column for column, name in enumerate(rows[0]) if name in _TEXTS]
    return "\n".join(
        "  ".join(f"{cell:{'<' if n in texts else '>'}{widths[n]}}" for n, cell in enumerate(row)).rstrip()
        for row in rows
    )


def _as_cell(name: str, value: str | int | float | None) -> str:
    if value is None:
        return ""
    return f"{value:{_FORMATS[name]}}" if name in _FORMATS else str(value)


_TEXTS = ("player", "name")
_FORMATS = {"points": ".1f", "expected": ".3f", "change": "+d", "deviation": ".2f"}
