"""Readable makers of federations and people for tests."""

from __future__ import annotations

from federation.models import Federation, Membership, Player, Role, User
from federation.permissions import Actor, actor_for
from federation.services.registry import NewPlayer, add_players
from federation.tenancy.scope import federation_scope

PASSWORD = "una contrasenya llarga"


def make_federation(slug: str, **fields: object) -> Federation:
    values: dict[str, object] = {"name": slug.upper(), "short_name": slug.upper(), "language": "ca", **fields}
    return Federation.objects.create(slug=slug, **values)


def make_user(email: str, *roles: Role, federation: Federation | None = None) -> User:
    """An account, with these roles in a federation when one is given."""
    user = User.objects.create_user(email, PASSWORD, name=email.partition("@")[0].title())
    if federation is not None:
        with federation_scope(federation):
            for role in roles:
                Membership.objects.create(user=user, role=role)
    return user


def make_actor(federation: Federation, *roles: Role) -> Actor:
    """An actor with these roles. The federation's scope must be open when the actor is used."""
    name = "-".join(roles) or "nobody"
    user = make_user(f"{name}@{federation.slug}.example", *roles, federation=federation)
    with federation_scope(federation):
        return actor_for(user)


def make_players(*names: str) -> list[Player]:
    """Players of the federation whose scope is open, from ``First Surname``."""
    parts = [name.rpartition(" ") for name in names]
    return add_players([NewPlayer(surname=surname, given_name=given) for given, _space, surname in parts])
