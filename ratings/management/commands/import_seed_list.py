"""``import_seed_list FEDERATION SYSTEM FILE``: import the list with which a federation joins."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from federation.management.base import FederationCommand
from federation.permissions import Actor
from ratings.errors import SeedListRefused
from ratings.problems.sentences import describe
from ratings.starting_list.services import import_seed_list
from ratings.systems.queries import find_system
from tournaments.report.as_json import problem_from_json
from tournaments.report.report import UploadedFile


class Command(FederationCommand):
    help = "Import a starting list from a csv: player (number or name), rating, games and, if known, last_played."

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("system", metavar="SYSTEM", help="the code of the rating system, for example barruf")
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--create-players", action="store_true", help="register players for unknown names")

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        file = _read(options["file"])
        system = find_system(options["system"])
        try:
            done = import_seed_list(actor, system, file, create_players=options["create_players"])
        except SeedListRefused as refusal:
            return {"system": system.code, "error": refusal.code, "problems": _list_problems(refusal)}
        return {
            "system": system.code,
            **asdict(done.change),
            "players_created": done.players_created,
            "problems": [],
        }

    def failed(self, result: dict[str, Any]) -> bool:
        return bool(result["problems"])

    def failure(self, result: dict[str, Any]) -> str:
        return str(SeedListRefused(count=len(result["problems"])))

    def describe(self, result: dict[str, Any]) -> str:
        if result["problems"]:
            return "\n".join(
                f"  line {problem['where'].get('row')}: {problem['message']}" for problem in result["problems"]
            )
        return (
            "{system}: {inserted} players added to the starting list, {updated} changed, {deleted} removed, "
            "{unchanged} unchanged; {players_created} registered"
        ).format(**result)


def _read(path: Path) -> UploadedFile:
    try:
        return UploadedFile(path.name, path.read_bytes())
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _list_problems(refusal: SeedListRefused) -> list[dict[str, Any]]:
    problems = [problem_from_json(problem) for problem in refusal.params["problems"]]
    return [
        {
            "severity": problem.severity.value,
            "code": problem.code,
            "message": describe(problem),
            "where": problem.where.as_json(),
        }
        for problem in problems
    ]
