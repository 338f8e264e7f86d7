"""Members of a federation and their roles; accounts with an unconfirmed address."""

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
    """Reset an account whose address was never confirmed; return whether it was one.

    Anyone can sign up with someone else's address. Such an account is dormant until the owner of the address is
    invited and follows the first e-mail. Without this reset, it would then accept the stranger's password as well.
    Removing the password also ends its sessions, and the owner chooses a new one by e-mail.
    """
    with transaction.atomic():
        user = locking(User.objects.all()).get(pk=user.pk)
        addresses = EmailAddress.objects.filter(user=user)
        # Accounts created by an invitation or an operator have no address before the first login: no one signed up.
        if not addresses.exists() or addresses.filter(verified=True).exists():
            return False
        user.set_unusable_password()
        user.name = ""
        user.save(update_fields=["password", "name"])
        Authenticator.objects.filter(user=user).delete()
        # Confirmation links already sent become invalid.
        addresses.delete()
    return True


def find_account(email: str) -> User:
    """Return the active account with this address, ignoring case. Raises UnknownAccount."""
    user = User.objects.filter(email__iexact=email.strip(), is_active=True).first()
    if user is None:
        raise UnknownAccount(email=email.strip())
    return user


def add_member(actor: Actor, email: str, role: Role) -> Membership:
    """Give an account a role in the federation. Repeating it changes nothing. Raises UnknownAccount.

    An unconfirmed account is reset and loses its password.
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
    """``is_new``: the account was created or reset for this and has no password; its owner chooses one by e-mail."""

    membership: Membership
    is_new: bool


def invite_member(actor: Actor, email: str, role: Role) -> Invited:
    """Give a role to the account with this address, creating it if needed. Raises UnknownAccount for a closed one."""
    require(actor, Action.MANAGE_MEMBERS)
    with transaction.atomic():
        user, is_new = find_or_make_account(email)
        return Invited(add_member(actor, user.email, role), is_new)


def find_or_make_account(email: str) -> tuple[User, bool]:
    """Return the account with this address, creating it if needed, and whether it is new and needs a password.

    For services, inside a transaction; locks the federation. Raises UnknownAccount for a closed one.
    """
    # On a double click, the second request finds the account of the first.
    lock_federation()
    user = User.objects.filter(email__iexact=email.strip()).first()
    if user is None:
        # Without a password no one can log in until the owner has followed the link in an e-mail.
        return User.objects.create_user(email.strip()), True
    if not user.is_active:
        raise UnknownAccount(email=email.strip())
    return user, start_anew_if_unverified(user)


def remove_member(actor: Actor, user_id: int, role: Role) -> bool:
    """Remove a role; return False if it was not held (any more). Raises LastAdministrator."""
    require(actor, Action.MANAGE_MEMBERS)
    with transaction.atomic():
        # Two administrators removing each other at the same moment must not both succeed.
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
