"""Results as a csv of games: what is read, and that every problem is found where it stands."""

import pytest

from tournaments.files.formats.sheets.cells.text import is_game_text
from tournaments.files.formats.sheets.reader import read_sheets
from tournaments.report.report import Kind, Outcome, Reading, UploadedFile


def make_file(text: str, encoding: str = "utf-8", name: str = "games.csv") -> UploadedFile:
    return UploadedFile(name, text.encode(encoding))


def read(*texts: str) -> Reading:
    return read_sheets([make_file(text) for text in texts], {})


def list_games(reading: Reading) -> list[tuple[int, list[tuple[str, str, int | None]]]]:
    assert reading.report is not None
    assert not reading.refused
    names = {player.number: player.name for player in reading.report.players}
    return [
        (table.round, [(names[seat.player], seat.kind.value, seat.half_points) for seat in table.seats])
        for table in reading.report.tables
    ]


def list_problems(*texts: str) -> list[tuple[str, int | None, str]]:
    return [(problem.code, problem.where.row, problem.where.column) for problem in read(*texts).problems]


HEADING = "round,player1,score1,player2,score2\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (HEADING + '1,"Pla, Núria",1,Roig,0\n2,Roig,0.5,"Pla, Núria",0.5\n', "utf-8"),
        ("Round;Player1;Score1;Player2;Score2\r\n1;Pla, Núria;1,0;Roig;0\r\n2;Roig;0,5;Pla, Núria;½\r\n", "cp1252"),
        (
            "player2\tplayer1\tscore2\tscore1\tROUND\tnote\nRoig\tPla, Núria\t0\t1\t1\nPla, Núria\tRoig\t½\t.5\t2",
            "utf-16",
        ),
    ],
    ids=["comma", "semicolon", "tab"],
)
def test_games_read_however_a_spreadsheet_saved_them(text: str, encoding: str) -> None:
    file = make_file(text, encoding)
    assert is_game_text(file.content)
    assert list_games(read_sheets([file], {})) == [
        (1, [("Pla, Núria", "played", 2), ("Roig", "played", 0)]),
        (2, [("Roig", "played", 1), ("Pla, Núria", "played", 1)]),
    ]


def test_report_numbers_players_in_the_order_in_which_they_appear() -> None:
    report = read(HEADING + "1,c,1,a,0\n3,b,0,c,1\n").report
    assert report is not None
    assert [(player.number, player.name) for player in report.players] == [(1, "c"), (2, "a"), (3, "b")]
    assert (report.format, report.rounds) == ("game_csv", 3)
    assert report.tables[1].seats[0].outcome is Outcome.LOSS


@pytest.mark.parametrize("bye", ["", "BYE", "Descansa", "pauza"])
@pytest.mark.parametrize(
    ("score", "kind", "half_points"),
    [("", Kind.BYE, 2), ("1", Kind.BYE, 2), ("0.5", Kind.HALF_BYE, 1), ("0", Kind.ABSENT, 0)],
)
def test_side_without_a_player_is_a_bye(bye: str, score: str, kind: Kind, half_points: int) -> None:
    expected = [(1, [("a", kind.value, half_points)])]
    assert list_games(read(HEADING + f"1,a,{score},{bye},\n")) == expected
    assert list_games(read(HEADING + f"1,{bye},,a,{score}\n")) == expected


def test_game_without_scores_is_pending() -> None:
    assert list_games(read(HEADING + "1,a,,b,\n")) == [(1, [("a", "pending", None), ("b", "pending", None)])]


def test_players_may_meet_twice_in_one_round() -> None:
    assert len(list_games(read(HEADING + "1,a,1,b,0\n1,b,0,a,1\n1,a,1,b,0\n"))) == 3


def test_several_files_are_one_championship() -> None:
    games = list_games(read(HEADING + "1,a,1,b,0\n", HEADING + "2,b,1,a,0\n"))
    assert games == [(1, [("a", "played", 2), ("b", "played", 0)]), (2, [("b", "played", 2), ("a", "played", 0)])]


def test_every_problem_is_found_where_it_stands() -> None:
    text = HEADING + (
        "0,a,1,b,0\nfinal,a,1,b,0\n1,a,1,a,0\n1,a,2,b,x\n\n1,a,1,b,1\n1,a,0,b,0\n1,a,1,b,\n1,bye,1,,\n1,a,3,bye,\n"
    )
    assert list_problems(text) == [
        ("bad_round", 2, "round"),
        ("bad_round", 3, "round"),
        ("bad_score", 5, "score2"),
        ("scores_do_not_add_up", 7, ""),
        ("scores_do_not_add_up", 8, ""),
        ("score_missing", 9, "score2"),
        ("unreadable_row", 10, ""),
        ("bye_with_points", 11, "score1"),
    ]


def test_missing_columns_are_named() -> None:
    file = make_file("player1,score1,player2,score2\na,1,b,0\n")
    assert is_game_text(file.content)
    (problem,) = read_sheets([file], {}).problems
    assert (problem.code, problem.params["fields"]) == ("missing_fields", "round")


def test_file_without_games_is_refused() -> None:
    assert list_problems(HEADING) == [("no_games", None, "")]


def test_cell_without_end_is_refused() -> None:
    assert list_problems(HEADING + '1,"' + "x" * 200_000) == [("unreadable_row", None, "")]


@pytest.mark.parametrize("text", ["", "player,rating,games\na,950,0\n", "x" * 200_000, "[Tournament Info]\n"], ids=len)
def test_other_files_are_no_csv_of_games(text: str) -> None:
    assert not is_game_text(make_file(text).content)
