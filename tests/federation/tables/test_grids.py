from __future__ import annotations

import io
import json
import zipfile
from unicodedata import normalize

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from federation.imports.services import read_limited_grid
from federation.tables.grids import answer_grid, parse_answer, read_grid
from federation.tables.rows import Row, UnreadableTable
from federation.tables.tabular import write_csv
from federation.tables.xlsx import write_xlsx
from tests.repeated import many


def workbook(fill: object = None) -> bytes:
    book = openpyxl.Workbook()
    if callable(fill):
        fill(book)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


@pytest.mark.parametrize(
    "content",
    [
        "número;nom\n1;Puig\n".encode(),
        "número;nom\n1;Puig\n".encode("utf-8-sig"),
        "número;nom\n1;Puig\n".encode("cp1252"),
        "número,nom\r\n1,Puig\r\n".encode("utf-16"),
        "número\tnom\n1\tPuig".encode(),
        "n\u0075\u0301mero;nom\n1; Puig \n;;\n\n".encode(),
    ],
)
def test_read_grid_reads_text_however_it_was_saved(content: bytes) -> None:
    assert read_grid(content).rows == [Row(1, ["número", "nom"]), Row(2, ["1", "Puig"])]


def test_read_grid_counts_lines_as_an_editor_does() -> None:
    assert [row.number for row in read_grid(b'a;b\n"x\ny";1\nz;2\n').rows] == [1, 3, 4]


def test_read_grid_reads_the_first_sheet_with_anything_in_it_and_names_the_others() -> None:
    def fill(book: openpyxl.Workbook) -> None:
        book.create_sheet("Jugadors")["B3"] = 7
        book.create_sheet("Clubs")["A1"] = "Lleida"
        hidden = book.create_sheet("Amagat")
        hidden["A1"] = "x"
        hidden.sheet_state = "hidden"

    grid = read_grid(workbook(fill))
    assert (grid.sheet, grid.rows, grid.others) == ("Jugadors", [Row(3, ["", "7"])], ["Clubs"])


LETTERS = st.characters(exclude_categories=["C", "Z"])


@settings(max_examples=many(25))
@given(st.lists(st.text(LETTERS, min_size=1), max_size=20))
def test_grids_give_back_what_was_written(texts: list[str]) -> None:
    rows = [[normalize("NFC", text)] for text in texts]
    workbook_file, text_file = io.BytesIO(), io.BytesIO()
    write_xlsx(workbook_file, "x", ["h"], rows)
    write_csv(text_file, ["h"], rows, comma=True)
    for file in (workbook_file, text_file):
        assert [list(row.cells) for row in read_grid(file.getvalue()).rows[1:]] == rows


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "empty"),
        (b"\n;;\n", "empty"),
        (b"a;b\0c", "damaged"),
        (b"PK\x03\x04 nothing of a zip", "damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"x" * 600, "damaged"),
        (workbook(), "empty"),
        (b"a\n" * 50_001, "too_large"),
    ],
)
def test_read_grid_refuses(content: bytes, code: str) -> None:
    with pytest.raises(UnreadableTable) as refused:
        parse_answer(answer_grid(content))
    assert refused.value.code == code


def far_cell() -> bytes:
    """A workbook of five kilobytes that asks for 400 gigabytes."""

    def fill(book: openpyxl.Workbook) -> None:
        sheet = book.active
        assert sheet is not None
        sheet["A1"], sheet["XFD1048576"] = "a", "b"

    return workbook(fill)


def test_read_grid_never_lays_out_a_cell_far_away() -> None:
    """Not left to the limits of the child: here there is none."""
    with pytest.raises(UnreadableTable) as refused:
        read_grid(far_cell())
    assert (refused.value.code, refused.value.place) == ("too_large", "sheet1.xml")


def bomb() -> bytes:
    """A workbook whose sheet unpacks to two gigabytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook())) as good, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bad:
        for info in good.infolist():
            if info.filename != "xl/worksheets/sheet1.xml":
                bad.writestr(info, good.read(info))
        with bad.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as sheet:
            for _ in range(200):
                sheet.write(b"<" * 1_000_000)
    return file.getvalue()


@pytest.mark.parametrize("content", [far_cell(), bomb()])
def test_limited_reading_survives_hostile_workbooks(content: bytes) -> None:
    with pytest.raises(UnreadableTable) as refused:
        read_limited_grid(content)
    assert refused.value.code in {"too_large", "damaged", "too_long"}


def test_answers_are_json() -> None:
    assert json.loads(answer_grid(b"a;b\n")) == {"sheet": "", "others": [], "rows": [[1, ["a", "b"]]]}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1250"])
def test_polish_names_are_read_in_every_usual_encoding(encoding: str) -> None:
    grid = read_grid("Nazwisko;Imię\nŹrebięta;Łucja\n".encode(encoding))
    assert [row.cells for row in grid.rows][1] == ["Źrebięta", "Łucja"]
