"""Lists of other federations as standings; everybody here is invented."""

from __future__ import annotations

from datetime import date

import pytest

from ratings.files.rating_lists import read_rating_list
from ratings.systems.base import Standing
from tournaments.report.report import UploadedFile

RT = """NICKstateNAME                   made.tou  20260314
IVAN ZA  Ida Vantongeren       402 1684 20260314
OMAR ZB  Olwen Marsh            51 1611 20263101
"""
NASPA = "name\trating\trank\texpiry\tgames\nVANTONGEREN IDA:ZZ000100\t1684\t1\t20270131\t402\n"
PFS = """Lp. Imię            Nazwisko             Miasto               Ranking  Skalpy   Gry
--- --------------- -------------------- -------------------- -------- -------- ----
  1 Mary Ann        Wręga                Zamgłów Dolny          150.56    30112  200

Poczekalnia na dzień 1 marca 2026
  2 Olwen           Marsh                Pustkowo               120.49     1205   10
"""


def read(text: str) -> list[tuple[str, Standing | None, date | None]]:
    reading = read_rating_list(UploadedFile("list.dat", text.encode()), with_dates=True)
    assert not reading.problems
    return [(line.player, line.standing, line.last_played_on) for line in reading.lines]


@pytest.mark.parametrize(
    ("old", "new"),
    [("       402 1684", "      402 1684"), ("        51 1611", "         51 1611"), ("402 1684 ", "402  1684 ")],
)
def test_rating_that_is_out_of_its_columns_is_not_read_in_part(old: str, new: str) -> None:
    reading = read_rating_list(UploadedFile("list.dat", RT.replace(old, new).encode()), with_dates=True)
    assert reading.problems
    assert not reading.lines


def test_last_day_may_begin_a_column_early() -> None:
    assert read(RT.replace("1684 2026", "16842026")) == read(RT)


@pytest.mark.parametrize(("width", "nick", "title"), [(20, "", "NICK"), (28, "-", "Nick")])
def test_list_as_cocos_calculator_writes_it_is_read(width: int, nick: str, title: str) -> None:
    """Without a column of states, perhaps with a wider one of names, perhaps with a dash for a nick."""
    text = f"\n{title:9}{'Name':{width}}{'Games':5} Rat  Lastplayed New Dev\n"
    for name, games, rating in (("Ida Vantongeren", 402, 1684), ("Olwen Marsh", 51, 1611)):
        text += f"{nick:9}{name:{width}}{games:5}{rating:5} {'20260314':9}{86.6:6} \n"
    reading = read_rating_list(UploadedFile("list.dat", text.encode()), with_dates=True)
    assert not reading.problems
    assert [(line.player, line.standing, line.deviation, line.last_played_on) for line in reading.lines] == [
        ("Ida Vantongeren", Standing(1684, 402), 86.6, date(2026, 3, 14)),
        ("Olwen Marsh", Standing(1611, 51), 86.6, date(2026, 3, 14)),
    ]


def test_lists_of_aupair_naspa_and_the_pfs_are_read() -> None:
    assert read(RT) == [
        ("Ida Vantongeren", Standing(1684, 402), date(2026, 3, 14)),
        ("Olwen Marsh", Standing(1611, 51), date(2026, 1, 31)),
    ]
    assert read(NASPA) == [("VANTONGEREN IDA", Standing(1684, 402), None)]
    assert read(PFS) == [("Mary Ann Wręga", Standing(151, 200), None), ("Olwen Marsh", Standing(120, 10), None)]


def test_list_in_an_older_code_page_is_read() -> None:
    for text, page, name in [(PFS, "cp1250", "Mary Ann Wręga"), (NASPA.replace("IDA", "NÚRIA’"), "cp1252", None)]:
        reading = read_rating_list(UploadedFile("list.dat", text.encode(page)))
        assert not reading.problems
        assert reading.lines[0].player == (name or "VANTONGEREN NÚRIA’")


@pytest.mark.parametrize("text", ["Name,Rating,Email\nIda Vantongeren,1684,\n", RT.replace("402", "4x2")])
def test_lists_without_games_or_damaged_are_refused(text: str) -> None:
    assert read_rating_list(UploadedFile("list.dat", text.encode())).problems
