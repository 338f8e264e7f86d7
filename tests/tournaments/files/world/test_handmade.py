"""What people make of these files by hand: the bye as a player, forfeits as games, letters of other pages.

Each of them could be read in silence as something that it is not. Everybody here is invented.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.tournaments.files.world.test_coco import HEADING
from tests.tournaments.files.world.test_pfs import Event
from tests.tournaments.files.world.test_tsh import codes_of, read, report_of, results
from tournaments.files.events.divisions import tell_apart
from tournaments.files.events.halves import is_nobody
from tournaments.files.reading import read_upload
from tournaments.report.questions import ALL_DIVISIONS, DIVISION, GAME, NO_GAME
from tournaments.report.report import Kind, Outcome, UploadedFile

TSH = "Ax, Ann 1500 2 3; 400 50\nBo, Bob 1400 1 4; 380 390\n{bye} 0 4 1; 0 0\nCal, Cy 1300 3 2; 50 380\n"
TOU = """*M07.02.2026 Wet Stone Open
*Masters
Ann Ax               2400   2 2050   3
Bob Bo                380   1 2390   4
{bye:20}    0   4    0   1
Cy Cal               2050   3  380   2
"""
SCRIPT = """newt={{"divisions":[{{"name":"A","players":[null,
 {{"id":1,"name":"Ax, Ann","pairings":[2,3],"scores":[400,50]}},
 {{"id":2,"name":"Bo","pairings":[1,4],"scores":[380,390]}},
 {{"id":3,"name":"{bye}","pairings":[4,1],"scores":[0,0]}},{{"id":4,"name":"Cal","pairings":[3,2],"scores":[50,380]}}]}}]}}"""


@pytest.mark.parametrize("name", ["Bye", "BYE", "*Bye*", "(bye) 2", "A Bye", "Bye, Bye", "No opponent", "Pauza"])
def test_bye_has_many_spellings(name: str) -> None:
    assert is_nobody(name)


@pytest.mark.parametrize("name", ["Bye, Alice", "Alice Bye", "Byer", "Opponent", "The Opponent", "", "2"])
def test_people_are_no_bye(name: str) -> None:
    assert not is_nobody(name)


@pytest.mark.parametrize("text", [TSH, TOU, SCRIPT, "#division A\n" + TSH])
@pytest.mark.parametrize("bye", ["Bye", "(BYE)"])
def test_bye_with_a_line_of_its_own_is_no_player(text: str, bye: str) -> None:
    reading = read(text.format(bye=bye))
    assert [player.number for player in report_of(reading).players] == [1, 2, 4]
    assert [one[:4] for one in results(report_of(reading))] == [
        (1, 1, Kind.PLAYED, Outcome.WIN),
        (1, 2, Kind.PLAYED, Outcome.LOSS),
        (1, 4, Kind.BYE, Outcome.WIN),
        (2, 1, Kind.BYE, Outcome.WIN),
        (2, 2, Kind.PLAYED, Outcome.WIN),
        (2, 4, Kind.PLAYED, Outcome.LOSS),
    ]
    assert codes_of(reading) == ["line_of_nobody"]


def test_line_of_the_bye_that_does_not_answer_is_a_contradiction() -> None:
    assert "halves_disagree" in codes_of(read(TSH.format(bye="Bye").replace("0 4 1; 0 0", "0 4 2; 0 0")))


NOBODY_CAME = "Ax, Ann 1500 2 2; 400 50\nBo, Bob 1400 1 1; 380 0\n"


@pytest.mark.parametrize(
    ("text", "key", "scores"),
    [
        (NOBODY_CAME, "without_score::2:1", (50, 0)),
        (TOU.format(bye="Dan Doe"), "without_score:Masters:1:3", (0, 50)),
        ("*M07.02.2026 Wet\n*A\nAnn Ax 2400 2 2001 2\nBob Bo 380 1 0 1\n", "without_score:A:2:1", (1, 0)),
    ],
)
def test_game_without_points_is_asked_about_and_not_rated(text: str, key: str, scores: tuple[int, int]) -> None:
    def game(**answers: str) -> Sequence[tuple[Kind, int | None]]:
        report = report_of(read(text, **answers))
        tables = [table for table in report.tables if 0 in [seat.game_points for seat in table.seats]]
        return [(seat.kind, seat.game_points) for seat in tables[0].seats]

    assert key in [one.params.get("question") for one in read(text).problems]
    assert game() == [(Kind.FORFEIT, points) for points in scores]
    assert game(**{key: NO_GAME}) == game()
    assert game(**{key: GAME}) == [(Kind.PLAYED, points) for points in scores]
    for answer in (NO_GAME, GAME):
        assert key not in [one.params.get("question") for one in read(text, **{key: answer}).problems]


def test_nothing_to_nothing_is_a_loss_for_both() -> None:
    report = report_of(read(NOBODY_CAME.replace("400 50", "400 0")))
    assert [(seat.outcome, seat.half_points) for seat in report.tables[-1].seats] == [(Outcome.LOSS, 0)] * 2


@pytest.mark.parametrize("scores", ["50 -50", "100 -100", "-50 -50", "-50 50"])
def test_spreads_against_somebody_are_asked_about_and_not_rated(scores: str) -> None:
    """A forfeit that keeps the opponent: both sides have the spread that they would have had alone."""
    own, other = scores.split()
    text = NOBODY_CAME.replace("400 50", f"400 {own}").replace("380 0", f"380 {other}")
    asked, key = read(text), "without_score::2:1"
    assert [one.params["question"] for one in asked.problems] == [key]
    assert [seat.kind for seat in report_of(asked).tables[-1].seats] == [Kind.FORFEIT] * 2
    assert sum(seat.half_points or 0 for seat in report_of(asked).tables[-1].seats) == 2 * (own != other)
    assert [seat.kind for seat in report_of(read(text, **{key: GAME})).tables[-1].seats] == [Kind.PLAYED] * 2


def test_game_with_less_than_nothing_is_a_game() -> None:
    reading = read(NOBODY_CAME.replace("380 0", "380 -3").replace("400 50", "400 512"))
    assert [seat.kind for seat in report_of(reading).tables[-1].seats] == [Kind.PLAYED] * 2
    assert codes_of(reading) == []


@pytest.mark.parametrize("page", ["cp1250", "iso8859-2"])
def test_polish_letters_in_a_t_are_read_and_said_to_be_guessed(page: str) -> None:
    reading = read("Wałęsa, Paweł 1500 2; 400\nŚwiąder, Żaneta 1400 1; 380\n".encode(page))
    assert [player.name for player in report_of(reading).players] == ["Paweł Wałęsa", "Żaneta Świąder"]
    assert codes_of(reading) == ["code_page_guessed"]
    assert report_of(reading).encoding in ("windows-1250", "iso-8859-2")


@pytest.mark.parametrize("name", ["Núria Gal·la", "Ib Sørkjeld", "Zoë D´Arc", "Mª Peña", "Ñandú Ç", "¿Quién? ¡Yo!"])
def test_western_letters_are_no_polish_ones(name: str) -> None:
    reading = read(f"{name} 1500 2; 400\nBo 1400 1; 380\n".encode("latin-1"))
    assert report_of(reading).players[0].name == name
    assert (report_of(reading).encoding, codes_of(reading)) == ("iso-8859-1", [])


def test_letters_of_no_page_that_is_known_are_said_to_be_guessed() -> None:
    files = [
        UploadedFile("config.tsh", b"division 'A' a.t # the only one\nconfig tfile_encoding = 'koi8-r'\n"),
        UploadedFile("a.t", "Петров, Иван 1500 2; 400\nBo 1400 1; 380\n".encode("koi8-r")),
    ]
    reading = read_upload(files)
    assert (report_of(reading).division, codes_of(reading)) == ("A", ["code_page_guessed"])


def test_realm_says_the_page_where_nothing_else_does() -> None:
    files = [
        UploadedFile("config.tsh", b"division A a.t\nconfig realm = 'thai'\n"),
        UploadedFile("a.t", "สมชาย 1500 2; 400\nBo 1400 1; 380\n".encode("cp874")),
    ]
    report = report_of(read_upload(files))
    assert (report.players[0].name, report.encoding) == ("สมชาย", "windows-874")


def test_pair_in_the_older_polish_page_is_read() -> None:
    event = Event()
    files = [
        UploadedFile(file.name, file.content.decode("cp1250").encode("iso8859-2"))
        for file in (event.results(), event.cards())
    ]
    reading = read_upload(files)
    plain = report_of(read_upload([event.results(), event.cards()]))
    assert report_of(reading) == replace(plain, encoding="iso-8859-2")
    assert codes_of(reading) == ["code_page_guessed"] * 2


@pytest.mark.parametrize("page", ["utf-16", "utf-16-le", "utf-16-be"])
def test_letters_of_two_bytes_are_read_where_a_mark_says_so(page: str) -> None:
    texts = {
        "a.t": "Ax, Núria 1500 2; 400\nBo 1400 1; 380\n",
        "a.tou": "*M07.02.2026 Wet\n*A\nNúria Ax 2400 2\nBo 380 1\n",
        "a.csv": HEADING + "\n,1,Núria Ax,400,Bo,380\n",
    }
    for name, text in texts.items():
        mark = "" if page == "utf-16" else "\ufeff"
        report = report_of(read((mark + text).encode(page), name))
        assert ([player.name for player in report.players], report.encoding) == (["Núria Ax", "Bo"], "utf-16")


def test_divisions_of_one_name_are_told_apart() -> None:
    assert tell_apart(["A", "B", "a", "A", ""]) == ["A", "B", "a (2)", "A (3)", "5"]
    assert tell_apart([""]) == [""]
    text = "#division A\nAx 1500 2; 400\nBo 1400 1; 380\n#division A\nCu 1500 2; 410\nDo 1400 1; 390\n"
    assert [one.division for one in read(text).divisions] == ["A", "A (2)"]
    assert [player.name for player in report_of(read(text, **{DIVISION: "A (2)"})).players] == ["Cu", "Do"]
    everybody = report_of(read(text, **{DIVISION: ALL_DIVISIONS}))
    assert [player.group for player in everybody.players] == ["A", "A", "A (2)", "A (2)"]


def test_row_that_names_another_opponent_than_its_number_is_refused() -> None:
    event = Event()
    cards = event.cards()
    swapped = cards.content.replace("    2  Łucja Dąb  ".encode("cp1250"), "    2  Iga Śnieg  ".encode("cp1250"))
    reading = read_upload([event.results(), UploadedFile(cards.name, swapped)])
    assert codes_of(reading) == ["opponent_named_otherwise"]
    assert reading.refused


@pytest.mark.parametrize("bye", ["Bye", "BYE ", "(bye)", "No Opponent"])
def test_byes_of_a_form_are_known_in_every_spelling(bye: str) -> None:
    reading = read(f"{HEADING}\n,1,Ida,400,Ola,310\n,2,Ida,50,{bye},0\n".encode(), "a.csv")
    assert (results(report_of(reading))[2][2], len(report_of(reading).players)) == (Kind.BYE, 2)
    assert codes_of(reading) == []


def test_bye_that_wins_is_refused() -> None:
    assert "unreadable_row" in codes_of(read(f"{HEADING}\n,1,Ida,400,Ola,310\n,2,Ida,0,Bye,50\n".encode(), "a.csv"))


@pytest.mark.parametrize(("one", "other"), [("Núria Bosch", "Núria Bocsh"), ("Jan Kowalski", "J. Kowalski")])
def test_name_that_may_be_mistyped_is_told(one: str, other: str) -> None:
    reading = read(f"{HEADING}\n,1,{one},400,Ola,310\n,2,{other},400,Ola,310\n".encode(), "a.csv")
    assert codes_of(reading) == ["names_nearly_alike"]
    assert not reading.refused
    together = read(f"{HEADING}\n,1,{one},400,Ola,310\n,1,{other},400,Ida,310\n".encode(), "a.csv")
    assert codes_of(together) == []


def test_name_without_its_accents_is_the_same_person() -> None:
    reading = read(f"{HEADING}\n,1,Núria Bo,400,Ola,310\n,2,nuria  bo,400,Ola,310\n".encode(), "a.csv")
    assert [player.name for player in report_of(reading).players] == ["Núria Bo", "Ola"]
