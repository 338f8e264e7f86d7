"""``standings FILE…``: standings by a list of criteria, without a database."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from federation.problems.kinds import Problem
from tournaments.competition.counted_results import fill_forfeits
from tournaments.competition.criterion import POINTS, Value, criteria
from tournaments.competition.standings import Ranked, rank_players
from tournaments.competition.tallies import Field, take_tallies
from tournaments.files.checks.championship import tell_fictitious
from tournaments.management.competitions import (
    add_competition_arguments,
    choose_competition,
    decide_open_points,
    read_options,
)
from tournaments.management.report_files import read_report_files
from tournaments.report.report import Report
from tournaments.report.words import describe, names_in


class Command(BaseCommand):
    help = (
        "Rank the players of a championship by criteria, after its last round or an earlier one. Unknown values "
        "are null. Exits with 1 if the files are refused."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="result files, or a report as JSON")
        parser.add_argument("--list", action="store_true", help="list the criteria: code, meaning, source")
        parser.add_argument("--criteria", metavar="LIST", help=f"separated by commas: {', '.join(criteria())}")
        parser.add_argument("--after-round", type=int, metavar="N", help="the standings after round N")
        parser.add_argument("--rounds", type=int, metavar="N", help="the championship's length, if no file says it")
        parser.add_argument("--options", default="{}", metavar="JSON", help="open points decided differently")
        parser.add_argument("--json", action="store_true", help="print JSON")
        parser.add_argument("--language", default="en", help="language of the messages (default: en)")
        add_competition_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self.stdout.write("\n".join(f"{each.code}: {each.what} ({each.source})" for each in criteria().values()))
            return
        if not options["files"]:
            raise CommandError("the following arguments are required: FILE")
        rules, forfeit = choose_competition(options["competition"])
        rules = decide_open_points(rules, read_options(options["options"]))
        chosen = _choose_criteria(options["criteria"], (POINTS, *rules.tie_breaks))
        after = options["after_round"]
        if after is not None and after < 0:
            raise CommandError("argument --after-round: a round is 0 or more")
        reading = read_report_files(options["files"])
        report = reading.report or Report(format="")
        filled, _count = fill_forfeits(report, forfeit)
        field = take_tallies(filled, rules, announced=options["rounds"], after_round=after)
        ranked = rank_players(field, chosen)
        problems = (*reading.problems, *tell_fictitious(filled, field, rules))
        with translation.override(options["language"]):
            if options["json"]:
                self.stdout.write(json.dumps(_as_json(report, problems, field, ranked, chosen), ensure_ascii=False))
            else:
                self.stdout.write("\n".join(_as_lines(report, ranked, chosen, problems)))
        if reading.refused:
            sys.exit(1)


def _choose_criteria(given: str | None, usual: Sequence[str]) -> list[str]:
    chosen = [code.strip() for code in given.split(",")] if given is not None else list(usual)
    unknown = [code for code in chosen if code not in criteria()]
    if unknown or len(set(chosen)) < len(chosen):
        raise CommandError(f"argument --criteria: {', '.join(unknown) or 'one is repeated'}")
    return chosen


def _as_json(
    report: Report, problems: Sequence[Problem], field: Field, ranked: Sequence[Ranked], codes: Sequence[str]
) -> dict[str, Any]:
    names = names_in(report)
    return {
        "round": field.round,
        "rounds": field.length,
        "standings": [
            {
                "place": line.place,
                "number": line.number,
                "name": names[line.number],
                "values": dict(zip(codes, line.values, strict=True)),
                "points_taken_off": field.tallies[line.number].taken_off / 2,
                "disqualified": line.place is None,
            }
            for line in ranked
        ],
        "problems": [
            {"severity": problem.severity.value, "code": problem.code, "message": describe(problem, names)}
            for problem in problems
        ],
    }


def _as_lines(
    report: Report, ranked: Sequence[Ranked], codes: Sequence[str], problems: Sequence[Problem]
) -> Iterator[str]:
    names = names_in(report)
    width = max(map(len, names.values()), default=0)
    yield f"{'':>4}  {'':<{width}}  {'  '.join(codes)}".rstrip()
    for line in ranked:
        values = "  ".join(f"{_spell(value):>{len(code)}}" for code, value in zip(codes, line.values, strict=True))
        yield f"{line.place or '–':>4}  {names[line.number]:<{width}}  {values}".rstrip()
    for problem in problems:
        yield f"{problem.severity.value}: {describe(problem, names)}"


def _spell(value: Value) -> str:
    return "–" if value is None else f"{value:g}" if isinstance(value, float) else str(value)
