"""The traps of the .sco, each on a championship written for it."""

from __future__ import annotations

import pytest

from tests.tournaments.making.swiss_perfect_results import codes_of, make_pair, problem_of, read, report_of, seats_of
from tournaments.report import limits
from tournaments.report.report import Kind, Outcome, ReportedSeat


@pytest.mark.parametrize(
    ("score", "types", "kind", "outcomes"),
    [
        ("2-0", "1/1", Kind.PLAYED, (Outcome.WIN, Outcome.LOSS)),
        ("0-2", "1/1", Kind.PLAYED, (Outcome.LOSS, Outcome.WIN)),
        ("1-1", "1/1", Kind.PLAYED, (Outcome.DRAW, Outcome.DRAW)),
        ("2-0", "35/35", Kind.FORFEIT, (Outcome.WIN, Outcome.LOSS)),
        ("0-2", "34/34", Kind.FORFEIT, (Outcome.LOSS, Outcome.WIN)),
        ("0-0", "36/36", Kind.FORFEIT, (Outcome.LOSS, Outcome.LOSS)),
        ("0-2", "1/0", Kind.FORFEIT, (Outcome.LOSS, Outcome.WIN)),
        ("0-0", "0/0", Kind.PENDING, (None, None)),
    ],
)
def test_types_and_scores_of_a_pairing(
    score: str, types: str, kind: Kind, outcomes: tuple[Outcome | None, Outcome | None]
) -> None:
    championship = make_pair()
    championship.add_game(2, 1, 2, score, types)
    seats = report_of(championship).tables[1].seats
    assert tuple(seat.kind for seat in seats) == (kind, kind)
    assert tuple(seat.outcome for seat in seats) == outcomes
    assert {problem.code for problem in read(championship).problems} <= {"rounds_differ", "pending_games"}


@pytest.mark.parametrize(
    ("score", "types", "kind", "outcome", "half_points"),
    [
        ("2-0", "1/1", Kind.BYE, Outcome.WIN, 2),
        ("2-0", "1/0", Kind.BYE, Outcome.WIN, 2),
        ("1-0", "1/0", Kind.HALF_BYE, Outcome.DRAW, 1),
        ("0-0", "1/0", Kind.ABSENT, Outcome.LOSS, 0),
        ("2-0", "35/35", Kind.FORFEIT, Outcome.WIN, 2),
        ("0-2", "34/34", Kind.FORFEIT, Outcome.LOSS, 0),
    ],
)
@pytest.mark.parametrize("mirrored", [False, True])
def test_a_side_against_nobody(
    score: str, types: str, kind: Kind, outcome: Outcome, half_points: int, mirrored: bool
) -> None:
    championship = make_pair()
    if mirrored:
        white, black = score.split("-")
        championship.add_game(2, 0, 1, f"{black}-{white}", "/".join(reversed(types.split("/"))))
    else:
        championship.add_game(2, 1, 0, score, types)
    table = report_of(championship).tables[1]
    assert table.number is None
    assert table.seats == (ReportedSeat(1, kind, outcome, half_points),)


def test_byes_of_a_round_without_results_are_pending() -> None:
    championship = make_pair()
    championship.add_player(3, "Bosch")
    championship.add_game(2, 1, 2, "0-0", "0/0")
    championship.add_game(2, 3, 0, "0-0", "0/0")
    assert seats_of(championship, 3)[2] == ReportedSeat(3, Kind.PENDING)
    assert dict(problem_of(championship, "pending_games").params) == {"round": 2, "count": 2}


def test_empty_boards_keep_their_number() -> None:
    championship = make_pair()
    championship.games.clear()
    championship.add_game(1, 0, 0, "2-0", "5/0")
    championship.add_game(1, 1, 2)
    assert [(table.number, len(table.seats)) for table in report_of(championship).tables] == [(2, 2)]


def test_played_game_at_nothing_each_waits_with_a_warning() -> None:
    championship = make_pair()
    championship.add_game(2, 1, 2, "0-0", "1/1")
    assert report_of(championship).tables[1].seats[0].kind is Kind.PENDING
    assert "game_without_score" in codes_of(championship)
    assert not read(championship).refused


def test_unknown_type_is_a_forfeit_with_a_warning() -> None:
    championship = make_pair()
    championship.add_game(2, 1, 2, "2-0", "77/77")
    assert report_of(championship).tables[1].seats[0].kind is Kind.FORFEIT
    assert dict(problem_of(championship, "unknown_result_type").params) == {"white": 77, "black": 77}


@pytest.mark.parametrize(
    ("white", "black", "score", "types", "code"),
    [
        (1, 2, "2-2", "1/1", "scores_do_not_add_up"),
        (1, 2, "2-1", "1/1", "scores_do_not_add_up"),
        (1, 2, "7-0", "1/1", "bad_score"),
        (1, 2, "x-2", "1/1", "bad_score"),
        (1, 99, "2-0", "1/1", "unknown_player"),
        (1, 1, "2-0", "1/1", "player_against_self"),
    ],
)
def test_impossible_records_are_errors(white: int, black: int, score: str, types: str, code: str) -> None:
    championship = make_pair()
    championship.add_game(2, white, black, score, types)
    assert code in codes_of(championship)
    assert read(championship).refused
    assert problem_of(championship, code).where.record == 2


def test_forfeit_with_another_score_is_a_warning() -> None:
    championship = make_pair()
    championship.add_game(2, 1, 2, "0-2", "35/35")
    assert "forfeit_contradicts" in codes_of(championship)


@pytest.mark.parametrize("round_number", [0, -1, limits.ROUNDS + 1])
def test_impossible_rounds_are_errors(round_number: int) -> None:
    championship = make_pair()
    championship.add_game(round_number, 1, 2)
    assert "bad_round" in codes_of(championship)
    assert report_of(championship).rounds == 1


def test_player_twice_in_a_round_is_an_error() -> None:
    championship = make_pair()
    championship.add_game(1, 1, 0)
    assert dict(problem_of(championship, "two_results").params) == {"number": 1, "round": 1}
    assert read(championship).refused


def test_championship_without_games_is_refused() -> None:
    championship = make_pair()
    championship.games.clear()
    assert "no_games" in codes_of(championship)


def test_game_points_are_halved() -> None:
    championship = make_pair()
    championship.settings = "Use Minor Scores=1\n"
    championship.games.clear()
    championship.add_game(1, 1, 2, "0-2", points="722-766")
    seats = report_of(championship).tables[0].seats
    assert [seat.game_points for seat in seats] == [361, 383]
    assert codes_of(championship) == []


def test_game_points_below_zero_are_read() -> None:
    championship = make_pair()
    championship.games.clear()
    championship.add_game(1, 2, 1, "2-0", points="600--40")
    assert [seat.game_points for seat in report_of(championship).tables[0].seats] == [300, -20]


def test_zero_game_points_are_none_where_no_game_has_any() -> None:
    seats = report_of(make_pair()).tables[0].seats
    assert [seat.game_points for seat in seats] == [None, None]


@pytest.mark.parametrize(
    ("score", "points", "code"),
    [
        ("2-0", "0-0", "game_points_missing"),
        ("2-0", "701-600", "odd_game_points"),
        ("2-0", "600-700", "game_points_contradict"),
        ("1-1", "600-700", "game_points_contradict"),
    ],
)
def test_strange_game_points_are_warnings(score: str, points: str, code: str) -> None:
    championship = make_pair()
    championship.settings = "Use Minor Scores=1\n"
    championship.games.clear()
    championship.add_game(1, 1, 2, score, points=points)
    assert codes_of(championship) == [code]
    assert not read(championship).refused


def test_equal_game_points_may_have_a_winner() -> None:
    championship = make_pair()
    championship.games.clear()
    championship.add_game(1, 1, 2, "2-0", points="600-600")
    assert codes_of(championship) == []


def test_game_points_typed_in_for_a_bye_are_kept() -> None:
    championship = make_pair()
    championship.add_game(2, 1, 0, "2-0", points="100-0")
    assert seats_of(championship, 1)[2] == ReportedSeat(1, Kind.BYE, Outcome.WIN, 2, 50)
