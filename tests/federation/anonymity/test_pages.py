"""Anonymising on pages: who may, what is said before, and that it is done."""

from __future__ import annotations

from datetime import timedelta

import pytest

from federation.jobs.models import Job, JobState
from federation.jobs.services.run import execute_job
from federation.people.models.accounts import Role
from federation.people.models.players import Player
from federation.registry.models import Anonymisation
from federation.registry.services.players import link_account
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.days import federations_day
from tests.pages import assert_well_formed, get, read_page
from tests.people import make_actor, make_players, make_user
from tests.staff import log_in, log_in_as, send

pytestmark = pytest.mark.django_db

DECIDING = {Role.ADMINISTRATOR, Role.STAFF}


@pytest.fixture
def player(fisc: Federation) -> Player:
    with federation_scope(fisc):
        return make_players("Aina Xirinacs")[0]


def work(federation: Federation) -> None:
    with federation_scope(federation):
        waiting = list(Job.objects.filter(state=JobState.QUEUED).values_list("pk", flat=True))
    for job in waiting:
        execute_job(federation, job)


def test_player_asks_and_staff_look_and_do_it(fisc: Federation, player: Player) -> None:
    user = make_user("aina@fisc.example")
    with federation_scope(fisc):
        link_account(make_actor(fisc, Role.ADMINISTRATOR), player, user.email)
    own, staff = log_in(user), log_in_as(fisc, Role.STAFF)
    assert send(own, "/fisc/players/me/anonymity/", {"reason": "Please"}).status_code == 302
    assert "anonymity/withdraw" in read_page("/fisc/players/me/data/", own)
    page = f"/fisc/desk/players/{player.number}/anonymise/"
    assert "Asks to be anonymised" in read_page("/fisc/desk/", staff)
    before = read_page(page, staff)
    assert_well_formed(before)
    assert "What can’t be changed" in before
    assert send(staff, page).status_code == 302
    work(fisc)
    looked = read_page(page, staff)
    assert_well_formed(looked)
    assert "Anonymise permanently" in looked
    until = (federations_day() + timedelta(days=30)).isoformat()
    wrong = send(staff, f"{page}confirm/", {"number": player.number + 1, "sealed_until": until})
    assert wrong.status_code == 400
    assert send(staff, f"{page}confirm/", {"number": player.number, "sealed_until": until}).status_code == 302
    work(fisc)
    assert "Done on" in read_page(page, staff)
    with federation_scope(fisc):
        player.refresh_from_db()
        assert (player.given_name, player.user_id) == ("", None)
        assert Anonymisation.objects.get().asked_by_id is None
    assert "Xirinacs" not in read_page(f"/fisc/players/{player.number}/")


@pytest.mark.parametrize("role", list(Role))
def test_every_role_inside_and_from_another_federation(
    fisc: Federation, pfs: Federation, player: Player, role: Role
) -> None:
    page = f"/fisc/desk/players/{player.number}/anonymise/"
    inside, elsewhere = log_in_as(fisc, role), log_in_as(pfs, role)
    allowed = role in DECIDING
    assert get(page, inside).status_code == (200 if allowed else 403)
    assert get(page, elsewhere).status_code == 403
    for path, done in ((page, 302), (f"{page}confirm/", 400), (f"{page}refuse/", 302)):
        assert send(elsewhere, path).status_code == 403
        assert send(inside, path).status_code == (done if allowed else 403)
