"""The adapter of the Dutch system: what it tells the engine, and what it makes of the answer.

The engine itself is compared with FIDE's reference elsewhere; here the same championship goes to it by two roads, by
our adapter and as the file that we export.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace

import pytest
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.pairing.made import make_players, make_report, play, sit_out
from tournaments.files.formats.trf.writer import write_trf
from tournaments.pairing.engines.dutch.file import write_tournament
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.options import PairingOptions
from tournaments.pairing.field.snapshot import take_snapshot
from tournaments.pairing.pair import pair
from tournaments.pairing.rounds.result import CannotPair, Pairing
from tournaments.pairing.simulation import Simulation, simulate
from tournaments.report.report import Kind, Outcome, Report, ReportedSeat, ReportedTable

DUTCH = "dutch"


def _pair(report: Report, round_number: int | None = None, **values: object) -> Pairing:
    options = PairingOptions.from_json(values)
    return pair(take_snapshot(report, options, round_number), DUTCH, options)


def test_round_one_is_halves_with_colours_by_turns() -> None:
    pairing = _pair(make_report(8, [], length=5), 1)

    assert [table.players for table in pairing.tables] == [(1, 5), (6, 2), (3, 7), (8, 4)]
    assert pairing.byes == ()
    assert pairing.ranking == (1, 2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize(
    ("couples", "colour"),
    [
        ([], "W"),
        ([(1, 4), (5, 2), (3, 6)], "W"),
        ([(4, 1), (2, 5), (6, 3)], "B"),
        # The first game fell out and shows nothing; the second player has the other colour.
        ([None, (2, 5), (6, 3)], "B"),
        ([None, (5, 2), (3, 6)], "W"),
    ],
)
def test_the_initial_colour_is_what_round_one_shows(couples: list[tuple[int, int] | None], colour: str) -> None:
    fell_out = (ReportedSeat(1, Kind.FORFEIT, Outcome.WIN, 2), ReportedSeat(4, Kind.FORFEIT, Outcome.LOSS, 0))
    tables = tuple(
        play(1, number, *couple) if couple else ReportedTable(1, number, fell_out)
        for number, couple in enumerate(couples, start=1)
    )
    options = PairingOptions()
    contest = Contest(take_snapshot(replace(make_report(6, [], length=5), tables=tables), options, 2), options)

    text = write_tournament(contest, {number: number for number in range(1, 7)})

    assert f"152 {colour}" in text.splitlines()


def test_an_odd_field_leaves_the_last_out_and_nobody_twice() -> None:
    report = make_report(5, [], length=4)
    first = _pair(report, 1)
    tables = [play(1, table.number, *table.players) for table in first.tables]
    second = _pair(replace(report, tables=(*tables, sit_out(1, first.byes[0]))), 2)

    assert first.byes == (5,)
    assert second.byes != first.byes


@settings(max_examples=many(15))
@given(st.integers(4, 20), st.integers(2, 6), st.integers(0, 10_000), st.sampled_from([0.0, 0.1]))
def test_the_exported_file_is_paired_alike(players: int, rounds: int, seed: int, forfeit: float) -> None:
    """The file has the round before, the engine reads it by itself, and the two answers are one."""
    options = PairingOptions(rounds=rounds)
    simulation = Simulation(players, rounds - 1, DUTCH, seed, forfeit=forfeit, options=options)
    report = replace(simulate(simulation), rounds=rounds - 1, stated_rounds=rounds)
    file = trf2json()
    text = write_trf(report).replace(f"142 {rounds - 1}", f"142 {rounds}")
    file.parse_file(text, False)
    tournament = file.get_tournament(1)
    tournament.setdefault("topColor", "W")

    ours = _pair(report, rounds, rounds=rounds)
    if ours.notes and ours.notes[0].code == "dutch_gives_none":
        return
    brackets = pairing_dutch(tournament, rounds, {"experimental": [], "verbose": 0}).compute_pairing(False)

    pairs = sorted(
        (pair["board"], pair["w"], pair["b"]) for bracket in brackets if bracket for pair in bracket["pairs"]
    )
    assert [table.players for table in ours.tables] == [(white, black) for _, white, black in pairs if black]
    assert list(ours.byes) == [white for _, white, black in pairs if not black]


def test_late_joiners_were_absent_and_have_their_points_for_this_round_only() -> None:
    report = make_report(7, [[(1, 4), (2, 5), (3, 6)], [(1, 2), (3, 4), (5, 6)]], length=7)
    tables = tuple(table for table in report.tables if 7 not in {seat.player for seat in table.seats})
    players = tuple(replace(one, late_from_round=3 if one.number == 7 else None) for one in report.players)
    options = PairingOptions(rounds=7)
    contest = Contest(take_snapshot(replace(report, players=players, tables=tables), options, 3), options)

    text = write_tournament(contest, {number: number for number in range(1, 8)})

    assert "250  1.0  1.0   3   3    7    7" in text
    line = next(line for line in text.splitlines() if line.startswith("001    7"))
    assert line.endswith("0000 - Z  0000 - Z")
    assert line[80:84] == " 0.0"
    # With two half points the late joiner stands among those who won once.
    assert pair(contest.snapshot, DUTCH, options).ranking.index(7) < 5


def test_numbers_with_gaps_and_absent_players_come_back_as_they_were() -> None:
    report = make_report(8, [[(1, 5), (2, 6), (3, 7), (4, 8)]], length=5)
    moved = {number: number * 10 for number in range(1, 9)}
    players = tuple(replace(player, number=moved[player.number]) for player in report.players)
    tables = tuple(
        replace(table, seats=tuple(replace(seat, player=moved[seat.player]) for seat in table.seats))
        for table in report.tables
    )

    pairing = _pair(replace(report, players=players, tables=tables), 2, absent=[30, 40])

    seated = {number for table in pairing.tables for number in table.players}
    assert seated == {10, 20, 50, 60, 70, 80}


def test_pairs_that_may_not_meet_do_not() -> None:
    free = _pair(make_report(8, [], length=5), 1)
    forbidden = _pair(make_report(8, [], length=5), 1, forbidden=[[1, 5]])

    assert {1, 5} in [set(table.players) for table in free.tables]
    assert {1, 5} not in [set(table.players) for table in forbidden.tables]
    assert not forbidden.to_confirm


def _second_round(penalty: int = 0, of: int = 1, of_game: bool = False) -> list[tuple[int, ...]]:
    """1 to 4 won against 5 to 8; somebody lost half points, of the championship or of the game."""
    report = make_report(8, [[(1, 5), (2, 6), (3, 7), (4, 8)]], length=5)
    if of_game:
        seats = [
            replace(seat, half_points=(seat.half_points or 0) - penalty, penalty=penalty)
            if seat.player == of
            else seat
            for seat in report.tables[0].seats
        ]
        report = replace(report, tables=(replace(report.tables[0], seats=tuple(seats)), *report.tables[1:]))
    else:
        players = [replace(one, penalty=penalty) if one.number == of else one for one in report.players]
        report = replace(report, players=tuple(players))
    return [table.players for table in _pair(report, 2).tables]


def test_points_that_were_taken_off_count_for_pairing() -> None:
    """FIDE C.04.1: players meet others of the same score. The first one, now without a point, meets a loser."""
    assert _second_round() == [(3, 1), (4, 2), (5, 7), (6, 8)]
    assert _second_round(2) == [(3, 2), (5, 4), (7, 1), (6, 8)]
    assert _second_round(2, of_game=True) == _second_round(2)


def test_half_a_point_off_stands_between_the_groups() -> None:
    assert _second_round(1) == [(3, 2), (1, 4), (5, 7), (6, 8)]


def test_who_has_nothing_loses_nothing() -> None:
    assert _second_round(9, of=5) == _second_round()


def test_what_the_arbiter_sets_stands_and_the_others_are_paired() -> None:
    pairing = _pair(make_report(9, [], length=5), 1, fixed=[[1, 2]], bye=3)

    assert {1, 2} in [set(table.players) for table in pairing.tables]
    assert pairing.byes == (3,)
    assert len(pairing.tables) == 4


def test_where_the_rules_give_nothing_the_least_bad_is_offered() -> None:
    report = make_report(4, [[(1, 2), (3, 4)], [(1, 3), (2, 4)], [(1, 4), (2, 3)]], length=5)

    pairing = _pair(report)

    assert len(pairing.second_meetings) == 2
    assert pairing.notes[0].code == "dutch_gives_none"
    assert [reason.code for reason in pairing.to_confirm] == ["second_meeting"] * 2


@pytest.mark.parametrize(
    ("table", "code"),
    [
        (ReportedTable(1, 1, tuple(ReportedSeat(number) for number in (1, 2, 3))), "tables_of_two_only"),
        (ReportedTable(1, 1, (ReportedSeat(1, Kind.PENDING), ReportedSeat(2, Kind.PENDING))), "results_missing"),
    ],
)
def test_what_the_system_cannot_pair_is_refused(table: ReportedTable, code: str) -> None:
    report = Report("made", rounds=5, players=make_players([1500] * 4), tables=(table,))

    with pytest.raises(CannotPair) as refused:
        _pair(report, 2)

    assert refused.value.code == code


def test_two_games_in_one_round_are_refused() -> None:
    report = Report("made", rounds=5, players=make_players([1500] * 4), tables=(play(1, 1, 1, 2), play(1, 2, 1, 3)))

    with pytest.raises(CannotPair) as refused:
        _pair(report, 2)

    assert refused.value.code == "one_game_a_round"


def test_both_sides_may_have_lost_and_games_without_a_word_on_who_started_are_read() -> None:
    lost = tuple(ReportedSeat(number, Kind.ABANDONED, Outcome.LOSS, 0) for number in (1, 2))
    absent = tuple(ReportedSeat(number, Kind.FORFEIT, Outcome.LOSS, 0) for number in (3, 4))
    tables = (ReportedTable(1, 1, lost), ReportedTable(1, 2, absent))
    report = Report("made", rounds=5, players=make_players([1500] * 4), tables=tables)

    pairing = _pair(report, 2)

    # The first two have met, the others have not.
    assert not pairing.second_meetings
    assert {1, 2} not in [set(table.players) for table in pairing.tables]


def test_library_is_loaded_by_who_pairs_by_it_and_by_nobody_else() -> None:
    """It brings networkx, for which every process of the portal would wait when it starts."""
    program = "import sys; import tournaments.live.views.rounds as _; print('networkx' in sys.modules)"
    setup = "import django; django.setup(); "
    found = subprocess.run([sys.executable, "-c", setup + program], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "False"
