"""Entering and leaving a federation's scope: the one place that tells both walls where we are."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection, transaction
from django_scopes import get_scope, scope

if TYPE_CHECKING:
    from federation.tenancy.federations import Federation

FEDERATION_SETTING = "app.federation_id"
USER_SETTING = "app.user_id"


class NoFederationScope(RuntimeError):
    """Something that needs a federation was called outside of every federation's scope."""


def current_federation() -> Federation:
    """The federation whose scope we are in. Raises NoFederationScope outside."""
    federation: Federation | None = get_scope().get("federation")
    if federation is None:
        raise NoFederationScope("No federation scope is open.")
    return federation


def current_federation_id() -> int:
    """The federation's id. Raises NoFederationScope outside of every scope."""
    return current_federation().pk


def is_in_federation() -> bool:
    """Whether a federation's scope is open."""
    return get_scope().get("federation") is not None


def default_federation_id() -> int | None:
    """Default of every tenant row's federation: nobody has to pass it on, and nobody can forget it.

    Outside of a scope it is None, which the column refuses; raising here would stop migrations, which ask too.
    """
    federation = get_scope().get("federation")
    return federation.pk if federation else None


@contextmanager
def federation_scope(federation: Federation) -> Iterator[None]:
    """Open a transaction (a savepoint inside another) in which only this federation's rows can be seen.

    Scopes nest: the setting before is put back, on success by us, on an error by the savepoint's rollback.
    """
    with database_setting(FEDERATION_SETTING, str(federation.pk)), scope(federation=federation):
        yield


@contextmanager
def user_scope(user_id: int) -> Iterator[None]:
    """Open a transaction in which a user also sees his or her own memberships in every federation."""
    with database_setting(USER_SETTING, str(user_id)):
        yield


def allow_long_statements() -> None:
    """For a job or a command: until the transaction ends, a statement may take as long as a job."""
    exchange_setting("statement_timeout", f"{settings.FARISTOL_JOB_SECONDS}s")


@contextmanager
def database_setting(name: str, value: str) -> Iterator[None]:
    """Give a transaction-local PostgreSQL setting a value for the length of the block."""
    with transaction.atomic():
        previous = exchange_setting(name, value)
        yield
        # SET LOCAL outlives a released savepoint, so the outer scope's value has to be put back by hand.
        if not connection.needs_rollback:
            exchange_setting(name, previous)


def exchange_setting(name: str, value: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(current_setting(%s, true), ''), set_config(%s, %s, true)", [name, name, value])
        previous, _ = cursor.fetchone()
    return str(previous)
