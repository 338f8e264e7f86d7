"""A database as its catalogue tells it: two that were made on different ways can be compared line by line."""

from __future__ import annotations

import re
from typing import Any

import psycopg

_IN_PUBLIC = "relnamespace = 'public'::regnamespace"
# Each gives lines of text. The order of a table's columns is nobody's business: whoever writes rows names them.
_QUESTIONS = {
    "columns": f"""
        SELECT relname || '.' || attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
            attcollation::regcollation, attstorage, pg_get_expr(adbin, adrelid)
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
        WHERE attnum > 0 AND NOT attisdropped AND relkind IN ('r', 'v', 'm') AND {_IN_PUBLIC}""",
    "tables": f"""
        SELECT relname, relkind, relpersistence, relrowsecurity, relforcerowsecurity, pg_get_userbyid(relowner),
            array_remove(coalesce(reloptions, '{{}}'), 'autovacuum_enabled=false')
        FROM pg_class WHERE relkind IN ('r', 'S', 'v', 'm') AND {_IN_PUBLIC}""",
    "constraints": """
        SELECT conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace""",
    "indexes": "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
    "triggers": "SELECT pg_get_triggerdef(oid), tgenabled FROM pg_trigger WHERE NOT tgisinternal",
    "functions": """
        SELECT pg_get_functiondef(oid), pg_get_userbyid(proowner), proacl FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace""",
    "policies": """
        SELECT tablename, policyname, permissive, roles, cmd, qual, with_check FROM pg_policies
        WHERE schemaname = 'public'""",
    "rights": f"""
        SELECT relname, pg_get_userbyid(grantee), privilege_type FROM pg_class, aclexplode(relacl) WHERE {_IN_PUBLIC}
        UNION ALL
        SELECT relname || '.' || attname, pg_get_userbyid(grantee), privilege_type
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid, aclexplode(attacl) WHERE {_IN_PUBLIC}""",
    "extensions": "SELECT extname FROM pg_extension",
}
# PostgreSQL writes a condition with other casts and brackets once it has been dumped and restored.
_WRITTEN_ANEW = re.compile(r"::(text|character varying)(\[\])?|[()]")


def read_catalogue(connection: psycopg.Connection[Any]) -> dict[str, list[str]]:
    """Everything that a database is made of but its rows."""
    return {
        name: sorted(_WRITTEN_ANEW.sub("", str(row)) for row in connection.execute(question).fetchall())
        for name, question in _QUESTIONS.items()
    }
