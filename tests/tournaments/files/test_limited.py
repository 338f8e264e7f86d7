"""Uploads read in the limited child: the same readings as in this process, and refusals where it did not answer."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from federation.limited.caller import Limits
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.files import limited
from tournaments.files.answer import answer_upload
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.files.limited import read_limited
from tournaments.files.reading import read_games, read_upload
from tournaments.files.request import UnreadableAnswer, read_answer, write_request
from tournaments.report.report import Reading, UploadedFile

SMALL = make_small_championship().files()
DOUBLE = [UploadedFile("games.csv", b"round,player1,score1,player2,score2\n1,a,1,b,0\n1,b,0.5,a,0.5\n")]


def codes_of(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


@pytest.mark.parametrize("files", [SMALL, [zip_files(SMALL)], SMALL[:2], [], DOUBLE, [UploadedFile("a\udc80", b"x")]])
def test_child_reads_as_this_process_does(files: list[UploadedFile]) -> None:
    assert read_limited(files) == read_upload(files)


def test_games_for_rating_alone_are_not_checked() -> None:
    reading = read_limited(DOUBLE, checked=False)
    assert reading == read_games(DOUBLE)
    assert reading.problems == ()


names = st.text(max_size=8)


@given(st.lists(st.builds(UploadedFile, names, st.binary(max_size=30)), max_size=3), st.booleans())
def test_nothing_is_lost_between_the_two_sides(files: list[UploadedFile], checked: bool) -> None:
    choices = {"heading": ["player1", ""]}
    expected = (read_upload if checked else read_games)(files, choices)
    assert read_answer(answer_upload(write_request(files, choices, checked))) == expected


@pytest.mark.parametrize(
    "answer",
    [
        b"",
        b"\xff",
        b"null",
        b"[]",
        b"{}",
        b'{"report": 1, "problems": []}',
        b'{"report": 1, "problems": [], "divisions": []}',
        b'{"report": null, "problems": [1], "divisions": []}',
        b'{"report": null, "problems": [], "divisions": [1]}',
        b'{"report": null, "divisions": [], "problems": [{"code": "", "severity": "-", "params": {}, "where": {}}]}',
        json.dumps({"report": {"schema_version": 9}, "problems": [], "divisions": []}).encode(),
        b"[" * 100_000,
    ],
)
def test_rubbish_is_no_answer(answer: bytes) -> None:
    with pytest.raises(UnreadableAnswer):
        read_answer(answer)


def test_files_that_take_too_much_memory_are_refused_naming_them() -> None:
    reading = read_limited(SMALL, within=Limits(memory_megabytes=768, seconds=60, answer_megabytes=0))
    assert codes_of(reading) == ["reading_too_large"]
    assert reading.problems[0].params == {"files": "open.ini, open.trn, open.sco"}


def test_files_that_take_too_long_are_refused_naming_them() -> None:
    rows = b"".join(b"%d,Puig %d,1,Grau %d,0\n" % (n % 100 + 1, n, n) for n in range(120_000))
    large = UploadedFile("games.csv", b"round,player1,score1,player2,score2\n" + rows)
    reading = read_limited([large], within=Limits(memory_megabytes=768, seconds=1, answer_megabytes=100))
    assert codes_of(reading) == ["reading_too_long"]
    assert reading.problems[0].where.file == "games.csv"


def test_files_that_break_their_reader_are_refused_naming_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited, "_TARGET", "tests.federation.limited.targets:crash")
    assert codes_of(read_limited(SMALL[:1])) == ["reading_failed"]
    monkeypatch.setattr(limited, "_TARGET", "tests.federation.limited.targets:turn_around")
    assert codes_of(read_limited(SMALL[:1])) == ["reading_failed"]
