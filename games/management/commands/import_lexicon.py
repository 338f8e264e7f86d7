"""``import_lexicon FEDERATION NAME FILE``: add, compile and activate a word list, without the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from federation.jobs.services.kinds import JobRun
from federation.management.base import FederationCommand
from federation.permissions import Actor
from federation.tenancy.scope import current_federation
from games.lexicons.lines import ENCODINGS
from games.lexicons.models import Lexicon, LexiconVersion
from games.lexicons.queries import find_lexicon
from games.lexicons.services import Description, add_lexicon, compile_version, make_current, receive_version
from games.material.tiles import load_tileset, tileset_names
from games.problems.kinds import Problem
from games.problems.sentences import problem_as_json

KINDS = ("duplicates", "unspellable", "too_long", "too_short")


class Command(FederationCommand):
    help = (
        "Add a version to a word list (.txt, .txt.gz or .zip, one word a line) and put it into use. "
        "Creates the list if it does not exist. Exits with 1 if the file is refused."
    )

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name", metavar="NAME", help="the list's name or code")
        parser.add_argument("file", type=Path, metavar="FILE")
        parser.add_argument("--tiles", help="tile set of a new list (default: that of the federation's language)")
        parser.add_argument("--licence", default="", help="the terms under which the federation may use it")
        parser.add_argument("--source", default="", help="where it comes from")
        parser.add_argument("--label", default="", help="what its publisher calls this edition")
        parser.add_argument("--encoding", default="", choices=["", *ENCODINGS], help="default: detected")
        parser.add_argument("--only-add", action="store_true", help="do not put the version into use")

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        path = options["file"]
        content = _read(path)
        lexicon = find_lexicon(options["name"]) or _add(actor, options)
        version = receive_version(
            actor, lexicon, path.name, content, label=options["label"], encoding=options["encoding"]
        )
        compile_version(actor, version, JobRun(arguments={}, requested_by_id=None))
        if version.is_ready and not options["only_add"]:
            make_current(actor, version)
        return _describe(version)

    def failed(self, result: dict[str, Any]) -> bool:
        return bool(result["state"] == "refused")

    def failure(self, result: dict[str, Any]) -> str:
        return " ".join(problem["message"] for problem in result["problems"])

    def describe(self, result: dict[str, Any]) -> str:
        counts = ", ".join(f"{kind} {result[kind]['number']}" for kind in KINDS if kind in result)
        return f"{result['name']}, version {result['version']}: {result['state']}, {result['words']} words ({counts})"


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _add(actor: Actor, options: dict[str, Any]) -> Lexicon:
    licence = options["licence"] or _("Not stated when imported.")
    tiles = options["tiles"] or _usual_tiles()
    return add_lexicon(actor, Description(options["name"], tiles, licence, options["source"]))


def _usual_tiles() -> str:
    language = current_federation().language
    found = next((name for name in tileset_names() if load_tileset(name).language == language), None)
    if found is None:
        raise CommandError(f"There is no tile set for the language {language}. Choose one with --tiles.")
    return found


def _describe(version: LexiconVersion) -> dict[str, Any]:
    tally = version.tally
    problems = [Problem(one["code"], one["params"]) for one in version.problems]
    lexicon = Lexicon.objects.get(pk=version.lexicon_id)
    return {
        "lexicon": lexicon.code,
        "name": lexicon.name,
        "tiles": lexicon.tiles,
        "version": version.number,
        "state": version.state,
        "in_use": lexicon.current_id == version.pk,
        "words": version.words or 0,
        "lines": tally.get("lines", 0),
        **{kind: tally[kind] for kind in KINDS if kind in tally},
        "compared": version.compared,
        "problems": [problem_as_json(problem) for problem in problems],
    }
