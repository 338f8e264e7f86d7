"""Looking ahead against a naive reading of it: every pairing, and every way to go on from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.pairing.made import Couple, all_pairings, make_report
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.feasibility import Way, find_way, is_surely_open
from tournaments.pairing.field.history import order
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.simulation import Simulation, simulate

Met = frozenset[Couple]


def _sitters(numbers: Sequence[int], byes: Mapping[int, int]) -> list[int | None]:
    if len(numbers) % 2 == 0:
        return [None]
    fewest = min(byes.get(number, 0) for number in numbers)
    return [number for number in numbers if byes.get(number, 0) == fewest]


def _goes_on(numbers: Sequence[int], met: Met, byes: Mapping[int, int], rounds: int) -> bool:
    """Whether so many rounds can be played without a second meeting: tried out, one after the other."""
    if rounds == 0:
        return True
    for sitter in _sitters(numbers, byes):
        after = byes if sitter is None else {**byes, sitter: byes.get(sitter, 0) + 1}
        for couples in all_pairings([number for number in numbers if number != sitter]):
            new = {order(*couple) for couple in couples}
            if not new & met and _goes_on(numbers, met | new, after, rounds - 1):
                return True
    return False


def _least_that_goes_on(contest: Contest, rounds: int) -> tuple[int | None, int] | None:
    """Who sits out and the least distance, the bye going to the last for whom there is a way."""
    present, met, byes = contest.ranking, frozenset(contest.history.met), dict(contest.history.byes)
    for sitter in reversed(_sitters(present, byes)):
        after = byes if sitter is None else {**byes, sitter: byes.get(sitter, 0) + 1}
        distances = []
        for couples in all_pairings([number for number in present if number != sitter]):
            new = {order(*couple) for couple in couples}
            if not new & met and _goes_on(present, met | new, after, rounds - 1):
                distances.append(sum(abs(contest.places[one] - contest.places[other]) for one, other in couples))
        if distances:
            return sitter, min(distances)
    return None


@settings(max_examples=many(40))
@given(st.sampled_from([(4, 3), (5, 5), (6, 5), (6, 4), (7, 6)]), st.integers(1, 4), st.integers(0, 10_000))
def test_the_least_distance_among_the_pairings_that_leave_a_way(size: tuple[int, int], played: int, seed: int) -> None:
    players, rounds = size
    options = PairingOptions(rounds=rounds)
    played = min(played, rounds - 2)
    report = simulate(Simulation(players, played, "minimal-distance", seed, options=options))
    snapshot = take_snapshot(report, options)
    contest = Contest(snapshot, options)

    pairing = pair(snapshot, "minimal-distance", options)

    expected = _least_that_goes_on(contest, rounds - played)
    assert expected is not None
    distance = sum(
        abs(contest.places[table.players[0]] - contest.places[table.players[1]]) for table in pairing.tables
    )
    assert ((pairing.byes or (None,))[0], distance) == expected


@settings(max_examples=many(40))
@given(st.integers(4, 6), st.integers(1, 4), st.data())
def test_a_way_is_found_exactly_where_there_is_one(players: int, rounds: int, data: st.DataObject) -> None:
    couples = [(one, other) for one in range(1, players + 1) for other in range(one + 1, players + 1)]
    met = frozenset(data.draw(st.sets(st.sampled_from(couples), max_size=len(couples) - 2)))
    byes = {number: data.draw(st.integers(0, 1)) for number in range(1, players + 1)} if players % 2 else {}
    open_to = {
        number: frozenset(o for o in range(1, players + 1) if o != number and order(number, o) not in met)
        for number in range(1, players + 1)
    }
    way = Way(open_to, {number: byes.get(number, 0) for number in open_to})

    exists = _goes_on(list(open_to), met, byes, rounds)

    assert find_way(way, rounds) is exists
    assert exists or not is_surely_open(way, rounds)


def test_in_a_large_field_nothing_needs_to_be_looked_for() -> None:
    options = PairingOptions(rounds=9)
    contest = Contest(take_snapshot(make_report(60, [], length=9), options, 2), options)

    assert is_surely_open(Way.of(contest), 8)
