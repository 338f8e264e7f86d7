"""Every kind of hostile file, through the limited child: a clear answer, whose codes are known, and nothing else."""

from __future__ import annotations

import pytest

from tests.tournaments.making.hostile_files import GAMES, HOSTILE, PLAIN, make_workbook
from tournaments.files.limited import read_limited
from tournaments.report.report import UploadedFile
from tournaments.report.words import describe


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_file_is_refused_clearly(kind: str) -> None:
    make, expected = HOSTILE[kind]
    made = make()
    reading = read_limited(made if isinstance(made, list) else [made])
    assert reading.refused
    assert {problem.code for problem in reading.problems} & expected, reading.problems
    assert all(describe(problem) for problem in reading.problems)


def test_workbook_under_another_name_is_a_workbook() -> None:
    reading = read_limited([UploadedFile("open.trn", PLAIN.content)])
    assert not reading.refused
    assert reading.report is not None
    assert len(reading.report.tables) == len(GAMES)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8-sig", "cp1252", "utf-8"])
def test_other_encodings_are_read(encoding: str) -> None:
    text = "Ronda;Jugador 1;Puntuació 1;Jugador 2;Puntuació 2\r\n1;Núria Puig;412;Marta Grau;380\r\n"
    report = read_limited([UploadedFile("games.csv", text.encode(encoding))]).report
    assert report is not None
    assert [player.name for player in report.players] == ["Núria Puig", "Marta Grau"]


@pytest.mark.parametrize("name", ['=HYPERLINK("http://x","y")', "@SUM(1)", "+cmd|' /C calc'!A0", "<script>x</script>"])
def test_name_that_is_a_formula_or_markup_is_refused(name: str) -> None:
    reading = read_limited([make_workbook((1, 1, name, 412, "Marta Grau", 380))])
    assert reading.refused
    [problem] = [problem for problem in reading.problems if problem.code == "not_a_name"]
    assert problem.params == {"name": name}


@pytest.mark.parametrize("name", ["D'Artagnan, C.", "Ó Briain", "Muñoz-Llobet", "Jr. (2)", "X & Y"])
def test_unusual_names_are_names(name: str) -> None:
    reading = read_limited([make_workbook((1, 1, name, 412, "Marta Grau", 380))])
    assert not reading.refused, reading.problems
