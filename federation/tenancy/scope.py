"""Entering and leaving a federation's scope: the one place that tells both walls which federation we are in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone
from django_scopes import get_scope, scope

if TYPE_CHECKING:
    from federation.tenancy.federations import Federation

FEDERATION_SETTING = "app.federation_id"
USER_SETTING = "app.user_id"


class NoFederationScope(RuntimeError):
    """Something that needs a federation was called outside a scope."""


def current_federation() -> Federation:
    """Return the federation in scope. Raises NoFederationScope outside."""
    federation: Federation | None = get_scope().get("federation")
    if federation is None:
        raise NoFederationScope("No federation scope is open.")
    return federation


def current_federation_id() -> int:
    """Return the federation's id. Raises NoFederationScope outside a scope."""
    return current_federation().pk


def is_in_federation() -> bool:
    """Return whether a federation's scope is open."""
    return get_scope().get("federation") is not None


def default_federation_id() -> int | None:
    """Return the default federation of every tenant row: no one has to pass it on, and no one can forget it.

    Outside a scope it is None, which the column refuses; raising here would stop migrations, which also call it.
    """
    federation = get_scope().get("federation")
    return federation.pk if federation else None


@contextmanager
def federation_scope(federation: Federation) -> Iterator[None]:
    """Open a transaction (a savepoint inside another) in which only this federation's rows are visible.

    Inside, today is the federation's own date, for jobs and commands as for pages.

    Scopes nest: the previous setting is restored by us on success, and by the savepoint's rollback on an error.
    """
    with (
        database_setting(FEDERATION_SETTING, str(federation.pk)),
        scope(federation=federation),
        timezone.override(federation.tzinfo),
    ):
        yield


@contextmanager
def user_scope(user_id: int) -> Iterator[None]:
    """Open a transaction in which a user also sees their own memberships in every federation."""
    with database_setting(USER_SETTING, str(user_id)):
        yield


@contextmanager
def reader_scope(federation: Federation | None, user_id: int | None) -> Iterator[None]:
    """Combine both for one request: a transaction in the federation's scope (None: on the portal, in no scope), in
    which an account (None: a stranger) also sees its own memberships. One query.
    """
    values = {}
    if user_id is not None:
        values[USER_SETTING] = str(user_id)
    if federation is not None:
        values[FEDERATION_SETTING] = str(federation.pk)
    with ExitStack() as walls:
        if values:
            walls.enter_context(_database_settings(values))
        if federation is not None:
            walls.enter_context(scope(federation=federation))
            walls.enter_context(timezone.override(federation.tzinfo))
        yield


def allow_long_statements() -> None:
    """For a job or a command: allow statements as long as a job until the transaction ends."""
    exchange_setting("statement_timeout", f"{settings.FARISTOL_JOB_SECONDS}s")


@contextmanager
def database_setting(name: str, value: str) -> Iterator[None]:
    """Set a transaction-local PostgreSQL setting within the block."""
    with _database_settings({name: value}):
        yield


@contextmanager
def _database_settings(values: Mapping[str, str]) -> Iterator[None]:
    """Set several at once, by name. The block is a transaction, or a savepoint inside one."""
    is_whole_transaction = not connection.in_atomic_block
    with transaction.atomic():
        previous = _exchange_settings(values)
        yield
        # SET LOCAL ends with the transaction, but outlives a released savepoint, so the outer scope's values have to
        # be restored here.
        if not is_whole_transaction and not connection.needs_rollback:
            _exchange_settings(previous)


def exchange_setting(name: str, value: str) -> str:
    """Set a value until the transaction ends; return the previous one."""
    return _exchange_settings({name: value})[name]


def _exchange_settings(values: Mapping[str, str]) -> dict[str, str]:
    """Set values and return the previous ones, by name. One query."""
    columns = ", ".join(["coalesce(current_setting(%s, true), ''), set_config(%s, %s, true)"] * len(values))
    given = [part for name, value in values.items() for part in (name, name, value)]
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns}", given)
        found = cursor.fetchone()
    return {name: str(before) for name, before in zip(values, found[::2], strict=True)}
