"""Readable makers of federations and people for tests."""

from __future__ import annotations

from django.conf import settings

from federation.notices.models import Mail
from federation.people.models.accounts import Membership, Role, User
from federation.people.models.players import Player
from federation.permissions import Actor, actor_for
from federation.registry.services.registration import NewPlayer, add_players
from federation.tenancy.federations import Federation
from federation.tenancy.scope import FEDERATION_SETTING, database_setting, federation_scope

PASSWORD = "una contrasenya llarga"


def make_federation(slug: str, **fields: object) -> Federation:
    values: dict[str, object] = {"name": slug.upper(), "short_name": slug.upper(), "language": "ca", **fields}
    # Inside of a federation's scope the database lets nobody make another.
    with database_setting(FEDERATION_SETTING, ""):
        return Federation.objects.create(slug=slug, **values)


def change_federation(federation: Federation, **values: object) -> None:
    """Give a federation other values, or store those it has been given: in its own scope, as only there it may be."""
    with federation_scope(federation):
        for name, value in values.items():
            setattr(federation, name, value)
        federation.save(update_fields=list(values) or None)


def make_user(email: str, *roles: Role, federation: Federation | None = None) -> User:
    """An account, with these roles in a federation when one is given."""
    user = User.objects.create_user(email, PASSWORD, name=email.partition("@")[0].title())
    if federation is not None:
        with federation_scope(federation):
            for role in roles:
                Membership.objects.create(user=user, role=role)
    return user


def make_operator(email: str) -> User:
    """An operator of the installation, made as the owner of the tables.

    The test is marked with ``transaction=True`` and both databases: nobody else could make one, and what the owner
    makes is seen once it is committed.
    """
    made = User.objects.db_manager(settings.OWNER_ALIAS).create_superuser(email, PASSWORD)
    return User.objects.get(pk=made.pk)


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


def mails_of(federation: Federation) -> list[Mail]:
    """What waits in a federation's outbox or was sent, the oldest first."""
    with federation_scope(federation):
        return list(Mail.objects.order_by("pk"))
