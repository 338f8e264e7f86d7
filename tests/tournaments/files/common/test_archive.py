"""Zips as people make them, and zips made to harm."""

import io
import struct
import zipfile

import pytest

from federation.problems.kinds import Problem
from tournaments.files.common.archive import unpack_uploads
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report import limits
from tournaments.report.report import UploadedFile

FILES = [UploadedFile("open.ini", b"[Tournament Info]"), UploadedFile("open.trn", b"people")]


def unpack(*files: UploadedFile) -> tuple[list[tuple[str, bytes]], list[str]]:
    found: list[Problem] = []
    unpacked = unpack_uploads(files, found)
    return [(file.name, file.content) for file in unpacked], [problem.code for problem in found]


def set_encrypted(content: bytes) -> bytes:
    """The zip with the flag of a password in its directory and in front of its files."""
    changed = bytearray(content)
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        position = changed.find(signature)
        while position >= 0:
            changed[position + offset] |= 1
            position = changed.find(signature, position + 1)
    return bytes(changed)


def test_members_come_out_in_order() -> None:
    assert unpack(zip_files(FILES)) == ([("open.ini", b"[Tournament Info]"), ("open.trn", b"people")], [])


def test_zip_is_known_by_its_bytes_not_its_name() -> None:
    assert len(unpack(zip_files(FILES, name="results.dat"))[0]) == 2


def test_folders_keep_their_place_in_the_names() -> None:
    assert [name for name, _ in unpack(zip_files(FILES, folder="Open 2024/dades/"))[0]] == [
        "Open 2024/dades/open.ini",
        "Open 2024/dades/open.trn",
    ]


def test_files_of_the_system_are_left_out() -> None:
    junk = [UploadedFile("__MACOSX/._open.trn", b"x"), UploadedFile("Thumbs.db", b"x"), UploadedFile("._a", b"x")]
    names, problems = unpack(zip_files([*FILES, *junk]))
    assert [name for name, _ in names] == ["open.ini", "open.trn"]
    assert problems == []


@pytest.mark.parametrize("flagged", [True, False])
def test_names_with_accents_survive(flagged: bool) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("Lliça.ini", b"x")
    content = buffer.getvalue()
    if not flagged:
        content = bytearray(content)
        for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            struct.pack_into("<H", content, content.find(signature) + offset, 0)
    assert unpack(UploadedFile("a.zip", bytes(content)))[0] == [("Lliça.ini", b"x")]


def test_empty_file_is_told_of() -> None:
    assert unpack(UploadedFile("open.zip", b"")) == ([], ["empty_file"])
    assert unpack(zip_files([UploadedFile("open.ini", b"")])) == ([], ["empty_file"])


@pytest.mark.parametrize("content", [b"not a zip", b"PK\x03\x04rubbish", zip_files(FILES).content[:-30]])
def test_damaged_zip_is_told_of(content: bytes) -> None:
    assert unpack(UploadedFile("open.zip", content)) == ([], ["damaged_zip"])


def test_member_that_is_not_what_it_says_is_damage() -> None:
    content = bytearray(zip_files([UploadedFile("open.ini", b"abcdefgh" * 50)]).content)
    position = content.find(b"PK\x01\x02") + 16
    content[position] ^= 0xFF
    assert unpack(UploadedFile("open.zip", bytes(content)))[1] == ["damaged_zip"]


def test_zip_with_a_password_is_told_of() -> None:
    assert unpack(UploadedFile("open.zip", set_encrypted(zip_files(FILES).content)))[1] == ["encrypted_zip"]


def test_zip_within_a_zip_is_told_of() -> None:
    assert unpack(zip_files([zip_files(FILES, name="inner.ZIP")]))[1] == ["nested_zip"]


def test_zip_that_unpacks_to_too_much_is_not_unpacked() -> None:
    bomb = zip_files([UploadedFile("open.sco", bytes(limits.UNZIPPED_MEGABYTES * limits.MEGABYTE + 1))])
    assert len(bomb.content) < limits.MEGABYTE
    assert unpack(bomb) == ([], ["zip_too_large"])


def test_two_zips_share_one_limit() -> None:
    half = UploadedFile("open.sco", bytes(limits.UNZIPPED_MEGABYTES * limits.MEGABYTE // 2 + 1))
    files, problems = unpack(zip_files([half]), zip_files([half]))
    assert len(files) == 1
    assert problems == ["zip_too_large"]


def test_zip_that_lies_about_a_size_is_damage() -> None:
    content = bytearray(zip_files([UploadedFile("open.sco", bytes(100_000))]).content)
    struct.pack_into("<I", content, content.find(b"PK\x01\x02") + 24, 10)
    assert unpack(UploadedFile("open.zip", bytes(content)))[1] == ["damaged_zip"]


def test_zip_of_too_many_files_is_refused() -> None:
    many = [UploadedFile(f"{number}.rnd", b"x") for number in range(limits.ZIP_MEMBERS + 1)]
    assert unpack(zip_files(many)) == ([], ["zip_too_many_files"])


def test_unusual_packing_is_told_of() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_LZMA) as archive:
        archive.writestr("open.ini", b"x")
    assert unpack(UploadedFile("a.zip", buffer.getvalue())) == ([], ["zip_method"])


def test_upload_too_large_is_not_looked_at() -> None:
    large = UploadedFile("open.sco", bytes(limits.UPLOAD_MEGABYTES * limits.MEGABYTE + 1))
    assert unpack(large) == ([], ["upload_too_large"])


WORKBOOK = [UploadedFile("[Content_Types].xml", b"<Types/>"), UploadedFile("xl/workbook.xml", b"<workbook/>")]
OPEN_DOCUMENT = [UploadedFile("mimetype", b"application/vnd"), UploadedFile("content.xml", b"<office/>")]


@pytest.mark.parametrize("members", [WORKBOOK, OPEN_DOCUMENT], ids=["office", "open document"])
@pytest.mark.parametrize("name", ["games.xlsx", "games.zip", "games.trn"])
def test_document_stays_whole_whatever_its_name(members: list[UploadedFile], name: str) -> None:
    document = zip_files(members, name=name)
    assert unpack(document) == ([(name, document.content)], [])


def test_document_inside_a_zip_stays_whole() -> None:
    document = zip_files(WORKBOOK, name="games.xlsx")
    assert unpack(zip_files([document])) == ([("games.xlsx", document.content)], [])


def test_zip_is_told_of_inside_a_zip_by_its_bytes() -> None:
    assert unpack(zip_files([zip_files(FILES, name="inner.dat")]))[1] == ["nested_zip"]


def test_document_counts_with_what_it_unpacks_to() -> None:
    half = UploadedFile("xl/sheet.xml", bytes(limits.UNZIPPED_MEGABYTES * limits.MEGABYTE // 2 + 1))
    one = zip_files([*WORKBOOK, half], name="one.xlsx")
    other = zip_files([*WORKBOOK, half], name="other.xlsx")
    files, problems = unpack(one, other)
    assert [name for name, _ in files] == ["one.xlsx"]
    assert problems == ["zip_too_large"]


def test_document_that_lies_about_a_size_is_damage() -> None:
    content = bytearray(zip_files([*WORKBOOK, UploadedFile("xl/sheet.xml", bytes(100_000))]).content)
    struct.pack_into("<I", content, content.rfind(b"PK\x01\x02") + 24, 10)
    assert unpack(UploadedFile("games.xlsx", bytes(content))) == ([], ["damaged_zip"])


@pytest.mark.parametrize("program", ["xl/vbaProject.bin", "Basic/Standard/Module1.xml", "Scripts/python/a.py"])
def test_document_with_macros_is_refused_whatever_its_name(program: str) -> None:
    document = zip_files([*WORKBOOK, UploadedFile(program, b"x")], name="games.xlsx")
    assert unpack(document) == ([], ["macros"])


def test_old_document_with_macros_is_refused() -> None:
    content = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500) + "_VBA_PROJECT".encode("utf-16-le")
    assert unpack(UploadedFile("games.xls", content)) == ([], ["macros"])


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("before", [0, 65_520, 65_530, 200_000])
def test_type_of_document_is_found_in_any_writing_and_anywhere(encoding: str, before: int) -> None:
    """A bomb of entities behind a comment of any length, and over the seam between two pieces that are read."""
    text = f'<?xml version="1.0"?><!--{"x" * before}--><!DOCTYPE sst [<!ENTITY a "b">]><sst/>'
    parts = [UploadedFile("[Content_Types].xml", b"<Types/>"), UploadedFile("xl/a.xml", text.encode(encoding))]
    _files, found = unpack(zip_files(parts, name="book.xlsx"))
    assert found
    plain = [parts[0], UploadedFile("xl/a.xml", b"<!--" + b"x" * before + b"--><sst/>")]
    assert unpack(zip_files(plain, name="book.xlsx"))[1] == []
