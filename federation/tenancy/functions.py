"""Functions of the database: whoever calls one, its names mean what they meant when it was written.

A temporary table is found before every other one unless the search path says otherwise, and who may make one may give
it a trigger: in a function that runs as its owner, that trigger would too. So each function has a search path of its
own that ends with the temporary tables, nobody but the application's role may call it, and that role makes none.
"""

from __future__ import annotations

from django.db.backends.utils import CursorWrapper

SEARCH_PATH = "pg_catalog, public, pg_temp"
# What an application behind pgbouncer needs as settings of its role (deploy/postgresql/pooled.sql).
_KNOWN_SETTINGS = frozenset({"pgtrigger.ignore", "lock_timeout", "statement_timeout"})

# Of extensions and of other owners nothing is changed.
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
    """Called after every migration: replacing a function takes its search path away, so the libraries' lose theirs."""
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
    # A trigger needs nobody's right to call it.
    cursor.execute(
        f"SELECT {_NAME} {_OURS} AND f.prorettype <> 'pg_catalog.trigger'::regtype "
        "AND NOT pg_catalog.has_function_privilege(%s, f.oid, 'EXECUTE')",
        [role],
    )
    for (function,) in cursor.fetchall():
        cursor.execute(f'GRANT EXECUTE ON FUNCTION {function} TO "{role}"')


def shut_database(cursor: CursorWrapper, role: str) -> None:
    """Take what PostgreSQL gives everybody in a new database: temporary tables, and tables in an old schema."""
    cursor.execute(
        "SELECT quote_ident(datname) FROM pg_catalog.pg_database "
        "WHERE datname = current_database() AND pg_catalog.pg_has_role(current_user, datdba, 'USAGE')"
    )
    found = cursor.fetchone()
    if found is None:
        # Of somebody else's: find_open_doors tells.
        return
    takers = ["PUBLIC", f'"{role}"'] if role else ["PUBLIC"]
    for taker in takers:
        cursor.execute(f"REVOKE CREATE, TEMPORARY ON DATABASE {found[0]} FROM {taker}")
        cursor.execute(f"REVOKE CREATE ON SCHEMA public FROM {taker}")


def find_open_doors(cursor: CursorWrapper) -> list[str]:
    """What this connection's role could do that it has no use for; asked with the application's."""
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
