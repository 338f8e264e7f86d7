"""Shared by the pairing commands: options, a championship from files, refusals."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandError, CommandParser

from tournaments.competition.counted_results import fill_forfeits
from tournaments.competition.pairing_systems import pairing_systems
from tournaments.management.competitions import add_competition_arguments, choose_competition, read_options
from tournaments.pairing.by_rules import values_of_rules
from tournaments.pairing.field.options import InvalidOptions, PairingOptions
from tournaments.report.report import Report


def add_pairing_arguments(parser: CommandParser) -> None:
    systems = list(pairing_systems())
    parser.add_argument("--system", required=True, choices=systems, metavar="SYSTEM", help=", ".join(systems))
    parser.add_argument("--options", default="{}", metavar="JSON", help="pairing options, see docs/pairing.md")
    parser.add_argument("--language", default="en", help="language of the messages (default: en)")
    add_competition_arguments(parser)


def choose_options(given: dict[str, Any], **more: Any) -> PairingOptions:
    """Return the command line's options merged over those of the competition rules. Raises CommandError."""
    rules, _ = choose_competition(given["competition"])
    values = {**values_of_rules(rules), **read_options(given["options"]), **more}
    try:
        return PairingOptions.from_json(values)
    except InvalidOptions as error:
        raise CommandError(f"argument --options: {error}") from error


def fill_report(report: Report, given: dict[str, Any]) -> Report:
    """Return the report with the scores that the game rules give unplayed games."""
    _, forfeit = choose_competition(given["competition"])
    return fill_forfeits(report, forfeit)[0]
