"""What files leave open is asked, answered once and kept with the version."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.permissions import actor_for, system_actor
from federation.tenancy.federations import Federation
from tests.people import make_user
from tests.tournaments.making.makers import make_approved, make_version
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.errors import VersionNotOpen
from tournaments.report.packed import read_stored
from tournaments.report.report import UploadedFile
from tournaments.results.services.questions import answer_questions, list_questions
from tournaments.results.services.upload import run_validation

SYSTEM = system_actor("test")
DIVISIONS = """# tsh archive file
division A a.t
division B b.t
#begin_file name=a.t
Vantongeren, Ida:AA000017  1500 2 0; 400 50
Marsh, Olwen               1400 1 0; 380 -50
#end_file name=a.t
#begin_file name=b.t
Pires, Zé                  1200 2; 300
Oko, Jan                   1100 1; 310
#end_file name=b.t
"""


@pytest.fixture
def version(in_fisc: Federation) -> ResultsVersion:
    return make_version(SYSTEM, make_approved(SYSTEM, "Fenland"), [UploadedFile("all.tsh", DIVISIONS.encode())])


def check_again(version: ResultsVersion) -> ResultsVersion:
    run_validation(JobRun(arguments=Job.objects.latest("pk").arguments, requested_by_id=None))
    version.refresh_from_db()
    return version


def test_division_is_asked_and_then_read(version: ResultsVersion) -> None:
    [question] = list_questions(version)
    assert (version.state, question.key, question.choices) == (ResultsState.INVALID, "division", ("A", "B", "*"))
    waiting = answer_questions(SYSTEM, version, {"division": "B"})
    assert (waiting.state, waiting.answers) == (ResultsState.RECEIVED, {"division": ["B"]})
    read = check_again(version)
    report = read_stored(read.report)
    assert [player.name for player in report.players] == ["Zé Pires", "Jan Oko"]
    assert report.division == "B"
    assert AuditEntry.objects.get(action="questions_answered").data["answers"] == {"division": "B"}


def test_answers_that_nobody_asked_for_change_nothing(version: ResultsVersion) -> None:
    before = answer_questions(SYSTEM, version, {"division": "C", "unplayed:A:2:1": "forfeit"})
    assert (before.state, before.answers) == (ResultsState.INVALID, {})


def test_question_that_blocks_nothing_may_be_answered_later(version: ResultsVersion) -> None:
    answer_questions(SYSTEM, version, {"division": "A"})
    read = check_again(version)
    assert read.state == ResultsState.TO_SETTLE
    [question] = list_questions(read)
    assert not question.must_be_answered
    answer_questions(SYSTEM, read, {question.key: "forfeit"})
    again = check_again(version)
    assert list_questions(again) == []
    assert again.answers == {"division": ["A"], question.key: ["forfeit"]}
    kinds = [table.seats[0].kind for table in read_stored(again.report).tables]
    assert kinds == ["played", "forfeit", "forfeit"]


def test_others_may_not_answer_and_nobody_after_it_was_handed_in(version: ResultsVersion) -> None:
    stranger = actor_for(make_user("nobody@example.org"))
    with pytest.raises(NotPermitted):
        answer_questions(stranger, version, {"division": "A"})
    version.state = ResultsState.DELIVERED
    version.save(update_fields=["state"])
    assert list_questions(version) == []
    with pytest.raises(VersionNotOpen):
        answer_questions(SYSTEM, version, {"division": "A"})
