"""Permissions: one matrix of data, one question.

A role is held in the whole federation (a Membership) or in one object (an organiser of one championship). For each
action the matrix says which roles suffice anywhere, and which suffice for the object they are held in. Each app has
the part of the matrix for its own actions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, runtime_checkable

from allauth.mfa.models import Authenticator

from federation.errors import NotPermitted, SecondFactorMissing
from federation.people.models.accounts import Membership, Role, User
from federation.people.models.players import Player
from federation.tenancy.scope import current_federation, current_federation_id
from federation.values.ports import Port


class Action(StrEnum):
    """Actions in a federation itself; apps above have actions of their own."""

    SEE_DESK = "see_desk"
    MANAGE_FEDERATION = "manage_federation"
    MANAGE_MEMBERS = "manage_members"
    MANAGE_REGISTRY = "manage_registry"
    SEE_AUDIT = "see_audit"
    MANAGE_JOBS = "manage_jobs"
    SETTLE_PLAYERS = "settle_players"
    MANAGE_SITE = "manage_site"


@dataclass(frozen=True, slots=True)
class Grant:
    """``anywhere``: roles in the federation that suffice; ``here``: roles that suffice in the object itself."""

    anywhere: frozenset[str]
    here: frozenset[str] = frozenset()


def grant(*anywhere: str, here: tuple[str, ...] = ()) -> Grant:
    return Grant(frozenset(anywhere), frozenset(here))


_OWN: dict[StrEnum, Grant] = {
    Action.SEE_DESK: grant(Role.ADMINISTRATOR, Role.STAFF, Role.ARBITER, Role.ORGANISER),
    Action.MANAGE_FEDERATION: grant(Role.ADMINISTRATOR),
    Action.MANAGE_MEMBERS: grant(Role.ADMINISTRATOR),
    Action.MANAGE_REGISTRY: grant(Role.ADMINISTRATOR, Role.STAFF),
    Action.SEE_AUDIT: grant(Role.ADMINISTRATOR, Role.STAFF),
    Action.MANAGE_JOBS: grant(Role.ADMINISTRATOR, Role.STAFF),
    Action.SETTLE_PLAYERS: grant(Role.ADMINISTRATOR, Role.STAFF),
    Action.MANAGE_SITE: grant(Role.ADMINISTRATOR, Role.STAFF),
}


# Roles with which a user can harm others; a federation can require a second factor for them.
_SECURED = frozenset({Role.ADMINISTRATOR, Role.STAFF})

# Required roles by action; apps above add their own.
grants: Port[Grant] = Port(_OWN)


@runtime_checkable
class HasLocalRoles(Protocol):
    """An object in which users can have roles."""

    def local_roles(self, user_id: int) -> set[str]: ...


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: an account with its roles in the current federation, the system itself, or no one (the public)."""

    user: User | None = None
    roles: frozenset[str] = field(default_factory=frozenset)
    # Roles withheld until the account has the second factor that the federation requires.
    withheld: frozenset[str] = field(default_factory=frozenset)
    is_system: bool = False
    name: str = ""

    def __str__(self) -> str:
        return self.name or (str(self.user) if self.user else "")


PUBLIC = Actor()


def system_actor(name: str) -> Actor:
    """Return an actor for commands and jobs, which have no account but are named in the audit."""
    return Actor(is_system=True, name=name)


def actor_for(user: object) -> Actor:
    """Return the actor for a request's user, with the roles held in the current federation."""
    if not isinstance(user, User) or not user.is_active:
        return PUBLIC
    # Filtered explicitly too: the own-rows policy shows a user memberships in every federation.
    held = Membership.objects.filter(user=user, federation_id=current_federation_id()).values_list("role", flat=True)
    roles = frozenset(held)
    withheld = roles & _SECURED
    if not withheld or not current_federation().asks_for_two_steps or has_second_factor(user):
        return Actor(user=user, roles=roles)
    return Actor(user=user, roles=roles - withheld, withheld=withheld)


def has_second_factor(user: User) -> bool:
    """Return whether the account has two-step login or a passkey: once set up, no login can bypass it."""
    kinds = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
    return bool(Authenticator.objects.filter(user=user, type__in=kinds).exists())


def can(actor: Actor, action: StrEnum, obj: object = None) -> bool:
    if actor.is_system:
        return True
    granted = grants[action]
    if actor.roles & granted.anywhere:
        return True
    if granted.here and actor.user is not None and isinstance(obj, HasLocalRoles):
        return bool(obj.local_roles(actor.user.pk) & granted.here)
    return False


LocalRoleCheck = Callable[[int], bool]
# Apps above say whether an account has a role in one of their objects.
local_role_checks: Port[LocalRoleCheck] = Port()


def has_local_role(actor: Actor) -> bool:
    """Return whether the actor has a role below the federation itself, for example in one championship."""
    user = actor.user
    return user is not None and any(check(user.pk) for check in local_role_checks)


def belongs_here(actor: Actor) -> bool:
    """Return whether the account belongs to the federation: a role, even in a single championship, or a player."""
    if actor.user is None:
        return False
    return (
        bool(actor.roles or actor.withheld) or has_local_role(actor) or Player.objects.filter(user=actor.user).exists()
    )


def require(actor: Actor, action: StrEnum, obj: object = None) -> None:
    """Raise NotPermitted unless the actor may do this; SecondFactorMissing if only that is missing."""
    if can(actor, action, obj):
        return
    raise SecondFactorMissing() if grants[action].anywhere & actor.withheld else NotPermitted()
