"""The catalogue of the database against the models: no tenant table without its walls."""

import pytest
from django.apps import apps
from django.db import connection

from federation.tenancy.policies import (
    OWN_ROWS_POLICY,
    TENANT_POLICY,
    is_tenant_model,
    tenant_key,
    tenant_models,
    tenant_references,
)

pytestmark = pytest.mark.django_db

# Every table without a federation, and why it may be one. None holds anything of a federation.
GLOBAL_TABLES = {
    "federation_federation": "the tenants themselves",
    "federation_user": "accounts, known to several federations",
    "federation_user_groups": "accounts",
    "federation_user_user_permissions": "accounts",
    "account_emailaddress": "accounts",
    "account_emailconfirmation": "accounts",
    "mfa_authenticator": "accounts",
    "django_session": "logins",
    "auth_group": "operators of the installation",
    "auth_group_permissions": "operators of the installation",
    "auth_permission": "Django",
    "django_admin_log": "operators of the installation",
    "django_content_type": "Django",
    "django_migrations": "Django",
    "pghistory_context": "of the library; unused, the context is stored with the event",
}


def _rows(sql: str) -> list[tuple[object, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchall()


def test_every_table_is_a_tenant_table_or_on_the_list() -> None:
    tables = {row[0] for row in _rows("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")}
    assert tables == set(GLOBAL_TABLES) | {model._meta.db_table for model in tenant_models()}


def test_every_tenant_table_has_row_security_forced_and_the_policy() -> None:
    secured = {row[0] for row in _rows("SELECT relname FROM pg_class WHERE relrowsecurity AND relforcerowsecurity")}
    policies = {(row[0], row[1]) for row in _rows("SELECT tablename, policyname FROM pg_policies")}
    tables = {model._meta.db_table for model in tenant_models()}
    assert secured == tables
    assert policies == {(table, TENANT_POLICY) for table in tables} | {("federation_membership", OWN_ROWS_POLICY)}


def test_every_policy_binds_reading_and_writing_to_the_setting() -> None:
    for table, command, condition, check in _rows(
        f"SELECT tablename, cmd, qual, with_check FROM pg_policies WHERE policyname = '{TENANT_POLICY}'"
    ):
        assert (command, check) == ("ALL", None), table
        assert "app.federation_id" in str(condition), table


def test_every_reference_between_tenant_tables_is_composite() -> None:
    found = {
        row[0] for row in _rows("SELECT conname FROM pg_constraint WHERE contype = 'f' AND cardinality(conkey) = 2")
    }
    assert found == {reference.name for reference in tenant_references()}


def test_every_tenant_table_has_its_composite_key() -> None:
    found = {
        row[0] for row in _rows("SELECT conname FROM pg_constraint WHERE contype = 'u' AND cardinality(conkey) = 2")
    }
    assert {tenant_key(model._meta.db_table) for model in tenant_models()} <= found


def test_no_tenant_model_hides_rows_in_a_join_table() -> None:
    for model in apps.get_models():
        if is_tenant_model(model):
            assert not model._meta.local_many_to_many, model


def test_the_application_role_owns_nothing_and_is_bound() -> None:
    [(is_super, bypasses, owned)] = _rows(
        "SELECT rolsuper, rolbypassrls, (SELECT count(*) FROM pg_tables WHERE tableowner = current_user) "
        "FROM pg_roles WHERE rolname = current_user"
    )
    assert (is_super, bypasses, owned) == (False, False, 0)
