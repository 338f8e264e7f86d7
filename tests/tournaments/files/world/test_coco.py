"""CoCo's results as its forms' sheets have them; everybody here is invented."""

from __future__ import annotations

import pytest

from tests.tournaments.files.world.test_tsh import codes_of, read, report_of, results
from tournaments.report.report import Kind, Outcome
from tournaments.report.words import describe

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


PLAY_OFF = """Submitted On,Round,Winner,Winners Score,Opponent,Opponents Score
,Semifinal,Ida Vån,401,Olwen,400
,Semifinal,Zé,420,Bo Ek,380
,Semifinal,Olwen,390,Ida Vån,370
,Semifinals,Zé,420,Bo Ek,380
,Final,Olwen,430,Zé,350
,semi-final,Olwen,400,Ida Vån,310
,Third Place Match,Ida Vån,410,Bo Ek,300
,Final,Zé,440,Olwen,400
"""


def test_play_off_of_its_own_has_a_round_for_each_game_of_a_series() -> None:
    reading = read(PLAY_OFF.encode(), "cup-results.csv")
    games = [(table.round, *(seat.game_points for seat in table.seats)) for table in report_of(reading).tables]
    assert games == [
        *((1, 401, 400), (1, 420, 380), (2, 390, 370), (2, 420, 380), (3, 400, 310)),
        *((4, 430, 350), (4, 410, 300), (5, 440, 400)),
    ]
    told = [(one.params["found"], one.params["rounds"]) for one in reading.problems]
    assert told == [
        *(("Semifinal", "1–2"), ("Semifinals", "2"), ("Final", "4–5")),
        *(("semi-final", "3"), ("Third Place Match", "4")),
    ]
    assert describe(reading.problems[1]) == "“Semifinals”: each game a player has in it counts as a round (2)."
    assert set(codes_of(reading)) == {"stage_counted"}
    assert not reading.refused


@pytest.mark.parametrize("name", ["Decider", "Final 2", "Repechage", ""])
def test_play_off_with_a_name_that_is_no_stage_is_refused(name: str) -> None:
    reading = read((PLAY_OFF + f",{name},Zé,400,Olwen,380\n").encode(), "cup-results.csv")
    assert "round_unclear" in codes_of(reading)
    assert reading.refused


def test_score_of_nothing_is_a_forfeit() -> None:
    reading = read((PLAIN + ",3,Ida Vån,50,Olwen,0\n").encode(), "a.csv")
    assert [one[2:5] for one in results(report_of(reading)) if one[0] == 3] == [
        (Kind.FORFEIT, Outcome.WIN, 50),
        (Kind.FORFEIT, Outcome.LOSS, 0),
    ]
