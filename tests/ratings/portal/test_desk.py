"""The desk: each reader's own work, the most pressing first, and nothing else."""

from __future__ import annotations

import re
from datetime import date, timedelta
from random import Random

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
from tests.tournaments.live.played import NAMES, fresh, make_disputed, make_live, play_round
from tests.tournaments.making.makers import make_announcement, make_approved, make_version, small_zip
from tournaments.calendar.services.championships import announce_championship, name_organiser
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.live import LiveChampionship
from tournaments.live.services.championship import finish_championship
from tournaments.log.queries import forget_states
from tournaments.results.services.acceptance import deliver_results, send_back_results
from tournaments.results.services.identification import create_all_players


def read(client: Client, path: str = "/fisc/desk/") -> str:
    return words_of(get(path, client).content.decode())


def let_nothing_wait(desk: Desk) -> None:
    """A job that nobody does appears on the desk after a while, of which a slow machine takes more."""
    Job.objects.filter(pk=desk.job.pk).update(state=JobState.DONE)


@pytest.fixture
def staff(desk: Desk) -> Client:
    return log_in_as(desk.federation, Role.STAFF)


def test_staff_see_what_to_approve_and_what_to_settle(desk: Desk, staff: Client) -> None:
    page = read(staff)
    assert "Championships to approve" in page
    assert "Review the announcement and approve or reject it Torneig de Nadal" in page
    assert "Identify 4 names in the file Open de Lleida" in page
    for absent in ("Results to accept", "Rating lists to publish", "Something went wrong", "Your championships"):
        assert absent not in page


def test_delivered_results_wait_to_be_accepted(desk: Desk, staff: Client, system: Actor) -> None:
    with federation_scope(desk.federation):
        create_all_players(system, desk.version)
        assert "Results to accept" not in read(staff)
        deliver_results(system, desk.version)
    assert "Review and accept the results Open de Lleida" in read(staff)


def test_rated_championship_waits_to_be_published(
    desk: Desk, staff: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    send(staff, f"{desk.results}players/new/")
    with django_capture_on_commit_callbacks(execute=True):
        send(staff, f"{desk.results}accept/")
    assert "Review the new list and publish it RASCCAT 1 championship has been rated since the last list" in read(
        staff
    )


def test_failed_work_stands_first_with_what_it_was_about(desk: Desk, staff: Client) -> None:
    with federation_scope(desk.federation):
        Job.objects.filter(pk=desk.job.pk).update(state=JobState.FAILED, error_code="unexpected")
    page = read(staff)
    assert page.index("Checking results") < page.index("Torneig de Nadal")
    assert "Check what happened and try again Checking results failed Open de Lleida" in page
    assert "Something went wrong" not in read(log_in(desk.organiser))


def test_organiser_sees_the_next_step_of_each_own_championship(desk: Desk, system: Actor) -> None:
    today = federations_day()
    with federation_scope(desk.federation):
        for name, day in (("Open passat", today - timedelta(days=1)), ("Open futur", today + timedelta(days=9))):
            name_organiser(system, make_approved(system, name, day=day), desk.organiser)
    page = read(log_in(desk.organiser))
    assert "Submit the results Open de Lleida" in page
    assert "Upload the results Open passat" in page
    assert "Open futur Nothing to do until it’s played" in page
    assert "Torneig de Nadal Wait for federation staff to approve or reject it" in page
    assert "Championships to approve" not in page


def test_arbiter_sees_what_waits_for_the_organiser(desk: Desk) -> None:
    page = read(log_in(desk.arbiter))
    assert "Open de Lleida The organiser has to submit them" in page
    assert "Torneig de Nadal" not in page


def test_organiser_keeps_an_accepted_championship_with_what_can_still_be_done(desk: Desk, staff: Client) -> None:
    send(staff, f"{desk.results}players/new/")
    send(staff, f"{desk.results}accept/")
    client = log_in(desk.organiser)
    to_do, _, own = get("/fisc/desk/", client).content.decode().partition('id="own"')
    assert "Open de Lleida" not in to_do
    assert "Open de Lleida Accepted" in words_of(own)
    for path, label in (("rounds/", "Report an error"), ("results/upload/", "Upload a correction")):
        assert re.search(rf'href="{desk.base}{path}">\s*{label}', own), label
        assert get(f"{desk.base}{path}", client).status_code == 200
    # A stranger's desk has nothing of it.
    assert "Open de Lleida" not in read(log_in_as(desk.federation, Role.ORGANISER))


def test_own_championships_are_few_on_the_desk_and_all_on_their_page(desk: Desk, system: Actor) -> None:
    today = federations_day()
    with federation_scope(desk.federation):
        for away in range(-5, 5):
            found = make_approved(system, f"Open {away}", day=today + timedelta(days=away))
            name_organiser(system, found, desk.organiser)
    client = log_in(desk.organiser)
    own = get("/fisc/desk/", client).content.decode().partition('id="own"')[2]
    assert re.findall(r'class="quiet strong" href="[^"]*">([^<]*)<', own) == [
        f"Open {away}" for away in (4, 3, 2, 1, 0, -1)
    ]
    assert 'href="?only=own"' in own
    assert get("/fisc/desk/?only=own", client).content.decode().count('class="entry-title"') == 12


@pytest.fixture
def played(desk: Desk, system: Actor) -> LiveChampionship:
    """A round under way: one result is in, table 2 is disputed; the organiser's championship."""
    with federation_scope(desk.federation):
        return make_disputed(system, desk.organiser)


def test_championship_under_way_is_what_the_desk_says_first(
    desk: Desk, staff: Client, played: LiveChampionship
) -> None:
    said = "Open de Reus Round 1 of 5. 1 of 4 results in. Table 2 is disputed. Open the arbiter’s desk"
    for client in (staff, log_in(desk.organiser)):
        page = read(client)
        assert "1 championship is under way." in page
        assert said in page
        assert page.index(said) < page.index("To do")
        # Its results are not asked for while it is played.
        to_do = re.split("Recent activity|Your championships", page.partition("To do")[2])[0]
        assert "Open de Reus" not in to_do
    assert said not in read(log_in(desk.arbiter))
    assert said not in read(log_in_as(desk.federation, Role.ORGANISER))


def test_finished_championship_waits_for_its_results_at_the_arbiters_desk(desk: Desk, system: Actor) -> None:
    with federation_scope(desk.federation):
        live = make_live(system, NAMES[:2], rounds=1, day=federations_day())
        name_organiser(system, live.championship, desk.organiser)
        play_round(system, live, Random(1))
        finish_championship(system, fresh(live))
    html = get("/fisc/desk/", log_in(desk.organiser)).content.decode()
    assert 'class="urgent"' not in html
    assert f'href="/fisc/championships/{live.championship.slug}/live/desk/"' in html
    assert "Upload the results Open de Reus" in words_of(html)


def test_panels_cost_the_same_for_one_championship_and_for_three(
    desk: Desk, staff: Client, system: Actor, played: LiveChampionship
) -> None:
    forget_states()
    with federation_scope(desk.federation):
        let_nothing_wait(desk)
    one = count_queries("/fisc/desk/", staff)
    with federation_scope(desk.federation):
        for _number in range(2):
            make_live(system, (), day=federations_day())
    assert count_queries("/fisc/desk/", staff) == one
    page = read(staff)
    assert page.count("Open the arbiter’s desk") == 3
    # What is disputed comes first.
    assert page.index("Table 2 is disputed.") < page.index("The first round hasn’t been published yet.")


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
        let_nothing_wait(desk)
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
    with federation_scope(desk.federation):
        let_nothing_wait(desk)

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
    assert "Remind the organiser, or upload results received by e-mail Open tardà" in page
    to_do = page.partition("Filter by type")[0]
    assert to_do.index("Open tardà") < to_do.index("Open de Lleida") < to_do.index("Torneig de Nadal")
    assert "23 days ago" in to_do
    assert "Now Review and accept the results Open de Lleida" in to_do
    assert "in 40 days Review the announcement and approve or reject it Torneig de Nadal" in to_do
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
        r'.*?class="entry-title todo-name"><a [^>]*>([^<]*)<',
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
