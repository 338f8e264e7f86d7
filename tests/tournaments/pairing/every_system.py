"""One round of every system for one seed, as text: ``python -m tests.tournaments.pairing.every_system``."""

from __future__ import annotations

from dataclasses import replace

from tournaments.competition.pairing_systems import pairing_systems
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import Snapshot, take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.simulation import Simulation, simulate

PAIRED = [system for system in pairing_systems() if system != "fixed"]


def make_options(rounds: int) -> PairingOptions:
    return PairingOptions(rounds=rounds, cycles=3)


def simulate_before_last(system: str, players: int, rounds: int, seed: int, late: int) -> Snapshot:
    """A championship before its last round, played by the system itself."""
    simulation = Simulation(
        players, rounds - 1, system, seed, late, withdraw=1, forfeit=0.04, options=make_options(rounds)
    )
    return take_snapshot(replace(simulate(simulation), rounds=rounds), simulation.options)


def pair_all() -> str:
    """The round that each system makes of a championship of fourteen."""
    lines = []
    for system in PAIRED:
        pairing = pair(simulate_before_last(system, 14, 4, 7, 1), system, make_options(4))
        lines.append(f"{system} {pairing.as_json()}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(pair_all())
