"""Who may do what: one matrix of data, one question.

A role is held in the whole federation (a Membership) or in one object (an organiser of one championship); the
matrix says for each action which roles suffice anywhere, and which suffice for the object they are held in. Each app
has the part of the matrix that is about its own actions.
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
    """What can be done in a federation itself; apps above have actions of their own."""

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


# Roles with which somebody can do harm to others; a federation can ask for a second factor of who has them.
_SECURED = frozenset({Role.ADMINISTRATOR, Role.STAFF})

# Who may do what, by the action; apps above add their own.
grants: Port[Grant] = Port(_OWN)


@runtime_checkable
class HasLocalRoles(Protocol):
    """An object in which users can have roles of their own."""

    def local_roles(self, user_id: int) -> set[str]: ...


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts: an account with its roles in the current federation, the system itself, or nobody (the public)."""

    user: User | None = None
    roles: frozenset[str] = field(default_factory=frozenset)
    # Roles that count for nothing until the account has a second factor: the federation asks for one.
    withheld: frozenset[str] = field(default_factory=frozenset)
    is_system: bool = False
    name: str = ""

    def __str__(self) -> str:
        return self.name or (str(self.user) if self.user else "")


PUBLIC = Actor()


def system_actor(name: str) -> Actor:
    """An actor for commands and jobs, which have no account but leave their name in the audit."""
    return Actor(is_system=True, name=name)


def actor_for(user: object) -> Actor:
    """The actor behind a request's user, with the roles held in the federation whose scope is open."""
    if not isinstance(user, User) or not user.is_active:
        return PUBLIC
    # Filtered by hand as well: the own-rows policy shows a user memberships of every federation.
    held = Membership.objects.filter(user=user, federation_id=current_federation_id()).values_list("role", flat=True)
    roles = frozenset(held)
    withheld = roles & _SECURED
    if not withheld or not current_federation().asks_for_two_steps or has_second_factor(user):
        return Actor(user=user, roles=roles)
    return Actor(user=user, roles=roles - withheld, withheld=withheld)


def has_second_factor(user: User) -> bool:
    """Whether the account logs in in two steps or with a passkey: once it is set up, no login goes past it."""
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
# Apps above say whether an account has a role in some object of their own.
local_role_checks: Port[LocalRoleCheck] = Port()


def has_local_role(actor: Actor) -> bool:
    """Whether the actor has a role anywhere below the federation itself, in one championship for example."""
    user = actor.user
    return user is not None and any(check(user.pk) for check in local_role_checks)


def belongs_here(actor: Actor) -> bool:
    """Whether the account has a part in the federation: a role, one in a single championship, or a player."""
    if actor.user is None:
        return False
    return (
        bool(actor.roles or actor.withheld) or has_local_role(actor) or Player.objects.filter(user=actor.user).exists()
    )


def require(actor: Actor, action: StrEnum, obj: object = None) -> None:
    """Raise NotPermitted unless the actor may do this; SecondFactorMissing where only that stands in the way."""
    if can(actor, action, obj):
        return
    raise SecondFactorMissing() if grants[action].anywhere & actor.withheld else NotPermitted()
