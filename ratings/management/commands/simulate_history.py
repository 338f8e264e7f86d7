"""``simulate_history``: how each system rates people whose true strength is known. No database."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand, CommandParser

from ratings.laboratory.predictions import predict
from ratings.laboratory.quality import measure
from ratings.laboratory.simulation import SPREAD, Simulated, simulate
from ratings.laboratory.trajectories import follow_years
from ratings.replay.history import rate_history
from ratings.systems.presets import list_systems, load_system


class Command(BaseCommand):
    help = "Invent a history of players of known strength, and show how each rating system rates it."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=200)
        parser.add_argument("--years", type=int, default=10)
        parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same history")
        parser.add_argument("--spread", type=float, default=SPREAD, help="standard deviation of true strengths")
        parser.add_argument("--drift", type=float, default=0.0, help="change of strengths, in points a year")
        parser.add_argument("--system", action="append", metavar="PRESET", help="only this system (default: all)")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        simulated = simulate(
            max(options["players"], 4),
            max(options["years"], 1),
            options["seed"],
            spread=options["spread"],
            drift=options["drift"],
        )
        found = [describe(simulated, code) for code in options["system"] or list_systems()]
        if options["json"]:
            self.stdout.write(json.dumps({"games": len(simulated.history.games.first), "systems": found}))
            return
        self.stdout.write(f"{len(simulated.history.games.first)} games, {len(simulated.history.days)} championships")
        for one in found:
            self.stdout.write(
                "{system:<12} log loss {log_loss:.4f}  right {right:.1%}  with true strength {correlation:.3f}  "
                "mean {first_mean:.0f} → {last_mean:.0f}  spread {last_spread:.0f}".format(**one)
            )


def describe(simulated: Simulated, code: str) -> dict[str, Any]:
    """Describe a system's performance. ``correlation`` is that of final ratings with initial strengths."""
    parameters, history = load_system(code), simulated.history
    replayed = rate_history(parameters, history)
    quality = measure(predict(parameters, history, replayed))
    assert quality is not None
    years = follow_years(replayed, history.days)
    played = np.unique(replayed.player)
    ratings, strengths = replayed.state.ratings[played], simulated.strengths[played]
    return {
        "system": code,
        "log_loss": quality.log_loss.mean,
        "brier": quality.brier.mean,
        "right": quality.right.mean,
        "correlation": float(np.corrcoef(ratings, strengths)[0, 1]),
        "first_mean": years[0].mean,
        "last_mean": years[-1].mean,
        "last_spread": years[-1].deviation,
    }
