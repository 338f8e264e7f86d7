"""Ratings for staff: how far they are, computing again, and publishing the next edition."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks, Settings

from federation.jobs.models import Job, JobState
from federation.jobs.services.run import execute_job
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from ratings.lists.models import Edition
from ratings.parameters.services import install_rating_systems
from ratings.replay.models import RatingChange
from ratings.systems.models import RatingSystem
from tests.pages import count_queries, get, words_of
from tests.staff import Desk, log_in_as, send
from tests.tournaments.making.makers import make_accepted

SYSTEMS = "/fisc/desk/ratings/"
PUBLISH = "/fisc/desk/ratings/rasccat/publish/"


def read(client: Client, path: str) -> str:
    return words_of(get(path, client).content.decode())


def hidden(page: str) -> dict[str, str]:
    """What the button for publishing sends along."""
    return dict(re.findall(r'<input type="hidden" name="(number|digest)" value="([^"]*)">', page))


@pytest.fixture
def staff(desk: Desk) -> Client:
    return log_in_as(desk.federation, Role.STAFF)


@pytest.fixture
def rated(desk: Desk, staff: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks) -> Desk:
    """Its championship is accepted and rated."""
    send(staff, f"{desk.results}players/new/")
    with django_capture_on_commit_callbacks(execute=True):
        send(staff, f"{desk.results}accept/")
    return desk


def publish(client: Client) -> str:
    response = send(client, PUBLISH, hidden(get(PUBLISH, client).content.decode()))
    assert response.status_code == 302
    return str(response["Location"])


def test_page_of_ratings_names_what_is_in_no_edition(rated: Desk, staff: Client) -> None:
    page = read(staff, SYSTEMS)
    assert "RASCCAT Nothing published yet" in page
    assert "1 championship has been rated but is not in a published list yet: Open de Lleida" in page
    assert "Last calculation" in page


def test_preview_shows_the_list_and_publishes_nothing(rated: Desk, staff: Client) -> None:
    page = read(staff, PUBLISH)
    assert "Publish list no. 1?" in page
    assert "Open de Lleida" in page
    assert "Puig, Núria" in page
    assert "provisional 4" in page
    with federation_scope(rated.federation):
        assert not Edition.objects.exists()


def test_published_edition_is_shown_with_its_success(rated: Desk, staff: Client) -> None:
    address = publish(staff)
    assert address == "/fisc/ranking/rasccat/editions/1/"
    assert "RASCCAT list no. 1 has been published." in read(staff, address)
    assert "Nothing new to publish" in read(staff, PUBLISH)
    assert "All rated championships have been published." in read(staff, SYSTEMS)


def test_publishing_twice_is_publishing_once(rated: Desk, staff: Client) -> None:
    data = hidden(get(PUBLISH, staff).content.decode())
    first, second = send(staff, PUBLISH, data), send(staff, PUBLISH, data)
    assert first["Location"] == second["Location"]
    with federation_scope(rated.federation):
        assert Edition.objects.count() == 1


def test_list_that_changed_since_it_was_looked_at_is_shown_again(rated: Desk, staff: Client, system: Actor) -> None:
    data = hidden(get(PUBLISH, staff).content.decode())
    with federation_scope(rated.federation):
        make_accepted(system, "Open de Reus")
    response = send(staff, PUBLISH, data)
    assert response.status_code == 409
    assert "Something has changed since this preview." in response.content.decode()
    assert hidden(response.content.decode())["digest"] != data["digest"]
    with federation_scope(rated.federation):
        assert not Edition.objects.exists()


def test_nothing_new_is_refused_on_the_page(rated: Desk, staff: Client) -> None:
    data = hidden(get(PUBLISH, staff).content.decode())
    publish(staff)
    response = send(staff, PUBLISH, {**data, "number": "2"})
    assert response.status_code == 409
    assert "Nothing has changed in RASCCAT since list no. 1" in response.content.decode()


@pytest.mark.parametrize("data", [{}, {"number": "x", "digest": "y"}, {"number": "9" * 40}, {"number": "²"}])
def test_button_without_its_values_publishes_nothing(rated: Desk, staff: Client, data: dict[str, str]) -> None:
    assert send(staff, PUBLISH, data).status_code == 409
    with federation_scope(rated.federation):
        assert not Edition.objects.exists()


def test_system_without_players_says_why_there_is_no_list(desk: Desk, staff: Client) -> None:
    assert "RASCCAT has no players yet" in read(staff, PUBLISH)
    assert send(staff, PUBLISH, {"number": "1", "digest": ""}).status_code == 409


def test_system_that_cannot_be_computed_is_no_server_error(desk: Desk, staff: Client, system: Actor) -> None:
    with federation_scope(desk.federation):
        RatingSystem.objects.filter(code="rasccat").update(kind="glicko")
    assert "RASCCAT can’t use these parameters" in read(staff, PUBLISH)
    assert get(SYSTEMS, staff).status_code == 200


def test_unknown_system_is_not_found(desk: Desk, staff: Client) -> None:
    for path in ("/fisc/desk/ratings/elo/publish/", "/fisc/desk/ratings/elo/recompute/"):
        assert get(path, staff).status_code == 404


def test_computing_again_leads_to_the_job(
    rated: Desk, staff: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    with federation_scope(rated.federation):
        before = list(RatingChange.objects.order_by("pk").values_list("player", "after"))
    with django_capture_on_commit_callbacks(execute=True):
        response = send(staff, "/fisc/desk/ratings/rasccat/recompute/")
    assert "Calculating ratings" in read(staff, response["Location"])
    with federation_scope(rated.federation):
        job = Job.objects.get(reference=response["Location"].rstrip("/").rpartition("/")[2])
        assert job.state == JobState.DONE
        assert list(RatingChange.objects.order_by("pk").values_list("player", "after")) == before


def test_second_click_while_a_computation_waits_asks_for_no_other(rated: Desk, staff: Client) -> None:
    path = "/fisc/desk/ratings/rasccat/recompute/"
    assert send(staff, path)["Location"] == send(staff, path)["Location"]


def test_pages_cost_the_same_with_one_championship_and_with_three(
    rated: Desk, staff: Client, system: Actor, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    costs = [count_queries(SYSTEMS, staff), count_queries(PUBLISH, staff)]
    with federation_scope(rated.federation), django_capture_on_commit_callbacks(execute=True):
        for name in ("Open de Reus", "Open de Vic"):
            make_accepted(system, name)
    assert [count_queries(SYSTEMS, staff), count_queries(PUBLISH, staff)] == costs


def test_federation_without_systems_says_what_to_do(fisc: Federation) -> None:
    page = read(log_in_as(fisc, Role.STAFF), SYSTEMS)
    assert "No rating system yet" in page


def test_systems_of_another_federation_are_not_found(desk: Desk, pfs: Federation, system: Actor) -> None:
    client = log_in_as(pfs, Role.STAFF)
    assert get("/pfs/desk/ratings/rasccat/publish/", client).status_code == 404
    with federation_scope(pfs):
        install_rating_systems(system, ["rasccat"])
    assert "has no players yet" in read(client, "/pfs/desk/ratings/rasccat/publish/")


def test_list_of_many_championships_is_computed_and_published_by_jobs_that_the_page_follows(
    rated: Desk,
    staff: Client,
    settings: Settings,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    settings.FARISTOL_RATED_AT_ONCE = 0
    page = get(PUBLISH, staff).content.decode()
    assert "The list is being calculated." in words_of(page)
    assert "Publish list no." not in page
    [address] = re.findall(r'hx-get="(/fisc/jobs/[^"]+)"', page)
    get(PUBLISH, staff)
    with federation_scope(rated.federation):
        [job] = Job.objects.filter(kind="prepare_rating_preview")
    execute_job(rated.federation, job.pk)
    assert get(address, staff, **{"HX-Request": "true"}).headers["HX-Refresh"] == "true"
    page = get(PUBLISH, staff).content.decode()
    assert "Publish list no. 1?" in words_of(page)
    with django_capture_on_commit_callbacks(execute=True):
        answer = send(staff, PUBLISH, hidden(page))
    assert answer["Location"].startswith("/fisc/jobs/")
    assert "/fisc/ranking/rasccat/editions/1/" in get(answer["Location"], staff).content.decode()
    # Who presses the button once more is led to the edition.
    assert send(staff, PUBLISH, hidden(page))["Location"] == "/fisc/ranking/rasccat/editions/1/"
