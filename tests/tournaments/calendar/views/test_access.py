"""Who sees which page of organisers and staff, and what the others are told."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import get_resolver

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import assert_well_formed, get
from tests.people import make_user
from tests.staff import Desk, log_in, log_in_as, send
from tournaments.calendar.services.championships import name_organiser

STAFF_ONLY = ["/fisc/desk/ratings/", "/fisc/desk/ratings/rasccat/publish/", "/fisc/desk/audit/"]
STAFF_POSTS = ["/fisc/desk/ratings/rasccat/recompute/"]


def pages_of(desk: Desk) -> list[str]:
    file = desk.version.files.get().pk
    upload = f"{desk.base}results/upload/"
    parts = ["", "standings/", "rounds/", "rounds/1/", f"files/{file}/"]
    return [f"{desk.base}manage/", upload, f"{desk.base}results/template/", *[desk.results + part for part in parts]]


def acts_of(desk: Desk) -> list[str]:
    decisions = [f"{desk.base}{name}/" for name in ("approve", "refuse", "withdraw", "people")]
    entry = f"{desk.results}players/1/"
    settling = [f"{entry}{name}/" for name in ("link", "create", "undo")]
    results = [f"{desk.results}{name}/" for name in ("deliver", "accept", "players/new")]
    return [*decisions, *settling, *results, f"{desk.base}results/upload/", "/fisc/championships/new/"]


def test_strangers_are_asked_to_log_in_and_come_back(desk: Desk) -> None:
    with federation_scope(desk.federation):
        pages = pages_of(desk)
    own = ["/fisc/desk/", "/fisc/championships/new/", "/fisc/account/keys/", "/fisc/desk/members/"]
    for path in [*pages, *STAFF_ONLY, *own, f"/fisc/jobs/{desk.job.reference}/", f"{desk.results}players/1/"]:
        response = get(path)
        assert (response.status_code, response["Location"]) == (302, f"/fisc/accounts/login/?next={path}"), path


def test_acts_of_strangers_do_nothing(desk: Desk) -> None:
    for path in [*acts_of(desk), *STAFF_POSTS]:
        response = send(Client(), path)
        assert response.status_code == 403, path
        assert "You’ve been logged out" in response.content.decode()
    with federation_scope(desk.federation):
        assert not desk.version.entries.exclude(player=None).exists()


@pytest.mark.parametrize("role", [Role.PLAYER, Role.ORGANISER, Role.ARBITER])
def test_who_has_no_part_in_a_championship_is_refused_its_pages(desk: Desk, role: Role) -> None:
    client = log_in_as(desk.federation, role)
    with federation_scope(desk.federation):
        pages = pages_of(desk)
    for path in pages:
        assert get(path, client).status_code == 403, path
    for path in [*acts_of(desk)[:-1], *STAFF_POSTS]:
        assert send(client, path).status_code == 403, path
    for path in STAFF_ONLY:
        assert get(path, client).status_code == 403, path


@pytest.mark.parametrize("role", [Role.ADMINISTRATOR, Role.STAFF])
def test_staff_of_another_federation_are_nobody_here(desk: Desk, pfs: Federation, role: Role) -> None:
    client = log_in_as(pfs, role)
    with federation_scope(desk.federation):
        pages = pages_of(desk)
    own = ["/fisc/desk/", "/fisc/desk/members/", "/fisc/account/keys/", "/fisc/championships/new/"]
    for path in [*pages, *STAFF_ONLY, *own]:
        assert get(path, client).status_code == 403, path
    for path in [*acts_of(desk), *STAFF_POSTS]:
        assert send(client, path).status_code == 403, path
    hidden = [f"/fisc/championships/{desk.announced.slug}/manage/", f"/fisc/jobs/{desk.job.reference}/"]
    for path in hidden:
        assert get(path, client).status_code == 404, path


def test_results_of_one_federation_are_not_found_in_another(desk: Desk, pfs: Federation) -> None:
    client = log_in_as(pfs, Role.STAFF)
    for path in (
        desk.base + "manage/",
        desk.results,
        f"/fisc/jobs/{desk.job.reference}/",
        desk.base + "results/upload/",
    ):
        assert get(path.replace("/fisc/", "/pfs/"), client).status_code == 404, path


def test_player_has_no_desk(desk: Desk) -> None:
    assert get("/fisc/desk/", log_in_as(desk.federation, Role.PLAYER)).status_code == 403


def test_organiser_of_a_single_championship_has_a_desk_without_a_role_in_the_federation(desk: Desk) -> None:
    guest = make_user("guest@elsewhere.example")
    with federation_scope(desk.federation):
        name_organiser(desk.actor(desk.organiser), desk.championship, guest)
    client = log_in(guest)
    assert 'href="/fisc/desk/"' in get("/fisc/", client).content.decode()
    assert desk.championship.name in get("/fisc/desk/", client).content.decode()
    assert 'href="/fisc/desk/"' not in get("/fisc/", log_in_as(desk.federation, Role.PLAYER)).content.decode()


def test_own_organiser_and_arbiter_see_results_but_settle_nothing(desk: Desk) -> None:
    for user in (desk.organiser, desk.arbiter):
        client = log_in(user)
        with federation_scope(desk.federation):
            pages = pages_of(desk)
        for path in pages:
            assert get(path, client).status_code == 200, path
        for act in ("players/1/create/", "players/1/link/", "players/new/", "accept/"):
            assert send(client, desk.results + act, {"player": "1"}).status_code in {403, 404, 409}, act
        assert get(f"{desk.results}players/1/", client).status_code == 403
    with federation_scope(desk.federation):
        assert not desk.version.entries.exclude(player=None).exists()


def test_arbiter_may_not_deliver(desk: Desk) -> None:
    assert send(log_in(desk.arbiter), f"{desk.results}deliver/").status_code == 403


def test_addresses_of_acts_lead_back_to_their_page(desk: Desk) -> None:
    client = log_in_as(desk.federation, Role.STAFF)
    for path in [*acts_of(desk)[:-2], *STAFF_POSTS]:
        assert get(path, client).status_code == 302, path


def test_every_page_has_one_title_and_its_headings_in_order(desk: Desk) -> None:
    client = log_in_as(desk.federation, Role.ADMINISTRATOR)
    with federation_scope(desk.federation):
        pages = [path for path in pages_of(desk) if "/files/" not in path and "/template/" not in path]
    announced = f"/fisc/championships/{desk.announced.slug}/manage/"
    more = ["/fisc/desk/", "/fisc/desk/?only=settle", "/fisc/desk/members/", "/fisc/account/keys/"]
    job, entry = f"/fisc/jobs/{desk.job.reference}/", f"{desk.results}players/1/?q=puig"
    for path in [*pages, *STAFF_ONLY, *more, announced, job, entry, "/fisc/championships/new/"]:
        response = get(path, client)
        assert response.status_code == 200, path
        assert_well_formed(response.content.decode())


def test_forms_without_their_token_are_refused_with_a_page_that_helps(desk: Desk) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(desk.organiser)
    response = send(client, f"{desk.results}deliver/")
    assert response.status_code == 403
    assert "Please submit the form again" in response.content.decode()
    with federation_scope(desk.federation):
        desk.version.refresh_from_db()
    assert desk.version.delivered_at is None


def test_fixed_addresses_come_before_names(desk: Desk) -> None:
    match = get_resolver("federation.urls.tenant").resolve("/championships/new/")
    assert match.url_name == "announce"
