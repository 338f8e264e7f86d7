"""What the application's role may do with each table, and the start-up check that it is that role.

Privileges and triggers of the owner are the last protection for what must not change: ``pgtrigger.ignore``, a setting
available to any session, switches off the library's own triggers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.apps import apps
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import DatabaseError, connections, models
from django.db.backends.utils import CursorWrapper
from pghistory.models import Event

from federation.tenancy.federations import Federation
from federation.tenancy.functions import find_open_doors
from federation.tenancy.global_tables import ALL, GLOBAL_TABLES, OPERATORS, OwnerOnly

_FUNCTION = """
CREATE OR REPLACE FUNCTION public.faristol_owner_only() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    owner oid := (SELECT relowner FROM pg_catalog.pg_class WHERE oid = TG_RELID);
BEGIN
    IF pg_catalog.pg_has_role(current_user, owner, 'USAGE') THEN
        RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    RAISE EXCEPTION 'only the owner of the tables may % this row of %', lower(TG_OP), TG_TABLE_NAME
        USING ERRCODE = 'insufficient_privilege';
END $$
"""


def is_tenant_model(model: type[models.Model]) -> bool:
    return any(
        isinstance(field, models.ForeignKey) and field.name == "federation" and field.related_model is Federation
        for field in model._meta.local_fields
    )


def tenant_models() -> list[type[models.Model]]:
    return [model for model in apps.get_models(include_auto_created=True) if is_tenant_model(model)]


def is_append_only(model: type[models.Model]) -> bool:
    """Return whether rows are only ever added: models that say so, and all history events."""
    return bool(getattr(model, "append_only", False)) or issubclass(model, Event)


def changeable_columns(model: type[models.Model]) -> tuple[str, ...]:
    """Return the columns of an append-only model that anonymising may write."""
    tracked = getattr(model, "pgh_tracked_model", None)
    erasable = getattr(tracked, "erasable_in_history", ()) if tracked else getattr(model, "erasable", ())
    return tuple(str(field.column) for field in model._meta.concrete_fields if field.name in erasable)


def append_only_tables() -> dict[str, tuple[str, ...]]:
    """Return tables to which the application may only add rows, except for these columns."""
    return {model._meta.db_table: changeable_columns(model) for model in tenant_models() if is_append_only(model)}


def owner_only() -> Iterator[OwnerOnly]:
    """Return every change that only the owner of the tables may make."""
    yield from OPERATORS
    for model in tenant_models():
        condition = getattr(model, "frozen_when", "")
        if condition:
            yield OwnerOnly(model._meta.db_table, "frozen", "UPDATE OR DELETE", condition)


def table_rights() -> dict[str, frozenset[str]]:
    """Return what the application's role may do with every table as a whole."""
    append_only = append_only_tables()
    tenants = {model._meta.db_table: ALL for model in tenant_models()}
    kept = {table: frozenset({"SELECT", "INSERT"}) for table in append_only}
    return {**tenants, **kept, **{name: table.rights for name, table in GLOBAL_TABLES.items()}}


def add_owner_only(cursor: CursorWrapper) -> None:
    cursor.execute(_FUNCTION)
    cursor.execute("SELECT tgrelid::regclass::text || '.' || tgname FROM pg_trigger")
    existing = {row[0] for row in cursor.fetchall()}
    for change in owner_only():
        # Replacing one waits for all readers of the table, so create it only if missing.
        if f"{change.table}.{change.trigger}" not in existing:
            cursor.execute(
                f'CREATE TRIGGER "{change.trigger}" BEFORE {change.event} ON "{change.table}" '
                f"FOR EACH ROW WHEN ({change.condition}) EXECUTE FUNCTION public.faristol_owner_only()"
            )


def grant(cursor: CursorWrapper, role: str) -> None:
    """Grant the application's role what it may do with each table, and revoke everything else."""
    cursor.execute(f'GRANT USAGE ON SCHEMA public TO "{role}"')
    cursor.execute(f'GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO "{role}"')
    erasable = append_only_tables()
    for table, rights in table_rights().items():
        taken = ALL - rights
        cursor.execute(f'GRANT {", ".join(sorted(rights))} ON "{table}" TO "{role}"')
        if taken:
            cursor.execute(f'REVOKE {", ".join(sorted(taken))} ON "{table}" FROM "{role}"')
        if columns := erasable.get(table):
            cursor.execute(f'GRANT UPDATE ({", ".join(columns)}) ON "{table}" TO "{role}"')


@register(Tags.database)
def check_application_role(*, databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Refuse an application role that is a superuser or has BYPASSRLS."""
    if "default" not in (databases or []):
        return []
    with connections["default"].cursor() as cursor:
        cursor.execute("SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user")
        row = cursor.fetchone()
    if row and row[0]:
        return [
            Error(
                "DATABASE_URL names a role that row-level security does not bind.",
                hint="Use a role without SUPERUSER and BYPASSRLS; give the owner's address in DATABASE_OWNER_URL.",
                id="federation.E001",
            )
        ]
    return []


@register(Tags.security, deploy=True)
def check_open_doors(**kwargs: Any) -> list[CheckMessage]:
    """Report excess privileges of the application's role in the database; silent if no server answers."""
    try:
        with connections["default"].cursor() as cursor:
            doors = find_open_doors(cursor)
    except DatabaseError:
        return []
    return [
        Warning(
            f"The application's role in the database may do more than it needs: {door}.",
            hint="Run migrate as the owner of the database, or see docs/operate.md, section 2.",
            id="federation.W002",
        )
        for door in doors
    ]
