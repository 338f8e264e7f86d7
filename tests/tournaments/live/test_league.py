"""A league: all rounds at once, games in any order, from the desk and from phones; and large fields by a job."""

from __future__ import annotations

import pytest
from django.test import Client

from federation.jobs.models import Job, JobState
from federation.people.models.accounts import Role
from federation.permissions import Actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.pages import ENGLISH
from tests.staff import log_in_as, send
from tests.tournaments.live.played import NAMES, fresh, make_live, state_of
from tests.tournaments.live.test_views_desk import page, seen
from tournaments.live.services import rounds
from tournaments.live.services.rounds import order_pairing
from tournaments.log.models import Entrant

pytestmark = pytest.mark.django_db


def test_league_is_published_at_once_and_played_in_any_order(fisc: Federation, system: Actor) -> None:
    with federation_scope(fisc):
        live = make_live(system, NAMES[:6], system="round-robin", half_points_of_bye=0)
        token = Entrant.objects.get(live=live, number=1).token
    base = f"/fisc/championships/{live.championship.slug}/live/"
    staff = log_in_as(fisc, Role.STAFF)
    assert "Pair and publish all rounds" in page(staff, f"{base}desk/")
    sent = {"seen": seen(staff, f"{base}desk/"), "all": "on"}
    assert send(staff, f"{base}desk/pair/", sent).status_code == 302
    with federation_scope(fisc):
        assert [one.published for one in state_of(live).played] == [True] * 5
        fourth = state_of(live).played[3].table_of(1)
    assert fourth is not None
    phone = Client()
    shown = phone.get(f"{base}table/{token}/", headers=ENGLISH).content.decode()
    assert "?round=4" in shown
    points = {f"points_{player}": str(400 + player) for player in fourth.players}
    told = {"act": "report", "round": "4", "table": str(fourth.number), "reference": "a", **points}
    assert phone.post(f"{base}table/{token}/?round=4", told).status_code == 302
    with federation_scope(fisc):
        after = state_of(live).played[3].table_of(1)
    assert after is not None
    assert after.reported_by == 1
    assert "Results of round 1" in page(staff, f"{base}desk/")


def test_large_field_is_paired_by_a_job(
    fisc: Federation, system: Actor, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: object
) -> None:
    monkeypatch.setattr(rounds, "MOST_AT_ONCE", 4)
    with federation_scope(fisc):
        live = make_live(system, NAMES[:6])
    base = f"/fisc/championships/{live.championship.slug}/live/desk/"
    staff = log_in_as(fisc, Role.STAFF)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        assert send(staff, f"{base}pair/", {"seen": seen(staff, base)}).status_code == 302
    with federation_scope(fisc):
        job = Job.objects.get(kind="pair_round")
        assert (job.state, job.result) == (JobState.DONE, {"round": 1, "tables": 3})
        old = order_pairing(system, fresh(live), seen=3)
        assert rounds.is_large(state_of(live))
    assert old.arguments["seen"] == 3
