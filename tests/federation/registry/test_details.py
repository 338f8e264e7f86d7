"""Membership, licence, fees and the rest: noted by staff, shown as the player chooses within what is allowed."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NotPermitted
from federation.people.models.accounts import Role, User
from federation.people.models.players import DETAILS, Player, PlayerDetails
from federation.permissions import PUBLIC, Actor, actor_for
from federation.registry.queries import leaving_soon, licence_ending, owing_fees
from federation.registry.services.players import (
    change_details,
    choose_shown,
    details_of,
    give_account,
    lock_player,
    public_details,
)
from federation.tenancy.federations import Federation
from tests.days import federations_day
from tests.people import change_federation, make_actor, make_players, make_user

TODAY = date(2026, 6, 15)
NOTED: dict[str, Any] = {
    **{"membership_until": date(2026, 12, 31), "licence_until": date(2026, 8, 31), "fees_paid_until": None},
    **{"category": "junior", "birth_year": 2010, "country": "ES"},
}


@pytest.fixture
def player(in_fisc: Federation) -> Player:
    return make_players("Aina Ferrer")[0]


@pytest.fixture
def user(player: Player) -> User:
    user = make_user("aina@fisc.example")
    give_account(lock_player(player), user)
    player.refresh_from_db()
    return user


def allow(federation: Federation, *names: str) -> None:
    federation.settings = {**federation.settings, "public_details": list(names)}
    change_federation(federation)


@pytest.mark.parametrize("role", [Role.ARBITER, Role.ORGANISER, Role.PLAYER])
def test_only_staff_note_details(player: Player, in_fisc: Federation, role: Role) -> None:
    with pytest.raises(NotPermitted):
        change_details(make_actor(in_fisc, role), player, NOTED)
    change_details(make_actor(in_fisc, Role.STAFF), player, NOTED)
    assert {name: getattr(details_of(player), name) for name in DETAILS} == NOTED


def test_audit_says_which_details_were_changed_and_never_how(player: Player, system: Actor) -> None:
    for _time in range(2):
        change_details(system, player, NOTED)
    change_details(system, player, {"category": "senior"})
    entries = list(AuditEntry.objects.filter(action="player_details_changed").order_by("pk"))
    assert [entry.data["fields"] for entry in entries] == [
        ["membership_until", "licence_until", "category", "birth_year", "country"],
        ["category"],
    ]
    assert "junior" not in str([entry.data for entry in entries])
    assert PlayerDetails.objects.count() == 1


def test_everybody_sees_what_is_noted_chosen_and_allowed_and_nothing_else(
    player: Player, user: User, system: Actor, in_fisc: Federation
) -> None:
    change_details(system, player, NOTED)
    allow(in_fisc, "category", "country", "membership_until")
    assert public_details(player) == {}
    choose_shown(actor_for(user), player, ["category", "birth_year", "membership_until", "nonsense"])
    assert public_details(player) == {"category": "junior"}
    allow(in_fisc)
    assert public_details(player) == {}


def test_nobody_chooses_for_somebody_else(player: Player, user: User, system: Actor, in_fisc: Federation) -> None:
    allow(in_fisc, "category")
    for actor in (system, PUBLIC, actor_for(make_user("other@fisc.example")), make_actor(in_fisc, Role.STAFF)):
        with pytest.raises(NotPermitted):
            choose_shown(actor, player, ["category"])


@pytest.mark.parametrize(
    ("membership", "paid", "owes", "ends"),
    [
        (None, None, False, False),
        (TODAY, None, True, True),
        (TODAY - timedelta(days=1), None, False, False),
        (TODAY + timedelta(days=30), TODAY, False, True),
        (TODAY + timedelta(days=31), TODAY - timedelta(days=1), True, False),
        (TODAY + timedelta(days=400), TODAY + timedelta(days=400), False, False),
        (None, TODAY - timedelta(days=1), False, False),
    ],
)
def test_who_owes_fees_and_whose_membership_ends(
    player: Player, system: Actor, membership: date | None, paid: date | None, owes: bool, ends: bool
) -> None:
    change_details(system, player, {"membership_until": membership, "fees_paid_until": paid})
    everybody = Player.objects.all()
    assert list(owing_fees(everybody, TODAY)) == ([player] if owes else [])
    assert list(leaving_soon(everybody, TODAY)) == ([player] if ends else [])


@pytest.mark.parametrize(("days", "ends"), [(-1, False), (0, True), (30, True), (31, False)])
def test_whose_licence_ends(player: Player, system: Actor, days: int, ends: bool) -> None:
    change_details(system, player, {"licence_until": TODAY + timedelta(days=days)})
    assert list(licence_ending(Player.objects.all(), TODAY)) == ([player] if ends else [])


def test_who_has_no_details_is_in_no_list(player: Player) -> None:
    today = federations_day()
    assert not owing_fees(Player.objects.all(), today)
    assert not leaving_soon(Player.objects.all(), today)
    assert not licence_ending(Player.objects.all(), today)
