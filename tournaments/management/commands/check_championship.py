"""``check_championship FILE… --system SYSTEM``: check a championship's pairings and points against its rules."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import translation

from federation.problems.kinds import Severity
from tournaments.competition.criterion import POINTS
from tournaments.competition.standings import rank_players
from tournaments.competition.tallies import take_tallies
from tournaments.management.competitions import choose_competition
from tournaments.management.pairings import add_pairing_arguments, choose_options, fill_report
from tournaments.management.report_files import read_report_files
from tournaments.pairing.check import check_pairings
from tournaments.pairing.words import describe_reason
from tournaments.report.report import Reading, Report
from tournaments.report.words import describe, names_in

Finding = dict[str, Any]


class Command(BaseCommand):
    help = (
        "Check the pairings and standings of a championship against its rules, and list errors by round. "
        "Exits with 1 if there are any, or if the files are refused."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="result files, or a report as JSON")
        parser.add_argument("--json", action="store_true", help="print JSON")
        add_pairing_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = choose_options(options)
        with translation.override(options["language"]):
            reading = read_report_files(options["files"])
            found = list(_of_reading(reading))
            standings: list[dict[str, Any]] = []
            if reading.report is not None and not reading.refused:
                report = fill_report(reading.report, options)
                names = names_in(report)
                for finding in check_pairings(report, options["system"], chosen):
                    message = describe_reason(finding.reason, names)
                    found.append({"round": finding.round, **finding.reason.as_json(), "message": message})
                standings = _rank(report, options)
            values = {"system": options["system"], "problems": found, "standings": standings}
            self.stdout.write(json.dumps(values, ensure_ascii=False) if options["json"] else "\n".join(_lines(found)))
        if found:
            sys.exit(1)


def _of_reading(reading: Reading) -> Iterator[Finding]:
    """Return what reading and checking the file found, without notes."""
    names = names_in(reading.report)
    for problem in reading.problems:
        if problem.severity is not Severity.NOTE:
            yield {
                "round": problem.where.round,
                "code": problem.code,
                "params": dict(problem.params),
                "message": describe(problem, names),
            }


def _rank(report: Report, options: Mapping[str, Any]) -> list[dict[str, Any]]:
    rules, _ = choose_competition(options["competition"])
    criteria = (POINTS, *(str(code) for code in rules.tie_breaks))
    names = names_in(report)
    return [
        {
            "place": line.place,
            "number": line.number,
            "name": names[line.number],
            "values": dict(zip(criteria, line.values, strict=True)),
        }
        for line in rank_players(take_tallies(report, rules), criteria)
    ]


def _lines(found: list[Finding]) -> Iterator[str]:
    for finding in found:
        yield f"{finding['round'] or '–':>3}  {finding['message']}"
