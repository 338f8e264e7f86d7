"""Database keys of tenant tables: they keep rows inside their federation, without redundant keys.

Each reference to another tenant table is a composite foreign key: ``(federation_id, column)`` refers to the unique key
``(federation_id, id)`` of every table except leaves, to which nothing refers. It implies Django's own single-column
key. If the reference is required, it also implies the key to the federation, which the other row refers to. Those
implied keys are dropped, because every row written was checked against each of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.db import connections, models, transaction
from django.db.backends.utils import CursorWrapper

from federation.tenancy.rights import is_tenant_model, tenant_models

FEDERATION_COLUMN = "federation_id"
# Dropping a key waits for all readers of its two tables, and everyone else waits behind it: so only briefly.
PATIENCE = "1s"

_SINGLE_KEYS = """
    SELECT key.conname, key.conrelid::regclass::text, attribute.attname
    FROM pg_constraint key
    JOIN pg_attribute attribute ON attribute.attrelid = key.conrelid AND attribute.attnum = key.conkey[1]
    WHERE key.contype = 'f' AND cardinality(key.conkey) = 1
    ORDER BY key.conname
"""
_FILLED = "SELECT oid::regclass::text FROM pg_class WHERE 'fillfactor=' || %s = ANY(reloptions)"


@dataclass(frozen=True, slots=True)
class TenantReference:
    """A composite foreign key: ``table (federation_id, column)`` → ``target (federation_id, id)``."""

    table: str
    column: str
    target: str
    is_required: bool

    @property
    def name(self) -> str:
        return f"{self.table}_{self.column}_tenant"[:63]


def tenant_references() -> Iterator[TenantReference]:
    for model in tenant_models():
        for field in model._meta.local_fields:
            target = field.related_model
            # History events refer to rows that may be gone, so without a constraint.
            enforced = isinstance(field, models.ForeignKey) and getattr(field, "db_constraint", True)
            if enforced and isinstance(target, type) and is_tenant_model(target):
                yield TenantReference(model._meta.db_table, str(field.column), target._meta.db_table, not field.null)


def tenant_key(table: str) -> str:
    return f"{table}_tenant_key"[:63]


def is_leaf(model: type[models.Model]) -> bool:
    """Return whether its table has no key that others could refer to."""
    return bool(getattr(model, "leaf", False))


def redundant_keys() -> set[tuple[str, str]]:
    """Return table and column of each single-column key implied by a composite one."""
    references = list(tenant_references())
    twins = {(reference.table, reference.column) for reference in references}
    return twins | {(reference.table, FEDERATION_COLUMN) for reference in references if reference.is_required}


def add_keys(cursor: CursorWrapper) -> None:
    """Add the composite keys; run after every migration by the owner of the tables."""
    existing = _names(cursor, "SELECT conname FROM pg_constraint")
    for model in tenant_models():
        table, key = model._meta.db_table, model._meta.pk.column
        if not is_leaf(model) and tenant_key(table) not in existing:
            cursor.execute(
                f'ALTER TABLE "{table}" ADD CONSTRAINT "{tenant_key(table)}" UNIQUE (federation_id, "{key}")'
            )
    for reference in tenant_references():
        if reference.name not in existing:
            cursor.execute(
                f'ALTER TABLE "{reference.table}" ADD CONSTRAINT "{reference.name}" '
                f'FOREIGN KEY (federation_id, "{reference.column}") '
                f'REFERENCES "{reference.target}" (federation_id, id) DEFERRABLE INITIALLY DEFERRED'
            )


def fill_pages(cursor: CursorWrapper) -> None:
    """Leave room in the pages of tables whose rows are rewritten; applies to pages written from now on."""
    for model in tenant_models():
        share = getattr(model, "filled", 100)
        if share < 100 and model._meta.db_table not in _names(cursor, _FILLED, str(share)):
            cursor.execute(f'ALTER TABLE "{model._meta.db_table}" SET (fillfactor = {share})')


def drop_redundant_keys(using: str) -> None:
    """Drop keys implied by others, once these exist; each in its own transaction, so that no lock is held.

    A long-running reader makes it give up (django.db.OperationalError); keys already dropped stay dropped, and
    ``migrate`` tries again.
    """
    with connections[using].cursor() as cursor:
        cursor.execute(_SINGLE_KEYS)
        implied = redundant_keys()
        found = [(table, name) for name, table, column in cursor.fetchall() if (table, column) in implied]
        constraints = _names(cursor, "SELECT conname FROM pg_constraint")
    leaves = [model._meta.db_table for model in tenant_models() if is_leaf(model)]
    found += [(table, tenant_key(table)) for table in leaves if tenant_key(table) in constraints]
    for table, name in found:
        with transaction.atomic(using=using), connections[using].cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, true)", [PATIENCE])
            cursor.execute(f'ALTER TABLE "{table}" DROP CONSTRAINT "{name}"')


def _names(cursor: CursorWrapper, sql: str, *parameters: str) -> set[str]:
    cursor.execute(sql, parameters)
    return {row[0] for row in cursor.fetchall()}
