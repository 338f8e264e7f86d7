"""``settle_game``: what a finished game comes to under a rule set."""

from __future__ import annotations

import json
import sys
from argparse import RawDescriptionHelpFormatter
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

import games.record
from games.management.reporting import Report, add_common_arguments, print_report
from games.outcome import Outcome
from games.problems import Problem, Refusal
from games.record import SettledRecord, settle_record
from games.ruleset import RuleSet, load_ruleset, ruleset_names
from games.state import Call, Game


class Command(BaseCommand):
    help = (
        "Settle a game under a rule set: racks, overtime, forfeits, deductions, places and result. The game is read "
        "from standard input, either its end or its turns:\n\n" + (games.record.__doc__ or "")
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.formatter_class = RawDescriptionHelpFormatter
        return parser

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rules", choices=ruleset_names(), required=True)
        add_common_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        rules = load_ruleset(options["rules"])
        report: dict[str, Any] = {"rules": rules.name}
        problems: list[Problem] = []
        try:
            report |= _as_json(settle_record(json.load(sys.stdin), rules), rules)
        except json.JSONDecodeError as error:
            problems.append(Problem("record_not_json", {"found": error.msg}, {"line": error.lineno}))
        except Refusal as refusal:
            problems += refusal.problems
        print_report(self, options, report, problems, _as_lines)


def _as_json(settled: SettledRecord, rules: RuleSet) -> dict[str, Any]:
    report: dict[str, Any] = {"rules": rules.name}
    if settled.outcome is None:
        # Everybody came in time: there is a game to play.
        report |= {"kind": "to_be_played", "ending": None, "players": [{"player": each} for each in settled.players]}
    else:
        report |= _outcome_as_json(settled.outcome, settled.players)
    if settled.game:
        report["turns"] = _turns_as_json(settled.game)
    return report


def _outcome_as_json(outcome: Outcome, players: tuple[str, ...]) -> dict[str, Any]:
    return {
        "kind": outcome.kind,
        "ending": outcome.ending,
        "players": [
            {
                "player": player,
                "points": standing.points,
                "place": standing.place,
                "result": standing.result,
                "entries": [{"code": entry.code, "points": entry.points} for entry in standing.entries],
            }
            for player, standing in zip(players, outcome.standings, strict=True)
        ],
    }


def _turns_as_json(game: Game) -> list[dict[str, Any]]:
    """What each turn scored, and everybody's totals after it."""
    rows = []
    for number, step in enumerate(game.steps, start=1):
        row: dict[str, Any] = {"turn": number, "kind": step.event.kind}
        if not isinstance(step.event, Call):
            row["player"] = step.event.seat + 1
        if step.scored:
            row["words"] = [{"word": word.text, "points": word.points} for word in step.scored.words]
            row["points"] = step.scored.points
        rows.append(row | {"totals": list(step.state.scores), "bag": step.state.bag})
    return rows


def _as_lines(report: Report) -> Iterable[str]:
    for standing in report.get("players", []):
        if "points" in standing:
            entries = ", ".join(f"{entry['code']} {entry['points']:+d}" for entry in standing["entries"])
            result = standing["result"] or ""
            yield f"{standing['place']}. {standing['player']}: {standing['points']} {result} {entries}".rstrip()
        else:
            yield standing["player"]
