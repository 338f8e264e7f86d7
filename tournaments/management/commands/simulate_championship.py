"""``simulate_championship --players N --rounds R --system SYSTEM --output FILE.trf``: simulate a championship."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.files.formats.trf.writer import NotInTrf, write_trf
from tournaments.management.pairings import add_pairing_arguments, choose_options
from tournaments.pairing.rounds.result import CannotPair
from tournaments.pairing.simulation import Simulation, simulate
from tournaments.pairing.words import describe_refusal
from tournaments.report.as_json import report_to_json
from tournaments.report.report import Report

MOST_PLAYERS, MOST_ROUNDS = 5_000, 99


class Command(BaseCommand):
    help = (
        "Pair and play an invented championship: results are drawn from invented ratings by the seed. The file "
        "is a TRF, or a report as JSON if its name ends in .json."
    )
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=_between(2, MOST_PLAYERS), required=True, metavar="N")
        parser.add_argument("--rounds", type=_between(1, MOST_ROUNDS), required=True, metavar="R")
        parser.add_argument("--seed", type=int, default=0, metavar="S", help="the same seed gives the same file")
        parser.add_argument(
            "--late", type=_between(0, MOST_PLAYERS), default=0, metavar="N", help="players who join late"
        )
        parser.add_argument("--withdraw", type=_between(0, MOST_PLAYERS), default=0, metavar="N", help="leave")
        parser.add_argument("--forfeit", type=_share, default=0.0, metavar="0-1", help="share of forfeited games")
        parser.add_argument("--output", type=Path, required=True, metavar="FILE.trf")
        add_pairing_arguments(parser)

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = choose_options(options, rounds=options["rounds"])
        if options["late"] + options["withdraw"] + 2 > options["players"]:
            raise CommandError("argument --players: too few for the number who join late or leave")
        simulation = Simulation(
            players=options["players"],
            rounds=options["rounds"],
            system=options["system"],
            seed=options["seed"],
            late=options["late"],
            withdraw=options["withdraw"],
            forfeit=options["forfeit"],
            options=chosen,
        )
        try:
            report = simulate(simulation)
            options["output"].write_text(_write(report, options["output"]), encoding="utf-8", newline="")
        except CannotPair as error:
            raise CommandError(describe_refusal(error)) from error
        except NotInTrf as error:
            raise CommandError(f"{options['output']}: {error}; use a name that ends in .json") from error
        except OSError as error:
            raise CommandError(f"{options['output']}: {error.strerror}") from error
        played = sum(len(table.seats) > 1 for table in report.tables)
        self.stdout.write(f"{options['output']}: {len(report.players)} / {report.rounds} / {played}")


def _write(report: Report, path: Path) -> str:
    if path.suffix.casefold() == ".json":
        return json.dumps(report_to_json(report), ensure_ascii=False)
    return write_trf(report)


def _between(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise ArgumentTypeError(f"a number from {least} to {most}")
        return int(text)

    return read


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError as error:
        raise ArgumentTypeError("a number from 0 to 1") from error
    if not 0 <= share <= 1:
        raise ArgumentTypeError("a number from 0 to 1")
    return share
