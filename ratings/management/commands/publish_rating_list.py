"""``publish_rating_list FEDERATION SYSTEM``: publish the next rating list."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.core.management.base import CommandParser

from federation.management.base import FederationCommand
from federation.permissions import Actor
from ratings.publication.services.editions import publish_rating_list
from ratings.systems.queries import find_system


class Command(FederationCommand):
    help = "Publish the next rating list. Refused if nothing has changed since the last one."

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("system", metavar="SYSTEM", help="the code of the rating system, for example barruf")
        parser.add_argument("--date", type=date.fromisoformat, help="its date as YYYY-MM-DD (default: today)")
        parser.add_argument("--force", action="store_true", help="publish even if nothing has changed")

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        system = find_system(options["system"])
        edition = publish_rating_list(actor, system, options["date"], force=options["force"])
        return {
            "system": system.code,
            "edition": edition.number,
            "published_on": edition.published_on.isoformat(),
            "players": edition.row_count,
            "active": edition.active_count,
            "through": edition.through_championship,
            "source_digest": edition.source_digest,
        }

    def describe(self, result: dict[str, Any]) -> str:
        return "{system}, list no. {edition} of {published_on}: {players} players, {active} active".format(**result)
