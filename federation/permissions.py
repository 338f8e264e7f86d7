"""Who may do what: one matrix of data, one question.

A role is held in the whole federation (a Membership) or in one object (an organiser of one championship); the
matrix says for each action which roles suffice anywhere, and which suffice for the object they are held in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, runtime_checkable

from federation.errors import NotPermitted
from federation.models import Membership, Role, User
from federation.tenancy.scope import current_federation_id


class Action(StrEnum):
    SEE_DESK = "see_desk"
    MANAGE_FEDERATION = "manage_federation"
    MANAGE_MEMBERS = "manage_members"
    MANAGE_REGISTRY = "manage_registry"
    SEE_AUDIT = "see_audit"
    MANAGE_JOBS = "manage_jobs"
    ANNOUNCE_CHAMPIONSHIP = "announce_championship"
    CHANGE_CHAMPIONSHIP = "change_championship"
    APPROVE_CHAMPIONSHIP = "approve_championship"
    UPLOAD_RESULTS = "upload_results"
    SEE_UPLOADS = "see_uploads"
    DELIVER_RESULTS = "deliver_results"
    SETTLE_PLAYERS = "settle_players"
    ACCEPT_RESULTS = "accept_results"
    CORRECT_RESULTS = "correct_results"
    MANAGE_RATINGS = "manage_ratings"
    PUBLISH_RATING_LIST = "publish_rating_list"
    MANAGE_RULES = "manage_rules"
    MANAGE_LEXICONS = "manage_lexicons"
    SEARCH_LEXICON = "search_lexicon"
    ANSWER_CHALLENGE = "answer_challenge"
    ENTER_GAMES = "enter_games"
    MANAGE_GAMES = "manage_games"


_A, _S, _R, _O = Role.ADMINISTRATOR, Role.STAFF, Role.ARBITER, Role.ORGANISER


@dataclass(frozen=True, slots=True)
class Grant:
    """``anywhere``: roles in the federation that suffice; ``here``: roles that suffice in the object itself."""

    anywhere: frozenset[str]
    here: frozenset[str] = frozenset()


def _grant(*anywhere: str, here: tuple[str, ...] = ()) -> Grant:
    return Grant(frozenset(anywhere), frozenset(here))


MATRIX: dict[Action, Grant] = {
    Action.SEE_DESK: _grant(_A, _S, _R, _O),
    Action.MANAGE_FEDERATION: _grant(_A),
    Action.MANAGE_MEMBERS: _grant(_A),
    Action.MANAGE_REGISTRY: _grant(_A, _S),
    Action.SEE_AUDIT: _grant(_A, _S),
    Action.MANAGE_JOBS: _grant(_A, _S),
    Action.ANNOUNCE_CHAMPIONSHIP: _grant(_A, _S, _O),
    Action.CHANGE_CHAMPIONSHIP: _grant(_A, _S, here=(_O,)),
    Action.APPROVE_CHAMPIONSHIP: _grant(_A, _S),
    Action.UPLOAD_RESULTS: _grant(_A, _S, here=(_O, _R)),
    Action.SEE_UPLOADS: _grant(_A, _S, here=(_O, _R)),
    Action.DELIVER_RESULTS: _grant(_A, _S, here=(_O,)),
    Action.SETTLE_PLAYERS: _grant(_A, _S),
    Action.ACCEPT_RESULTS: _grant(_A, _S),
    Action.CORRECT_RESULTS: _grant(_A, _S, here=(_R,)),
    Action.MANAGE_RATINGS: _grant(_A, _S),
    Action.PUBLISH_RATING_LIST: _grant(_A, _S),
    Action.MANAGE_RULES: _grant(_A, _S),
    Action.MANAGE_LEXICONS: _grant(_A, _S),
    # For who checks a list; players have no use of it during play.
    Action.SEARCH_LEXICON: _grant(_A, _S),
    Action.ANSWER_CHALLENGE: _grant(_A, _S, _R, here=(_R, _O)),
    # A player may enter the games he or she played, too: see the service.
    Action.ENTER_GAMES: _grant(_A, _S, _R, here=(_R, _O)),
    Action.MANAGE_GAMES: _grant(_A, _S, here=(_R,)),
}


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


def can(actor: Actor, action: Action, obj: object = None) -> bool:
    if actor.is_system:
        return True
    grant = MATRIX[action]
    if actor.roles & grant.anywhere:
        return True
    if grant.here and actor.user is not None and isinstance(obj, HasLocalRoles):
        return bool(obj.local_roles(actor.user.pk) & grant.here)
    return False


LocalRoleCheck = Callable[[int], bool]
_local_role_checks: list[LocalRoleCheck] = []


def register_local_role_check(check: LocalRoleCheck) -> None:
    """Let an app above say whether an account has a role in some object of its own."""
    if check not in _local_role_checks:
        _local_role_checks.append(check)


def has_local_role(actor: Actor) -> bool:
    """Whether the actor has a role anywhere below the federation itself, in one championship for example."""
    user = actor.user
    return user is not None and any(check(user.pk) for check in _local_role_checks)


def require(actor: Actor, action: Action, obj: object = None) -> None:
    """Raise NotPermitted unless the actor may do this."""
    if not can(actor, action, obj):
        raise NotPermitted()
