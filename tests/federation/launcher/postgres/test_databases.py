"""Databases that the environment names: which roles serve, and what is refused."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from federation.launcher.postgres.databases import NAMED_APPLICATION_ROLE, DatabaseRefused, named_database
from federation.launcher.postgres.embedded import APPLICATION_ROLE, OWNER_ROLE, Cluster


def test_both_urls_are_used_as_they_are(checkout: Path) -> None:
    urls = {"DATABASE_URL": "postgresql://a@/x", "DATABASE_OWNER_URL": "postgresql://b@/x"}
    assert named_database(urls, checkout) == urls


def test_superuser_alone_becomes_owner_and_gets_an_application_role(checkout: Path, cluster: Cluster) -> None:
    url = cluster.url("postgres")
    urls = named_database({"DATABASE_URL": url}, checkout)
    assert urls["DATABASE_OWNER_URL"] == url
    with psycopg.connect(urls["DATABASE_URL"]) as connection:
        row = connection.execute(
            "SELECT rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, current_database() "
            "FROM pg_roles WHERE rolname = current_user"
        ).fetchone()
    assert row == (NAMED_APPLICATION_ROLE, False, False, False, False, "faristol")


def test_application_role_keeps_its_password_between_commands(checkout: Path, cluster: Cluster) -> None:
    environment = {"DATABASE_URL": cluster.url("postgres")}
    assert named_database(environment, checkout) == named_database(environment, checkout)


def test_role_that_may_not_make_roles_is_refused(checkout: Path, cluster: Cluster) -> None:
    for role in (APPLICATION_ROLE, OWNER_ROLE):
        with pytest.raises(DatabaseRefused, match="DATABASE_OWNER_URL"):
            named_database({"DATABASE_URL": cluster.url(role)}, checkout)


def test_application_role_that_sees_everything_is_refused(checkout: Path, cluster: Cluster) -> None:
    url = cluster.url("postgres")
    named_database({"DATABASE_URL": url}, checkout)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"ALTER ROLE {NAMED_APPLICATION_ROLE} BYPASSRLS")
        with pytest.raises(DatabaseRefused, match="every federation"):
            named_database({"DATABASE_URL": url}, checkout)
        connection.execute(f"ALTER ROLE {NAMED_APPLICATION_ROLE} NOBYPASSRLS")


def test_database_that_does_not_answer_is_refused(checkout: Path) -> None:
    with pytest.raises(DatabaseRefused, match="does not answer"):
        named_database({"DATABASE_URL": "postgresql://postgres@127.0.0.1:1/x"}, checkout)
