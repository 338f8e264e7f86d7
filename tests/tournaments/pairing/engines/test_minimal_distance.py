"""Minimal distance against every pairing there is, and what it does where no good one is left."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.pairing.made import Couple, all_pairings, make_report
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import Snapshot, take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.matching import pair_up
from tournaments.pairing.rounds.result import CannotPair, Pairing
from tournaments.pairing.simulation import Simulation, simulate

SYSTEM = "minimal-distance"
PLAIN = {"look_ahead": False}


def _cost(contest: Contest, couples: Sequence[Couple]) -> tuple[int, int, int]:
    distances = [abs(contest.places[one] - contest.places[other]) for one, other in couples]
    again = [contest.met(one, other) for one, other in couples]
    return sum(times > 0 for times in again), sum(max(times - 1, 0) for times in again), sum(distances)


def _by_brute_force(contest: Contest) -> tuple[int | None, tuple[int, int, int]]:
    """The bye and the least cost: second meetings, further ones, distance; found by looking at every pairing."""
    present = contest.ranking
    if len(present) % 2 == 0:
        return None, min(_cost(contest, couples) for couples in all_pairings(present))
    had = {number: contest.history.byes.get(number, 0) for number in present if not contest.is_late(number)}
    fewest = min(had.values())
    found = []
    for order, bye in enumerate(reversed(present)):
        if had.get(bye) == fewest:
            rest = [number for number in present if number != bye]
            again, further, distance = min(_cost(contest, couples) for couples in all_pairings(rest))
            found.append((again, order, further, distance, bye))
    again, _, further, distance, bye = min(found)
    return bye, (again, further, distance)


def _simulated(players: int, rounds: int, seed: int, late: int = 0) -> Snapshot:
    """A championship before its last round, which may be one too many for nobody to meet twice."""
    options = PairingOptions.from_json({**PLAIN, "rounds": rounds})
    report = simulate(Simulation(players, rounds - 1, SYSTEM, seed, late=late, forfeit=0.05, options=options))
    return take_snapshot(report, options)


@settings(max_examples=many(40))
@given(st.integers(2, 8), st.integers(2, 8), st.integers(0, 10_000), st.integers(0, 1))
def test_minimal_distance_equals_brute_force(players: int, rounds: int, seed: int, late: int) -> None:
    snapshot = _simulated(players, rounds, seed, late if players > 3 else 0)
    options = PairingOptions.from_json({**PLAIN, "rounds": rounds})
    contest = Contest(snapshot, options)

    pairing = pair(snapshot, SYSTEM, options)

    bye, cost = _by_brute_force(contest)
    assert pairing.byes == (() if bye is None else (bye,))
    assert _cost(contest, [(table.players[0], table.players[1]) for table in pairing.tables]) == cost


@pytest.mark.parametrize(("players", "rounds", "seed"), [(10, 7, 1), (11, 6, 2), (12, 5, 3)])
def test_minimal_distance_equals_brute_force_in_larger_fields(players: int, rounds: int, seed: int) -> None:
    snapshot = _simulated(players, rounds, seed)
    options = PairingOptions.from_json({**PLAIN, "rounds": rounds})
    contest = Contest(snapshot, options)

    pairing = pair(snapshot, SYSTEM, options)

    bye, cost = _by_brute_force(contest)
    assert pairing.byes == (() if bye is None else (bye,))
    assert _cost(contest, [(table.players[0], table.players[1]) for table in pairing.tables]) == cost


@settings(max_examples=many(25))
@given(st.sampled_from([60, 120, 450]), st.integers(0, 10_000), st.integers(1, 14))
def test_nearest_candidates_give_the_whole_fields_distance(size: int, seed: int, met: int) -> None:
    """Random meetings among neighbours: what the limit on candidates finds costs as little as without one."""

    def tiers(i: int, j: int) -> tuple[int, int] | None:
        has_met = (i * 7919 + j * 104729 + seed) % 17 < met and j - i <= 2 * met
        return None if has_met else (j - i, (j - i) ** 2)

    near = pair_up(range(size), tiers)
    whole = pair_up(range(size), tiers, None) if size < 400 else pair_up(range(size), tiers, 80)

    assert near is not None
    assert whole is not None
    assert [sum(tiers(i, j)[k] for i, j in near) for k in (0, 1)] == [
        sum(tiers(i, j)[k] for i, j in whole) for k in (0, 1)
    ]


def _play_to_the_end(players: int, rounds: int, seed: int, *, look_ahead: bool) -> int:
    """How many second meetings a championship has."""
    options = PairingOptions.from_json({"look_ahead": look_ahead, "rounds": rounds})
    report = simulate(Simulation(players, rounds, SYSTEM, seed, options=options))
    met: set[frozenset[int]] = set()
    again = 0
    for table in report.tables:
        if len(table.seats) == 2:
            couple = frozenset(seat.player for seat in table.seats)
            again += couple in met
            met.add(couple)
    return again


@settings(max_examples=many(40))
@given(st.sampled_from([(4, 3), (5, 5), (6, 5), (7, 6), (7, 7), (8, 7), (9, 8), (10, 8)]), st.integers(0, 10_000))
def test_look_ahead_leaves_no_second_meeting_to_the_end(size: tuple[int, int], seed: int) -> None:
    players, rounds = size

    assert _play_to_the_end(players, rounds, seed, look_ahead=True) == 0


def test_without_look_ahead_some_small_championships_end_in_a_second_meeting() -> None:
    """The dead ends for which it looks ahead are real: six players and five rounds, one championship in six."""
    assert any(_play_to_the_end(6, 5, seed, look_ahead=False) for seed in range(30))


@pytest.mark.parametrize("players", [1, 0])
def test_nobody_to_play_with_is_refused(players: int) -> None:
    options = PairingOptions()
    report = make_report(players, [])

    with pytest.raises(CannotPair) as refused:
        pair(take_snapshot(report, options, 1), SYSTEM, options)

    assert refused.value.code == "too_few"


def _pair(report_rounds: list[list[Couple]], players: int, **values: object) -> Pairing:
    options = PairingOptions.from_json(values)
    return pair(take_snapshot(make_report(players, report_rounds), options), SYSTEM, options)


def test_more_rounds_than_opponents_are_looked_ahead_as_far_as_they_go() -> None:
    pairing = _pair([[(1, 3), (2, 4)]], 4, rounds=7)

    assert not pairing.second_meetings
    assert next((note.code, note.params.get("round")) for note in pairing.notes) == ("way_as_far_as", 3)


def test_a_second_meeting_is_to_be_confirmed() -> None:
    pairing = _pair([[(1, 2)]], 2)

    assert pairing.second_meetings == ((1, 2),)
    assert [reason.code for reason in pairing.to_confirm] == ["second_meeting"]


def test_a_second_bye_comes_before_a_second_meeting_where_that_is_decided() -> None:
    """Of championships of seven some come to where it matters; there the two decisions differ as they say."""
    otherwise = PairingOptions.from_json({**PLAIN, "second_meeting_before_second_bye": False})
    differ = 0
    for seed in range(40):
        snapshot = _simulated(7, 6, seed)
        usual, decided = (pair(snapshot, SYSTEM, options) for options in (PairingOptions.from_json(PLAIN), otherwise))
        if usual.second_meetings and not decided.second_meetings:
            differ += 1
            assert [reason.code for reason in usual.to_confirm] == ["second_meeting"] * len(usual.second_meetings)
            assert [reason.code for reason in decided.to_confirm] == ["second_bye"]
    assert differ
