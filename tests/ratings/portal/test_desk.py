"""The desk: each reader's own work, the most pressing first, and nothing else."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from federation.jobs.models import Job, JobState
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.days import federations_day
from tests.pages import count_queries, get, words_of
from tests.people import make_user
from tests.staff import Desk, log_in, log_in_as, send
from tests.tournaments.making.makers import make_announcement, make_approved, make_version, small_zip
from tournaments.calendar.services.championships import announce_championship, name_organiser
from tournaments.championship.models.championships import Championship
from tournaments.results.services.acceptance import deliver_results, send_back_results
from tournaments.results.services.identification import create_all_players


def read(client: Client, path: str = "/fisc/desk/") -> str:
    return words_of(get(path, client).content.decode())


@pytest.fixture
def staff(desk: Desk) -> Client:
    return log_in_as(desk.federation, Role.STAFF)


def test_staff_see_what_to_approve_and_what_to_settle(desk: Desk, staff: Client) -> None:
    page = read(staff)
    assert "Championships to approve" in page
    assert "Torneig de Nadal Review the announcement and approve or reject it" in page
    assert "Open de Lleida Identify 4 names in the file" in page
    for absent in ("Results to accept", "Rating lists to publish", "Something went wrong", "My championships"):
        assert absent not in page


def test_delivered_results_wait_to_be_accepted(desk: Desk, staff: Client, system: Actor) -> None:
    with federation_scope(desk.federation):
        create_all_players(system, desk.version)
        assert "Results to accept" not in read(staff)
        deliver_results(system, desk.version)
    assert "Open de Lleida Review and accept the results" in read(staff)


def test_rated_championship_waits_to_be_published(
    desk: Desk, staff: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    send(staff, f"{desk.results}players/new/")
    with django_capture_on_commit_callbacks(execute=True):
        send(staff, f"{desk.results}accept/")
    assert "RASCCAT Review the new list and publish it 1 championship has been rated" in read(staff)


def test_failed_work_stands_first_with_what_it_was_about(desk: Desk, staff: Client) -> None:
    with federation_scope(desk.federation):
        Job.objects.filter(pk=desk.job.pk).update(state=JobState.FAILED, error_code="unexpected")
    page = read(staff)
    assert page.index("Checking results") < page.index("Torneig de Nadal")
    assert "Checking results Check what happened and try again failed Open de Lleida" in page
    assert "Something went wrong" not in read(log_in(desk.organiser))


def test_organiser_sees_the_next_step_of_each_own_championship(desk: Desk, system: Actor) -> None:
    today = federations_day()
    with federation_scope(desk.federation):
        for name, day in (("Open passat", today - timedelta(days=1)), ("Open futur", today + timedelta(days=9))):
            name_organiser(system, make_approved(system, name, day=day), desk.organiser)
    page = read(log_in(desk.organiser))
    assert "Open de Lleida Submit the results" in page
    assert "Open passat Upload the results" in page
    assert "Open futur Nothing to do until it’s played" in page
    assert "Torneig de Nadal Wait for federation staff to approve or reject it" in page
    assert "Championships to approve" not in page


def test_arbiter_sees_what_waits_for_the_organiser(desk: Desk) -> None:
    page = read(log_in(desk.arbiter))
    assert "Open de Lleida The organiser has to submit them" in page
    assert "Torneig de Nadal" not in page


def test_accepted_championship_leaves_the_desk(desk: Desk, staff: Client) -> None:
    send(staff, f"{desk.results}players/new/")
    send(staff, f"{desk.results}accept/")
    assert "Open de Lleida" not in read(log_in(desk.organiser))


def test_organiser_does_not_see_championships_of_others(desk: Desk) -> None:
    page = read(log_in_as(desk.federation, Role.ORGANISER))
    assert "Open de Lleida" not in page
    assert "Nothing to do" in page


def test_desk_with_nothing_on_it_is_friendly(fisc: Federation) -> None:
    page = read(log_in_as(fisc, Role.STAFF))
    assert "Nothing to do" in page
    assert "New tasks will appear here." in page
    assert "Announce a championship" in page


def test_links_are_those_the_reader_may_follow(desk: Desk, staff: Client) -> None:
    for client in (
        staff,
        log_in(desk.organiser),
        log_in(desk.arbiter),
        log_in_as(desk.federation, Role.ADMINISTRATOR),
    ):
        page = get("/fisc/desk/", client).content.decode().partition('class="desk-links"')[2]
        for address in page.split('href="')[1:]:
            path = address.partition('"')[0]
            if path.startswith("/fisc/"):
                assert get(path, client).status_code == 200, path


def test_long_list_is_cut_and_has_pages_of_its_own(desk: Desk, staff: Client, system: Actor) -> None:
    with federation_scope(desk.federation):
        # So that it does not count as silent where announcing so many takes long.
        Job.objects.filter(pk=desk.job.pk).update(state=JobState.DONE)
        for number in range(105):
            announce_championship(system, make_announcement(f"Open {number:03}", day=date(2026, 5, 1)))
    page = get("/fisc/desk/", staff).content.decode()
    assert "/fisc/desk/?only=approve" in page
    assert page.count("Review the announcement and approve or reject it") == 20
    assert 'Championships to approve</a> <span class="soft">and more</span>' in page
    first = get("/fisc/desk/?only=approve", staff).content.decode()
    assert first.count("Review the announcement and approve or reject it") == 100
    assert "page=2" in first
    second = get("/fisc/desk/?only=approve&page=2", staff).content.decode()
    assert second.count("Review the announcement and approve or reject it") == 6


@pytest.mark.parametrize("only", ["nothing", "approve"])
def test_group_that_is_not_the_readers_is_not_found(desk: Desk, only: str) -> None:
    assert get(f"/fisc/desk/?only={only}", log_in(desk.organiser)).status_code == 404


def test_empty_group_is_friendly(fisc: Federation) -> None:
    assert "Nothing to do here" in read(log_in_as(fisc, Role.STAFF), "/fisc/desk/?only=settle")


def test_desk_costs_the_same_with_one_of_each_and_with_four(desk: Desk, staff: Client, system: Actor) -> None:
    user = make_user("both@fisc.example", Role.STAFF, Role.ORGANISER, federation=desk.federation)
    client = log_in(user)

    def add(count: int) -> None:
        with federation_scope(desk.federation):
            for number in range(count):
                announce_championship(system, make_announcement(f"Anunci {count}{number}"))
                championship = make_approved(system, f"Open {count}{number}")
                name_organiser(system, championship, user)
                make_version(system, championship, [small_zip()])
                make_approved(system, f"Tard {count}{number}", day=date(2026, 1, 1))

    add(1)
    one = count_queries("/fisc/desk/", client)
    add(3)
    assert count_queries("/fisc/desk/", client) == one
    assert one < 40


def test_desk_of_one_federation_shows_nothing_of_another(desk: Desk, pfs: Federation) -> None:
    client = log_in_as(pfs, Role.STAFF)
    assert "Open de Lleida" not in read(client, "/pfs/desk/")


def test_overdue_stands_before_what_is_due_later(desk: Desk, staff: Client, system: Actor) -> None:
    today = federations_day()
    with federation_scope(desk.federation):
        create_all_players(system, desk.version)
        deliver_results(system, desk.version)
        Championship.objects.filter(pk=desk.announced.pk).update(
            starts_on=today + timedelta(days=40), ends_on=today + timedelta(days=40)
        )
        desk.federation.settings["deadlines"] = {"results": {"days": 7}}
        desk.federation.save()
        overdue = make_approved(system, "Open tardà")
        long_ago = today - timedelta(days=30)
        Championship.objects.filter(pk=overdue.pk).update(starts_on=long_ago, ends_on=long_ago)
    page = read(staff)
    assert "Open tardà Remind the organiser" in page
    to_do = page.partition("Filter by type")[0]
    assert to_do.index("Open tardà") < to_do.index("Open de Lleida") < to_do.index("Torneig de Nadal")
    assert "23 days ago" in to_do
    assert "Now Open de Lleida Review and accept the results" in to_do
    assert "in 40 days Torneig de Nadal" in to_do
    assert "the results were due by" in page
    response = send(staff, f"/fisc/championships/{overdue.slug}/remind/")
    assert response["Location"] == "/fisc/desk/"
    assert "has no organiser with an account" in read(staff)
    with federation_scope(desk.federation):
        name_organiser(system, overdue, desk.organiser)
    send(staff, f"/fisc/championships/{overdue.slug}/remind/")
    page = read(staff)
    assert "E-mail sent to the organisers of “Open tardà”." in page
    assert "last reminded on" in page


def test_list_is_one_by_the_day_whatever_it_is_about(desk: Desk, staff: Client, system: Actor) -> None:
    today = federations_day()
    days = {"Anunci de demà": 1, "Anunci d'avui": 0, "Anunci d'ahir": -1, "Anunci del mes": 30}
    with federation_scope(desk.federation):
        for name, away in days.items():
            one = announce_championship(system, make_announcement(name))
            Championship.objects.filter(pk=one.pk).update(
                starts_on=today + timedelta(days=away), ends_on=today + timedelta(days=away)
            )
        soon = today + timedelta(days=9)
        Championship.objects.filter(pk=desk.announced.pk).update(starts_on=soon, ends_on=soon)
    page = get("/fisc/desk/", staff).content.decode()
    lines = re.findall(
        r'data-urgency="(\w+)"><p class="todo-when"><strong>([^<]*)</strong>(?:<small>([^<]*)</small>)?'
        r'.*?class="entry-title"><a [^>]*>([^<]*)<',
        page,
        re.DOTALL,
    )
    assert [(urgency, note, name.replace("&#x27;", "'")) for urgency, _when, note, name in lines] == [
        ("overdue", "1 day ago", "Anunci d'ahir"),
        ("now", "", "Anunci d'avui"),
        ("now", "", "Open de Lleida"),
        ("later", "in 1 day", "Anunci de demà"),
        ("later", "in 9 days", "Torneig de Nadal"),
        ("later", "in 30 days", "Anunci del mes"),
    ]
    assert [when for _urgency, when, _note, _name in lines[1:3]] == ["Today", "Now"]
    assert page.count('aria-hidden="true" tabindex="-1"') == len(lines)


def test_what_was_done_lately_stands_on_the_desk_of_who_may_read_it(desk: Desk, staff: Client, system: Actor) -> None:
    with federation_scope(desk.federation):
        name_organiser(system, desk.championship, make_user("new@fisc.example", federation=desk.federation))
    assert "Recent activity" in read(staff)
    assert "Open de Lleida" in read(staff).partition("Recent activity")[2]
    assert "Recent activity" not in read(log_in(desk.organiser))


def test_nothing_is_red_where_nothing_is_to_do(desk: Desk, staff: Client, system: Actor) -> None:
    with federation_scope(desk.federation):
        create_all_players(system, desk.version)
        deliver_results(system, desk.version)
        send_back_results(system, desk.version, "Round 2 lacks a game.")
    page = get("/fisc/desk/?only=sent_back", staff).content.decode()
    assert "Wait for the organiser" in page
    assert 'data-tone="bad"' not in page
    assert 'data-tone="warn"' not in page
