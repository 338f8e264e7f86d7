"""Workbooks as organisers make them, kept beside the project, with what must come out of each."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from federation.problems.kinds import Severity
from tests.conftest import SHARED
from tournaments.files.reading import read_upload
from tournaments.report.report import Reading, Report, ReportedSeat, ReportedTable, UploadedFile

FOLDER = SHARED / "samples" / "workbooks"
EXPECTED: dict[str, dict[str, Any]] = (
    json.loads((FOLDER / "EXPECTED.json").read_text(encoding="utf-8"))["files"] if FOLDER.is_dir() else {}
)
IS_HERE = pytest.mark.skipif(not EXPECTED, reason=f"the workbooks are not here ({FOLDER})")


def read(path: Path) -> Reading:
    return read_upload([UploadedFile(path.name, path.read_bytes())])


def list_results(report: Report) -> Counter[tuple[object, ...]]:
    """Every player's results as the expectation writes them."""
    names = {player.number: player.name for player in report.players}
    return Counter(_spell(table, seat, names) for table in report.tables for seat in table.seats)


def _spell(table: ReportedTable, seat: ReportedSeat, names: dict[int, str]) -> tuple[object, ...]:
    others = [other for other in table.seats if other is not seat]
    opponents = tuple(sorted(names[other.player] for other in others))
    if len(others) > 1:
        return table.round, names[seat.player], opponents, seat.place, seat.game_points
    outcome = seat.outcome.value if seat.outcome else None
    points = others[0].game_points if others else None
    return table.round, names[seat.player], opponents, outcome, seat.kind.value, seat.game_points, points


def _expected(result: dict[str, Any]) -> tuple[object, ...]:
    if "opponents" in result:
        opponents = tuple(sorted(result["opponents"]))
        return result["round"], result["player"], opponents, result["place"], result["game_points"]
    opponents = (result["opponent"],) if result["opponent"] else ()
    points = result["game_points"], result["opponent_points"]
    return result["round"], result["player"], opponents, result["outcome"], result["kind"], *points


@IS_HERE
@pytest.mark.parametrize("name", sorted(name for name, one in EXPECTED.items() if one.get("results")))
def test_workbook_gives_the_expected_results(name: str) -> None:
    reading = read(FOLDER / name)
    assert not reading.refused
    assert reading.report is not None
    wanted = Counter(map(_expected, EXPECTED[name]["results"]))
    got = list_results(reading.report)
    if all(key[0] is None for key in wanted):
        # A table of all against all has no rounds: ours are made up.
        wanted, got = (Counter(key[1:] for key in one.elements()) for one in (wanted, got))
    assert got == wanted


@IS_HERE
@pytest.mark.parametrize("name", sorted(name for name, one in EXPECTED.items() if one["expect"].startswith("refuse")))
def test_workbook_that_may_mean_two_things_is_refused(name: str) -> None:
    reading = read(FOLDER / name)
    assert [problem.code for problem in reading.problems if problem.severity is Severity.ERROR]


@IS_HERE
def test_two_people_with_the_same_words_stay_two() -> None:
    reading = read(FOLDER / "n3_jose_maria_csv.csv")
    assert reading.report is not None
    assert {"García López, José María", "García López, María José"} <= {one.name for one in reading.report.players}
    assert [problem.code for problem in reading.problems] == ["namesakes"]
