"""Files with several divisions: championships of their own, or groups of one."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.jobs.models import Job
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.permissions import actor_for, system_actor
from federation.tenancy.federations import Federation
from tests.people import make_actor, make_user
from tests.tournaments.making.makers import make_announcement, make_approved, make_version
from tests.tournaments.results.services.test_answers import DIVISIONS
from tournaments.calendar.services.championships import announce_championship, approve_championship, name_organiser
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.championship.models.games import Entry
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.report.acknowledgement import needs_reason, sign_warnings
from tournaments.report.packed import read_stored
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results
from tournaments.results.services.identification import create_all_players
from tournaments.results.services.questions import answer_questions, divide_championship
from tournaments.results.services.upload import run_validation

SYSTEM = system_actor("test")


@pytest.fixture
def version(in_fisc: Federation) -> ResultsVersion:
    return make_version(SYSTEM, make_approved(SYSTEM, "Fenland"), [UploadedFile("all.tsh", DIVISIONS.encode())])


def run_checks() -> None:
    for job in Job.objects.filter(kind="validate_results").order_by("pk"):
        run_validation(JobRun(arguments=job.arguments, requested_by_id=None))


def accept(version: ResultsVersion) -> Championship:
    create_all_players(SYSTEM, version)
    version.refresh_from_db()
    assert not needs_reason(version.problems)
    return accept_results(SYSTEM, version, in_spite_of=sign_warnings(version.problems))


def test_others_become_championships_with_the_same_files_and_people(version: ResultsVersion) -> None:
    organiser = make_user("organiser@example.org")
    name_organiser(SYSTEM, version.championship, organiser)
    [made] = divide_championship(SYSTEM, version, "A")
    assert (made.name, made.state) == ("Fenland B", ChampionshipState.APPROVED)
    assert made.announced_at == version.championship.announced_at
    assert [held.user for held in made.roles.all()] == [organiser]
    run_checks()
    version.refresh_from_db()
    [other] = made.results.all()
    assert [one.name for one in read_stored(version.report).players] == ["Ida Vantongeren", "Olwen Marsh"]
    assert [one.name for one in read_stored(other.report).players] == ["Zé Pires", "Jan Oko"]
    assert AuditEntry.objects.get(action="championship_divided").data["made"] == [made.slug]
    # Each is accepted without a word about the other one, whose files are the same.
    accept(version)
    accept(other)
    assert Championship.objects.filter(results__state=ResultsState.ACCEPTED).count() == 2


def test_dividing_twice_makes_them_once(version: ResultsVersion) -> None:
    assert len(divide_championship(SYSTEM, version, "A")) == 1
    assert divide_championship(SYSTEM, version, "A") == []
    assert Championship.objects.count() == 2


def test_organisers_announce_and_staff_approve(in_fisc: Federation) -> None:
    organiser = make_actor(in_fisc, Role.ORGANISER)
    announced = approve_championship(SYSTEM, announce_championship(organiser, make_announcement("Fenland")))
    version = make_version(organiser, announced, [UploadedFile("all.tsh", DIVISIONS.encode())])
    [made] = divide_championship(organiser, version, "B")
    assert (made.name, made.state, made.results.count()) == ("Fenland A", ChampionshipState.ANNOUNCED, 0)


def test_strangers_divide_nothing(version: ResultsVersion) -> None:
    with pytest.raises(NotPermitted):
        divide_championship(actor_for(make_user("nobody@example.org")), version, "A")
    assert Championship.objects.count() == 1


def test_all_divisions_are_groups_with_places_of_their_own(version: ResultsVersion) -> None:
    answer_questions(SYSTEM, version, {"division": "*"})
    run_checks()
    version.refresh_from_db()
    assert [(one.number, one.group) for one in read_stored(version.report).players] == [
        (1, "A"),
        (2, "A"),
        (3, "B"),
        (4, "B"),
    ]
    championship = accept(version)
    places = Entry.objects.filter(championship=championship).values_list("group", "place", "player__surname")
    assert list(places.order_by("group", "place")) == [
        ("A", 1, "Vantongeren"),
        ("A", 2, "Marsh"),
        ("B", 1, "Oko"),
        ("B", 2, "Pires"),
    ]
