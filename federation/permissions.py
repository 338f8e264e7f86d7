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

from federation.errors import NotPermitted
from federation.models import Membership, Player, Role, User
from federation.tenancy.scope import current_federation_id
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
}


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
    roles = Membership.objects.filter(user=user, federation_id=current_federation_id()).values_list("role", flat=True)
    return Actor(user=user, roles=frozenset(roles))


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
    return bool(actor.roles) or has_local_role(actor) or Player.objects.filter(user=actor.user).exists()


def require(actor: Actor, action: StrEnum, obj: object = None) -> None:
    """Raise NotPermitted unless the actor may do this."""
    if not can(actor, action, obj):
        raise NotPermitted()
