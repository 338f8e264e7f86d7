"""The catalogue of the database against the models: no tenant table without its walls."""

import pytest
from django.apps import apps
from django.db import connection, models

from federation.tenancy.global_tables import GLOBAL_TABLES
from federation.tenancy.keys import is_leaf, redundant_keys, tenant_key, tenant_references
from federation.tenancy.policies import GLOBAL_POLICIES, OWN_ROWS_POLICY, TENANT_POLICY
from federation.tenancy.rights import append_only_tables, is_tenant_model, owner_only, table_rights, tenant_models

pytestmark = pytest.mark.django_db


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
    assert secured == tables | set(GLOBAL_POLICIES)
    of_global_tables = {(table, name) for table, rules in GLOBAL_POLICIES.items() for name in rules}
    own_rows = {("federation_membership", OWN_ROWS_POLICY)}
    assert policies == {(table, TENANT_POLICY) for table in tables} | own_rows | of_global_tables


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


def test_every_tenant_table_that_may_be_referred_to_has_its_composite_key() -> None:
    found = {
        row[0] for row in _rows("SELECT conname FROM pg_constraint WHERE contype = 'u' AND cardinality(conkey) = 2")
    }
    leaves = {tenant_key(model._meta.db_table) for model in tenant_models() if is_leaf(model)}
    assert leaves
    assert found & leaves == set()
    assert {tenant_key(model._meta.db_table) for model in tenant_models()} - leaves <= found


def test_nothing_refers_to_a_leaf_and_its_rows_are_found_by_federation() -> None:
    leaves = {model._meta.db_table for model in tenant_models() if is_leaf(model)}
    assert not leaves & {reference.target for reference in tenant_references()}
    led = {
        row[0]
        for row in _rows(
            "SELECT indrelid::regclass::text FROM pg_index JOIN pg_attribute ON attrelid = indrelid "
            "AND attnum = indkey[0] WHERE attname = 'federation_id' AND indpred IS NULL"
        )
    }
    assert {model._meta.db_table for model in tenant_models() if hasattr(model, "leaf")} <= led


def test_no_single_key_repeats_what_a_composite_one_says() -> None:
    single = set(
        _rows(
            "SELECT conrelid::regclass::text, attname FROM pg_constraint JOIN pg_attribute "
            "ON attrelid = conrelid AND attnum = conkey[1] WHERE contype = 'f' AND cardinality(conkey) = 1"
        )
    )
    assert not single & redundant_keys()
    # Where nothing else says which federation it is, the key is there; and so are those to global tables.
    assert {("federation_player", "federation_id"), ("federation_player", "user_id")} <= single


def test_no_reference_has_an_index_that_another_begins_with() -> None:
    for model in tenant_models():
        listed = [[name.lstrip("-") for name in index.fields] for index in model._meta.indexes if not index.condition]
        listed += [list(rule.fields) for rule in model._meta.total_unique_constraints]
        led = {fields[1] for fields in listed if len(fields) > 1 and fields[0] == "federation"}
        for field in model._meta.local_fields:
            target = field.related_model
            if isinstance(target, type) and is_tenant_model(target) and isinstance(field, models.ForeignKey):
                doubled = field.db_index and not field.unique and field.name in led
                assert not doubled, f"{model.__name__}.{field.name}"


def test_pages_of_rewritten_tables_have_room() -> None:
    [(options,)] = _rows("SELECT reloptions FROM pg_class WHERE relname = 'ratings_ratingchange'")
    # The database of the tests says one thing more of each table (tests/databases.py).
    assert set(options) - {"autovacuum_enabled=false"} == {"fillfactor=70"}


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


def test_application_has_the_rights_of_the_list_and_no_others() -> None:
    found: dict[str, set[object]] = {}
    for table, right in _rows(
        "SELECT table_name, privilege_type FROM information_schema.role_table_grants "
        "WHERE table_schema = 'public' AND grantee IN (current_user, 'PUBLIC')"
    ):
        found.setdefault(str(table), set()).add(right)
    # Which the tests alone have: they empty whole tables.
    assert {table: rights - {"TRUNCATE"} for table, rights in found.items()} == table_rights()


def test_application_may_write_single_columns_for_anonymising_only() -> None:
    found = {
        (table, column)
        for table, column in _rows(
            "SELECT table_name, column_name FROM information_schema.role_column_grants "
            "WHERE table_schema = 'public' AND privilege_type = 'UPDATE' AND grantee IN (current_user, 'PUBLIC')"
        )
        if "UPDATE" not in table_rights()[str(table)]
    }
    assert found == {(table, column) for table, columns in append_only_tables().items() for column in columns}


def test_triggers_of_the_owner_are_those_of_the_models() -> None:
    found = set(
        _rows("SELECT tgrelid::regclass::text, tgname FROM pg_trigger WHERE tgname LIKE 'wall_%' AND tgenabled = 'O'")
    )
    assert found == {(change.table, change.trigger) for change in owner_only()}
    assert ("federation_user", "wall_no_new_operator") in found
