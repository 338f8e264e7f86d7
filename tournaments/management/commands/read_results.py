"""``read_results FILE…``: the contents of result files, player by player, without a database."""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from federation.problems.kinds import Problem, Severity, Where
from tournaments.files.limited import read_limited
from tournaments.files.request import NO_CHOICES, Choices
from tournaments.files.words.guides import guide_of
from tournaments.management.answers import add_answers, read_answers
from tournaments.report import codes, limits
from tournaments.report.as_json import reading_by_player
from tournaments.report.formats import Format, formats
from tournaments.report.questions import choices_of
from tournaments.report.report import Kind, Outcome, Reading, UploadedFile
from tournaments.report.words import describe, names_in

# Keeps a file from being a championship's results, but isn't a failure to read it.
_SHOWN = {code.code for code in (codes.DIVISION_WANTED, codes.STANDINGS_WITHOUT_GAMES, codes.LIST_NOT_RESULTS)}
_LETTERS = {Outcome.WIN.value: "W", Outcome.DRAW.value: "D", Outcome.LOSS.value: "L", None: "?"}


class Command(BaseCommand):
    help = "Read the result files of one championship and print what they contain. Exits with 1 if they are refused."
    requires_system_checks = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="a zip, or the files of one championship")
        parser.add_argument(
            "--list",
            action="store_true",
            help="list the formats: which are read and written, and how they are recognised",
        )
        parser.add_argument("--json", action="store_true", help="print JSON")
        add_answers(parser)
        parser.add_argument("--language", default="en", help="language of the messages (default: en)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            self.stdout.write("\n".join(map(_format_entry, formats().values())))
            return
        if not options["files"]:
            raise CommandError("the following arguments are required: FILE")
        with translation.override(options["language"]):
            choices = read_answers(options)
            reading = read_paths([Path(name) for name in options["files"]], choices)
            view = reading_by_player(reading, partial(describe, names=names_in(reading.report)))
            if options["json"]:
                view |= _explain(reading)
                self.stdout.write(json.dumps(view, ensure_ascii=False, indent=2))
            else:
                self.stdout.write("\n".join(_format_view(view)))
        if any(problem.severity is Severity.ERROR and problem.code not in _SHOWN for problem in reading.problems):
            sys.exit(1)


def _format_entry(known: Format) -> str:
    read = "read" if known.families else "shown and refused as results"
    written = ", ".join(target.name for target in known.targets)
    output = f"written as {written}" if written else "not written"
    return f"{known.code}: {read}, {output}; recognised by {known.known_by}"


def _explain(reading: Reading) -> dict[str, Any]:
    """Print the questions and possible answers, and what the format is and can't express."""
    asked = [one for one in reading.problems if "question" in one.params]
    view: dict[str, Any] = {
        "questions": [{"key": one.params["question"], "choices": list(choices_of(one.params))} for one in asked]
    }
    reports = [reading.report] if reading.report else list(reading.divisions)
    guide = guide_of(reports[0].format) if reports else None
    if guide is not None:
        view["about_format"] = {
            "title": guide.title,
            "what": guide.what,
            "cannot_say": list(guide.open),
            "example": "\n".join(example.text for example in guide.examples),
        }
    return view


def read_paths(paths: list[Path], choices: Choices = NO_CHOICES) -> Reading:
    """Return the reading of files on disk. One that can't be opened, or is far too large, is an ordinary problem."""
    files: list[UploadedFile] = []
    problems: list[Problem] = []
    for path in paths:
        try:
            with path.open("rb") as file:
                # One byte over the limit is enough to detect it.
                content = file.read(limits.UPLOAD_MEGABYTES * limits.MEGABYTE + 1)
        except OSError:
            problems.append(codes.FILE_UNREADABLE.at(Where(file=path.name), file=path.name))
        else:
            files.append(UploadedFile(path.name, content))
    if problems:
        return Reading(None, tuple(problems))
    return read_limited(files, choices)


def _format_view(view: dict[str, Any]) -> list[str]:
    lines = _format_report(view)
    for name, division in view.get("divisions", {}).items():
        lines += ["", *_format_report({**division, "name": " · ".join(filter(None, (division["name"], name)))})]
    for problem in view["problems"]:
        where = ", ".join(f"{name} {value}" for name, value in problem["where"].items())
        lines.append(f"{problem['severity']}: {problem['message']}" + (f"  [{where}]" if where else ""))
    return lines


def _format_report(view: dict[str, Any]) -> list[str]:
    lines = [f"{view['name'] or '-'}  ({view['format'] or '-'})"]
    if view["arbiter"]:
        lines.append(view["arbiter"])
    width = max((len(player["name"]) for player in view["players"]), default=0)
    # One column is one round in all lines: the bonus outside rounds comes first if anyone has one.
    first = min((1, *(result["round"] for player in view["players"] for result in player["results"])))
    rows = {id(player): _make_cells(player["results"], first, view["rounds"]) for player in view["players"]}
    wide = max((6, *(len(cell) for cells in rows.values() for cell in cells)))
    for player in sorted(view["players"], key=lambda player: (-player["points"], player["number"])):
        cells = " ".join(f"{cell:>{wide}}" for cell in rows[id(player)])
        lines.append(f"{player['number']:>4}  {player['name']:<{width}}  {player['points']:>5}  {cells}".rstrip())
    return lines


def _make_cells(results: list[dict[str, Any]], first: int, rounds: int) -> list[str]:
    by_round: dict[int, list[str]] = defaultdict(list)
    for result in results:
        by_round[result["round"]].append(_format_result(result))
    return ["/".join(by_round[number]) for number in range(first, rounds + 1)]


def _format_result(result: dict[str, Any]) -> str:
    opponents = "+".join(str(number) for number in result["opponents"]) or "0"
    sign = "" if result["kind"] == Kind.PLAYED.value else "*"
    return f"{opponents}:{_LETTERS[result['outcome']]}{sign}"
