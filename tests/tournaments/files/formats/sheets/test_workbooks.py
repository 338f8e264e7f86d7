"""Invented workbooks of every language, layout and mistake, each with what has to be read in it beside it.

``python -m tests.tournaments.files.formats.sheets.test_workbooks``
writes anew what is read: look at every line that changes.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tournaments.making.reading_text import spell_reading
from tests.tournaments.making.workbook_maker import FOLDER
from tournaments.files.reading import read_upload
from tournaments.report.as_json import report_from_json, report_to_json
from tournaments.report.report import UploadedFile

WORKBOOKS = sorted(path for path in FOLDER.iterdir() if path.suffix in {".xlsx", ".xls", ".ods", ".csv", ".tsv"})


def read(path: Path) -> str:
    return spell_reading(read_upload([UploadedFile(path.name, path.read_bytes())]))


def expectation_of(path: Path) -> Path:
    return path.with_name(path.name + ".expected")


@pytest.mark.parametrize("path", WORKBOOKS, ids=lambda path: path.name)
def test_workbook_is_read_as_expected(path: Path) -> None:
    assert read(path) == expectation_of(path).read_text(encoding="utf-8")


BINARIES = [path for path in WORKBOOKS if path.suffix in {".xlsx", ".xls", ".ods"}]


@pytest.mark.parametrize("path", BINARIES, ids=lambda path: path.name)
def test_workbook_is_known_by_its_content(path: Path) -> None:
    reading = read_upload([UploadedFile("results.trn", path.read_bytes())])
    assert spell_reading(reading) == expectation_of(path).read_text(encoding="utf-8")


@pytest.mark.parametrize("path", WORKBOOKS, ids=lambda path: path.name)
def test_report_of_a_workbook_is_stored_without_loss(path: Path) -> None:
    report = read_upload([UploadedFile(path.name, path.read_bytes())]).report
    assert report is None or report_from_json(report_to_json(report)) == report


if __name__ == "__main__":
    for workbook in WORKBOOKS:
        expectation_of(workbook).write_text(read(workbook), encoding="utf-8")
