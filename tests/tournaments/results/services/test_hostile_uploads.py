"""Files changed at random and files made of anything: a reading comes back every time, and not a large one."""

from __future__ import annotations

import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tests.tournaments.making.swiss_perfect_writer import Championship, make_small_championship
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.files.reading import read_upload
from tournaments.report import limits
from tournaments.report.as_json import reading_by_player, report_from_json, report_to_json
from tournaments.report.report import Reading, UploadedFile
from tournaments.report.words import describe


def make_championship() -> Championship:
    championship = make_small_championship()
    championship.settings = "Use Minor Scores=1\nTableNosStart=1\n"
    championship.players[2].update(BONUS="0.5", ABSENT="2", LATE_ENTRY=2)
    championship.add_game(3, 1, 4, "1-1", points="700-700")
    championship.add_game(3, 2, 0, "2-0")
    return championship


FILES = make_championship().files()
CROSS_TABLE = b"No\tName\tLoc Id\tTotal\t1\t2\n1\tPuig\t7\t1.5\t2:W\t0:=\n2\tGrau\t\t1\t1:L\t0:+\n"
ROUND = b"ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE\n1|1|1|2|1|0\n1|2|3|0|1|0\n"
STANDINGS = b"PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE||\n1|1|1|1.0||\n"

# Where to change, and what to put there.
changes = st.lists(st.tuples(st.integers(0, 10_000), st.binary(min_size=1, max_size=4)), max_size=8)
cuts = st.none() | st.integers(0, 2_000)


def mutate(content: bytes, edits: list[tuple[int, bytes]], cut: int | None) -> bytes:
    changed = bytearray(content)
    for position, value in edits:
        start = position % max(1, len(changed))
        changed[start : start + len(value)] = value
    return bytes(changed[:cut])


def assert_answered(reading: Reading) -> None:
    """A reading that can be stored, shown and described, within its limits."""
    assert reading.report is not None or reading.refused
    assert len(reading.problems) <= limits.PROBLEMS + 1
    stored = json.dumps(reading_by_player(reading, describe))
    assert "\\u0000" not in stored
    if reading.report:
        assert len(reading.report.players) <= limits.PLAYERS
        assert all(0 <= table.round <= limits.ROUNDS for table in reading.report.tables)
        assert report_from_json(report_to_json(reading.report)) == reading.report
        numbers = {player.number for player in reading.report.players}
        seated = {seat.player for table in reading.report.tables for seat in table.seats}
        assert seated <= numbers or reading.refused


@given(which=st.integers(0, 2), edits=changes, cut=cuts)
@settings(max_examples=many(40))
def test_changed_swiss_perfect_files_get_an_answer(
    which: int, edits: list[tuple[int, bytes]], cut: int | None
) -> None:
    files = list(FILES)
    files[which] = UploadedFile(files[which].name, mutate(files[which].content, edits, cut))
    assert_answered(read_upload(files))


@given(edits=changes, cut=cuts)
@settings(max_examples=many(40))
def test_changed_zips_get_an_answer(edits: list[tuple[int, bytes]], cut: int | None) -> None:
    whole = zip_files(FILES)
    assert_answered(read_upload([UploadedFile("open.zip", mutate(whole.content, edits, cut))]))


@given(edits=changes, cut=cuts)
@settings(max_examples=many(40))
@example(edits=[(5, b'"')], cut=None)
def test_changed_text_tables_get_an_answer(edits: list[tuple[int, bytes]], cut: int | None) -> None:
    assert_answered(read_upload([UploadedFile("open.txt", mutate(CROSS_TABLE, edits, cut))]))
    assert_answered(read_upload([UploadedFile("open.csv", mutate(CROSS_TABLE.replace(b"\t", b";"), edits, cut))]))
    assert_answered(read_upload([UploadedFile("open.prn", mutate(CROSS_TABLE.replace(b"\t", b"  "), edits, cut))]))


@given(edits=changes, cut=cuts)
@settings(max_examples=many(40))
def test_changed_round_files_get_an_answer(edits: list[tuple[int, bytes]], cut: int | None) -> None:
    rounds = UploadedFile("open.1.rnd", mutate(ROUND, edits, cut))
    standings = UploadedFile("open.1.stg", mutate(STANDINGS, edits, cut))
    assert_answered(read_upload([rounds, standings, FILES[1]]))


NAMES = st.sampled_from(["a.ini", "a.trn", "a.sco", "a.rnd", "a.stg", "a.txt", "a.zip", "a.csv", "a"])


@given(files=st.lists(st.builds(UploadedFile, NAMES, st.binary(max_size=300)), max_size=4))
@settings(max_examples=many(40))
def test_any_bytes_get_an_answer(files: list[UploadedFile]) -> None:
    assert_answered(read_upload(files))


@given(lines=st.lists(st.text(alphabet="No Name\t|;,:123WDL+-=½\"'", max_size=40), max_size=6))
@settings(max_examples=many(40))
def test_any_text_of_the_signs_of_a_table_gets_an_answer(lines: list[str]) -> None:
    text = "\n".join(["No\tName\t1\t2", *lines])
    assert_answered(read_upload([UploadedFile("a.txt", text.encode())]))
