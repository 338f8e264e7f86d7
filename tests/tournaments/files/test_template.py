"""The workbook for a championship's results: filled in, it comes back without a question, in every language."""

from __future__ import annotations

import io

import openpyxl
import pytest
from django.conf import settings
from django.utils import translation

from federation.problems.kinds import Severity
from tournaments.files.reading import read_upload
from tournaments.files.template import write_results_template
from tournaments.files.template_parts import Frame, Listed
from tournaments.report.report import Kind, Outcome, Reading, UploadedFile
from tournaments.results.queries import word_template

LANGUAGES = [code for code, _name in settings.LANGUAGES]
PLAYERS = [Listed("Puig, Núria", "007", "Lleida"), Listed("Vidal, Pau"), Listed("Żak, Łucja"), Listed("O'Hara, Maeve")]
ROW = tuple[object, ...]


def make(language: str, frame: Frame, players: list[Listed] | None = None) -> bytes:
    with translation.override(language):
        return write_results_template(frame, word_template(), PLAYERS if players is None else players)


def fill(content: bytes, rows: dict[int, ROW]) -> Reading:
    """Write some rows of the sheet of games, from column 3 on, and read the workbook."""
    workbook = openpyxl.load_workbook(io.BytesIO(content))
    sheet = workbook.worksheets[0]
    for row, values in rows.items():
        for column, value in enumerate(values, start=3):
            sheet.cell(row, column).value = value
    target = io.BytesIO()
    workbook.save(target)
    return read_upload([UploadedFile("a.xlsx", target.getvalue())])


def questions_of(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems if problem.severity is not Severity.NOTE]


@pytest.mark.parametrize("language", LANGUAGES)
def test_filled_in_it_is_read_without_a_question(language: str) -> None:
    with translation.override(language):
        forfeit, abandoned = word_template().kinds[1:3]
    one, _other, three, four = (player.name for player in PLAYERS)
    rows: dict[int, ROW] = {
        4: (one, 401, three, 388, None),
        5: (four, None, "BYE", None, None),
        6: (four, 300, one, 0, forfeit),
        7: (three, None, "BYE", None, None),
        8: (three, 310, four, 350, abandoned),
    }
    reading = fill(make(language, Frame("Open de Nadal", 3, 2)), rows)
    assert questions_of(reading) == []
    assert reading.report is not None
    assert (reading.report.name, reading.report.rounds) == ("Open de Nadal", 3)
    kinds = [(table.round, [(seat.kind, seat.outcome) for seat in table.seats]) for table in reading.report.tables]
    win, loss = Outcome.WIN, Outcome.LOSS
    assert kinds == [
        (1, [(Kind.PLAYED, win), (Kind.PLAYED, loss)]),
        (1, [(Kind.BYE, win)]),
        (2, [(Kind.FORFEIT, win), (Kind.FORFEIT, loss)]),
        (2, [(Kind.BYE, win)]),
        (3, [(Kind.ABANDONED, loss), (Kind.ABANDONED, win)]),
    ]
    assert reading.report.players[0].ids == {"local": "007"}
    assert reading.report.players[0].club == "Lleida"


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_of_four_are_read_without_a_question(language: str) -> None:
    names = [player.name for player in PLAYERS]
    cells = tuple(cell for name, score in zip(names, (300, 290, 310, 200), strict=True) for cell in (name, score))
    reading = fill(make(language, Frame("Ebre", 1, 1, 4)), {4: cells})
    assert questions_of(reading) == []
    assert reading.report is not None
    assert [seat.place for seat in reading.report.tables[0].seats] == [2, 3, 1, 4]


def test_names_may_be_written_into_the_games_alone() -> None:
    reading = fill(make("ca", Frame("Lliga", 1, 1), []), {4: ("Puig, Núria", 401, "Żak, Łucja", 388)})
    assert questions_of(reading) == []
    assert reading.report is not None
    assert [player.name for player in reading.report.players] == ["Puig, Núria", "Żak, Łucja"]


def test_name_that_looks_like_a_formula_stays_a_text() -> None:
    workbook = openpyxl.load_workbook(io.BytesIO(make("ca", Frame("Lliga", 1, 1), [Listed("=1+1")])))
    assert workbook.worksheets[1]["B2"].data_type == "s"


def test_nothing_but_prepared_rows_is_no_result() -> None:
    assert questions_of(fill(make("ca", Frame("Lliga", 5, 12)), {})) == ["no_games"]


def test_largest_championship_is_prepared_within_bounds() -> None:
    players = [Listed(f"Puig {number}, Aina") for number in range(2_000)]
    content = make("ca", Frame("Gran", 100, 1_000), players)
    assert len(content) < 1_000_000
    reading = fill(content, {4: ("Puig 0, Aina", 300, "Puig 1, Aina", 310)})
    assert questions_of(reading) == []
