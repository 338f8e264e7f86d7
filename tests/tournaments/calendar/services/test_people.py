"""Roles in one championship: given to an address, with an end, shown to everybody, and worth what the matrix says."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from federation.audit.models import AuditEntry
from federation.errors import AskedTooOften, NotPermitted, UnknownAccount
from federation.notices.models import Mail
from federation.people.models.accounts import Membership, Role, User
from federation.permissions import Actor, actor_for, can
from federation.seen import seen_of
from federation.tenancy.federations import Federation
from tests.days import federations_day
from tests.people import make_user
from tests.tournaments.making.makers import make_approved
from tournaments.calendar.queries import has_championship_role, own_championships
from tournaments.calendar.services import people
from tournaments.calendar.services.championships import name_organiser
from tournaments.calendar.services.changes import announcement_of, change_championship
from tournaments.calendar.services.people import invite_to_championship, take_back_role
from tournaments.championship.models.championships import Championship, ChampionshipRole
from tournaments.championship.queries.championships import named_arbiters
from tournaments.permissions import ChampionshipAction

# What somebody may do in the championship where the role is held, and nowhere else.
HERE = {
    Role.ORGANISER: {
        *("announce_championship", "change_championship", "upload_results", "see_uploads", "deliver_results"),
        *("run_championship", "answer_challenge"),
    },
    Role.ARBITER: {
        *("upload_results", "see_uploads", "correct_results", "run_championship", "rule_championship"),
        "answer_challenge",
    },
    Role.HELPER: {"run_championship"},
}


@pytest.fixture
def championship(in_fisc: Federation, system: Actor) -> Championship:
    return make_approved(system)


@pytest.fixture
def organiser(in_fisc: Federation, system: Actor, championship: Championship) -> Actor:
    user = make_user("organiser@fisc.example")
    name_organiser(system, championship, user)
    return actor_for(user)


@pytest.mark.parametrize("role", list(HERE))
def test_each_role_may_here_what_the_matrix_says_and_nothing_elsewhere(
    system: Actor, championship: Championship, role: Role
) -> None:
    elsewhere = make_approved(system, "Open de Reus")
    actor = actor_for(invite_to_championship(system, championship, "new@fisc.example", role).held.user)
    allowed = {str(action) for action in ChampionshipAction if can(actor, action, championship)}
    assert allowed == HERE[role] - {"announce_championship"}
    assert not any(can(actor, action, elsewhere) for action in ChampionshipAction)


@pytest.mark.parametrize("role", [Role.ARBITER, Role.HELPER])
def test_a_role_that_is_over_gives_nothing(system: Actor, championship: Championship, role: Role) -> None:
    user = make_user("late@fisc.example")
    today = federations_day()
    name_organiser(system, championship, user, role, until=today)
    assert can(actor_for(user), ChampionshipAction.RUN_CHAMPIONSHIP, championship)
    name_organiser(system, championship, user, role, until=today - timedelta(days=1))
    assert not any(can(actor_for(user), action, championship) for action in ChampionshipAction)
    assert not has_championship_role(user.pk)
    assert not own_championships(actor_for(user)).exists()


def test_end_counts_from_the_last_day_or_from_today_and_moves_along(system: Actor, championship: Championship) -> None:
    today = federations_day()
    coming = make_approved(system, "Open de Reus", day=today + timedelta(days=50))
    held = invite_to_championship(system, coming, "a@fisc.example", Role.HELPER, 10).held
    assert held.until == coming.ends_on + timedelta(days=10)
    over = invite_to_championship(system, championship, "a@fisc.example", Role.HELPER, 10).held
    assert over.until == today + timedelta(days=10)
    assert invite_to_championship(system, coming, "b@fisc.example", Role.ORGANISER, 10).held.until is None
    later = replace(announcement_of(coming), ends_on=coming.ends_on + timedelta(days=2))
    change_championship(system, coming, later, seen_of(coming))
    held.refresh_from_db()
    assert held.until == coming.ends_on + timedelta(days=12)


def test_invited_address_gets_an_account_one_role_and_one_mail_that_says_how_to_log_in(
    organiser: Actor, championship: Championship
) -> None:
    for _time in range(2):
        named = invite_to_championship(organiser, championship, "New@fisc.example", Role.ARBITER)
    assert not named.held.user.has_usable_password()
    assert not Membership.objects.filter(user=named.held.user).exists()
    assert ChampionshipRole.objects.filter(championship=championship, role=Role.ARBITER).count() == 1
    mail = Mail.objects.get(address__iexact="new@fisc.example")
    for words in (championship.name, "accounts/password/reset", f"{championship.slug}/manage/"):
        assert words in mail.body
    assert AuditEntry.objects.filter(action="championship_role_given", user=organiser.user).count() == 1


def test_only_who_may_change_the_championship_gives_roles(championship: Championship, system: Actor) -> None:
    for role in (Role.ARBITER, Role.HELPER):
        held = invite_to_championship(system, championship, f"{role}@fisc.example", role).held
        with pytest.raises(NotPermitted):
            invite_to_championship(actor_for(held.user), championship, "more@fisc.example", Role.HELPER)
    assert not User.objects.filter(email="more@fisc.example").exists()


def test_closed_account_gets_no_role(organiser: Actor, championship: Championship) -> None:
    User.objects.create_user("closed@fisc.example", is_active=False)
    with pytest.raises(UnknownAccount):
        invite_to_championship(organiser, championship, "closed@fisc.example", Role.HELPER)


def test_organiser_cannot_write_to_the_whole_world(
    organiser: Actor, championship: Championship, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MOST_A_DAY", 2)
    for number in range(2):
        invite_to_championship(organiser, championship, f"{number}@fisc.example", Role.HELPER)
    with pytest.raises(AskedTooOften):
        invite_to_championship(organiser, championship, "3@fisc.example", Role.HELPER)
    assert not User.objects.filter(email="3@fisc.example").exists()


def test_role_can_be_given_back_but_nobody_elses_taken(organiser: Actor, championship: Championship) -> None:
    helper = actor_for(invite_to_championship(organiser, championship, "h@fisc.example", Role.HELPER).held.user)
    assert helper.user is not None
    assert organiser.user is not None
    with pytest.raises(NotPermitted):
        take_back_role(helper, championship, organiser.user.pk, Role.ORGANISER)
    assert take_back_role(helper, championship, helper.user.pk, Role.HELPER)
    assert not has_championship_role(helper.user.pk)


def test_arbiters_whose_role_is_over_are_still_named_and_helpers_never(
    system: Actor, championship: Championship
) -> None:
    arbiter = make_user("one@fisc.example")
    name_organiser(system, championship, arbiter, Role.ARBITER, until=federations_day() - timedelta(days=9))
    name_organiser(system, championship, make_user("helper@fisc.example"), Role.HELPER)
    assert named_arbiters(championship) == [arbiter.name]
