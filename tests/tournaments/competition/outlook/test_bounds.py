"""Places that can still be reached: sound for every end, exact where the field is small."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.making.played import bye, game
from tournaments.competition.outlook import bounds as module
from tournaments.competition.outlook.bounds import bound_places, most_points
from tournaments.competition.outlook.remaining_games import Remaining, find_remaining
from tournaments.competition.rules import CompetitionRules
from tournaments.competition.tallies import take_tallies
from tournaments.report.report import Kind, Report, ReportedPlayer, ReportedSeat, ReportedTable

RESULTS = ((2, 0), (1, 1), (0, 2))


def pairings(players: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Every pairing of a field; an odd one leaves everybody out once."""
    if len(players) % 2:
        for one in players:
            yield from pairings([other for other in players if other != one])
    elif not players:
        yield []
    else:
        first, *others = players
        for other in others:
            for rest in pairings([one for one in others if one != other]):
                yield [(first, other), *rest]


def every_end(left: Remaining) -> Iterator[dict[int, int]]:
    """All final points by brute force, with every pairing of every round to come."""
    ends = [dict(left.points)]
    playing = [number for number in left.points if number not in left.gone]
    rounds: list[list[list[tuple[int, int]]]] = [[list(left.games)]] + [list(pairings(playing))] * left.rounds
    for number, choices in enumerate(rounds):
        reached = []
        for points, games in product(ends, choices):
            out = set(playing) - {one for pair in games for one in pair} if number else set()
            for results in product(RESULTS, repeat=len(games)):
                after = dict(points)
                for (one, other), (gained, given_) in zip(games, results, strict=True):
                    after[one] += gained
                    after[other] += given_
                for one in out:
                    after[one] += 2
                reached.append(after)
        ends = reached
    yield from ends


def places(left: Remaining) -> dict[int, tuple[int, int]]:
    """Best and worst place of everybody over all ends, ties told apart either way."""
    found = {number: (len(left.points), 1) for number in left.points}
    for points in every_end(left):
        for number, own in points.items():
            above = sum(value > own for value in points.values())
            level = sum(value >= own for value in points.values())
            found[number] = min(found[number][0], above + 1), max(found[number][1], level)
    return found


@st.composite
def remainders(draw: st.DrawFn) -> Remaining:
    size = draw(st.integers(2, 5))
    points = {number: draw(st.integers(0, 6)) for number in range(1, size + 1)}
    chance = random.Random(draw(st.integers(0, 10_000)))
    games = chance.choice(list(pairings(list(points)))) if draw(st.booleans()) else []
    rounds = draw(st.integers(0, 1 if games or size == 5 else 2))
    gone = frozenset({size}) if size > 2 and not games and draw(st.booleans()) else frozenset()
    return Remaining(points, games, rounds, gone=gone)


@given(remainders())
def test_no_end_lies_outside_the_bounds(left: Remaining) -> None:
    for number, (best, worst) in places(left).items():
        bounds = bound_places(left)[number]
        assert bounds.best <= best <= worst <= bounds.worst
        if bounds.is_exact:
            assert (bounds.best, bounds.worst) == (best, worst)


@given(remainders())
def test_bounds_by_flow_are_sound_where_those_by_enumeration_are_exact(left: Remaining) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "GAMES_GONE_THROUGH", -1)
        bounds = bound_places(left)
    for number, (best, worst) in places(left).items():
        assert bounds[number].best <= best <= worst <= bounds[number].worst


def test_points_that_others_must_share_out_bar_a_place() -> None:
    """1 has one point and no game; 2 and 3, with one point each, meet: one of them passes, or both do."""
    left = Remaining({1: 2, 2: 2, 3: 2}, [(2, 3)])
    assert (bound_places(left)[1].best, bound_places(left)[1].worst) == (2, 3)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "GAMES_GONE_THROUGH", -1)
        assert bound_places(left)[1].best == 2


def test_lead_that_nobody_can_reach_is_locked() -> None:
    left = Remaining({1: 12, 2: 7, 3: 5, 4: 4}, rounds=2)
    assert (bound_places(left)[1].best, bound_places(left)[1].worst) == (1, 1)
    assert bound_places(left)[4].best == 2


def test_large_field_is_bounded_in_time() -> None:
    chance = random.Random(1)
    left = Remaining({number: chance.randint(0, 12) for number in range(1, 1001)}, rounds=3)
    bounds = bound_places(left)
    assert all(1 <= one.best <= one.worst <= 1000 for one in bounds.values())


def test_flow_hands_out_what_there_is_room_for() -> None:
    assert most_points([(1, 2), (2, 3)], 2, {1: 1, 2: 1, 3: 1}, 0, {}) == 3
    assert most_points([(1, 2)], 2, {2: 5}, 3, {2: 1}) == 3
    assert most_points([], 2, {1: 4, 2: 4}, 6, {1: 2, 2: 2}) == 4


def test_what_is_left_is_read_from_a_report() -> None:
    tables = (
        *(game(1, 1, 1, 2, "+"), bye(1, 3), game(2, 1, 1, 3, "+")),
        ReportedTable(2, 2, (ReportedSeat(2, Kind.PENDING), ReportedSeat(4, Kind.PENDING))),
    )
    players = (
        *(ReportedPlayer(number, f"P{number}") for number in (1, 2)),
        *(ReportedPlayer(3, "P3", withdrawn=True), ReportedPlayer(4, "P4")),
        ReportedPlayer(5, "P5", disqualified_after=0),
    )  # fmt: skip
    report = Report("test", rounds=2, stated_rounds=5, players=players, tables=tables)
    rules = CompetitionRules()
    left = find_remaining(report, take_tallies(report, rules), rules)
    assert left == Remaining({1: 4, 2: 0, 3: 2, 4: 0}, [(2, 4)], 3, gone=frozenset({3}))
