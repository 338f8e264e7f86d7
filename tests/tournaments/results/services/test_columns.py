"""Columns said by hand: remembered for the federation, and the version is read again by them."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.permissions import actor_for, system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.people import make_user
from tests.tournaments.making.makers import make_approved, make_version
from tests.tournaments.making.workbook_maker import make_xlsx, parse_description
from tournaments.championship.models.results import ColumnAssignment, ResultsState, ResultsVersion
from tournaments.errors import ColumnsKnown, ColumnsUnclear, VersionNotOpen
from tournaments.report.packed import read_stored
from tournaments.report.report import UploadedFile
from tournaments.results.services.questions import assign_columns, list_unknown_columns
from tournaments.results.services.upload import run_validation

SYSTEM = system_actor("test")
MEANINGS = ["round", "player1", "score1", "player2", "score2", ""]
SHEET = """== Gener
Lliga del Çup

Vlt | Qui | Fets | Contra qui | Rebuts | Lloc de joc
1 | Núria Puig | 401 | Gal·la Font | 388 | Ateneu
2 | Gal·la Font | 350 | Núria Puig | 410 | Ateneu
"""


def make_file(text: str = SHEET) -> UploadedFile:
    return UploadedFile("lliga.xlsx", make_xlsx(parse_description(text)))


def send(name: str = "Lliga del Çup", text: str = SHEET) -> ResultsVersion:
    return make_version(SYSTEM, make_approved(SYSTEM, name), [make_file(text)])


def check_again(version: ResultsVersion) -> ResultsVersion:
    job = Job.objects.latest("pk")
    run_validation(JobRun(arguments=job.arguments, requested_by_id=None))
    version.refresh_from_db()
    return version


@pytest.fixture
def version(in_fisc: Federation) -> ResultsVersion:
    return send()


def test_unknown_headings_are_kept_with_the_first_rows(version: ResultsVersion) -> None:
    [asked] = list_unknown_columns(version)
    assert (version.state, asked.sheet) == (ResultsState.INVALID, "Gener")
    assert asked.headings == ("Vlt", "Qui", "Fets", "Contra qui", "Rebuts", "Lloc de joc")
    assert asked.rows[0] == ("1", "Núria Puig", "401", "Gal·la Font", "388", "Ateneu")


def test_assigned_columns_let_the_version_be_read(version: ResultsVersion) -> None:
    [asked] = list_unknown_columns(version)
    waiting = assign_columns(SYSTEM, version, asked.key, MEANINGS)
    assert waiting.state == ResultsState.RECEIVED
    read = check_again(version)
    assert read.state == ResultsState.TO_SETTLE
    seats = [seat for table in read_stored(read.report).tables for seat in table.seats]
    assert [seat.game_points for seat in seats] == [401, 388, 350, 410]
    assert AuditEntry.objects.get(action="columns_assigned").data["meanings"] == MEANINGS


def test_next_file_with_the_same_headings_is_read_at_once(version: ResultsVersion) -> None:
    [asked] = list_unknown_columns(version)
    assign_columns(SYSTEM, version, asked.key, MEANINGS)
    another = send("Lliga de febrer", SHEET.replace("Vlt | Qui", "VLT. | qui").replace("Gener", "Febrer"))
    assert another.state == ResultsState.TO_SETTLE


def test_assignments_of_one_federation_are_not_those_of_another(version: ResultsVersion, pfs: Federation) -> None:
    [asked] = list_unknown_columns(version)
    assign_columns(SYSTEM, version, asked.key, MEANINGS)
    with federation_scope(pfs):
        assert send().state == ResultsState.INVALID
        assert not ColumnAssignment.objects.exists()


@pytest.mark.parametrize(
    ("meanings", "sentence"),
    [
        (["", "player1", "score1", "player2", "score2", ""], "Choose the column with the round."),
        (["round", "player1", "score1", "", "score2", ""], "Choose the column for: Player 2."),
        (["round", "player1", "", "player2", "", ""], "Choose the columns with the scores, or the one with the"),
        (["round", "player1", "score1", "player2", "score2", "round"], "Only one column can be: Round."),
        (
            ["round", "player1", "score1", "player2", "score2", "kiosk"],
            "One column was given an unknown meaning: kiosk.",
        ),
        (["round", "player1", "score1", "player2", "score2"], "The games can’t be read with these columns"),
    ],
)
def test_unclear_assignment_is_refused_saying_why(version: ResultsVersion, meanings: list[str], sentence: str) -> None:
    [asked] = list_unknown_columns(version)
    with pytest.raises(ColumnsUnclear) as refusal:
        assign_columns(SYSTEM, version, asked.key, meanings)
    assert sentence in str(refusal.value)
    assert not ColumnAssignment.objects.exists()


def test_headings_that_nobody_asks_for_are_refused(version: ResultsVersion) -> None:
    with pytest.raises(ColumnsKnown):
        assign_columns(SYSTEM, version, "0" * 20, MEANINGS)


def test_version_that_can_be_used_takes_no_columns(version: ResultsVersion) -> None:
    [asked] = list_unknown_columns(version)
    assign_columns(SYSTEM, version, asked.key, MEANINGS)
    check_again(version)
    with pytest.raises(VersionNotOpen):
        assign_columns(SYSTEM, version, asked.key, MEANINGS)


def test_stranger_may_not_assign_columns(version: ResultsVersion, in_fisc: Federation) -> None:
    [asked] = list_unknown_columns(version)
    stranger = actor_for(make_user("stranger@example.org", Role.ORGANISER, federation=in_fisc))
    with pytest.raises(NotPermitted):
        assign_columns(stranger, version, asked.key, MEANINGS)
