"""``try_ratings FEDERATION``: the effect of another rule on all results, and whether it predicts better."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from federation.management.base import FederationCommand
from federation.people.models.players import Player
from federation.permissions import Actor, require
from federation.values.paths import put_value
from ratings.laboratory.services import try_parameters
from ratings.laboratory.words import fit_verdict, tell_move, verdict
from ratings.replay.queries.sources import parameters_of
from ratings.systems.presets import UnknownRatingSystem, load_system
from ratings.systems.queries import find_system
from tournaments.permissions import ChampionshipAction


class Command(FederationCommand):
    help = "Rate a federation's whole history with another system or other numbers, and compare. Saves nothing."

    def add_more_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("system", metavar="SYSTEM", help="code of the system to compare with")
        parser.add_argument("--with", dest="preset", metavar="PRESET", help="another system, by its preset")
        parser.add_argument(
            "--set", action="append", default=[], metavar="NAME=VALUE", help="change a number: expectancy.spread=300"
        )
        parser.add_argument(
            "--best",
            action="append",
            default=[],
            metavar="NAME",
            help="find the best value of a number, such as k_bands; repeat it to find several together",
        )

    def run(self, actor: Actor, **options: Any) -> dict[str, Any]:
        require(actor, ChampionshipAction.MANAGE_RATINGS)
        system = find_system(options["system"])
        today = dict(parameters_of(system).as_json())
        tried = dict(_preset(options["preset"])) if options["preset"] else dict(today)
        for change in options["set"]:
            name, _equals, value = change.partition("=")
            put_value(tried, name, _value(value))
        answered = try_parameters(system, today, tried, ",".join(options["best"]))
        names = (str(today["name"]), str(tried["name"]) if options["preset"] else "+".join(options["set"]) or "best")
        sentences = [verdict(names, answered.result)]
        if "fit" in answered.result:
            sentences.append(fit_verdict(str, answered.result["fit"]))
        return {
            "sentences": [*sentences, *_movers(answered.result)],
            "parameters": answered.parameters,
            **answered.result,
            "digest": answered.digest,
        }

    def describe(self, result: dict[str, Any]) -> str:
        return "\n".join(result["sentences"])


def _movers(result: dict[str, Any]) -> list[str]:
    """Return the biggest moves and their reasons, one per line."""
    players = Player.objects.in_bulk({one["player"] for one in result["movers"]})
    return [" ".join((f"{players[one['player']].list_name}:", *tell_move(one))) for one in result["movers"]]


def _preset(code: str) -> dict[str, object]:
    try:
        return load_system(code).as_json()
    except UnknownRatingSystem as error:
        raise CommandError(f"There is no preset {code}.") from error


def _value(text: str) -> Any:
    """Parse a whole number, true, false, null or a list as JSON; a decimal as text, as in parameters."""
    try:
        value = json.loads(text)
    except ValueError:
        return text
    return text if isinstance(value, float) else value
