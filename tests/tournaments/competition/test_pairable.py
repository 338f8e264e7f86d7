"""Whether a field can be paired without a second meeting, beside trying every pairing."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tournaments.competition.pairable import can_be_paired


def try_all(players: list[int], met: dict[int, set[int]]) -> bool:
    if not players:
        return True
    first, *others = players
    return any(
        try_all([player for player in others if player != other], met) for other in others if other not in met[first]
    )


@settings(max_examples=many(40))
@given(st.data())
def test_answer_is_that_of_trying_every_pairing(data: st.DataObject) -> None:
    players = list(range(1, data.draw(st.integers(1, 8)) + 1))
    met: dict[int, set[int]] = {player: set() for player in players}
    for one, other in data.draw(st.sets(st.sampled_from([*combinations(players, 2)]))) if len(players) > 1 else ():
        met[one].add(other)
        met[other].add(one)
    assert can_be_paired(players, met) is try_all(players, met)


def test_who_met_half_of_the_others_may_still_have_a_pairing_and_may_not() -> None:
    two_groups = {1: {4, 5, 6}, 2: {4, 5, 6}, 3: {4, 5, 6}, 4: {1, 2, 3}, 5: {1, 2, 3}, 6: {1, 2, 3}}
    assert not can_be_paired([1, 2, 3, 4, 5, 6], two_groups)
    assert can_be_paired([1, 2, 3, 4], {1: {2, 3}, 2: {1}, 3: {1}})
    assert not can_be_paired([1, 2, 3], {})
