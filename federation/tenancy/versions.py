"""A version of each federation's data, raised in the transaction of any change that pages may show.

Triggers of the tables raise it, so that no service can forget to, nor manual SQL in a federation's scope. A counter
would make all writers of a federation wait for each other. Instead each transaction adds a row of its own, and the
version is the set of visible rows. Ids are never reused and tidying adds a row too, so no set ever recurs.
"""

from __future__ import annotations

from django.db import connection
from django.db.backends.utils import CursorWrapper

from federation.tenancy.rights import tenant_models

TRIGGER = "raise_version"
# In addition to tenant tables: a federation's name, colours and settings are on its pages.
FEDERATIONS = "federation_federation"

# Once per transaction and federation. Tidying waits for no one.
_FUNCTION = """
CREATE OR REPLACE FUNCTION public.faristol_raise_version() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    inside bigint := nullif(current_setting('app.federation_id', true), '')::bigint;
    mine text := inside || ' ' || pg_current_xact_id();
    raised bigint;
BEGIN
    IF inside IS NULL OR current_setting('app.version_raised', true) = mine THEN
        RETURN NULL;
    END IF;
    PERFORM set_config('app.version_raised', mine, true);
    INSERT INTO public.federation_datachange (federation_id) VALUES (inside) RETURNING id INTO raised;
    IF raised % 32 = 0 THEN
        DELETE FROM public.federation_datachange WHERE id IN (
            SELECT id FROM public.federation_datachange WHERE federation_id = inside AND id < raised
            ORDER BY id LIMIT 1000 FOR UPDATE SKIP LOCKED
        );
    END IF;
    RETURN NULL;
END $$
"""
_VERSION = "SELECT coalesce(sum(hashint8extended(id, 0)), 0)::text FROM federation_datachange"


def data_version() -> str:
    """Return the data version of the current federation. One query over a few dozen rows."""
    with connection.cursor() as cursor:
        cursor.execute(_VERSION)
        return str(cursor.fetchone()[0])


def versioned_tables() -> list[str]:
    """Return the tables that public pages may show something of."""
    models = [model for model in tenant_models() if getattr(model, "shows_in_public", False)]
    return [FEDERATIONS, *(model._meta.db_table for model in models)]


def add_version_triggers(cursor: CursorWrapper) -> None:
    """Add the version triggers; run after every migration by the owner of the tables."""
    cursor.execute(_FUNCTION)
    cursor.execute("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = %s", [TRIGGER])
    existing = {row[0] for row in cursor.fetchall()}
    for table in versioned_tables():
        # Creating one waits for all writers to the table, so do it only if missing.
        if table not in existing:
            cursor.execute(
                f'CREATE TRIGGER {TRIGGER} AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "{table}" '
                "FOR EACH STATEMENT EXECUTE FUNCTION public.faristol_raise_version()"
            )
