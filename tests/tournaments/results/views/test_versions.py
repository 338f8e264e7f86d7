"""A version's page: what was found, what it would look like, its files, delivering and accepting."""

from __future__ import annotations

import hashlib

import pytest
from django.core.files.storage import default_storage
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.audit.models import AuditEntry
from federation.jobs.models import Job, JobState
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.scope import federation_scope
from tests.pages import count_queries, get, words_of
from tests.staff import Desk, log_in, log_in_as, send
from tests.tournaments.making.makers import make_approved, make_version, small_zip
from tests.tournaments.making.swiss_perfect_writer import Championship as File
from tests.tournaments.making.swiss_perfect_writer import make_small_championship
from tests.tournaments.results.services.test_checks import set_formats
from tournaments.championship.models.games import Entry
from tournaments.championship.models.results import ResultsState
from tournaments.files.formats.swiss_perfect.writer import zip_files
from tournaments.results.services.identification import create_all_players


def read(client: Client, path: str) -> str:
    return words_of(get(path, client).content.decode())


def settle(desk: Desk, system: Actor) -> None:
    with federation_scope(desk.federation):
        create_all_players(system, desk.version)


@pytest.fixture
def staff(desk: Desk) -> Client:
    return log_in_as(desk.federation, Role.STAFF)


def test_staff_are_told_to_settle_and_organisers_to_deliver(desk: Desk, staff: Client) -> None:
    assert "Identify 4 names" in read(staff, desk.results)
    organiser = read(log_in(desk.organiser), desk.results)
    assert "Submit results" in organiser
    assert "Register as a new player" not in organiser
    assert "The organiser has to submit them" in read(log_in(desk.arbiter), desk.results)


def test_page_tells_who_sent_what_and_what_the_file_says_of_itself(desk: Desk, staff: Client) -> None:
    page = read(staff, desk.results)
    digest = hashlib.sha256(small_zip().content).hexdigest()
    assert "4 players, 2 rounds listed as “Open de prova” in the file" in page
    assert "Results uploaded" in page
    assert "Organiser-Here" in page
    assert "open.zip" in page
    assert f"SHA-256 {digest[:12]}" in page


def test_original_file_comes_back_byte_for_byte_as_a_download(desk: Desk, staff: Client) -> None:
    with federation_scope(desk.federation):
        file = desk.version.files.get()
    response = get(f"{desk.results}files/{file.pk}/", staff)
    assert response.content == small_zip().content
    assert response["Content-Disposition"] == 'attachment; filename="open.zip"'
    assert response["Content-Type"] == "application/octet-stream"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert "no-store" in response["Cache-Control"]


def test_file_of_another_version_or_without_its_bytes_is_not_found(desk: Desk, staff: Client, system: Actor) -> None:
    with federation_scope(desk.federation):
        file = desk.version.files.select_related("stored").get()
        other = make_version(system, make_approved(system, "Open de Reus"))
    other_page = f"/fisc/championships/open-de-reus-2026/results/{other.number}/files/{file.pk}/"
    assert get(other_page, staff).status_code == 404
    default_storage.delete(file.stored.key)
    assert get(f"{desk.results}files/{file.pk}/", staff).status_code == 404


def test_preview_shows_standings_and_rounds_of_the_file(desk: Desk, staff: Client) -> None:
    standings = read(staff, f"{desk.results}standings/")
    assert standings.index("Puig, Núria") < standings.index("Grau, Marta") < standings.index("Bosch, Pere")
    assert "Median-Buchholz" in standings
    assert "Preview: these standings are worked out from the file under the rules of this championship." in standings
    first, last = read(staff, f"{desk.results}rounds/1/"), read(staff, f"{desk.results}rounds/")
    assert "Round 1" in first
    assert "forfeit" in last
    assert get(f"{desk.results}rounds/9/", staff).status_code == 404


def test_preview_links_players_once_they_are_settled(desk: Desk, staff: Client, system: Actor) -> None:
    assert "/players/" not in get(f"{desk.results}standings/", staff).content.decode().partition("<main")[2]
    settle(desk, system)
    assert 'href="/fisc/players/1/"' in get(f"{desk.results}standings/", staff).content.decode()


def test_delivering_twice_is_delivering_once(desk: Desk) -> None:
    client = log_in(desk.organiser)
    for _time in range(2):
        assert send(client, f"{desk.results}deliver/")["Location"] == desk.results
    with federation_scope(desk.federation):
        assert AuditEntry.objects.filter(action="results_delivered").count() == 1
    assert "Staff will identify 4 players" in read(client, desk.results)


def test_accepting_twice_is_accepting_once(desk: Desk, staff: Client, system: Actor) -> None:
    settle(desk, system)
    for _time in range(2):
        assert send(staff, f"{desk.results}accept/")["Location"] == desk.results
    with federation_scope(desk.federation):
        assert Entry.objects.count() == 4
        assert AuditEntry.objects.filter(action="results_accepted").count() == 1


def test_accepted_page_tells_about_rating_and_leads_on(
    desk: Desk,
    staff: Client,
    system: Actor,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settle(desk, system)
    with django_capture_on_commit_callbacks() as callbacks:
        send(staff, f"{desk.results}accept/")
    # Who may see the job sees how far it is; everybody else is told to look again.
    progress = read(staff, desk.results)
    assert "Calculating ratings" in progress
    assert "0 % done" in progress
    assert "RASCCAT is being calculated" not in progress
    assert "RASCCAT is being calculated. Check back in a minute." in read(log_in(desk.organiser), desk.results)
    for callback in callbacks:
        callback()
    page = get(desk.results, staff).content.decode()
    assert "They are rated in RASCCAT" in page
    leads_on = 'href="/fisc/desk/ratings/rasccat/publish/"'
    assert leads_on in page
    assert leads_on not in get(desk.results, log_in(desk.organiser)).content.decode()


def test_accepting_with_open_names_says_what_to_do_on_the_same_page(desk: Desk, staff: Client) -> None:
    response = send(staff, f"{desk.results}accept/")
    page = words_of(response.content.decode())
    assert response.status_code == 409
    assert "4 names in the file aren’t identified yet. Identify them first." in page
    assert "Identify 4 names" in page


def test_replaced_version_leads_to_the_newest(desk: Desk, staff: Client, system: Actor) -> None:
    with federation_scope(desk.federation):
        make_version(system, desk.championship)
    page = read(staff, desk.results)
    assert "Replaced by a newer version" in page
    assert "Go to version 2" in page
    response = send(staff, f"{desk.results}accept/")
    assert response.status_code == 409
    assert "Version 1 of the results is replaced" in response.content.decode()


def test_unfinished_games_are_counted_and_stop_delivery(desk: Desk, system: Actor) -> None:
    unfinished = make_small_championship()
    unfinished.games[2] |= {"W_SCORE": "0", "B_SCORE": "0", "W_TYPE": "0", "B_TYPE": "0"}
    with federation_scope(desk.federation):
        version = make_version(desk.actor(desk.organiser), desk.championship, [zip_files(unfinished.files())])
    client = log_in(desk.organiser)
    path = f"{desk.base}results/{version.number}/"
    page = read(client, path)
    assert "1 game has no result yet" in page
    assert "Submit results" not in page
    response = send(client, f"{path}deliver/")
    assert response.status_code == 409
    assert "1 game has no result yet. Submit the results when they’re complete." in response.content.decode()


def test_problems_stand_by_weight_with_their_place(desk: Desk, staff: Client, system: Actor) -> None:
    faulty = make_small_championship()
    faulty.add_game(2, 9, 1, "2-0")
    with federation_scope(desk.federation):
        version = make_version(system, desk.championship, [zip_files(faulty.files())])
        assert version.state == ResultsState.INVALID
    page = get(f"{desk.base}results/{version.number}/", staff).content.decode()
    assert 'data-severity="error"' in page
    assert "A result names player 9, who isn’t in the list." in page
    assert "File “open.sco”" in page
    assert page.index('data-severity="error"') < page.index("Uploaded files")


def test_file_with_errors_has_no_preview_even_after_it_was_replaced(desk: Desk, staff: Client, system: Actor) -> None:
    faulty = make_small_championship()
    faulty.add_game(2, 9, 1, "2-0")
    with federation_scope(desk.federation):
        version = make_version(system, desk.championship, [zip_files(faulty.files())])
        make_version(system, desk.championship)
        version.refresh_from_db()
    assert version.state == ResultsState.SUPERSEDED
    path = f"{desk.base}results/{version.number}/"
    assert "standings/" not in get(path, staff).content.decode().partition("<main")[2]
    for part in ("standings/", "rounds/"):
        assert get(path + part, staff).status_code == 404


def make_large(players: int, surname: str, rounds: int = 3) -> File:
    championship = File(rounds=rounds)
    for number in range(1, players + 1):
        championship.add_player(number, f"{surname}{number:03}", surname[::-1], CLUB=f"Club {number % 7}")
    for played in range(rounds):
        order = [1, *[2 + (index + played) % (players - 1) for index in range(players - 1)]]
        for board in range(players // 2):
            championship.add_game(played + 1, order[board], order[-1 - board], "2-0")
    return championship


@pytest.mark.parametrize("part", ["", "standings/", "rounds/1/"])
def test_pages_cost_the_same_for_4_and_for_56_players(desk: Desk, staff: Client, system: Actor, part: str) -> None:
    costs = []
    for players, name in ((4, "Petit"), (56, "Xarxa")):
        with federation_scope(desk.federation):
            championship = make_approved(system, name)
            version = make_version(system, championship, [zip_files(make_large(players, name).files())])
            assert version.entries.count() == players
        costs.append(count_queries(f"/fisc/championships/{championship.slug}/results/{version.number}/{part}", staff))
        with federation_scope(desk.federation):
            create_all_players(system, version)
        costs.append(count_queries(f"/fisc/championships/{championship.slug}/results/{version.number}/{part}", staff))
    assert costs[0] == costs[2]
    assert costs[1] == costs[3]
    assert max(costs) < 40


def test_files_that_cannot_be_used_are_checked_again_once_a_setting_was_changed(
    desk: Desk,
    staff: Client,
    system: Actor,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    set_formats(desk.federation, "trf")
    with federation_scope(desk.federation):
        version = make_version(system, make_approved(system, "Open de Reus"))
    path = f"/fisc/championships/open-de-reus-2026/results/{version.number}/"
    assert "Check again" in read(staff, path)
    set_formats(desk.federation, "swiss_perfect")
    with django_capture_on_commit_callbacks(execute=True):
        assert send(staff, f"{path}check/")["Location"] == path
    page = read(staff, path)
    assert "Identify 4 names" in page
    assert "Results checked again" in page
    refused = send(staff, f"{path}check/")
    assert refused.status_code == 409
    assert "only versions that can’t be used yet are checked again." in words_of(refused.content.decode())


def test_files_whose_checking_broke_down_can_be_checked_again(desk: Desk, staff: Client) -> None:
    with federation_scope(desk.federation):
        desk.version.state, desk.version.job = ResultsState.RECEIVED, desk.job
        desk.version.save(update_fields=["state", "job"])
        Job.objects.update(state=JobState.FAILED, error_code="unexpected")
    assert "Check again" in read(staff, desk.results)
    send(staff, f"{desk.results}check/")
    with federation_scope(desk.federation):
        assert Job.objects.filter(state=JobState.QUEUED).count() == 1
