"""Tables of four and three: sizes, fewest repeated meetings, and the known marks of the social golfer problem."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.pairing.made import make_players
from tournaments.pairing.engines.tables_of_four import table_sizes
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.result import CannotPair
from tournaments.pairing.simulation import Simulation, simulate
from tournaments.report.report import Report

SYSTEM = "tables-of-four"


@pytest.mark.parametrize(
    ("players", "fours", "threes"),
    [(3, 0, 1), (4, 1, 0), (6, 0, 2), (7, 1, 1), (8, 2, 0), (9, 0, 3), (10, 1, 2), (11, 2, 1), (12, 3, 0), (30, 6, 2)],
)
def test_as_many_tables_of_four_as_can_be(players: int, fours: int, threes: int) -> None:
    assert table_sizes(players) == [4] * fours + [3] * threes


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_fields_that_fours_and_threes_cannot_make_are_refused(players: int) -> None:
    with pytest.raises(CannotPair) as refused:
        table_sizes(players)

    assert refused.value.code == "no_tables_of_four"


@given(st.integers(6, 300))
def test_sizes_add_up(players: int) -> None:
    sizes = table_sizes(players)

    assert sum(sizes) == players
    assert sizes.count(3) <= 3


@settings(max_examples=many(15))
@given(st.integers(6, 10), st.integers(2, 4), st.integers(0, 10_000))
def test_repeated_meetings_are_the_fewest_of_all_seatings(players: int, rounds: int, seed: int) -> None:
    """A second reckoning: sets of tables built up by who comes first, without our enumeration or its price."""
    options = PairingOptions(rounds=rounds)
    report = simulate(Simulation(players, rounds - 1, SYSTEM, seed, options=options))
    snapshot = take_snapshot(report, options)
    met: Counter[frozenset[int]] = Counter()
    for table in report.tables:
        met.update(frozenset(couple) for couple in combinations([seat.player for seat in table.seats], 2))

    def again(table: tuple[int, ...]) -> int:
        return sum(met[frozenset(couple)] > 0 for couple in combinations(table, 2))

    def fewest(left: frozenset[int], sizes: tuple[int, ...]) -> int:
        if not left:
            return 0
        first = min(left)
        return min(
            again((first, *company)) + fewest(left - {first, *company}, tuple(rest))
            for size in set(sizes)
            for rest in [sorted(sizes, key=lambda one, size=size: one != size)[1:]]
            for company in combinations(sorted(left - {first}), size - 1)
        )

    pairing = pair(snapshot, SYSTEM, options)

    assert len(pairing.second_meetings) == fewest(frozenset(snapshot.present), tuple(table_sizes(players)))


@pytest.mark.parametrize(("players", "rounds"), [(30, 3), (32, 5), (28, 4), (24, 3), (48, 6)])
def test_larger_fields_meet_nobody_twice_for_some_rounds(players: int, rounds: int) -> None:
    """Below the marks of the social golfer problem (32 in eights: ten rounds), round after round without a plan."""
    report = simulate(Simulation(players, rounds, SYSTEM, seed=5, options=PairingOptions(rounds=rounds)))
    met: Counter[frozenset[int]] = Counter()
    for table in report.tables:
        met.update(frozenset(couple) for couple in combinations([seat.player for seat in table.seats], 2))

    assert max(met.values()) == 1


def test_nobody_sits_at_three_again_while_others_never_did() -> None:
    """Thirty players, three rounds: six of them sit at three in a round, eighteen in all."""
    report = simulate(Simulation(30, 3, SYSTEM, seed=2, options=PairingOptions(rounds=3)))

    threes = Counter(seat.player for table in report.tables if len(table.seats) == 3 for seat in table.seats)

    assert max(threes.values()) == 1


def test_the_strong_are_spread_in_the_first_round() -> None:
    options = PairingOptions()
    report = Report("made", rounds=3, players=make_players(range(2000, 1984, -1)))
    snapshot = take_snapshot(report, options, 1)

    pairing = pair(snapshot, SYSTEM, options)

    places = Contest(snapshot, options).places
    sums = [sum(places[number] for number in table.players) for table in pairing.tables]
    assert max(sums) - min(sums) <= 2
    assert {min(table.players) for table in pairing.tables} == {1, 2, 3, 4}
