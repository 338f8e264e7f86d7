"""Reading a rating list: every shape a spreadsheet saves, every problem with its line."""

import pytest

from ratings.files.rating_lists import ListReading, read_rating_list
from ratings.systems.base import Standing
from tournaments.report.report import UploadedFile


def read(text: str, encoding: str = "utf-8") -> ListReading:
    return read_rating_list(UploadedFile("list.csv", text.encode(encoding)))


def list_lines(text: str, encoding: str = "utf-8") -> list[tuple[str, Standing | None]]:
    reading = read(text, encoding)
    assert reading.problems == ()
    return [(line.player, line.standing) for line in reading.lines]


def list_problems(text: str) -> list[tuple[str, int | None, str]]:
    return [(problem.code, problem.where.row, problem.where.column) for problem in read(text).problems]


PLA = [("Pla, Núria", Standing(1012, 57)), ("Nou", None)]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ('player,rating,games\n"Pla, Núria",1012,57\nNou,,\n', "utf-8"),
        ("player;rating;games\r\nPla, Núria;1012;57\r\nNou;;\r\n", "cp1252"),
        ("player\trating\tgames\nPla, Núria\t1012\t57\nNou\t\t", "utf-8"),
        ("PLAYER;Rating;games\nPla, Núria;1012,0;57\nNou\n", "utf-8-sig"),
        ("\n Games ; place ; Rating ; player\n57;1;1012.00; Pla, Núria \n\n;;;\n;2;;Nou\n", "utf-8"),
        ("player,rating,games\r\n" + '"Pla, Núria",+1012,57\r\nNou,,', "utf-16"),
    ],
    ids=["comma", "semicolon", "tab", "mark", "other_columns", "utf16"],
)
def test_list_reads_however_a_spreadsheet_saved_it(text: str, encoding: str) -> None:
    assert list_lines(text, encoding) == PLA


def test_players_may_be_numbers_and_ratings_negative() -> None:
    assert list_lines("player,rating,games\n12,-40,3\n") == [("12", Standing(-40, 3))]


def test_list_of_headings_alone_lists_nobody() -> None:
    assert list_lines("player,rating,games\n") == []


def test_every_problem_is_found_with_its_line() -> None:
    text = (
        "player;rating;games\nPla;1012;57\n;950;0\nRoig;1012,5;-1\nPla;1000;1\nSerra;;7\nVidal;" + "9" * 5000 + ";1\n"
    )
    assert list_problems(text) == [
        ("list_player_missing", 3, "player"),
        ("list_number_not_whole", 4, "rating"),
        ("list_number_not_whole", 4, "games"),
        ("list_player_repeated", 5, "player"),
        ("list_number_not_whole", 6, "rating"),
        ("list_number_not_whole", 7, "rating"),
    ]


def test_missing_columns_are_named() -> None:
    reading = read("name,rating\nPla,1012\n")
    assert [problem.params["column"] for problem in reading.problems] == ["player", "games"]
    assert reading.lines == ()


@pytest.mark.parametrize("text", ["", "\n\n", "\ufeff"], ids=repr)
def test_empty_list_is_refused(text: str) -> None:
    assert list_problems(text) == [("list_empty", None, "")]


def test_something_that_is_no_csv_is_refused() -> None:
    assert list_problems("player,rating,games\n" + "x" * 200_000 + ",1,1\n") == [("list_not_csv", None, "")]
