"""``replay_championship FEDERATION CHAMPIONSHIP [--verify] [--upto N]``: fold a championship's log again."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from federation.errors import NotFound
from federation.management.base import FederationCommand
from federation.permissions import Actor
from tournaments.championship.models.live import LiveChampionship
from tournaments.log.digests import Replay, replay
from tournaments.log.queries import fold_kept, signed_events
from tournaments.log.report import report_of
from tournaments.report.as_json import report_to_json


class Command(FederationCommand):
    help = "Replay the log of a championship that is run here. With --verify, compare every digest."

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("championship", help="the championship's address, for example limerick-2026")
        parser.add_argument("--verify", action="store_true", help="fail at the first event whose digest differs")
        parser.add_argument("--upto", type=int, metavar="N", help="the last event to replay")
        parser.add_argument("--report", action="store_true", help="also print the neutral report")

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        live = LiveChampionship.objects.filter(championship__slug=options["championship"]).first()
        if live is None:
            raise NotFound(what=options["championship"])
        replayed = replay(signed_events(live, up_to=options["upto"]))
        result: dict[str, Any] = {
            "championship": options["championship"],
            "events": replayed.state.number,
            "digest": replayed.digest,
            "state": "verified" if replayed.difference is None else "differs",
        }
        if options["upto"] is None and replayed.difference is None:
            result |= _compare_with_kept(live, replayed)
        if replayed.difference is not None:
            found = replayed.difference
            result |= {"event": found.number, "found": found.found, "expected": found.expected}
        if options["report"]:
            result["report"] = report_to_json(report_of(replayed.state))
        self.verifies = options["verify"]
        return result

    def failed(self, result: dict[str, Any]) -> bool:
        return bool(self.verifies) and result["state"] != "verified"

    def failure(self, result: dict[str, Any]) -> str:
        return f"event {result.get('event')}: the log differs from what was written"


def _compare_with_kept(live: LiveChampionship, replayed: Replay) -> dict[str, Any]:
    """Compare with what is stored alongside the log: its last digest (an end may be cut off), the stored state."""
    number = replayed.state.number
    if (number, replayed.digest) != (live.event_number, live.digest):
        return {"state": "differs", "event": number + 1, "found": live.digest, "expected": replayed.digest}
    kept = fold_kept(live)
    if kept.digest != replayed.state.digest:
        return {
            "state": "differs",
            "event": live.state_number,
            "found": kept.digest,
            "expected": replayed.state.digest,
        }
    return {}
