"""Files that could not be used, checked again after something else was mended."""

from __future__ import annotations

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.jobs.models import Job, JobState
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from tests.people import change_federation, make_actor
from tests.tournaments.making.makers import make_approved, make_version, small_zip
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.errors import NotToCheckAgain
from tournaments.results.services.upload import check_again, run_validation, upload_results

pytestmark = pytest.mark.django_db


def set_formats(federation: Federation, *formats: str) -> None:
    federation.settings = {**federation.settings, "accepted_formats": list(formats)}
    change_federation(federation)


def run_last_job(version: ResultsVersion) -> None:
    run_validation(JobRun(arguments=Job.objects.latest("pk").arguments, requested_by_id=None))
    version.refresh_from_db()


@pytest.fixture
def refused(in_fisc: Federation, system: Actor) -> ResultsVersion:
    """In a format that the federation did not accept when it was sent in."""
    set_formats(in_fisc, "trf")
    version = make_version(system, make_approved(system))
    assert version.state == ResultsState.INVALID
    return version


def test_mended_setting_lets_the_same_files_be_used(
    in_fisc: Federation, system: Actor, refused: ResultsVersion
) -> None:
    set_formats(in_fisc, "swiss_perfect")
    check_again(system, refused)
    refused.refresh_from_db()
    assert (refused.state, refused.job) == (ResultsState.RECEIVED, Job.objects.get())
    run_last_job(refused)
    assert (refused.number, refused.state, refused.entries.count()) == (1, ResultsState.TO_SETTLE, 4)
    assert AuditEntry.objects.filter(action="results_checked_again").count() == 1


def test_nothing_mended_is_refused_for_the_same_reason(system: Actor, refused: ResultsVersion) -> None:
    before = refused.problems
    check_again(system, refused)
    run_last_job(refused)
    assert (refused.state, refused.problems) == (ResultsState.INVALID, before)


def test_asking_twice_checks_once(system: Actor, refused: ResultsVersion) -> None:
    assert check_again(system, refused).job == check_again(system, refused).job
    assert Job.objects.count() == 1


def test_version_whose_job_failed_is_checked_by_a_new_job(in_fisc: Federation, system: Actor) -> None:
    version = upload_results(system, make_approved(system), [small_zip()])
    Job.objects.update(state=JobState.FAILED, error_code="unexpected")
    version.refresh_from_db()
    check_again(system, version)
    assert Job.objects.filter(state=JobState.QUEUED).count() == 1
    run_last_job(version)
    assert version.state == ResultsState.TO_SETTLE


def test_version_that_was_replaced_meanwhile_stays_replaced(
    in_fisc: Federation, system: Actor, refused: ResultsVersion
) -> None:
    check_again(system, refused)
    set_formats(in_fisc, "swiss_perfect")
    newer = make_version(system, refused.championship)
    run_last_job(refused)
    assert (refused.state, newer.state) == (ResultsState.SUPERSEDED, ResultsState.TO_SETTLE)


def test_older_version_that_can_be_used_by_now_does_not_stand_beside_the_newer(
    in_fisc: Federation, system: Actor, refused: ResultsVersion
) -> None:
    newer = make_version(system, refused.championship)
    set_formats(in_fisc, "swiss_perfect")
    for version in (newer, refused):
        check_again(system, version)
    for version in (newer, refused):
        run_validation(JobRun(arguments={"version": version.pk}, requested_by_id=None))
        version.refresh_from_db()
    assert (refused.state, newer.state) == (ResultsState.SUPERSEDED, ResultsState.TO_SETTLE)


def test_what_can_be_used_is_not_checked_again(in_fisc: Federation, system: Actor) -> None:
    version = make_version(system, make_approved(system))
    with pytest.raises(NotToCheckAgain, match="names to identify"):
        check_again(system, version)


def test_stranger_has_nothing_checked(fisc: Federation, refused: ResultsVersion) -> None:
    with pytest.raises(NotPermitted):
        check_again(make_actor(fisc, Role.ORGANISER), refused)
    assert not Job.objects.exists()
