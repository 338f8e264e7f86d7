"""The traps of Swiss Perfect's three files, each on a championship written for it."""

from __future__ import annotations

import pytest

from tests.tournaments.swiss_perfect_writer import (
    SCO_FIELDS,
    TRN_FIELDS,
    Championship,
    make_small_championship,
    write_dbase,
    zip_files,
)
from tournaments.report import Kind, Outcome, Problem, Reading, Report, ReportedPlayer, ReportedSeat, UploadedFile
from tournaments.uploads import limits
from tournaments.uploads.reading import read_upload


def read(championship: Championship) -> Reading:
    return read_upload(championship.files())


def report_of(championship: Championship) -> Report:
    reading = read(championship)
    assert reading.report is not None, reading.problems
    return reading.report


def problem_of(championship: Championship, code: str) -> Problem:
    return next(problem for problem in read(championship).problems if problem.code == code)


def codes_of(championship: Championship) -> list[str]:
    return [problem.code for problem in read(championship).problems]


def player_of(championship: Championship, number: int) -> ReportedPlayer:
    return next(player for player in report_of(championship).players if player.number == number)


def seats_of(championship: Championship, number: int) -> dict[int, ReportedSeat]:
    tables = report_of(championship).tables
    return {table.round: seat for table in tables for seat in table.seats if seat.player == number}


def make_pair(**first: str | int | bytes) -> Championship:
    championship = Championship(rounds=1)
    championship.add_player(1, "Puig", **first)
    championship.add_player(2, "Grau")
    championship.add_game(1, 1, 2)
    return championship


# --- The championship ---------------------------------------------------------------------------------


def test_championship_is_read_whole() -> None:
    reading = read(make_small_championship())
    report = reading.report
    assert reading.problems == ()
    assert report is not None
    assert (report.format, report.name, report.arbiter, report.rounds) == (
        "swiss_perfect",
        "Open de prova",
        "Aina Riera",
        2,
    )
    assert [
        (player.number, player.name, player.rating, dict(player.ids), player.club) for player in report.players
    ] == [
        (1, "Puig, Núria", 1200, {"local": "0007"}, "Lliça"),
        (2, "Nadal, Joan", 1100, {"international": "55"}, ""),
        (3, "Grau, Marta", 1050, {}, ""),
        (4, "Bosch, Pere", None, {}, ""),
    ]
    assert [(table.round, table.number, [seat.player for seat in table.seats]) for table in report.tables] == [
        (1, 1, [1, 3]),
        (1, 2, [4, 2]),
        (2, 1, [2, 1]),
        (2, 2, [3, 4]),
    ]


def test_first_named_starts_except_where_nobody_played() -> None:
    tables = report_of(make_small_championship()).tables
    assert [[seat.starts for seat in table.seats] for table in tables] == [
        [True, False],
        [True, False],
        [True, False],
        [None, None],
    ]


def test_places_of_values_are_remembered() -> None:
    where = report_of(make_small_championship()).tables[3].where
    assert where.as_json() == {"file": "open.sco", "record": 4, "round": 2, "table": 2}


def test_tables_count_from_where_the_settings_say() -> None:
    championship = make_small_championship()
    championship.settings = "TableNosStart=21\n"
    assert [table.number for table in report_of(championship).tables] == [21, 22, 21, 22]


def test_missing_section_leaves_the_name_open() -> None:
    files = make_small_championship().files()
    files[0] = UploadedFile("open.ini", b"[Desktop]\r\nRound=2\r\n")
    reading = read_upload(files)
    assert reading.report is not None
    assert reading.report.name == ""
    assert "no_section" in {problem.code for problem in reading.problems}
    assert not reading.refused


@pytest.mark.parametrize("stated", [0, 7])
def test_rounds_are_those_with_games(stated: int) -> None:
    championship = make_small_championship()
    championship.rounds = stated
    assert report_of(championship).rounds == 2
    assert codes_of(championship) == ["rounds_differ"]


def test_several_games_in_one_record_are_refused() -> None:
    championship = make_small_championship()
    championship.settings = "Multi Games=2\n"
    championship.add_game(3, 1, 2, "3-1")
    assert read(championship).refused
    assert "multi_games" in codes_of(championship)


def test_setting_of_several_games_that_is_not_used_does_no_harm() -> None:
    championship = make_small_championship()
    championship.settings = "Multi Games=2\n"
    assert codes_of(championship) == []


# --- Players ------------------------------------------------------------------------------------------


def test_start_number_is_cut_at_nul() -> None:
    championship = make_pair(START_NO=b"41\0\0\x0c", ORDER=b"41\0\0\x0c")
    assert player_of(championship, 41).name == "Puig"
    assert codes_of(championship) == []


def test_blank_reserve_rows_are_nobody() -> None:
    championship = make_pair()
    championship.players += [{}, {"ID": 3}, {"ID": 0, "START_NO": 0}]
    assert len(report_of(championship).players) == 2
    assert codes_of(championship) == []


def test_nameless_row_with_results_is_an_error() -> None:
    championship = make_pair()
    championship.players.append({"ID": 3, "START_NO": 3})
    championship.add_game(2, 3, 1)
    assert "player_without_name" in codes_of(championship)


def test_deleted_player_whose_id_was_given_anew_is_the_new_one() -> None:
    championship = make_pair()
    files = championship.files()
    gone = [{"ID": 2, "START_NO": 0, "SURNAME": "Esborrat"}]
    files[1] = UploadedFile("open.trn", write_dbase(TRN_FIELDS, championship.players, gone))
    reading = read_upload(files)
    assert reading.report is not None
    assert [player.name for player in reading.report.players] == ["Puig", "Grau"]
    assert reading.problems == ()


@pytest.mark.parametrize("start_number", ["", 0, "x"])
def test_missing_start_number_becomes_the_id(start_number: str | int) -> None:
    championship = make_pair(START_NO=start_number)
    assert player_of(championship, 1).name == "Puig"
    assert "start_number_missing" in codes_of(championship)
    assert not read(championship).refused


def test_start_number_used_twice_is_told_of_and_nobody_is_lost() -> None:
    championship = make_pair(START_NO=2)
    championship.add_player(9, "Bosch", START_NO=2)
    report = report_of(championship)
    assert {player.name: player.number for player in report.players} == {"Puig": 2, "Grau": 3, "Bosch": 9}
    assert codes_of(championship).count("start_number_taken") == 2
    assert len({player.number for player in report.players}) == 3


def test_id_used_twice_is_an_error() -> None:
    championship = make_pair()
    championship.add_player(2, "Bosch", START_NO=3)
    assert "duplicate_id" in codes_of(championship)
    assert read(championship).refused
    assert len(report_of(championship).players) == 3


def test_named_player_without_id_stays_without_results() -> None:
    championship = make_pair()
    championship.add_player(0, "Bosch", START_NO=3)
    assert player_of(championship, 3).name == "Bosch"
    assert "player_without_id" in codes_of(championship)


@pytest.mark.parametrize(
    ("values", "rating"),
    [
        ({"LOC_RTG": 900, "INTL_RTG": 1500}, 900),
        ({"LOC_RTG": 0, "INTL_RTG": 1500}, 1500),
        ({"LOC_RTG": "", "INTL_RTG": ""}, None),
        ({"LOC_RTG": "-5"}, None),
    ],
)
def test_rating_is_the_local_one_first(values: dict[str, str | int | bytes], rating: int | None) -> None:
    assert player_of(make_pair(**values), 1).rating == rating


@pytest.mark.parametrize("text", ["29-12-1972", "1972-12-29", "1/2/72"])
def test_dates_are_no_ids(text: str) -> None:
    championship = make_pair(INTL_ID=text, LOC_ID="0")
    assert dict(player_of(championship, 1).ids) == {}
    assert codes_of(championship) == ["id_looks_like_date"]


@pytest.mark.parametrize(("code", "expected"), [("esp", []), ("CAT", []), ("xyz", ["unknown_federation"])])
def test_federation_codes_are_looked_up(code: str, expected: list[str]) -> None:
    championship = make_pair(FEDER=code)
    assert codes_of(championship) == expected
    assert not read(championship).refused


def test_namesakes_are_a_warning() -> None:
    championship = make_pair()
    championship.add_player(3, "PUIG")
    assert dict(problem_of(championship, "duplicate_name").params) == {"name": "PUIG", "number": 3, "other": 1}


def test_older_tables_without_some_fields_are_read() -> None:
    championship = make_small_championship()
    championship.trn_fields = [f for f in TRN_FIELDS if f[0] in {"ID", "START_NO", "SURNAME", "FIRSTNAME"}]
    championship.sco_fields = [f for f in SCO_FIELDS if f[0] in {"ROUND", "WHITE", "BLACK", "W_SCORE", "B_SCORE"}]
    report = report_of(championship)
    assert len(report.tables) == 4
    assert {seat.kind for table in report.tables for seat in table.seats} == {Kind.PLAYED}


def test_unknown_fields_are_passed_over() -> None:
    championship = make_small_championship()
    championship.trn_fields = [("EXTRA", "C", 7), *TRN_FIELDS, ("EXTRA2", "L", 1)]
    assert codes_of(championship) == []


@pytest.mark.parametrize(("table", "lost"), [("trn", "ID"), ("sco", "W_SCORE")])
def test_tables_without_what_they_must_have_are_refused(table: str, lost: str) -> None:
    championship = make_small_championship()
    if table == "trn":
        championship.trn_fields = [f for f in TRN_FIELDS if f[0] != lost]
    else:
        championship.sco_fields = [f for f in SCO_FIELDS if f[0] != lost]
    reading = read(championship)
    assert reading.report is None
    problem = next(problem for problem in reading.problems if problem.code == "missing_fields")
    assert problem.params["fields"] == lost


def test_too_many_players_are_refused() -> None:
    championship = Championship()
    for number in range(1, limits.PLAYERS + 2):
        championship.add_player(number, f"P{number}")
    assert "too_many_players" in codes_of(championship)


# --- Games --------------------------------------------------------------------------------------------


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


# --- Game points --------------------------------------------------------------------------------------


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


# --- Bonus --------------------------------------------------------------------------------------------


def make_long(**values: str | int | bytes) -> Championship:
    """Four rounds; player 3, who has the values, plays in the third and fourth only."""
    championship = Championship(rounds=4)
    championship.add_player(1, "Puig")
    championship.add_player(2, "Grau")
    championship.add_player(3, "Bosch", **values)
    championship.add_player(4, "Nadal")
    for round_number in (1, 2):
        championship.add_game(round_number, 1, 2)
    for round_number in (3, 4):
        championship.add_game(round_number, 1, 3)
        championship.add_game(round_number, 2, 4)
    return championship


def bonus_of(championship: Championship) -> dict[int, tuple[Kind, int | None]]:
    return {
        round_number: (seat.kind, seat.half_points)
        for round_number, seat in seats_of(championship, 3).items()
        if seat.kind is not Kind.PLAYED
    }


HALF = (Kind.HALF_BYE, 1)


@pytest.mark.parametrize(
    ("values", "expected", "code"),
    [
        ({"BONUS": "1", "LATE_ENTRY": 3}, {1: HALF, 2: HALF}, None),
        ({"BONUS": "0.5", "ABSENT": "0000000000000002"}, {2: HALF}, None),
        ({"BONUS": "0.5", "LATE_ENTRY": 3}, {1: HALF}, "bonus_round_chosen"),
        ({"BONUS": "1", "ABSENT": "2"}, {2: (Kind.BYE, 2)}, "bonus_full_bye"),
        ({"BONUS": "1"}, {1: (Kind.BONUS, 1), 2: (Kind.BONUS, 1)}, "bonus_round_unknown"),
        (
            {"BONUS": "2.5", "LATE_ENTRY": 2},
            {0: (Kind.BONUS, 1), 1: (Kind.BYE, 2), 2: (Kind.BONUS, 2)},
            "bonus_full_bye",
        ),
        ({"BONUS": "0.5", "ABSENT": "4", "LATE_ENTRY": 2}, {1: HALF}, None),
        ({"BONUS": "1", "LATE_ENTRY": 99}, {1: HALF, 2: HALF}, None),
        ({"BONUS": "x"}, {}, "bonus_unreadable"),
        ({"BONUS": "999"}, {}, "bonus_unreadable"),
        ({"TECH_SCORE": "0.5", "MEMO": "0.5", "LATE_ENTRY": 3}, {}, None),
        ({"ABSENT": "0000000000000003", "LATE_ENTRY": 3}, {}, None),
    ],
)
def test_bonus_is_paid_into_the_rounds_missed(
    values: dict[str, str | int | bytes], expected: dict[int, tuple[Kind, int]], code: str | None
) -> None:
    championship = make_long(**values)
    assert bonus_of(championship) == expected
    assert (code in codes_of(championship)) if code else not codes_of(championship)
    assert not read(championship).refused


def test_bonus_takes_the_place_of_a_recorded_absence() -> None:
    championship = make_long(BONUS="0.5", ABSENT="1")
    championship.add_game(1, 3, 0, "0-0", "1/0")
    assert bonus_of(championship) == {1: HALF}
    assert codes_of(championship) == []


def test_bonus_of_a_player_with_a_result_in_every_round_stands_before_the_first() -> None:
    championship = make_long()
    championship.players[0]["BONUS"] = "1"
    assert seats_of(championship, 1)[0] == ReportedSeat(1, Kind.BONUS, None, 2)
    assert "bonus_round_unknown" in codes_of(championship)


def test_stale_absence_does_not_undo_a_result() -> None:
    championship = make_long(ABSENT="000000000000000C", BONUS="0.5")
    assert seats_of(championship, 3)[3].kind is Kind.PLAYED
    assert "bonus_round_unknown" in codes_of(championship)


# --- Time ---------------------------------------------------------------------------------------------


def test_large_championship_is_read_to_the_last_game() -> None:
    championship = Championship(rounds=11)
    for number in range(1, 501):
        championship.add_player(number, f"Cognom{number}", "Nom", LOC_RTG=number + 500)
    for round_number in range(1, 12):
        for board in range(250):
            opponent = 251 + (board + round_number) % 250
            championship.add_game(round_number, board + 1, opponent, "2-0", points="800-700")
    report = read_upload([zip_files(championship.files())]).report
    assert report is not None
    assert len(report.tables) == 2750
