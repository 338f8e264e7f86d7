from __future__ import annotations

import pytest
from django.utils import translation

from federation.imports.clubs import ClubImport
from federation.imports.plan import find_table
from federation.imports.players import PlayerImport
from federation.tables.grids import read_grid


@pytest.mark.parametrize(
    ("headings", "columns"),
    [
        ("number;surname;first name;club;retired on", ["number", "surname", "given_name", "club", "retired_on"]),
        ("Núm.;Cognoms;Nom;Club;Baixa", ["surname", "given_name", "club", "retired_on"]),
        ("NÚMERO;APELLIDOS;NOMBRE;CLUB", ["number", "surname", "given_name", "club"]),
        ("Nr;Nazwisko;Imię;Klub", ["number", "surname", "given_name", "club"]),
        ("given_name;surname", ["given_name", "surname"]),
    ],
)
def test_find_table_knows_headings_in_four_languages(headings: str, columns: list[str]) -> None:
    table = find_table(read_grid(f"Els nostres jugadors\n\n{headings}\n1;2;3;4;5\n".encode()), PlayerImport())
    assert table is not None
    assert set(columns) <= set(table.columns)
    assert [row.number for row in table.rows] == [4]


@pytest.mark.parametrize("language", ["en", "ca", "es", "pl"])
@pytest.mark.parametrize("resource", [PlayerImport, ClubImport])
def test_find_table_knows_every_heading_of_our_downloads(language: str, resource: type[PlayerImport]) -> None:
    with translation.override(language):
        headings = resource().get_export_headers()
    table = find_table(read_grid((";".join(headings) + "\n1;2\n").encode()), resource())
    assert table is not None
    assert list(table.columns) == [column.column_name for column in resource().get_export_fields()]


def test_find_table_names_what_it_does_not_read() -> None:
    table = find_table(read_grid(b"number;shoe size;surname;cognom\n1;2;3;4\n"), PlayerImport())
    assert table is not None
    assert (table.unknown, table.repeated) == (["shoe size"], ["cognom"])


def test_find_table_finds_none_without_headings() -> None:
    assert find_table(read_grid(b"1;2\n3;4\n"), PlayerImport()) is None
