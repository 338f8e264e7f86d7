"""Reports in the database: nothing is lost, and what any earlier version of the program kept is read for ever."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given

from tests.tournaments.making.any_report import reports
from tournaments.report.as_json import UnknownSchemaError, report_to_json
from tournaments.report.packed import IN_COLUMNS, read_stored, read_stored_players, store_report
from tournaments.report.report import Kind, Outcome, Report, ReportedPlayer, ReportedSeat, ReportedTable

KEPT = Path(__file__).parent / "kept"
# As the kept files of every version say it.
OPEN = Report(
    format="test",
    name="Open",
    rounds=2,
    stated_rounds=2,
    players=(ReportedPlayer(1, "Puig", {"local": "7"}, rating=1500), ReportedPlayer(2, "Serra", club="Ateneu")),
    tables=(
        ReportedTable(
            1,
            1,
            (
                ReportedSeat(1, Kind.PLAYED, Outcome.WIN, 2, 401, starts=True),
                ReportedSeat(2, Kind.PLAYED, Outcome.LOSS, 0, 388, starts=False),
            ),
        ),
        ReportedTable(2, None, (ReportedSeat(1, Kind.BYE, Outcome.WIN, 2),)),
        ReportedTable(2, None, (ReportedSeat(2, Kind.ABSENT, Outcome.LOSS, 0),)),
    ),
)


@given(reports)
def test_report_comes_back_equal(report: Report) -> None:
    stored = json.loads(json.dumps(store_report(report)))
    assert read_stored(stored) == report
    # Equal values of other types would be written otherwise: True is 1.
    assert json.dumps(report_to_json(read_stored(stored))) == json.dumps(report_to_json(report))


@given(reports)
def test_players_are_read_without_their_games_from_columns_and_from_rows(report: Report) -> None:
    for stored in (store_report(report), report_to_json(report)):
        listed = read_stored_players(stored)
        assert listed is not None
        assert (listed.players, listed.name, listed.rounds, listed.tables) == (
            report.players,
            report.name,
            report.rounds,
            (),
        )


@given(reports)
def test_rows_of_earlier_versions_are_read(report: Report) -> None:
    assert read_stored(report_to_json(report)) == report


@pytest.mark.parametrize("version", range(3, IN_COLUMNS + 1))
def test_kept_report_of_every_version_is_read(version: int) -> None:
    stored = json.loads((KEPT / f"schema_{version}.json").read_text(encoding="utf-8"))
    assert stored["schema_version"] == version
    assert read_stored(stored) == OPEN


def test_newest_kept_report_is_as_one_is_stored_today() -> None:
    """Another form, a field more among them, is another schema version with a kept file of its own."""
    assert json.loads((KEPT / f"schema_{IN_COLUMNS}.json").read_text(encoding="utf-8")) == store_report(OPEN)


@pytest.mark.parametrize("version", [None, 0, IN_COLUMNS + 1])
def test_other_versions_are_refused(version: int | None) -> None:
    with pytest.raises(UnknownSchemaError):
        read_stored({**store_report(OPEN), "schema_version": version})


def test_where_nothing_is_stored_there_are_no_players() -> None:
    assert read_stored_players(None) is None
    with pytest.raises(UnknownSchemaError):
        read_stored(None)
