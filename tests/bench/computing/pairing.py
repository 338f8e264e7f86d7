"""Pairing one round by each system, for fields of a club evening and of a large open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from tests.bench.ground.benchmark import Benchmark
from tournaments.competition.pairing_systems import pairing_systems
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.simulation import Simulation, simulate
from tournaments.report.report import Report

SIZES = (60, 200, 1_000, 2_000)
PLAYED, LENGTH = 5, 9
SMALL = 12
AIMS = {
    ("minimal-distance", 1_000): 0.2,
    ("minimal-distance", 2_000): 0.7,
    ("dutch", 200): 0.5,
    ("dutch", 1_000): 5.0,
}
# Tables that somebody puts together by hand are not looked for.
MEASURED = tuple(system for system in pairing_systems() if system != "fixed")


@dataclass(frozen=True, slots=True)
class Round:
    """A round to pair, after five that were played."""

    report: Report
    system: str
    options: PairingOptions


@cache
def make_report(players: int) -> Report:
    """Five rounds by minimal distance, three late joiners and two who left among the players."""
    simulation = Simulation(players, PLAYED, "minimal-distance", seed=1, late=3, withdraw=2, forfeit=0.02)
    return replace(simulate(simulation), rounds=LENGTH)


def make_round(system: str, players: int) -> Callable[[bool], Round]:
    def setup(small: bool) -> Round:
        size = SMALL if small else players
        return Round(make_report(size), system, PairingOptions(cycles=1))

    return setup


def pair_round(prepared: Round) -> dict[str, Any]:
    """From the report to the tables with their reasons, as the command does."""
    pairing = pair(take_snapshot(prepared.report, prepared.options), prepared.system, prepared.options)
    return {"tables": len(pairing.tables), "second_meetings": len(pairing.second_meetings)}


def _benchmark(system: str, players: int) -> Benchmark:
    return Benchmark(
        name=f"pair_{system.replace('-', '_')}_{players}",
        about=f"Round {PLAYED + 1} of {LENGTH} for {players:,} players, {system}",
        setup=make_round(system, players),
        run=pair_round,
        runs=1 if system == "dutch" and players > 1_000 else 3,
        aim=AIMS.get((system, players)),
    )


PAIRINGS = tuple(_benchmark(system, players) for system in MEASURED for players in SIZES)
