"""Roles given and taken back."""

import pytest
from django.db import transaction

from federation.accounts.services.members import add_member, find_account, invite_member, remove_member
from federation.audit.models import AuditEntry
from federation.errors import LastAdministrator, NotPermitted, UnknownAccount
from federation.people.models.accounts import Membership, Role
from federation.permissions import Actor, actor_for
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope, user_scope
from tests.people import make_actor, make_user
from tests.races import overlap

pytestmark = pytest.mark.django_db


def test_address_is_found_without_regard_to_case(db: None) -> None:
    user = make_user("nuria@scrabble.example")
    assert find_account(" Nuria@Scrabble.Example ") == user


def test_closed_or_missing_accounts_are_refused(db: None) -> None:
    user = make_user("nuria@scrabble.example")
    user.is_active = False
    user.save()
    for email in ("nuria@scrabble.example", "nobody@scrabble.example"):
        with pytest.raises(UnknownAccount):
            find_account(email)


def test_role_given_twice_is_one_role_and_one_act(in_fisc: Federation, system: Actor) -> None:
    user = make_user("nuria@scrabble.example")
    add_member(system, user.email, Role.STAFF)
    add_member(system, user.email, Role.STAFF)
    assert Membership.objects.filter(user=user).count() == 1
    assert AuditEntry.objects.filter(action="member_added").count() == 1


def test_role_taken_back_leaves_other_roles_and_federations(
    in_fisc: Federation, pfs: Federation, system: Actor
) -> None:
    user = make_user("nuria@scrabble.example", Role.STAFF, federation=pfs)
    for role in (Role.STAFF, Role.ORGANISER):
        add_member(system, user.email, role)
    assert remove_member(system, user.pk, Role.STAFF)
    assert not remove_member(system, user.pk, Role.STAFF)
    assert set(Membership.objects.filter(user=user).values_list("role", flat=True)) == {Role.ORGANISER}
    with federation_scope(pfs):
        assert Membership.objects.filter(user=user, role=Role.STAFF).exists()


def test_last_administrator_stays(in_fisc: Federation, system: Actor) -> None:
    first, second = make_user("first@fisc.example"), make_user("second@fisc.example")
    add_member(system, first.email, Role.ADMINISTRATOR)
    with pytest.raises(LastAdministrator, match="First"):
        remove_member(system, first.pk, Role.ADMINISTRATOR)
    add_member(system, second.email, Role.ADMINISTRATOR)
    assert remove_member(system, first.pk, Role.ADMINISTRATOR)


def test_administrator_with_a_closed_account_does_not_count(in_fisc: Federation, system: Actor) -> None:
    first, second = make_user("first@fisc.example"), make_user("second@fisc.example")
    for user in (first, second):
        add_member(system, user.email, Role.ADMINISTRATOR)
    second.is_active = False
    second.save()
    with pytest.raises(LastAdministrator):
        remove_member(system, first.pk, Role.ADMINISTRATOR)


def test_administrator_of_another_federation_does_not_count(
    in_fisc: Federation, pfs: Federation, system: Actor
) -> None:
    make_user("other@pfs.example", Role.ADMINISTRATOR, federation=pfs)
    user = make_user("first@fisc.example")
    add_member(system, user.email, Role.ADMINISTRATOR)
    with pytest.raises(LastAdministrator):
        remove_member(system, user.pk, Role.ADMINISTRATOR)


def test_own_roles_elsewhere_neither_go_nor_count(fisc: Federation, pfs: Federation, system: Actor) -> None:
    """Who is logged in sees his or her own roles of every federation."""
    anna = make_user("anna@pfs.example", Role.ADMINISTRATOR, federation=pfs)
    bernat = make_user("bernat@fisc.example", Role.ADMINISTRATOR, federation=fisc)
    with federation_scope(fisc), user_scope(anna.pk):
        with pytest.raises(LastAdministrator):
            remove_member(system, bernat.pk, Role.ADMINISTRATOR)
        add_member(system, anna.email, Role.ADMINISTRATOR)
        assert remove_member(system, anna.pk, Role.ADMINISTRATOR)
        assert not remove_member(system, anna.pk, Role.ADMINISTRATOR)
    with federation_scope(pfs):
        assert Membership.objects.filter(user=anna).exists()


@pytest.mark.parametrize("role", [Role.STAFF, Role.ORGANISER, Role.ARBITER, Role.PLAYER])
def test_only_administrators_give_and_take_roles(in_fisc: Federation, role: Role) -> None:
    actor = make_actor(in_fisc, role)
    assert actor.user is not None
    with pytest.raises(NotPermitted):
        add_member(actor, actor.user.email, Role.ADMINISTRATOR)
    with pytest.raises(NotPermitted):
        remove_member(actor, actor.user.pk, role)


@pytest.mark.django_db(transaction=True)
def test_somebody_new_invited_by_two_clicks_gets_one_account(fisc: Federation, system: Actor) -> None:
    def invite() -> bool:
        with transaction.atomic():
            return invite_member(system, "nova@fisc.example", Role.ARBITER).is_new

    assert overlap(fisc, invite, invite) == (True, False)
    with federation_scope(fisc):
        assert Membership.objects.filter(user__email="nova@fisc.example").count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_administrators_who_remove_each_other_leave_one(fisc: Federation, system: Actor) -> None:
    people = [make_user(f"{name}@fisc.example", Role.ADMINISTRATOR, federation=fisc) for name in ("anna", "bernat")]
    with federation_scope(fisc):
        anna, bernat = (actor_for(user) for user in people)
    one, other = overlap(
        fisc,
        lambda: remove_member(anna, people[1].pk, Role.ADMINISTRATOR),
        lambda: remove_member(bernat, people[0].pk, Role.ADMINISTRATOR),
    )
    assert (one, type(other)) == (True, LastAdministrator)
    with federation_scope(fisc):
        assert Membership.objects.get(role=Role.ADMINISTRATOR).user == people[0]
