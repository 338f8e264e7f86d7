"""What was planted in a federation, and everything that it has, so that nobody else sees or changes it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db import connection

from federation.people.models.accounts import Role, User
from federation.permissions import system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.rights import tenant_models
from federation.tenancy.scope import federation_scope

SYSTEM = system_actor("test")


@dataclass(frozen=True)
class Words:
    secret: str
    public: str


@dataclass
class Planted:
    """What was planted, by the addresses and ids under which it can be asked for."""

    federation: Federation
    words: Words
    members: dict[Role, User] = field(default_factory=dict)
    token: str = ""
    # The address of an entrant's own table, which needs no account.
    live: str = ""
    # The code of a table's slip.
    slip: str = ""
    # Values of the parameters of addresses: by the literal part before the parameter, and its name.
    parameters: dict[str, Any] = field(default_factory=dict)
    ids: dict[str, Any] = field(default_factory=dict)
    digests: list[str] = field(default_factory=list)

    @property
    def signs(self) -> tuple[str, ...]:
        """Texts that give the federation away wherever they are seen outside of it."""
        return (self.words.secret, self.words.public, self.token, *self.digests)


def snapshot(federation: Federation) -> dict[str, Any]:
    """By tenant table, how many rows the federation has and a digest of all that is in them."""
    with federation_scope(federation), connection.cursor() as cursor:
        found = {}
        for model in tenant_models():
            table = model._meta.db_table
            cursor.execute(f"SELECT count(*), md5(string_agg(t::text, '|' ORDER BY t::text)) FROM \"{table}\" t")
            found[table] = cursor.fetchone()
    return found
