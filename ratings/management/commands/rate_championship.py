"""``rate_championship``: rate one championship from files, without a database."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from ratings.list_rating import ListRating, RatedEntrant, rate_from_list
from ratings.messages import describe
from ratings.systems.presets import list_systems, load_system
from tournaments.codes import FILE_UNREADABLE
from tournaments.report import Problem, UploadedFile, Where
from tournaments.uploads.limited import read_limited


class Command(BaseCommand):
    help = (
        "Rate one championship: the results in FILE by the ratings in LIST. Prints every entrant of the results. "
        "Exit 1 when the files are refused."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--system", required=True, choices=list_systems())
        parser.add_argument("--before", required=True, metavar="LIST", help="a csv: player,rating,games")
        parser.add_argument(
            "--results",
            required=True,
            nargs="+",
            metavar="FILE",
            help="the files of one championship, or a csv: round,player1,score1,player2,score2",
        )
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--language", default="en", help="language of the messages (default: en)")

    def handle(self, *args: Any, **options: Any) -> None:
        with translation.override(options["language"]):
            rating = _rate(options["system"], options["before"], options["results"])
            if options["json"]:
                self.stdout.write(json.dumps(_as_json(rating), ensure_ascii=False, indent=2))
            elif rating.entrants is not None:
                self.stdout.write(_as_table(rating.entrants))
            for problem in rating.problems:
                self.stderr.write(_as_line(problem))
        if rating.entrants is None:
            sys.exit(1)


def _rate(system: str, before: str, results: Sequence[str]) -> ListRating:
    files, problems = _open([before, *results])
    if problems:
        return ListRating(None, tuple(problems))
    listed, *played = files
    return rate_from_list(load_system(system), listed, read_limited(played, checked=False))


def _open(names: Iterable[str]) -> tuple[list[UploadedFile], list[Problem]]:
    files: list[UploadedFile] = []
    problems: list[Problem] = []
    for name in names:
        try:
            files.append(UploadedFile(Path(name).name, Path(name).read_bytes()))
        except OSError:
            problems.append(FILE_UNREADABLE.at(Where(file=Path(name).name), file=name))
    return files, problems


def _as_json(rating: ListRating) -> object:
    """A list of entrants; refused files give an object with the problems instead."""
    if rating.entrants is not None:
        return [entrant.as_json() for entrant in rating.entrants]
    return {
        "problems": [
            {
                "severity": problem.severity.value,
                "code": problem.code,
                "message": describe(problem),
                "where": problem.where.as_json(),
            }
            for problem in rating.problems
        ]
    }


def _as_line(problem: Problem) -> str:
    where = ", ".join(f"{name} {value}" for name, value in problem.where.as_json().items())
    return f"{problem.severity.value}: {describe(problem)}" + (f"  [{where}]" if where else "")


def _as_table(entrants: Sequence[RatedEntrant]) -> str:
    """The values of the JSON in columns; nothing but the heading of ``player`` where nobody entered."""
    values = [entrant.as_json() for entrant in entrants]
    rows = [tuple(values[0]) if values else ("player",), *(tuple(map(_as_cell, row, row.values())) for row in values)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        f"{row[0]:<{widths[0]}}  "
        + "  ".join(f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True))
        for row in rows
    )


def _as_cell(name: str, value: str | int | float) -> str:
    return f"{value:{_FORMATS[name]}}" if name in _FORMATS else str(value)


_FORMATS = {"points": ".1f", "expected": ".3f", "change": "+d"}
