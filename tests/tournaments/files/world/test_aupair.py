"""AUPAIR's file as AUPAIR, people and Woogles write it; everybody here is invented."""

from __future__ import annotations

import pytest

from tests.tournaments.files.world.test_tsh import codes_of, read, report_of, results
from tournaments.report.questions import FORFEIT, WIN
from tournaments.report.report import Kind, Outcome

PLAIN = """*M07.02.2026 Wet Stone Open
*Masters
                                      0
Ida Vantongeren      2400  +2 2001   1
Olwen Marsh @late     380   1 1377  +3
Ze Pires                0   3 1377   2
*** END OF FILE ***
"""
WANTED = [
    (1, 1, Kind.PLAYED, Outcome.WIN, 400, True),
    (1, 2, Kind.PLAYED, Outcome.LOSS, 380, False),
    (1, 3, Kind.ABSENT, Outcome.LOSS, None, None),
    (2, 1, Kind.BYE, Outcome.WIN, None, None),
    (2, 2, Kind.PLAYED, Outcome.DRAW, 377, True),
    (2, 3, Kind.PLAYED, Outcome.DRAW, 377, False),
]


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace("\n", "\r\n"),
        PLAIN.replace("2001   1", "2001  +1"),
        PLAIN.replace("                                      0\n", ""),
        PLAIN.replace("*** END OF FILE ***\n", ""),
        PLAIN + "*M01.01.1999 left over\n*B\nNobody 2400 2\n",
        PLAIN.replace("   ", " ").replace("  ", " "),
        PLAIN.replace("*Masters\n", ""),
    ],
)
def test_tou_is_read_in_every_spelling(text: str) -> None:
    reading = read(text, "x.txt")
    report = report_of(reading)
    assert results(report) == WANTED
    assert (report.format, report.name, report.date) == ("tou", "Wet Stone Open", "2026-02-07")
    assert [player.name for player in report.players] == ["Ida Vantongeren", "Olwen Marsh", "Ze Pires"]
    assert codes_of(reading) == []


def test_more_than_99_players_have_ten_columns_a_round() -> None:
    count = 120
    lines = ["*M07.02.2026 Great", "*A"]
    for number in range(1, count + 1):
        # The first half against the second, twice; in the second round the others begin.
        is_first = number <= count // 2
        opponent = number + 60 if is_first else number - 60
        value = f"2{400 + number}" if is_first else f" {200 + number}"
        began = f"+{opponent}" if is_first else f"{opponent}"
        second = f"{opponent}" if is_first else f"+{opponent}"
        name = f"Player {chr(65 + number % 26)}{'x' * (number // 26)}"
        lines.append(f"{name:20} {value} {began:>4} {value} {second:>4}")
    reading = read("\n".join(lines) + "\n", "great.tou")
    report = report_of(reading)
    assert (len(report.players), len(report.tables), codes_of(reading)) == (count, count, [])
    assert [seat.starts for seat in report.tables[0].seats] == [True, False]
    assert [seat.starts for seat in report.tables[-1].seats] == [False, True]


def test_win_without_a_game_beside_an_absence_is_asked_about() -> None:
    text = PLAIN.replace("1377   2", "   0   3").replace("1377  +3", "   0   2")
    reading = read(text, "x.tou")
    assert [one.params["question"] for one in reading.problems] == ["unplayed:Masters:2:1"]
    answered = read(text, "x.tou", **{"unplayed:Masters:2:1": FORFEIT})
    assert results(report_of(answered))[3][2] is Kind.FORFEIT


def test_what_woogles_writes_against_oneself() -> None:
    text = PLAIN.replace("2001   1", "  50   1").replace("    0   3", "  100   3")
    reading = read(text, "x.tou")
    report = report_of(reading)
    assert report.format == "tou-woogles"
    assert results(report)[2][2:4] == (Kind.FORFEIT, Outcome.LOSS)
    assert codes_of(reading) == ["bye_without_win"]
    answered = read(text, "x.tou", **{"bye_worth:Masters:2:1": WIN})
    assert codes_of(answered) == []
    [bye] = [table.seats[0] for table in report_of(answered).tables if table.seats[0].kind is Kind.BYE]
    assert bye.half_points == 2


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        (" 380   1", " 380   3", "halves_disagree"),
        ("2400  +2", " 400  +2", "halves_disagree"),
        ("2400  +2", "2400  +9", "unknown_player"),
        (" 380   1", " 380  +1", "first_move_unclear"),
        ("2400  +2", "3400  +2", "unreadable_row"),
        ("2001   1", " 222   1", "unreadable_cell"),
    ],
)
def test_what_contradicts_itself_is_told(old: str, new: str, code: str) -> None:
    assert code in codes_of(read(PLAIN.replace(old, new), "x.tou"))


@pytest.mark.parametrize("day", ["31.02.2026", "30.13.2026", "01.01.1900"])
def test_day_that_is_none_is_not_said(day: str) -> None:
    text = f"*M{day} Wet\n*A\n{'Ann Ax':20} 2400   2\n{'Bob Bo':20}  380   1\n"
    assert (report_of(read(text, "x.tou")).date, report_of(read(text, "x.tou")).name) == ("", "Wet")
