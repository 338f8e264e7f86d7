"""A championship delivered as several files, and divisions that are groups of one."""

from __future__ import annotations

import pytest

from tests.tournaments.files.world.test_aupair import PLAIN as TOU
from tests.tournaments.files.world.test_coco import HEADING
from tests.tournaments.files.world.test_tsh import codes_of, report_of
from tournaments.files.reading import read_upload
from tournaments.report.questions import ALL_DIVISIONS
from tournaments.report.report import UploadedFile


def sheet(name: str, *rows: str) -> UploadedFile:
    return UploadedFile(name, "\n".join([HEADING, *rows, ""]).encode())


FIRST = sheet("day1.csv", ",1,Ida,400,Olwen,380", ",2,Olwen,377,Ida,377")
SECOND = sheet("day2.csv", ",3,Olwen,410,Ida,300", ",3,Zé,50,Bye,0")
OTHERS = sheet("b.csv", ",1,Jan,410,Iga,300")


def test_files_with_different_rounds_are_one_championship() -> None:
    reading = read_upload([FIRST, SECOND])
    report = report_of(reading)
    assert codes_of(reading) == ["files_joined"]
    assert reading.problems[0].params["files"] == "day1.csv: 1, 2; day2.csv: 3"
    names = {player.number: player.name for player in report.players}
    assert sorted(names.values()) == ["Ida", "Olwen", "Zé"]
    assert [(table.round, {names[seat.player] for seat in table.seats}) for table in report.tables] == [
        (1, {"Ida", "Olwen"}),
        (2, {"Ida", "Olwen"}),
        (3, {"Ida", "Olwen"}),
        (3, {"Zé"}),
    ]
    assert report.rounds == 3


def test_files_of_the_same_people_and_round_are_refused() -> None:
    again = sheet("again.csv", ",2,Ida,300,Zé,299")
    reading = read_upload([FIRST, again])
    assert codes_of(reading) == ["several_championships"]
    assert reading.refused


def test_files_of_other_people_are_divisions() -> None:
    asked = read_upload([FIRST, OTHERS])
    assert codes_of(asked) == ["division_wanted"]
    assert asked.problems[0].params["names"] == "day1, b"
    chosen = read_upload([FIRST, OTHERS], {"division": ("b",)})
    assert [player.name for player in report_of(chosen).players] == ["Jan", "Iga"]
    everybody = report_of(read_upload([FIRST, OTHERS], {"division": (ALL_DIVISIONS,)}))
    assert [(one.number, one.name, one.group) for one in everybody.players] == [
        (1, "Ida", "day1"),
        (2, "Olwen", "day1"),
        (3, "Jan", "b"),
        (4, "Iga", "b"),
    ]


def test_one_file_that_cannot_be_read_refuses_all() -> None:
    reading = read_upload([FIRST, sheet("b.csv", ",x,Jan,410,Iga,300")])
    assert "round_unclear" in codes_of(reading)
    assert reading.refused


@pytest.mark.parametrize("name", ["Masters", "Novices"])
def test_sections_of_several_files_are_told_apart_by_their_names(name: str) -> None:
    other = TOU.replace("*Masters", f"*{name}").replace("Ida Vantongeren", "Iga Vantongeren")
    other = other.replace("Olwen Marsh", "Oliwia Marsz").replace("Ze Pires", "Zo Perez")
    reading = read_upload([UploadedFile("a.tou", TOU.encode()), UploadedFile("b.tou", other.encode())])
    assert codes_of(reading)[:1] == (["several_championships"] if name == "Masters" else ["division_wanted"])
