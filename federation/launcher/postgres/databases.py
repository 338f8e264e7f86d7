"""Which PostgreSQL a command uses: the embedded one, or the one named by the environment."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
from psycopg import sql

from federation.launcher.local_secrets import keep_secret
from federation.launcher.postgres.clusters import kept_server, throwaway_server
from federation.launcher.postgres.embedded import APPLICATION_ROLE, OWNER_ROLE, Cluster
from federation.launcher.refusal import CommandRefused

# On a shared server, a name that shows which program the role belongs to.
NAMED_APPLICATION_ROLE = "faristol_app"


class DatabaseRefused(CommandRefused):
    """The database named by the environment cannot be used; the message says what to set."""


@contextlib.contextmanager
def kept_database(checkout: Path, *, shared: bool) -> Iterator[dict[str, str]]:
    """Yield the variables naming a database whose data stays: the demo's.

    With `shared`, an embedded server that another command runs is accepted.
    """
    if os.environ.get("DATABASE_URL"):
        yield named_database(dict(os.environ), checkout)
        return
    with kept_server(checkout, shared=shared) as cluster:
        yield _cluster_urls(cluster)


@contextlib.contextmanager
def scratch_database(checkout: Path, *, durable: bool = False) -> Iterator[dict[str, str]]:
    """Yield the variables naming an empty database of our own, for tests and benchmarks."""
    if os.environ.get("DATABASE_URL"):
        yield named_database(dict(os.environ), checkout)
        return
    with throwaway_server(checkout, durable=durable) as cluster:
        yield _cluster_urls(cluster)


def _cluster_urls(cluster: Cluster) -> dict[str, str]:
    return {
        "DATABASE_URL": cluster.url(APPLICATION_ROLE),
        "DATABASE_OWNER_URL": cluster.url(OWNER_ROLE),
    }


def named_database(environment: dict[str, str], checkout: Path) -> dict[str, str]:
    """Return both URLs from an environment that names at least one of them.

    If only DATABASE_URL is set and its role may do everything, that role becomes the owner and a plain role is created
    for the application. Raises `DatabaseRefused`.
    """
    url = environment["DATABASE_URL"]
    if owner_url := environment.get("DATABASE_OWNER_URL"):
        return {"DATABASE_URL": url, "DATABASE_OWNER_URL": owner_url}
    password = keep_secret(checkout, "database_password")
    try:
        with psycopg.connect(url, connect_timeout=10, autocommit=True) as connection:
            _check_owner(connection)
            _refresh_application_role(connection, password)
    except psycopg.OperationalError as error:
        raise DatabaseRefused(f"The database of DATABASE_URL is not responding: {error}") from error
    application_url = _with_role(url, NAMED_APPLICATION_ROLE, password)
    try:
        psycopg.connect(application_url, connect_timeout=10).close()
    except psycopg.OperationalError as error:
        raise DatabaseRefused(
            f"The application's role {NAMED_APPLICATION_ROLE} can't log in: {error}\n{_ADVICE}"
        ) from error
    return {"DATABASE_URL": application_url, "DATABASE_OWNER_URL": url}


_ADVICE = (
    "Set DATABASE_URL to a role that is neither superuser nor BYPASSRLS, "
    "and DATABASE_OWNER_URL to a role with CREATEDB and BYPASSRLS that owns the database."
)


def _check_owner(connection: psycopg.Connection[tuple[bool, ...]]) -> None:
    row = connection.execute(
        "SELECT rolsuper, rolcreaterole AND rolcreatedb AND rolbypassrls FROM pg_roles WHERE rolname = current_user"
    ).fetchone()
    if row is None or not any(row):
        raise DatabaseRefused(f"DATABASE_URL alone is not enough: its role may not create roles.\n{_ADVICE}")


def _refresh_application_role(connection: psycopg.Connection[tuple[bool, ...]], password: str) -> None:
    role = sql.Identifier(NAMED_APPLICATION_ROLE)
    exists = connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [NAMED_APPLICATION_ROLE]).fetchone()
    verb = sql.SQL("ALTER" if exists else "CREATE")
    connection.execute(
        sql.SQL("{} ROLE {} LOGIN NOCREATEDB NOCREATEROLE PASSWORD {}").format(verb, role, sql.Literal(password))
    )
    row = connection.execute(
        "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = %s", [NAMED_APPLICATION_ROLE]
    ).fetchone()
    if row == (True,):
        raise DatabaseRefused(
            f"The role {NAMED_APPLICATION_ROLE} exists and can see every federation's rows.\n{_ADVICE}"
        )


def _with_role(url: str, role: str, password: str) -> str:
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{role}:{quote(password, safe='')}@{place}"))
