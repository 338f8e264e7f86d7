"""A version of each federation's data, raised in the same transaction by whatever writes what pages may show.

Triggers of the tables raise it, so that no service can forget to, nor SQL by hand in a federation's scope. A counter
would make every writer of a federation wait for the one before; here each transaction adds a row of its own, and the
version is the set of rows that can be seen. Ids never come again and who tidies adds a row too, so no set does.
"""

from __future__ import annotations

from django.db import connection
from django.db.backends.utils import CursorWrapper

from federation.tenancy.rights import tenant_models

TRIGGER = "raise_version"
# Besides the tenants' own: a federation's name, colours and settings are on its pages.
FEDERATIONS = "federation_federation"

# Once for each transaction and federation. Who finds rows to tidy waits for nobody.
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
    """The version of the data of the federation whose scope is open. One query over a few dozen rows."""
    with connection.cursor() as cursor:
        cursor.execute(_VERSION)
        return str(cursor.fetchone()[0])


def versioned_tables() -> list[str]:
    """The tables of which pages may show something to somebody who is not logged in."""
    models = [model for model in tenant_models() if getattr(model, "shows_in_public", False)]
    return [FEDERATIONS, *(model._meta.db_table for model in models)]


def add_version_triggers(cursor: CursorWrapper) -> None:
    """Called after every migration by the owner of the tables."""
    cursor.execute(_FUNCTION)
    cursor.execute("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = %s", [TRIGGER])
    existing = {row[0] for row in cursor.fetchall()}
    for table in versioned_tables():
        # Making one waits for everybody who writes to the table: only when it is not there.
        if table not in existing:
            cursor.execute(
                f'CREATE TRIGGER {TRIGGER} AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "{table}" '
                "FOR EACH STATEMENT EXECUTE FUNCTION public.faristol_raise_version()"
            )
