"""Wishes and decisions: who is kept apart, who sits where, who starts, whose place is safe."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.pairing.made import make_contest, make_players, make_report, play
from tournaments.pairing.field.history import order
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.result import CannotPair, Pairing
from tournaments.pairing.simulation import Simulation, simulate
from tournaments.report.report import Report

# Four clubs of two: neighbours in the ranking are of one club.
CLUBS = ["Ares", "Ares", "Bell", "Bell", "Cim", "cim ", "Dau", "Dau"]
SYSTEM = "minimal-distance"
APART = [SYSTEM, "halves", "groups", "australian", "random"]


def _pair(report: Report, system: str = SYSTEM, round_number: int | None = None, **values: object) -> Pairing:
    options = PairingOptions.from_json({"look_ahead": False, **values})
    return pair(take_snapshot(report, options, round_number), system, options)


def _together(pairing: Pairing) -> set[tuple[int, int]]:
    return {order(*table.players) for table in pairing.tables}


def _of_clubs(played: int = 1) -> Report:
    """Eight players, two of each club; who is listed first wins, so that points leave neighbours together."""
    rounds = [[(1, 5), (2, 6), (3, 7), (4, 8)], [(1, 7), (2, 8), (5, 3), (6, 4)]][:played]
    report = make_report(8, rounds, length=5)
    return replace(report, players=make_players(range(1500, 1420, -10), CLUBS))


@pytest.mark.parametrize("system", APART)
def test_players_of_a_club_are_kept_apart(system: str) -> None:
    pairing = _pair(_of_clubs(), system, apart={"club": True})

    assert not _together(pairing) & {(1, 2), (3, 4), (5, 6), (7, 8)}


def test_without_the_wish_players_of_a_club_meet() -> None:
    assert _together(_pair(_of_clubs())) & {(1, 2), (3, 4), (5, 6), (7, 8)}


def test_players_of_a_club_are_kept_apart_in_the_first_rounds_only() -> None:
    apart = {"club": True, "rounds": 1}

    assert _together(_pair(_of_clubs(), apart=apart)) & {(1, 2), (3, 4), (5, 6), (7, 8)}
    assert not _together(_pair(_of_clubs(), apart={"club": True, "rounds": 2})) & {(1, 2), (3, 4), (5, 6), (7, 8)}


def test_a_family_is_kept_apart() -> None:
    assert (1, 2) in _together(_pair(_of_clubs()))
    assert (1, 2) not in _together(_pair(_of_clubs(), apart={"groups": [[1, 2, 4]]}))


def test_a_wish_that_may_cost_nothing_changes_no_distance() -> None:
    report = _of_clubs()
    places = make_contest(report).places

    def distance(pairing: Pairing) -> int:
        return sum(abs(places[one] - places[other]) for one, other in _together(pairing))

    free, wished = _pair(report), _pair(report, apart={"club": True, "if_free": True})

    assert distance(free) == distance(wished)
    clubs = {(1, 2), (3, 4), (5, 6), (7, 8)}
    assert len(_together(wished) & clubs) <= len(_together(free) & clubs)


def test_a_forbidden_pair_meets_only_where_nothing_else_is_left_and_is_told() -> None:
    report = make_report(2, [], length=3)

    pairing = _pair(report, round_number=1, forbidden=[[2, 1]])

    assert _together(pairing) == {(1, 2)}
    assert [reason.code for reason in pairing.to_confirm] == ["forbidden_pair"]


def test_the_arbiter_sets_a_table_and_the_bye() -> None:
    pairing = _pair(make_report(7, [], length=3), round_number=1, fixed=[[1, 7]], bye=2)

    assert (1, 7) in _together(pairing)
    assert pairing.byes == (2,)
    assert pairing.byes_why[0][0].code == "bye_decided"


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"bye": 9}, "bye_not_present"),
        ({"bye": 1}, "bye_leaves_odd"),
        ({"fixed": [[1, 2], [2, 3]]}, "fixed_not_possible"),
        ({"fixed": [[1, 2]], "absent": [2, 3]}, "fixed_not_possible"),
    ],
)
def test_decisions_that_cannot_be_are_refused(values: dict[str, object], code: str) -> None:
    with pytest.raises(CannotPair) as refused:
        _pair(make_report(6, [], length=3), round_number=1, **values)

    assert refused.value.code == code


def test_who_cannot_move_keeps_a_table() -> None:
    pairing = _pair(make_report(8, [], length=3), round_number=1, fixed_tables={"8": 1, "2": 9})

    tables = {table.number: set(table.players) for table in pairing.tables}
    assert 8 in tables[1]
    assert 2 in tables[9]
    assert sorted(tables) == [1, 2, 3, 9]


def test_players_stay_at_their_tables_where_they_can() -> None:
    report = make_report(8, [[(8, 7), (6, 5), (4, 3), (2, 1)]], length=5)
    before = {seat.player: table.number for table in report.tables for seat in table.seats}

    def stayed(pairing: Pairing) -> int:
        return sum(before[number] == table.number for table in pairing.tables for number in table.players)

    assert stayed(_pair(report, stay=True)) >= len(report.tables)
    assert stayed(_pair(report, stay=True)) >= stayed(_pair(report))


def test_who_started_less_often_starts_and_then_who_did_not_last_time() -> None:
    # 1 started twice, 2 once in two games, last time; 3 once in two, the first time; 4 never.
    tables = (play(1, 1, 1, 4), play(1, 2, 3, 2), play(2, 1, 1, 3), play(2, 2, 2, 4))
    report = Report("made", rounds=5, players=make_players([1500, 1400, 1300, 1200]), tables=tables)

    pairing = _pair(report, fixed=[[1, 2], [3, 4]])

    assert {table.players for table in pairing.tables} == {(2, 1), (4, 3)}
    assert {reason.code for table in pairing.tables for reason in table.why} >= {"starts_fewer"}
    turn = _pair(report, fixed=[[2, 3]], absent=[1, 4])
    assert turn.tables[0].players == (3, 2)
    assert turn.tables[0].why[-1].code == "starts_in_turn"


def test_who_starts_may_be_left_to_a_draw_of_tiles() -> None:
    pairing = _pair(make_report(4, [], length=3), round_number=1, starts="draw")

    assert pairing.starts_drawn
    assert not any(reason.code.startswith("starts") for table in pairing.tables for reason in table.why)


def test_starts_are_balanced_over_a_championship() -> None:
    report = simulate(Simulation(20, 7, SYSTEM, seed=1))
    balance = dict.fromkeys(range(1, 21), 0)
    for table in report.tables:
        for seat in table.seats:
            balance[seat.player] += 1 if seat.starts else -1

    assert max(map(abs, balance.values())) <= 3


# Player 1 has won four games, 2 two, the others fewer; two rounds are left of six.
LEADER = [
    [(1, 2), (3, 4), (5, 6)],
    [(1, 3), (2, 5), (4, 6)],
    [(1, 4), (2, 6), (3, 5)],
    [(1, 5), (4, 2), (6, 3)],
]


def test_a_lead_greater_than_the_rounds_left_locks_the_place() -> None:
    locked = make_contest(make_report(6, LEADER, length=5)).locks
    open_still = make_contest(make_report(6, LEADER, length=6)).locks

    assert locked.keys() == {1}
    assert (locked[1].place, locked[1].lead, locked[1].rounds_left) == (1, 4, 1)
    assert not open_still
    assert not make_contest(make_report(6, LEADER, length=4)).locks


def test_an_equal_lead_locks_with_a_spread_beyond_what_the_rules_say() -> None:
    report = make_report(6, LEADER, length=6)
    scored = tuple(
        replace(
            table,
            seats=(replace(table.seats[0], game_points=500), replace(table.seats[1], game_points=300)),
        )
        for table in report.tables
    )
    report = replace(report, tables=scored)

    # 1 is 800 ahead of nobody's score, 2 has won 200 twice and lost as much: the lead is 800.
    assert make_contest(report, locked={"spread": 700}).locks.keys() == {1}
    assert not make_contest(report, locked={"spread": 800}).locks
    assert not make_contest(report).locks


def test_a_locked_winner_is_kept_from_contenders_where_that_is_wished() -> None:
    """After five of six rounds of twelve the leader is out of reach; only some can still reach the first two."""
    rounds = [
        [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)],
        [(1, 3), (2, 5), (4, 7), (6, 9), (8, 11), (10, 12)],
        [(1, 5), (2, 4), (3, 7), (6, 8), (9, 11), (10, 12)],
        [(1, 7), (4, 2), (6, 3), (5, 9), (8, 10), (11, 12)],
        [(1, 4), (3, 2), (5, 6), (7, 9), (8, 12), (10, 11)],
    ]
    report = make_report(12, rounds, length=6)
    contest = make_contest(report, locked={"apart": True, "places": 2})
    assert 1 in contest.locks
    wished = _pair(report, locked={"apart": True, "places": 2})

    assert contest.hindered
    assert not _together(wished) & contest.hindered
    assert not wished.second_meetings
