"""``pair_round FILE… --system SYSTEM``: pair one round and explain why, without a database."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from federation.problems.kinds import Severity
from tournaments.management.pairings import add_pairing_arguments, choose_options, fill_report
from tournaments.management.report_files import read_report_files
from tournaments.pairing.field.snapshot import RoundUnknown, take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.result import CannotPair, Pairing
from tournaments.pairing.words import describe_pairing, describe_reason, describe_refusal, describe_table
from tournaments.report import codes
from tournaments.report.report import Reading
from tournaments.report.words import describe, names_in


class Command(BaseCommand):
    help = (
        "Pair a round of a championship with a system. to_confirm lists what an arbiter has to confirm, such as a "
        "second meeting. Exits with 1 if the files are refused or nothing can be paired."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="result files, or a report as JSON")
        parser.add_argument("--round", type=int, metavar="N", help="the round to pair (default: the next one)")
        parser.add_argument("--json", action="store_true", help="print JSON")
        add_pairing_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = choose_options(options)
        with translation.override(options["language"]):
            reading = read_report_files(options["files"])
            if reading.report is None or _is_refused(reading):
                self._answer(options, _refused(reading), _list_problems(reading))
                sys.exit(1)
            report = fill_report(reading.report, options)
            names = names_in(report)
            try:
                snapshot = take_snapshot(report, chosen, options["round"])
                pairing = pair(snapshot, options["system"], chosen)
            except RoundUnknown as error:
                raise CommandError(f"argument --round: {error}") from error
            except CannotPair as error:
                self._answer(options, _cannot(error), [describe_refusal(error)])
                sys.exit(1)
            self._answer(options, _as_json(pairing, names), _as_lines(pairing, names))

    def _answer(self, options: dict[str, Any], values: dict[str, Any], lines: Any) -> None:
        text = json.dumps(values, ensure_ascii=False) if options["json"] else "\n".join(lines)
        self.stdout.write(text)


def _as_json(pairing: Pairing, names: Mapping[int, str]) -> dict[str, Any]:
    confirm = [{**one.as_json(), "sentence": describe_reason(one, names)} for one in pairing.to_confirm]
    return {
        "round": pairing.round,
        "system": pairing.system,
        "ranking": list(pairing.ranking),
        "tables": [{"number": table.number, "players": list(table.players)} for table in pairing.tables],
        "byes": list(pairing.byes),
        "second_meetings": [list(pair) for pair in pairing.second_meetings],
        "to_confirm": confirm,
        "engine": pairing.engine,
        "snapshot": pairing.digest,
        "starts_drawn": pairing.starts_drawn,
        "why": describe_pairing(pairing, names),
    }


def _as_lines(pairing: Pairing, names: Mapping[int, str]) -> Iterator[str]:
    yield f"{pairing.round}  {pairing.engine}"
    for table in pairing.tables:
        players = " – ".join(f"{number} {names[number]}" for number in table.players)
        yield f"{table.number:>4}  {players}"
        yield f"      {describe_table(table, names)}"
    for number, why in zip(pairing.byes, pairing.byes_why, strict=True):
        yield f"   –  {number} {names[number]}"
        yield "      " + " ".join(describe_reason(reason, names) for reason in why)
    for reason in (*pairing.to_confirm, *pairing.notes):
        yield f"{'!' if reason in pairing.to_confirm else '·':>4}  {describe_reason(reason, names)}"


def _is_refused(reading: Reading) -> bool:
    """Return whether something is wrong with the files. Before round 1 it is normal that nothing is played."""
    errors = {problem.code for problem in reading.problems if problem.severity is Severity.ERROR}
    return bool(errors - {codes.NO_GAMES.code})


def _refused(reading: Reading) -> dict[str, Any]:
    names = names_in(reading.report)
    return {
        "problems": [
            {"severity": problem.severity.value, "code": problem.code, "message": describe(problem, names)}
            for problem in reading.problems
        ]
    }


def _list_problems(reading: Reading) -> list[str]:
    names = names_in(reading.report)
    return [f"{problem.severity.value}: {describe(problem, names)}" for problem in reading.problems]


def _cannot(error: CannotPair) -> dict[str, Any]:
    return {"error": {"code": error.code, "params": dict(error.params), "message": describe_refusal(error)}}
