"""``recompute_ratings FEDERATION``: replay all results and store the differences."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from federation.management.base import FederationCommand
from federation.permissions import Actor
from ratings.replay.services.recomputation import recompute_ratings
from ratings.systems.models import RatingSystem
from ratings.systems.queries import find_system


class Command(FederationCommand):
    takes_all = True
    help = "Recompute a federation's ratings from the results, and store what differs."

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--system", metavar="CODE", help="only this rating system (default: all)")
        parser.add_argument(
            "--from-position", type=int, metavar="N", help="only from this place in the rating order on"
        )

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        code = options["system"]
        systems = [find_system(code)] if code else list(RatingSystem.objects.order_by("code"))
        done = [recompute_ratings(actor, system, options["from_position"]) for system in systems]
        return {"systems": [recomputation.as_json() for recomputation in done]}

    def describe(self, result: dict[str, Any]) -> str:
        return "\n".join(
            "{system}: {championships} championships, {games} games; {inserted} changes added, {updated} updated, "
            "{deleted} removed, {unchanged} unchanged".format(**done)
            for done in result["systems"]
        )
