"""Database functions: their names mean the same whoever calls them.

Temporary tables are found first unless the search path says otherwise, and anyone who may create one may give it a
trigger, which in a function running as its owner would run as its owner too. So each function has its own search path
ending with the temporary tables, only the application's role may call it, and that role cannot create any.
"""

from __future__ import annotations

from django.db.backends.utils import CursorWrapper

SEARCH_PATH = "pg_catalog, public, pg_temp"
# Settings that an application behind pgbouncer needs on its role (deploy/postgresql/pooled.sql).
_KNOWN_SETTINGS = frozenset({"pgtrigger.ignore", "lock_timeout", "statement_timeout"})

# Functions of extensions and of other owners are left alone.
_OURS = """
    FROM pg_catalog.pg_proc f JOIN pg_catalog.pg_namespace n ON n.oid = f.pronamespace
    WHERE n.nspname = 'public' AND f.prokind = 'f'
    AND f.proowner = (SELECT oid FROM pg_catalog.pg_roles WHERE rolname = current_user)
    AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d
                    WHERE d.classid = 'pg_catalog.pg_proc'::regclass AND d.objid = f.oid AND d.deptype = 'e')
"""
_NAME = "format('%%I.%%I(%%s)', n.nspname, f.proname, pg_catalog.pg_get_function_identity_arguments(f.oid))"

_CALLED_BY_ALL = (
    "AND EXISTS (SELECT FROM pg_catalog.aclexplode(coalesce(f.proacl, pg_catalog.acldefault('f', f.proowner))) a "
    "WHERE a.grantee = 0)"
)


def secure_functions(cursor: CursorWrapper, role: str) -> None:
    """Secure all functions; run after every migration, because replacing a function removes its search path."""
    cursor.execute(
        f"SELECT {_NAME} {_OURS} AND %s <> ALL (coalesce(f.proconfig, '{{}}'))", [f"search_path={SEARCH_PATH}"]
    )
    for (function,) in cursor.fetchall():
        cursor.execute(f"ALTER FUNCTION {function} SET search_path = {SEARCH_PATH}")
    cursor.execute(f"SELECT {_NAME} {_OURS} {_CALLED_BY_ALL}", [])
    for (function,) in cursor.fetchall():
        cursor.execute(f"REVOKE ALL ON FUNCTION {function} FROM PUBLIC")
    if not role:
        return
    # Triggers run without the right to call them.
    cursor.execute(
        f"SELECT {_NAME} {_OURS} AND f.prorettype <> 'pg_catalog.trigger'::regtype "
        "AND NOT pg_catalog.has_function_privilege(%s, f.oid, 'EXECUTE')",
        [role],
    )
    for (function,) in cursor.fetchall():
        cursor.execute(f'GRANT EXECUTE ON FUNCTION {function} TO "{role}"')


def shut_database(cursor: CursorWrapper, role: str) -> None:
    """Revoke what PostgreSQL grants everyone in a new database: temporary tables, and tables in an old schema."""
    cursor.execute(
        "SELECT quote_ident(datname) FROM pg_catalog.pg_database "
        "WHERE datname = current_database() AND pg_catalog.pg_has_role(current_user, datdba, 'USAGE')"
    )
    found = cursor.fetchone()
    if found is None:
        # The database belongs to someone else; find_open_doors reports it.
        return
    takers = ["PUBLIC", f'"{role}"'] if role else ["PUBLIC"]
    for taker in takers:
        cursor.execute(f"REVOKE CREATE, TEMPORARY ON DATABASE {found[0]} FROM {taker}")
        cursor.execute(f"REVOKE CREATE ON SCHEMA public FROM {taker}")


def find_open_doors(cursor: CursorWrapper) -> list[str]:
    """Return unneeded privileges of this connection's role; call it with the application's."""
    cursor.execute(
        "SELECT has_database_privilege(current_database(), 'TEMPORARY'), "
        "has_database_privilege(current_database(), 'CREATE'), has_schema_privilege('public', 'CREATE'), "
        "EXISTS (SELECT FROM pg_catalog.pg_auth_members m JOIN pg_catalog.pg_roles r ON r.oid = m.member "
        "        WHERE r.rolname = current_user)"
    )
    said = (
        "it may make temporary tables",
        "it may make schemas",
        "it may make tables",
        "it is a member of other roles",
    )
    doors = [sentence for sentence, is_open in zip(said, cursor.fetchone() or (), strict=True) if is_open]
    cursor.execute(
        "SELECT split_part(unnest(setconfig), '=', 1) FROM pg_catalog.pg_db_role_setting s "
        "JOIN pg_catalog.pg_roles r ON r.oid = s.setrole WHERE r.rolname = current_user "
        "AND s.setdatabase IN (0, (SELECT oid FROM pg_catalog.pg_database WHERE datname = current_database()))"
    )
    strange = sorted({row[0] for row in cursor.fetchall()} - _KNOWN_SETTINGS)
    if strange:
        doors.append(f"it has settings of its own ({', '.join(strange)})")
    return doors
