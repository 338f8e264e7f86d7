"""CoCo's results as its forms' sheets have them; everybody here is invented."""

from __future__ import annotations

import pytest

from tests.tournaments.uploads.world.test_tsh import codes_of, read, report_of, results
from tournaments.report.report import Kind, Outcome

HEADING = "Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score"
ROWS = ["3/7/2026 9:14,1,Ida Vån,400,Olwen,380", ",2,Olwen,377,Ida Vån,377", "46095.5,1,Zé,50,Bye,0"]
PLAIN = "\n".join([HEADING, *ROWS]) + "\n"
WANTED = [
    (1, 1, Kind.PLAYED, Outcome.WIN, 400),
    (1, 2, Kind.PLAYED, Outcome.LOSS, 380),
    (1, 3, Kind.BYE, Outcome.WIN, 50),
    (2, 2, Kind.PLAYED, Outcome.DRAW, 377),
    (2, 1, Kind.PLAYED, Outcome.DRAW, 377),
]


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "\ufeff" + PLAIN.replace("\n", "\r\n"),
        PLAIN.replace(",", "\t"),
        PLAIN.replace("Opponents Score", "Opponents Score,,,"),
        PLAIN.replace("Ida Vån", '"Ida Vån"'),
        PLAIN.replace("Winners Score", "Winner's Score"),
        PLAIN.replace("2,Olwen", "2,OLWEN"),
        PLAIN + ",,,,,\n\n",
    ],
)
def test_results_are_read_in_every_spelling(text: str) -> None:
    reading = read(text.encode(), "any.dat")
    assert [one[:5] for one in results(report_of(reading))] == WANTED
    assert codes_of(reading) == []
    assert (report_of(reading).format, report_of(reading).encoding) == ("coco-results", "utf-8")


def test_bye_may_stand_in_front() -> None:
    """The column says winner, but the scores are the truth."""
    reading = read(PLAIN.replace("Zé,50,Bye,0", "Bye,0,Zé,50").encode(), "a.csv")
    assert [one[:5] for one in results(report_of(reading))] == WANTED
    assert codes_of(reading) == []


def test_first_move_is_the_winners() -> None:
    text = PLAIN.replace("Opponents Score", "Opponents Score,").replace("Olwen,380", "Olwen,380,Second")
    starts = [one[5] for one in results(report_of(read(text.encode(), "a.csv")))]
    assert starts == [False, True, None, None, None]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        (",Semifinal,Ida Vån,400,Olwen,380", "round_unclear"),
        (",3,Ida Vån,300,Olwen,380", "winner_has_less"),
        (",1,Ida Vån,410,Zé,380", "two_results"),
        ("3/7/2026 9:14,1,Ida Vån,400,Olwen,380", "row_repeated"),
        (",3,Ida Vån,,Olwen,380", "unreadable_row"),
        (",3,Ida Vån,0,Olwen,0", "unreadable_row"),
        (",3,Bye,50,Olwen,0", "unreadable_row"),
    ],
)
def test_what_the_sheet_leaves_open_is_told(row: str, code: str) -> None:
    assert code in codes_of(read((PLAIN + row + "\n").encode(), "a.csv"))


def test_score_of_nothing_is_a_forfeit() -> None:
    reading = read((PLAIN + ",3,Ida Vån,50,Olwen,0\n").encode(), "a.csv")
    assert [one[2:5] for one in results(report_of(reading)) if one[0] == 3] == [
        (Kind.FORFEIT, Outcome.WIN, 50),
        (Kind.FORFEIT, Outcome.LOSS, 0),
    ]
