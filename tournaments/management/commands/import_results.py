"""``import_results FEDERATION CHAMPIONSHIP FILE…``: the complete path of an upload, without the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from federation.errors import NotFound
from federation.jobs.services.kinds import JobRun
from federation.management.base import FederationCommand
from federation.permissions import Actor
from federation.tenancy.scope import current_federation
from tournaments.calendar.services.rateability import decide_rateability
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.queries.rateability import find_rateability
from tournaments.management.answers import add_answers, read_answers
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.as_json import problem_from_json
from tournaments.report.packed import read_stored_players
from tournaments.report.report import UploadedFile
from tournaments.report.words import describe, names_in
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.identification import create_all_players
from tournaments.results.services.upload import receive_results, validate_results


class Command(FederationCommand):
    help = "Upload the results of an approved championship, check them, and accept them with --accept."

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("championship", help="the championship's address, for example limerick-2009")
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        add_answers(parser)
        parser.add_argument(
            "--create-players", action="store_true", help="register players for names without a proposal"
        )
        parser.add_argument(
            "--judge-deadlines",
            action="store_true",
            help="let the federation's conditions decide whether it is rated, although it is added later",
        )
        parser.add_argument(
            "--accept",
            action="store_true",
            help="accept the results if every player is identified, despite warnings",
        )

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        championship = Championship.objects.filter(slug=options["championship"]).first()
        if championship is None:
            raise NotFound(what=options["championship"])
        answers = read_answers(options)
        version = receive_results(actor, championship, [_read(path) for path in options["files"]], answers)
        validate_results(version, JobRun(arguments={}, requested_by_id=None))
        if options["create_players"] and version.is_open:
            create_all_players(actor, version)
        version.refresh_from_db()
        if options["accept"] and version.state in {ResultsState.VALID, ResultsState.DELIVERED}:
            # The warnings are printed, and recorded with the acceptance.
            accept_results(actor, version, in_spite_of=sign_warnings(version.problems))
            version.refresh_from_db()
            if not options["judge_deadlines"]:
                _let_count(actor, championship)
        return _result(version)

    def failed(self, result: dict[str, Any]) -> bool:
        return bool(result["state"] == ResultsState.INVALID)

    def describe(self, result: dict[str, Any]) -> str:
        lines = [f"{result['championship']}, version {result['version']}: {result['state']}"]
        lines += [f"  {problem['severity']}: {problem['message']}" for problem in result["problems"]]
        if result["unsettled"]:
            lines.append("To identify: " + "; ".join(result["unsettled"]))
        return "\n".join(lines)


def _let_count(actor: Actor, championship: Championship) -> None:
    """What staff import by command is usually the past: it wasn't announced or sent in here in time."""
    if not championship.rateability_decisions.exists() and not find_rateability(championship).is_rateable:
        with translation.override(current_federation().language):
            reason = _("Federation staff added these results later.")
        decide_rateability(actor, championship, reason)


def _read(path: Path) -> UploadedFile:
    try:
        return UploadedFile(path.name, path.read_bytes())
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}") from error


def _result(version: ResultsVersion) -> dict[str, Any]:
    problems = [problem_from_json(problem) for problem in version.problems]
    names = names_in(read_stored_players(version.report))
    return {
        "championship": version.championship.slug,
        "version": version.number,
        "state": version.state,
        "format": version.format,
        "players": version.entries.count(),
        "unsettled": list(version.entries.filter(player=None).values_list("name", flat=True)),
        "problems": [
            {
                "severity": problem.severity,
                "code": problem.code,
                "message": describe(problem, names),
                "where": problem.where.as_json(),
            }
            for problem in problems
        ],
    }
