"""Systems by the rule of the house, each against a naive reading of its rule."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.pairing.made import Couple, all_pairings, make_report
from tournaments.pairing.engines.minimal_distance import fan_out
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import Snapshot, take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.result import CannotPair, Pairing
from tournaments.pairing.simulation import Simulation, simulate


def _simulated(system: str, players: int, rounds: int, seed: int) -> Snapshot:
    options = PairingOptions(rounds=rounds)
    return take_snapshot(simulate(Simulation(players, rounds - 1, system, seed, options=options)), options)


def _couples(pairing: Pairing) -> list[Couple]:
    """In the order of the ranking, the better-ranked first."""
    place = {number: place for place, number in enumerate(pairing.ranking)}
    return sorted(
        (
            (min(table.players, key=place.__getitem__), max(table.players, key=place.__getitem__))
            for table in pairing.tables
        ),
        key=lambda couple: place[couple[0]],
    )


@settings(max_examples=many(40))
@given(st.sampled_from([4, 6, 8]), st.integers(2, 7), st.integers(0, 10_000))
def test_australian_draw_is_the_first_pairing_read_from_the_top(players: int, rounds: int, seed: int) -> None:
    """All pairings in the order of the ranking are what going back would try; the first with the fewest meetings."""
    snapshot = _simulated("australian", players, rounds, seed)
    contest = Contest(snapshot, PairingOptions(rounds=rounds))
    expected = min(all_pairings(contest.ranking), key=lambda couples: sum(contest.met(*couple) for couple in couples))

    pairing = pair(snapshot, "australian", contest.options)

    assert _couples(pairing) == list(expected)


def test_australian_draw_lets_a_pair_meet_as_often_as_is_said() -> None:
    report = make_report(4, [[(1, 2), (3, 4)]])
    options = PairingOptions(meetings=2)

    pairing = pair(take_snapshot(report, options), "australian", options)

    assert _couples(pairing)[0] == (pairing.ranking[0], pairing.ranking[1])


@settings(max_examples=many(30))
@given(st.integers(4, 11), st.integers(2, 5), st.integers(0, 10_000))
def test_king_of_the_hill_pairs_neighbours(players: int, rounds: int, seed: int) -> None:
    snapshot = _simulated("king-of-the-hill", players, rounds, seed)

    pairing = pair(snapshot, "king-of-the-hill", PairingOptions(rounds=rounds))

    left = [number for number in pairing.ranking if number not in pairing.byes]
    assert _couples(pairing) == list(zip(left[::2], left[1::2], strict=True))


@settings(max_examples=many(30))
@given(st.sampled_from([4, 6, 8]), st.integers(2, 6), st.integers(0, 10_000))
def test_groups_has_the_fewest_tables_across_groups(players: int, rounds: int, seed: int) -> None:
    snapshot = _simulated("groups", players, rounds, seed)
    contest = Contest(snapshot, PairingOptions(rounds=rounds))

    def cost(couples: tuple[Couple, ...]) -> tuple[int, int, int]:
        apart = [abs(contest.points[one] - contest.points[other]) for one, other in couples]
        return sum(contest.met(*couple) > 0 for couple in couples), sum(d > 0 for d in apart), sum(apart)

    pairing = pair(snapshot, "groups", contest.options)
    made = tuple((table.players[0], table.players[1]) for table in pairing.tables)

    # Of pairs that met more than once the fewest are taken first, so only fields without them are compared in full.
    if max(contest.history.met.values(), default=0) < 2:
        assert cost(made) == min(map(cost, all_pairings(contest.ranking)))


def test_halves_meet_in_order_and_their_neighbours_where_two_have_met() -> None:
    options = PairingOptions()
    report = make_report(6, [[(1, 4), (2, 3), (5, 6)]])

    pairing = pair(take_snapshot(report, options), "halves", options)
    first = pairing.ranking[:3]

    assert all((one in first) != (other in first) for one, other in _couples(pairing))
    assert not pairing.second_meetings


def test_random_tables_keep_to_their_seed() -> None:
    report = make_report(12, [])
    made = {}
    for seed in range(6):
        options = PairingOptions(seed=seed)
        made[seed] = [pair(take_snapshot(report, options, 1), "random", options) for _ in range(2)]

    assert all(one == again for one, again in made.values())
    assert any(one[0].tables != other[0].tables for one, other in pairwise(made.values()))


def test_fixed_tables_are_taken_as_they_stand() -> None:
    options = PairingOptions.from_json({"tables": [[4, 1], [2, 5]], "bye": 3})

    pairing = pair(take_snapshot(make_report(5, []), options, 1), "fixed", options)

    assert [sorted(table.players) for table in pairing.tables] == [[1, 4], [2, 5]]
    assert pairing.byes == (3,)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"tables": [[1, 2], [3, 4]]}, "without_seat"),
        ({"tables": [[1, 2], [2, 3]], "bye": 5}, "fixed_not_possible"),
        ({"tables": [[1, 2], [3, 9]], "bye": 5}, "fixed_not_possible"),
        ({"tables": [[1, 2, 3, 4, 5]]}, "wrong_size"),
    ],
)
def test_fixed_tables_that_cannot_be_are_refused(values: dict[str, object], code: str) -> None:
    options = PairingOptions.from_json(values)

    with pytest.raises(CannotPair) as refused:
        pair(take_snapshot(make_report(5, []), options, 1), "fixed", options)

    assert refused.value.code == code


@given(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
def test_fan_out_names_everything_nearest_first(centre: int, first: int, size: int) -> None:
    found = list(fan_out(centre, first, first + size))

    assert sorted(found) == list(range(first, first + size))
    assert [abs(one - centre) for one in found] == sorted(abs(one - centre) for one in found)
