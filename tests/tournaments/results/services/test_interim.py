"""Interim results: public as they come, replaced by the next, handed in, accepted and rated by nobody."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.audit.models import AuditEntry
from federation.jobs.services.kinds import JobRun
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.permissions import Actor, system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.days import federations_day
from tests.pages import read_page
from tests.staff import Desk, log_in_as, send
from tests.tournaments.making.makers import make_approved
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tournaments.calendar.queries import results_awaited, results_to_accept, results_to_settle
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry
from tournaments.championship.models.results import ResultsState, ResultsVersion
from tournaments.championship.queries.versions import find_interim
from tournaments.errors import InterimTooLate, ResultsInterim, VersionNotOpen
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.report.acknowledgement import sign_warnings
from tournaments.report.report import UploadedFile
from tournaments.results.services.acceptance import accept_results, deliver_results, mark_interim
from tournaments.results.services.identification import create_all_players
from tournaments.results.services.upload import receive_results, validate_results

pytestmark = pytest.mark.django_db

NEXT_MONTH = timedelta(days=30)


def file_of(rounds: int) -> UploadedFile:
    """What a league's program has after so many of its rounds: two games are played in each."""
    file = make_small_championship()
    file.games = [game for game in file.games if int(game["ROUND"]) <= rounds]
    return zip_files(file.files())


def make_league(actor: Actor, name: str = "Lliga de Reus") -> Championship:
    today = federations_day()
    return make_approved(actor, name, day=today - NEXT_MONTH, ends_on=today + NEXT_MONTH, rounds=2)


def send_in(actor: Actor, league: Championship, rounds: int, *, interim: bool = True) -> ResultsVersion:
    version = receive_results(actor, league, [file_of(rounds)], interim=interim)
    validate_results(version, JobRun(arguments={}, requested_by_id=None))
    version.refresh_from_db()
    return version


def test_interim_results_are_public_and_wait_for_nobody(in_fisc: Federation, system: Actor) -> None:
    league = make_league(system)
    version = send_in(system, league, 1)
    assert version.state == ResultsState.TO_SETTLE
    assert find_interim(league) == version
    assert not results_to_settle().exists()
    assert not results_to_accept(system).exists()
    create_all_players(system, version)
    version.refresh_from_db()
    assert version.state == ResultsState.VALID
    for act in (deliver_results, accept_results):
        with pytest.raises(ResultsInterim):
            act(system, version)
    assert not Entry.objects.exists()
    assert Player.objects.exists()


def test_next_interim_results_take_the_place_of_the_first(in_fisc: Federation, system: Actor) -> None:
    league = make_league(system)
    first = send_in(system, league, 1)
    broken = receive_results(system, league, [UploadedFile("round-2.trf", b"nothing")], interim=True)
    validate_results(broken, JobRun(arguments={}, requested_by_id=None))
    # Files that cannot be used take nothing away.
    assert find_interim(league) == first
    second = send_in(system, league, 2)
    first.refresh_from_db()
    assert first.state == ResultsState.SUPERSEDED
    assert find_interim(league) == second


def test_final_results_replace_them_for_the_public_once_accepted(in_fisc: Federation, system: Actor) -> None:
    league = make_league(system)
    interim = send_in(system, league, 1)
    final = send_in(system, league, 2, interim=False)
    interim.refresh_from_db()
    assert interim.state == ResultsState.SUPERSEDED
    assert find_interim(league) == interim
    create_all_players(system, final)
    final.refresh_from_db()
    deliver_results(system, final)
    with pytest.raises(InterimTooLate):
        receive_results(system, league, [file_of(1)], interim=True)
    accept_results(system, final, in_spite_of=sign_warnings(final.problems), reason="made by a test")
    assert find_interim(league) is None


def test_interim_results_being_checked_leave_what_was_handed_in_meanwhile(in_fisc: Federation, system: Actor) -> None:
    league = make_league(system)
    final = send_in(system, league, 2, interim=False)
    create_all_players(system, final)
    late = receive_results(system, league, [file_of(1)], interim=True)
    final.refresh_from_db()
    deliver_results(system, final)
    validate_results(late, JobRun(arguments={}, requested_by_id=None))
    final.refresh_from_db()
    assert final.state == ResultsState.DELIVERED


def test_mark_can_be_put_on_and_taken_off(in_fisc: Federation, system: Actor) -> None:
    league = make_league(system)
    version = send_in(system, league, 2, interim=False)
    assert find_interim(league) is None
    for _twice in range(2):
        mark_interim(system, version, interim=True)
    assert find_interim(league) == version
    final = mark_interim(system, version, interim=False)
    assert find_interim(league) is None
    create_all_players(system, final)
    final.refresh_from_db()
    deliver_results(system, final)
    with pytest.raises(VersionNotOpen):
        mark_interim(system, final, interim=True)
    acts = AuditEntry.objects.filter(action__startswith="results_marked").order_by("pk")
    assert list(acts.values_list("action", flat=True)) == ["results_marked_interim", "results_marked_final"]


def test_what_is_over_is_still_awaited(in_fisc: Federation, system: Actor) -> None:
    league = make_league(system)
    send_in(system, league, 1)
    over = league.ends_on + timedelta(days=1)
    assert list(results_awaited(over)) == [league]


def test_pages_show_them_as_what_they_are(
    desk: Desk, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with federation_scope(desk.federation):
        league = make_league(system_actor("test"))
        over = make_approved(system_actor("test"), "Open de Valls", day=date(2026, 3, 14))
    base = f"/fisc/championships/{league.slug}/"
    staff, reader = log_in_as(desk.federation, Role.STAFF), Client()
    assert "these are interim results" in read_page(f"{base}results/upload/", staff)
    assert "these are interim results" not in read_page(f"/fisc/championships/{over.slug}/results/upload/", staff)
    assert reader.get(f"{base}interim/").status_code == 404
    files = [SimpleUploadedFile("league.zip", file_of(1).content)]
    with django_capture_on_commit_callbacks(execute=True):
        sent = send(staff, f"{base}results/upload/", {"results": files, "seen": 0, "interim": "on"})
    assert sent.status_code == 302
    shown = read_page(base, reader)
    assert "Interim, after round 1 of 2" in shown
    assert "These results haven’t been submitted and nothing is rated yet, so they may still change." in shown
    assert "Puig" in shown
    assert "Interim results have been uploaded." in shown
    assert "Round 1" in read_page(f"{base}interim/", reader)
    assert reader.get(f"{base}interim/7/").status_code == 404
    version = read_page(f"{base}results/1/", staff)
    assert "Interim results, already public" in version
    assert "Submit results" not in version
    assert "will rate it" not in version
    assert send(staff, f"{base}results/1/interim/", {"interim": "no"}).status_code == 302
    assert "Interim, after" not in read_page(base, reader)
    assert "Show as interim results" in read_page(f"{base}results/1/", staff)
