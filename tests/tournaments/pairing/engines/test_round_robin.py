"""The Berger tables of FIDE's handbook, and what happens to them when somebody leaves."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from tests.tournaments.pairing.made import make_players
from tournaments.pairing.engines.round_robin import berger_round
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.result import CannotPair, Pairing
from tournaments.pairing.simulation import Simulation, simulate
from tournaments.report.report import Report

# FIDE C.05, annex 1, for six and for eight.
SIX = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]
EIGHT = [
    "1-8 2-7 3-6 4-5",
    "8-5 6-4 7-3 1-2",
    "2-8 3-1 4-7 5-6",
    "8-6 7-5 1-4 2-3",
    "3-8 4-2 5-1 6-7",
    "8-7 1-6 2-5 3-4",
    "4-8 5-3 6-2 7-1",
]


@pytest.mark.parametrize("table", [SIX, EIGHT])
def test_berger_tables_are_those_of_the_handbook(table: list[str]) -> None:
    rounds = [{f"{one}-{other}" for one, other in berger_round(len(table) + 1, r)} for r in range(1, len(table) + 1)]

    assert rounds == [set(line.split(" ")) for line in table]


@pytest.mark.parametrize(("players", "cycles"), [(2, 1), (5, 1), (6, 2), (9, 2), (10, 1)])
def test_everybody_meets_everybody_once_in_each_cycle(players: int, cycles: int) -> None:
    places = players + players % 2
    options = PairingOptions(cycles=cycles)
    report = simulate(Simulation(players, cycles * (places - 1), "round-robin", options=options))

    starts: Counter[tuple[int, int]] = Counter()
    for table in report.tables:
        if len(table.seats) == 2:
            starts[table.seats[0].player, table.seats[1].player] += 1
    for one in range(1, players + 1):
        for other in range(one + 1, players + 1):
            assert starts[one, other] + starts[other, one] == cycles
            if cycles == 2:
                assert starts[one, other] == starts[other, one] == 1


def _pair(report: Report, round_number: int, **values: object) -> Pairing:
    options = PairingOptions.from_json(values)
    return pair(take_snapshot(report, options, round_number), "round-robin", options)


def test_who_would_meet_somebody_who_left_is_free() -> None:
    options = PairingOptions()
    report = simulate(Simulation(6, 2, "round-robin", options=options))
    players = tuple(replace(player, withdrawn=player.number == 4) for player in report.players)

    pairing = _pair(replace(report, players=players), 3)

    # Round 3 of six: 2–6, 3–1, 4–5.
    assert {table.players for table in pairing.tables} == {(2, 6), (3, 1)}
    assert pairing.byes == (5,)
    assert not pairing.to_confirm


def test_there_is_no_round_after_the_last_cycle() -> None:
    report = Report("made", rounds=6, players=make_players([1500, 1400, 1300, 1200]))

    with pytest.raises(CannotPair) as refused:
        _pair(report, 4)

    assert refused.value.code == "round_robin_over"
    assert _pair(report, 4, cycles=2).tables
