"""From uploaded files to a reading: which format, which files belong together, what is said when they do not."""

from __future__ import annotations

from collections import Counter

import pytest

from federation.problems.kinds import Severity
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.files.reading import read_upload
from tournaments.report import limits
from tournaments.report.report import Reading, UploadedFile

FILES = make_small_championship().files()


def rename(file: UploadedFile, name: str) -> UploadedFile:
    return UploadedFile(name, file.content)


def codes_of(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]


@pytest.mark.parametrize(
    "files",
    [
        FILES,
        [zip_files(FILES)],
        [zip_files(FILES, folder="dades/2024/")],
        [rename(file, file.name.upper()) for file in FILES],
        [rename(FILES[0], "OPEN.ini"), rename(FILES[1], "open.Trn"), rename(FILES[2], "Open.SCO")],
        [rename(file, f"Inter..{file.name[-3:]}") for file in FILES],
        [rename(file, "open.dat") for file in FILES],
        list(reversed(FILES)),
    ],
    ids=["loose", "zip", "folders", "capitals", "mixed case", "dots", "no extension", "backwards"],
)
def test_three_files_are_found_whatever_their_names(files: list[UploadedFile]) -> None:
    reading = read_upload(files)
    assert reading.problems == ()
    assert reading.report is not None
    assert len(reading.report.tables) == 4


def test_no_files_are_told_of() -> None:
    assert codes_of(read_upload([])) == ["no_files"]
    assert codes_of(read_upload([zip_files([])])) == ["no_files"]
    assert codes_of(read_upload([zip_files([UploadedFile("__MACOSX/._a", b"x")])])) == ["no_files"]


@pytest.mark.parametrize("content", [b"hello", b"\x00\x01\x02", b"%PDF-1.4", b"PK\x03\x04" + bytes(50)])
def test_unknown_contents_are_told_of(content: bytes) -> None:
    reading = read_upload([UploadedFile("results.bin", content)])
    assert reading.report is None
    assert codes_of(reading) in (["unknown_format"], ["damaged_zip"])
    assert reading.problems[0].params == {"file": "results.bin"}


@pytest.mark.parametrize(
    ("present", "missing"), [((0,), ".trn, .sco"), ((0, 1), ".sco"), ((1, 2), ".ini"), ((2,), ".ini, .trn")]
)
def test_missing_files_are_named(present: tuple[int, ...], missing: str) -> None:
    reading = read_upload([FILES[index] for index in present])
    assert reading.refused
    assert [(p.code, dict(p.params)) for p in reading.problems] == [("missing_files", {"missing": missing})]


def test_files_of_different_names_are_refused_naming_them() -> None:
    reading = read_upload([FILES[0], rename(FILES[1], "other.trn"), FILES[2]])
    assert [(p.code, dict(p.params)) for p in reading.problems] == [("mixed_stems", {"stems": "open, other"})]


def test_two_championships_are_refused_naming_them() -> None:
    reading = read_upload([*FILES, *(rename(file, f"second.{file.name[-3:]}") for file in FILES)])
    assert [(p.code, dict(p.params)) for p in reading.problems] == [
        ("several_championships", {"stems": "open, second"})
    ]


def test_files_sent_both_loose_and_zipped_are_read_once() -> None:
    assert read_upload([*FILES, zip_files(FILES)]).problems == ()


def test_all_that_is_wrong_with_the_files_is_said_at_once() -> None:
    reading = read_upload([rename(FILES[0], "a.ini"), rename(FILES[1], "b.trn"), UploadedFile("c.sco", b"")])
    assert codes_of(reading) == ["empty_file", "mixed_stems", "missing_files"]


def test_files_not_needed_are_told_of() -> None:
    reading = read_upload([*FILES, UploadedFile("notes.doc", b"x")])
    assert codes_of(reading) == ["file_not_used"]
    assert reading.problems[0].severity is Severity.NOTE
    assert not reading.refused


def test_damaged_table_goes_to_the_reader_it_was_meant_for() -> None:
    reading = read_upload([FILES[0], UploadedFile("open.trn", b"\x03rubbish"), FILES[2]])
    assert codes_of(reading) == ["table_damaged"]


def test_csv_of_games_is_read_with_double_rounds() -> None:
    text = "round,player1,score1,player2,score2\n1,a,1,b,0\n1,b,0.5,a,0.5\n"
    reading = read_upload([UploadedFile("games.csv", text.encode())])
    assert reading.report is not None
    assert codes_of(reading) == ["double_rounds"]
    assert not reading.refused


def test_csv_with_a_game_and_a_bye_in_one_round_is_refused() -> None:
    text = "round,player1,score1,player2,score2\n1,a,1,b,0\n1,a,1,bye,\n"
    assert codes_of(read_upload([UploadedFile("games.csv", text.encode())])) == ["two_results"]


def test_problems_of_a_kind_are_limited_and_the_rest_counted() -> None:
    championship = make_small_championship()
    for number in range(limits.PROBLEMS_OF_A_KIND + 20):
        championship.add_game(3, 1 + number % 4, 1 + number % 4)
    championship.add_game(3, 1000, 1)
    reading = read_upload(championship.files())
    counts = Counter(codes_of(reading))
    assert counts["player_against_self"] == limits.PROBLEMS_OF_A_KIND
    assert counts["unknown_player"] == 1
    assert reading.problems[-1].code == "more_problems"


def test_text_too_large_is_refused() -> None:
    text = b"No\tName\t1\n" + b"\n" * (limits.TEXT_MEGABYTES * limits.MEGABYTE)
    assert codes_of(read_upload([UploadedFile("open.txt", text)])) == ["text_too_large"]


def test_names_of_files_cannot_carry_control_characters() -> None:
    reading = read_upload([UploadedFile("a\x00\udc80\n.bin", b"x")])
    assert reading.problems[0].where.file == "a .bin"


@pytest.mark.parametrize("line", [b"1\t" + b"7" * 4_000_000, b"1\tPuig\t" + b"0:=" * 10_000])
def test_endless_lines_are_refused(line: bytes) -> None:
    assert codes_of(read_upload([UploadedFile("open.txt", b"No\tName\t1\n" + line)])) == ["line_too_long"]


def test_row_of_digits_is_looked_through_once() -> None:
    text = b"No  Name  1  2\n" + (b"7" * (limits.LINE_LENGTH - 1) + b"\n") * 200
    assert set(codes_of(read_upload([UploadedFile("open.txt", text)]))) >= {"unreadable_row"}


def test_blocks_of_rounds_beyond_the_limit_are_refused() -> None:
    """Fifty-one times rounds 1 and 2 would be 102 rounds. Found by changing files at random."""
    games = "1,Anna Puig,1,Biel Grau,0\n2,Anna Puig,0,Biel Grau,1\n" * 51
    text = "round,player1,score1,player2,score2\n" + games
    reading = read_upload([UploadedFile("games.csv", text.encode())])
    assert "bad_round" in {problem.code for problem in reading.problems}
    assert reading.refused
    assert reading.report is not None
    assert max(table.round for table in reading.report.tables) == limits.ROUNDS
