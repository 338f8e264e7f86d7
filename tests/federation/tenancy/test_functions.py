"""Functions of the database and what they are called with: nobody becomes the owner of the tables through one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.core.checks import CheckMessage
from django.db import connection, connections

from federation.health.services.checks import CHECKS, Unwell
from federation.tenancy.federations import Federation
from federation.tenancy.functions import SEARCH_PATH, find_open_doors, secure_functions
from federation.tenancy.rights import check_open_doors
from tests.databases import another_session

# Who looks at all federations at once has to be the owner; nobody else has to.
AS_OWNER = {"faristol_open_work"}
# As it was: a temporary table is found first, its default is computed by whoever writes to it.
FORMER_FUNCTION = """
CREATE OR REPLACE FUNCTION public.faristol_raise_version() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
    INSERT INTO federation_datachange (federation_id) VALUES (current_setting('app.federation_id')::bigint);
    RETURN NULL;
END $$
"""
ATTACK = """
CREATE TEMPORARY TABLE federation_datachange (id bigint, federation_id bigint);
GRANT ALL ON federation_datachange TO PUBLIC;
CREATE FUNCTION pg_temp.become_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('attack.ran_as', current_user::text, false);
    RETURN NEW;
END $$;
CREATE TRIGGER attack BEFORE INSERT ON federation_datachange FOR EACH ROW EXECUTE FUNCTION pg_temp.become_owner();
UPDATE federation_federation SET name = name WHERE false;
"""


def _roles() -> tuple[str, str]:
    return tuple(str(connections[alias].settings_dict["USER"]) for alias in ("default", settings.OWNER_ALIAS))  # type: ignore[return-value]


@contextmanager
def _temporary_tables_allowed() -> Iterator[psycopg.Connection[Any]]:
    """As in a database that somebody made without taking the right away."""
    with another_session(settings.OWNER_ALIAS) as owner:
        owner.autocommit = True
        name = connection.settings_dict["NAME"]
        owner.execute(f'GRANT TEMPORARY ON DATABASE "{name}" TO PUBLIC')
        try:
            yield owner
        finally:
            owner.execute(f'REVOKE TEMPORARY ON DATABASE "{name}" FROM PUBLIC')


def _attack(federation: Federation) -> str:
    """Who the trigger of the temporary table ran as; empty where it did not run."""
    with another_session("default") as session:
        session.execute("SELECT set_config('app.federation_id', %s, false)", [str(federation.pk)])
        session.execute(ATTACK)
        row = session.execute("SELECT current_setting('attack.ran_as', true)").fetchone()
        return str(row[0] or "") if row else ""


@pytest.mark.django_db(transaction=True)
def test_trigger_of_a_temporary_table_ran_as_the_owner_and_does_not_run_now(fisc: Federation) -> None:
    _application, owner_name = _roles()
    with _temporary_tables_allowed() as owner:
        row = owner.execute("SELECT pg_get_functiondef('public.faristol_raise_version'::regproc)").fetchone()
        assert row is not None
        with owner.transaction():
            owner.execute(FORMER_FUNCTION)
        try:
            assert _attack(fisc) == owner_name
        finally:
            owner.execute(row[0])
        assert _attack(fisc) == ""
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        _attack(fisc)


@pytest.mark.django_db
def test_every_function_has_its_search_path_and_is_not_everybodys() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT proname, prosecdef, proconfig, prorettype = 'trigger'::regtype, "
            "has_function_privilege(current_user, f.oid, 'EXECUTE'), "
            "EXISTS (SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee = 0) "
            "FROM pg_proc f WHERE pronamespace = 'public'::regnamespace"
        )
        functions = cursor.fetchall()
    assert len(functions) > 50
    for name, as_owner, config, is_trigger, may_call, is_everybodys in functions:
        assert config == [f"search_path={SEARCH_PATH}"], name
        assert as_owner == (name in AS_OWNER), name
        assert not is_everybodys, name
        assert may_call != is_trigger, name


@pytest.mark.django_db
def test_no_function_lies_outside_of_the_schema() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_proc WHERE proowner = to_regrole(%s) AND pronamespace <> 'public'::regnamespace",
            [_roles()[1]],
        )
        assert cursor.fetchone() == (0,)


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_function_that_a_library_replaces_is_secured_again() -> None:
    with connections[settings.OWNER_ALIAS].cursor() as cursor:
        cursor.execute("SELECT pg_get_functiondef('public._pgh_attach_context'::regproc)")
        [definition] = cursor.fetchone()
        path = " SET search_path TO 'pg_catalog', 'public', 'pg_temp'\n"
        assert path in definition
        cursor.execute(definition.replace(path, ""))
        cursor.execute("GRANT EXECUTE ON FUNCTION public._pgh_attach_context() TO PUBLIC")
        secure_functions(cursor, _roles()[0])
    test_every_function_has_its_search_path_and_is_not_everybodys()


@pytest.mark.django_db(transaction=True)
def test_right_that_was_not_taken_away_is_told_by_check_and_health(fisc: Federation) -> None:
    assert (_said(), CHECKS["rights"]()) == ([], "")
    with _temporary_tables_allowed():
        [warning] = _said()
        assert warning.id == "federation.W002"
        assert "temporary tables" in warning.msg
        with pytest.raises(Unwell, match="temporary tables"):
            CHECKS["rights"]()
    assert _said() == []


def _said() -> list[CheckMessage]:
    return check_open_doors()


@pytest.mark.django_db
def test_application_has_no_open_door() -> None:
    with connection.cursor() as cursor:
        assert find_open_doors(cursor) == []
