"""The dBase reader, on files made to be as bad as real ones and worse."""

import pytest

from federation.problems.kinds import Problem
from tournaments.files.common.dbase import DbaseTable, read_field_names, read_table
from tournaments.files.formats.swiss_perfect.writer import write_dbase
from tournaments.report.report import UploadedFile

FIELDS = (("ID", "N", 5), ("SURNAME", "C", 10))
LIMIT = 1000
PEOPLE = [{"ID": 1, "SURNAME": "Puig"}, {"ID": 2, "SURNAME": "Grau"}]


def read(content: bytes) -> tuple[DbaseTable | None, list[str]]:
    found: list[Problem] = []
    table = read_table(UploadedFile("open.trn", content), ("ID", "SURNAME"), LIMIT, found)
    return table, [problem.code for problem in found]


def surnames(table: DbaseTable | None) -> list[str]:
    assert table is not None
    return [record.get("SURNAME") for record in table.records]


def test_values_come_without_padding() -> None:
    table, problems = read(write_dbase(FIELDS, PEOPLE))
    assert table is not None
    assert problems == []
    assert [record.values for record in table.records] == [
        {"ID": "1", "SURNAME": "Puig"},
        {"ID": "2", "SURNAME": "Grau"},
    ]


def test_deleted_records_are_skipped_and_others_keep_their_number() -> None:
    content = bytearray(write_dbase(FIELDS, [{"ID": 9, "SURNAME": "Ningú"}, *PEOPLE]))
    content[content.index(b"\r") + 1] = ord("*")
    table, problems = read(bytes(content))
    assert surnames(table) == ["Puig", "Grau"]
    assert table is not None
    assert [record.number for record in table.records] == [2, 3]
    assert problems == []


def test_values_end_at_the_first_nul() -> None:
    table, _ = read(write_dbase(FIELDS, [{"ID": b"6\0\0\0\x0c", "SURNAME": b"Puig\0rubbi"}]))
    assert table is not None
    assert table.records[0].values == {"ID": "6", "SURNAME": "Puig"}


@pytest.mark.parametrize(
    ("encoding", "language_byte", "problems"),
    [
        ("cp1252", 0, []),
        ("cp1252", 0x57, []),
        ("cp850", 0x02, []),
        ("cp1250", 0xC8, []),
        ("cp850", 0, ["code_page_guessed"]),
    ],
)
def test_letters_are_read_in_the_code_page_of_the_file(encoding: str, language_byte: int, problems: list[str]) -> None:
    names = [{"ID": 1, "SURNAME": "Brunés"}, {"ID": 2, "SURNAME": "Müller"}]
    table, found = read(write_dbase(FIELDS, names, language_byte=language_byte, encoding=encoding))
    assert surnames(table) == ["Brunés", "Müller"]
    assert found == problems


@pytest.mark.parametrize(
    "names",
    [
        ["Żółkiewski", "Puig"],
        ["Wójcik", "Łukasz"],
        ["Waśko", "Brunés"],
        ["WĄSIK", "ŁUCJA", "Żak"],
        ["Gołąb", "Źrebak", "Nuñez"],
    ],
)
def test_polish_letters_of_windows_are_guessed_with_a_warning(names: list[str]) -> None:
    rows = [{"ID": index, "SURNAME": name.encode("cp1250", "replace")} for index, name in enumerate(names, start=1)]
    table, found = read(write_dbase(FIELDS, rows))
    assert surnames(table) == [name.encode("cp1250", "replace").decode("cp1250") for name in names]
    assert found == ["code_page_guessed"]


def test_spanish_letters_of_dos_are_not_taken_for_polish_ones() -> None:
    names = [{"ID": 1, "SURNAME": "Núñez"}, {"ID": 2, "SURNAME": "Raúl"}, {"ID": 3, "SURNAME": "PEÑA"}]
    table, found = read(write_dbase(FIELDS, names, encoding="cp850"))
    assert surnames(table) == ["Núñez", "Raúl", "PEÑA"]
    assert found == ["code_page_guessed"]


def test_signs_of_catalan_names_are_no_dos_letters() -> None:
    table, found = read(write_dbase(FIELDS, [{"ID": 1, "SURNAME": "Col·lell’"}]))
    assert surnames(table) == ["Col·lell’"]
    assert found == []


def test_file_cut_within_its_records_says_how_many_are_left() -> None:
    table, problems = read(write_dbase(FIELDS, PEOPLE)[:-8])
    assert surnames(table) == ["Puig"]
    assert problems == ["records_cut"]


def test_records_beyond_the_last_are_told_of() -> None:
    content = bytearray(write_dbase(FIELDS, PEOPLE))
    content[4] = 1
    table, problems = read(bytes(content))
    assert surnames(table) == ["Puig"]
    assert problems == ["records_beyond"]


@pytest.mark.parametrize("length", range(0, 33))
def test_header_cut_short_is_damage(length: int) -> None:
    table, problems = read(write_dbase(FIELDS, PEOPLE)[:length])
    assert table is None
    assert problems == ["table_damaged"]


def test_fields_longer_than_their_record_are_damage() -> None:
    content = bytearray(write_dbase(FIELDS, PEOPLE))
    content[32 + 16] = 255
    assert read(bytes(content)) == (None, ["table_damaged"])


def test_record_of_no_length_is_damage() -> None:
    content = bytearray(write_dbase(FIELDS, PEOPLE))
    content[10:12] = b"\0\0"
    assert read(bytes(content)) == (None, ["table_damaged"])


def test_claim_of_a_billion_records_is_refused() -> None:
    content = bytearray(write_dbase(FIELDS, PEOPLE))
    content[4:8] = (LIMIT + 1).to_bytes(4, "little")
    assert read(bytes(content)) == (None, ["too_many_records"])


def test_fields_that_are_not_wanted_cost_nothing() -> None:
    fields = [("ID", "N", 5), *((f"X{number}", "C", 0) for number in range(200))]
    table, problems = read(write_dbase(fields, [{"ID": 1}]))
    assert table is not None
    assert table.records[0].values == {"ID": "1"}
    assert len(table.fields) == 201
    assert problems == []


def test_text_is_no_dbase_file() -> None:
    assert read_field_names(b"[Tournament Info]\r\nName=Open\r\n" * 3) == ()
    assert read_field_names(b"") == ()


def test_field_names_are_told_in_order() -> None:
    assert read_field_names(write_dbase(FIELDS, [])) == ("ID", "SURNAME")
