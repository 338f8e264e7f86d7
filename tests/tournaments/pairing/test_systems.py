"""What holds for every system: all are paired, nobody meets twice or sits out twice unnoticed, always the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.pairing.every_system import PAIRED, make_options, pair_all, simulate_before_last
from tournaments.competition.pairing_systems import pairing_systems
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import Snapshot
from tournaments.pairing.pair import pair

ROOT = Path(__file__).resolve().parents[3]
# Whose byes go by the usual rule: the fewest, the last-ranked, no late joiner.
USUAL_BYES = sorted(set(PAIRED) - {"round-robin", "dutch", "tables-of-four"})
NEVER_AGAIN = [system for system in PAIRED if not pairing_systems()[system].repeats]


SIMULATED = given(st.integers(6, 24), st.integers(2, 7), st.integers(0, 10_000), st.integers(0, 2))


@pytest.mark.parametrize("system", PAIRED)
@settings(max_examples=many(12))
@SIMULATED
def test_everybody_present_has_one_place(system: str, players: int, rounds: int, seed: int, late: int) -> None:
    # Five cannot sit at tables of four and three.
    snapshot = simulate_before_last(system, players + 2 if system == "tables-of-four" else players, rounds, seed, late)

    pairing = pair(snapshot, system, make_options(rounds))

    seated = [number for table in pairing.tables for number in table.players]
    assert sorted([*seated, *pairing.byes]) == sorted(snapshot.present)
    assert sorted(table.number for table in pairing.tables) == list(range(1, len(pairing.tables) + 1))
    assert len(pairing.byes) <= 1 or system == "round-robin"


@pytest.mark.parametrize("system", NEVER_AGAIN)
@settings(max_examples=many(12))
@SIMULATED
def test_a_second_meeting_waits_for_confirmation(system: str, players: int, rounds: int, seed: int, late: int) -> None:
    snapshot = simulate_before_last(system, players, rounds, seed, late)
    options = make_options(rounds)
    contest = Contest(snapshot, options)

    pairing = pair(snapshot, system, options)

    met = [sorted(table.players) for table in pairing.tables if contest.met(*table.players)]
    assert sorted(map(list, pairing.second_meetings)) == sorted(met)
    confirmed = [reason.params["players"] for reason in pairing.to_confirm if reason.code == "second_meeting"]
    assert sorted(confirmed) == sorted(met)


@pytest.mark.parametrize("system", USUAL_BYES)
@settings(max_examples=many(12))
@SIMULATED
def test_nobody_has_a_second_bye_before_all_had_one_and_no_late_joiner_any(
    system: str, players: int, rounds: int, seed: int, late: int
) -> None:
    snapshot = simulate_before_last(system, players, rounds, seed, late)
    options = make_options(rounds)
    byes = Contest(snapshot, options).history.byes

    pairing = pair(snapshot, system, options)

    for number in pairing.byes:
        assert number not in snapshot.late
        on_time = [other for other in snapshot.present if other not in snapshot.late]
        assert byes.get(number, 0) == min(byes.get(other, 0) for other in on_time)


def test_every_process_makes_the_same_pairing() -> None:
    """Ten processes, each with another seed of its hashes."""
    answers = set()
    for seed in range(10):
        done = subprocess.run(
            [sys.executable, "-m", "tests.tournaments.pairing.every_system"],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            capture_output=True,
            text=True,
            check=True,
        )
        answers.add(done.stdout)
    assert answers == {pair_all() + "\n"}


def test_a_snapshot_kept_as_json_is_paired_alike_later() -> None:
    snapshot = simulate_before_last("minimal-distance", 15, 5, 3, 2)
    options = PairingOptions.from_json({"rounds": 5, "unrated": {"round_1": 0, "later": 900}, "absent": [3]})
    kept = Snapshot.from_json(snapshot.as_json())

    again = pair(kept, "minimal-distance", PairingOptions.from_json(options.as_json()))

    assert kept == snapshot
    assert again == pair(snapshot, "minimal-distance", options)
    assert again.digest == snapshot.digest
