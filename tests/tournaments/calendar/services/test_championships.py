"""Announced, approved, refused, withdrawn."""

from datetime import date

import pytest

from federation.audit.models import AuditEntry
from federation.errors import NameTaken, NotPermitted
from federation.people.models.accounts import Role
from federation.permissions import Actor, can
from federation.tenancy.federations import Federation
from tests.people import make_actor, make_user
from tests.tournaments.making.makers import make_announcement
from tournaments.calendar.services.championships import (
    announce_championship,
    approve_championship,
    name_organiser,
    refuse_championship,
    withdraw_championship,
)
from tournaments.championship.models.championships import Championship, ChampionshipState
from tournaments.errors import AlreadyDecided, ReasonMissing
from tournaments.permissions import ChampionshipAction

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser(in_fisc: Federation) -> Actor:
    return make_actor(in_fisc, Role.ORGANISER)


@pytest.fixture
def staff(in_fisc: Federation) -> Actor:
    return make_actor(in_fisc, Role.STAFF)


def test_organiser_announces_and_may_send_results_of_this_championship_only(organiser: Actor, system: Actor) -> None:
    own = announce_championship(organiser, make_announcement())
    other = announce_championship(system, make_announcement("Open de Reus"))
    assert own.state == ChampionshipState.ANNOUNCED
    assert can(organiser, ChampionshipAction.UPLOAD_RESULTS, own)
    assert not can(organiser, ChampionshipAction.UPLOAD_RESULTS, other)


def test_staff_approves_and_the_audit_says_so(organiser: Actor, staff: Actor) -> None:
    championship = approve_championship(staff, announce_championship(organiser, make_announcement()))
    assert championship.state == ChampionshipState.APPROVED
    entries = AuditEntry.objects.filter(object_type="championship", object_id=championship.pk).order_by("id")
    assert [(entry.action, entry.actor) for entry in entries] == [
        ("championship_announced", str(organiser)),
        ("championship_approved", str(staff)),
    ]


def test_refusal_needs_a_reason_and_keeps_it(organiser: Actor, staff: Actor) -> None:
    championship = announce_championship(organiser, make_announcement())
    with pytest.raises(ReasonMissing):
        refuse_championship(staff, championship, "  ")
    refused = refuse_championship(staff, championship, "Two weeks are not a month.")
    assert (refused.state, refused.refusal_reason) == (ChampionshipState.REFUSED, "Two weeks are not a month.")


def test_decided_championship_is_not_decided_again(organiser: Actor, staff: Actor) -> None:
    championship = approve_championship(staff, announce_championship(organiser, make_announcement()))
    for decide in (refuse_championship, withdraw_championship):
        with pytest.raises(AlreadyDecided):
            decide(staff, championship, "reason")
    with pytest.raises(AlreadyDecided):
        approve_championship(staff, championship)


def test_organiser_does_not_approve_and_a_player_does_not_announce(organiser: Actor, in_fisc: Federation) -> None:
    championship = announce_championship(organiser, make_announcement())
    with pytest.raises(NotPermitted):
        approve_championship(organiser, championship)
    with pytest.raises(NotPermitted):
        announce_championship(make_actor(in_fisc, Role.PLAYER), make_announcement())


@pytest.mark.parametrize(
    ("names", "slugs"),
    [
        (["Open de Lleida", "Open de Lleida"], ["open-de-lleida-2026", "open-de-lleida-2026-2"]),
        (["Copa 2026"], ["copa-2026"]),
        (["·"], ["2026"]),
    ],
)
def test_address_is_made_of_name_and_year(
    system: Actor, in_fisc: Federation, names: list[str], slugs: list[str]
) -> None:
    assert [announce_championship(system, make_announcement(name)).slug for name in names] == slugs


def test_given_address_in_use_is_refused(system: Actor, in_fisc: Federation) -> None:
    announce_championship(system, make_announcement(), slug="open")
    with pytest.raises(NameTaken):
        announce_championship(system, make_announcement(), slug="open")


def test_second_organiser_is_named_once(organiser: Actor, in_fisc: Federation) -> None:
    championship = announce_championship(organiser, make_announcement(day=date(2026, 5, 1)))
    user = make_user("second@example.org")
    name_organiser(organiser, championship, user)
    name_organiser(organiser, championship, user)
    assert Championship.objects.get().roles.filter(user=user).count() == 1
