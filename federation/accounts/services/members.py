"""Who is what in a federation; accounts whose address nobody has confirmed."""

from __future__ import annotations

from dataclasses import dataclass

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from federation.audit.services import record
from federation.errors import LastAdministrator, UnknownAccount
from federation.people.models.accounts import Membership, Role, User
from federation.permissions import Action, Actor, require
from federation.tenancy.locks import lock_federation, locking
from federation.tenancy.scope import current_federation_id


def start_anew_if_unverified(user: User) -> bool:
    """Take from an account whose address nobody has confirmed what its maker put there; say whether it was one.

    Anybody may sign up with the address of somebody else. Such an account sleeps, until the owner of the address is
    invited and follows the first mail: from then on it would answer to the stranger's password as well. Without a
    password its sessions end too, and the owner chooses one by mail.
    """
    with transaction.atomic():
        user = locking(User.objects.all()).get(pk=user.pk)
        addresses = EmailAddress.objects.filter(user=user)
        # Made by an invitation or by an operator, it has no address before its first login: nobody signed up.
        if not addresses.exists() or addresses.filter(verified=True).exists():
            return False
        user.set_unusable_password()
        user.name = ""
        user.save(update_fields=["password", "name"])
        Authenticator.objects.filter(user=user).delete()
        # What was sent to confirm it is void with it.
        addresses.delete()
    return True


def find_account(email: str) -> User:
    """The active account with this address, without regard to case. Raises UnknownAccount."""
    user = User.objects.filter(email__iexact=email.strip(), is_active=True).first()
    if user is None:
        raise UnknownAccount(email=email.strip())
    return user


def add_member(actor: Actor, email: str, role: Role) -> Membership:
    """Give an account a role in the federation. Doing it twice changes nothing. Raises UnknownAccount.

    An account that nobody has confirmed starts anew, without its password.
    """
    require(actor, Action.MANAGE_MEMBERS)
    user = find_account(email)
    with transaction.atomic():
        start_anew_if_unverified(user)
        membership, created = Membership.objects.get_or_create(
            user=user, role=role, federation_id=current_federation_id()
        )
        if created:
            record(actor, "member_added", membership, role=role.value, user=user.pk)
    return membership


@dataclass(frozen=True, slots=True)
class Invited:
    """``is_new``: the account was made for this, or anew, without a password; its owner chooses one by mail."""

    membership: Membership
    is_new: bool


def invite_member(actor: Actor, email: str, role: Role) -> Invited:
    """Give a role to the account with this address, made if there is none. Raises UnknownAccount for a closed one."""
    require(actor, Action.MANAGE_MEMBERS)
    with transaction.atomic():
        user, is_new = find_or_make_account(email)
        return Invited(add_member(actor, user.email, role), is_new)


def find_or_make_account(email: str) -> tuple[User, bool]:
    """The account with this address, made if there is none, and whether it is new: its owner then chooses a password.

    For services, inside a transaction; locks the federation. Raises UnknownAccount for one that is closed.
    """
    # Of two clicks the second one finds the account of the first.
    lock_federation()
    user = User.objects.filter(email__iexact=email.strip()).first()
    if user is None:
        # Without a password: an account that nobody can log in to until its owner has answered a mail.
        return User.objects.create_user(email.strip()), True
    if not user.is_active:
        raise UnknownAccount(email=email.strip())
    return user, start_anew_if_unverified(user)


def remove_member(actor: Actor, user_id: int, role: Role) -> bool:
    """Take a role back; False if it was not held (any more). Raises LastAdministrator."""
    require(actor, Action.MANAGE_MEMBERS)
    with transaction.atomic():
        # Two administrators who remove each other at the same moment must not both succeed.
        lock_federation()
        held = Membership.objects.filter(user=user_id, role=role)
        membership = held.select_related("user").first()
        if membership is None:
            return False
        if role is Role.ADMINISTRATOR and not _other_administrators(user_id):
            raise LastAdministrator(name=str(membership.user))
        record(actor, "member_removed", membership, role=role.value, user=user_id)
        membership.delete()
    return True


def _other_administrators(user_id: int) -> bool:
    others = Membership.objects.filter(role=Role.ADMINISTRATOR, user__is_active=True)
    return others.exclude(user=user_id).exists()
