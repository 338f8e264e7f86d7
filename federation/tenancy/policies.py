"""Row-level security and tenant-safe references, derived from the models after every migration.

Every table with a ``federation`` column gets: row-level security, enabled and forced; a policy that shows only the
rows of the federation in ``app.federation_id`` (models with ``own_rows`` get a second one that shows users their own
rows); and keys that prevent rows from pointing into another federation (``federation.tenancy.keys``). Tables without a
federation have privileges instead (``federation.tenancy.global_tables``). Everything is idempotent, and
``tests/federation/tenancy/test_catalogue.py`` compares the catalogue with the models.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connections, transaction
from django.db.backends.utils import CursorWrapper

from federation.tenancy.functions import secure_functions, shut_database
from federation.tenancy.keys import add_keys, drop_redundant_keys, fill_pages
from federation.tenancy.rights import add_owner_only, grant, tenant_models
from federation.tenancy.scope import FEDERATION_SETTING, USER_SETTING
from federation.tenancy.versions import add_version_triggers

TENANT_POLICY = "tenant"
OWN_ROWS_POLICY = "own_rows"


def _setting(name: str) -> str:
    # Wrapped in SELECT so that PostgreSQL evaluates it once per query; after a transaction it is an empty string.
    return f"(SELECT nullif(current_setting('{name}', true), '')::bigint)"


TENANT_CONDITION = f"federation_id = {_setting(FEDERATION_SETTING)}"
OWN_ROWS_CONDITION = f"user_id = {_setting(USER_SETTING)}"
# Everyone may find a federation, but only code in its scope may change it. A new one is created outside the others
# (load_preset), under an address no one has.
GLOBAL_POLICIES = {
    "federation_federation": {
        "found_by_all": "FOR SELECT USING (true)",
        "made_outside": f"FOR INSERT WITH CHECK ({_setting(FEDERATION_SETTING)} IS NULL)",
        "changed_inside": f"FOR UPDATE USING (id = {_setting(FEDERATION_SETTING)})",
    }
}
# Policies are additive, so a more permissive one has to go: the previous one let each row be changed outside every
# scope.
FORMER_POLICIES = {"federation_federation": ("changed_within",)}


def own_rows_tables() -> list[str]:
    """Return the tables of models with ``own_rows = True``."""
    return [model._meta.db_table for model in tenant_models() if getattr(model, "own_rows", False)]


def apply_policies(using: str, **kwargs: Any) -> None:
    """Handle post_migrate. Only the owner of the tables may do this, so other connections are left alone."""
    if using != settings.OWNER_ALIAS:
        return
    # All at once, so that no table is ever seen with only some of its protection.
    with transaction.atomic(using=using), connections[using].cursor() as cursor:
        tables = [model._meta.db_table for model in tenant_models()]
        add_keys(cursor)
        fill_pages(cursor)
        _secure(cursor, [*tables, *GLOBAL_POLICIES])
        _add_policies(cursor, tables)
        _drop_former_policies(cursor)
        add_owner_only(cursor)
        add_version_triggers(cursor)
        role = _application_role()
        if role:
            grant(cursor, role)
        secure_functions(cursor, role)
        shut_database(cursor, role)
    drop_redundant_keys(using)


def _names(cursor: CursorWrapper, sql: str) -> set[str]:
    cursor.execute(sql)
    return {row[0] for row in cursor.fetchall()}


def _secure(cursor: CursorWrapper, tables: list[str]) -> None:
    secured = _names(cursor, "SELECT relname FROM pg_class WHERE relrowsecurity AND relforcerowsecurity")
    for table in set(tables) - secured:
        cursor.execute(f'ALTER TABLE "{table}" ENABLE ROW LEVEL SECURITY')
        cursor.execute(f'ALTER TABLE "{table}" FORCE ROW LEVEL SECURITY')


def _add_policies(cursor: CursorWrapper, tables: list[str]) -> None:
    existing = _names(cursor, "SELECT tablename || '.' || policyname FROM pg_policies")
    for table in tables:
        if f"{table}.{TENANT_POLICY}" not in existing:
            cursor.execute(f'CREATE POLICY {TENANT_POLICY} ON "{table}" USING ({TENANT_CONDITION})')
    for table in own_rows_tables():
        if f"{table}.{OWN_ROWS_POLICY}" not in existing:
            cursor.execute(f'CREATE POLICY {OWN_ROWS_POLICY} ON "{table}" FOR SELECT USING ({OWN_ROWS_CONDITION})')
    for table, policies in GLOBAL_POLICIES.items():
        for name, rule in policies.items():
            if f"{table}.{name}" not in existing:
                cursor.execute(f'CREATE POLICY {name} ON "{table}" {rule}')


def _drop_former_policies(cursor: CursorWrapper) -> None:
    existing = _names(cursor, "SELECT tablename || '.' || policyname FROM pg_policies")
    for table, names in FORMER_POLICIES.items():
        for name in names:
            if f"{table}.{name}" in existing:
                cursor.execute(f'DROP POLICY {name} ON "{table}"')


def _application_role() -> str:
    """Return the role's name; none if the program uses the owner's."""
    role = settings.DATABASES["default"].get("USER") or ""
    return "" if role == settings.DATABASES[settings.OWNER_ALIAS].get("USER") else str(role)
