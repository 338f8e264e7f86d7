"""Whoever got SQL through, as the application's role: what PostgreSQL grants by default, each used or refused."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.conf import settings
from django.db import connections
from psycopg import sql
from psycopg.conninfo import make_conninfo

from federation.audit.models import AuditEntry
from federation.launcher.postgres.binaries import find_programs, server_account
from federation.people.models.players import Club
from federation.tenancy.federations import Federation
from federation.tenancy.functions import find_open_doors
from federation.tenancy.rights import append_only_tables, is_append_only, tenant_models
from federation.tenancy.scope import federation_scope
from tests.databases import another_session
from tests.leaks.rows import make_row

pytestmark = pytest.mark.django_db(transaction=True)

# Each has to be refused. {owner} is the owner's role, {role} the application's, {database} the one under test.
REFUSED = (
    # Temporary and other objects of its own.
    "CREATE TEMPORARY TABLE federation_datachange (id int)",
    "CREATE TEMPORARY TABLE pg_class AS SELECT * FROM pg_catalog.pg_class",
    "CREATE TEMPORARY SEQUENCE mine",
    "CREATE TEMPORARY VIEW mine AS SELECT 1",
    "SELECT 1 INTO TEMPORARY mine",
    "CREATE FUNCTION pg_temp.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE TABLE public.mine (id int)",
    "CREATE VIEW public.mine AS SELECT 1",
    "CREATE MATERIALIZED VIEW public.mine AS SELECT 1",
    "CREATE SEQUENCE public.mine",
    "CREATE FUNCTION public.mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
    "CREATE FUNCTION public.lower(varchar) RETURNS text LANGUAGE sql AS 'SELECT NULL'",
    "CREATE OPERATOR public.= (LEFTARG = bigint, RIGHTARG = bigint, FUNCTION = int8eq)",
    "CREATE TYPE public.mine AS ENUM ('a')",
    "CREATE DOMAIN public.mine AS text",
    'CREATE COLLATION public.mine FROM "C"',
    "CREATE SCHEMA mine",
    "CREATE EXTENSION hstore",
    "CREATE EXTENSION plperlu",
    "CREATE LANGUAGE mine HANDLER plpgsql_call_handler",
    "CREATE EVENT TRIGGER mine ON ddl_command_start EXECUTE FUNCTION faristol_owner_only()",
    "CREATE PUBLICATION mine",
    "CREATE SUBSCRIPTION mine CONNECTION '' PUBLICATION mine WITH (connect = false, slot_name = NONE)",
    "CREATE FOREIGN DATA WRAPPER mine",
    "CREATE SERVER mine FOREIGN DATA WRAPPER mine",
    "CREATE STATISTICS public.mine ON id, action FROM federation_auditentry",
    "CREATE INDEX mine ON federation_auditentry (id)",
    "CREATE DATABASE mine",
    "CREATE TABLESPACE mine LOCATION '/tmp'",
    # The tables, their walls and their functions.
    "DROP TABLE federation_datachange",
    "ALTER TABLE federation_auditentry DISABLE ROW LEVEL SECURITY",
    "ALTER TABLE federation_auditentry NO FORCE ROW LEVEL SECURITY",
    "ALTER TABLE federation_auditentry DISABLE TRIGGER ALL",
    "ALTER TABLE federation_auditentry OWNER TO {role}",
    "DROP POLICY tenant ON federation_auditentry",
    "CREATE POLICY mine ON federation_auditentry USING (true)",
    "CREATE RULE mine AS ON INSERT TO federation_auditentry DO INSTEAD NOTHING",
    "CREATE TRIGGER mine BEFORE INSERT ON federation_club FOR EACH ROW EXECUTE FUNCTION faristol_raise_version()",
    "DROP FUNCTION faristol_owner_only() CASCADE",
    "ALTER FUNCTION faristol_open_work() SET search_path = pg_temp",
    "CREATE OR REPLACE FUNCTION faristol_open_work() RETURNS TABLE (federation bigint, waiting_since timestamptz) "
    "LANGUAGE sql AS 'SELECT 1, now()'",
    "COMMENT ON TABLE federation_auditentry IS 'mine'",
    "REINDEX TABLE federation_auditentry",
    "CLUSTER federation_auditentry",
    "LOCK TABLE federation_auditentry IN ACCESS EXCLUSIVE MODE",
    # Rows that do not change.
    "UPDATE federation_auditentry SET action = 'other'",
    "DELETE FROM federation_auditentry",
    "SET pgtrigger.ignore = '{{all}}'; DELETE FROM federation_auditentry",
    "SET session_replication_role = replica",
    "SELECT set_config('session_replication_role', 'replica', false)",
    "MERGE INTO federation_auditentry a USING (SELECT 1) x ON true WHEN MATCHED THEN DELETE",
    "INSERT INTO django_migrations (app, name, applied) VALUES ('a', 'b', now())",
    "UPDATE federation_user SET is_superuser = true",
    "ALTER SEQUENCE federation_auditentry_id_seq RESTART",
    "SELECT setval('federation_auditentry_id_seq', 1)",
    # Roles and rights.
    "SET ROLE {owner}",
    "SET SESSION AUTHORIZATION {owner}",
    "ALTER ROLE {role} SUPERUSER",
    "ALTER ROLE {role} BYPASSRLS",
    "ALTER ROLE {role} CREATEDB",
    "ALTER ROLE {role} RENAME TO mine",
    "ALTER ROLE {owner} PASSWORD 'mine'",
    "ALTER ROLE {owner} SET search_path = mine",
    "ALTER ROLE ALL SET search_path = mine",
    "ALTER DATABASE {database} SET search_path = mine",
    "ALTER DATABASE {database} OWNER TO {role}",
    "CREATE ROLE mine",
    "GRANT {owner} TO {role}",
    "GRANT pg_read_all_data TO {role}",
    "DROP OWNED BY {owner}",
    "REASSIGN OWNED BY {owner} TO {role}",
    "ALTER DEFAULT PRIVILEGES FOR ROLE {owner} GRANT ALL ON TABLES TO {role}",
    "ALTER SYSTEM SET archive_command = 'false'",
    "SELECT * FROM pg_authid",
    # The machine, the server and the backup.
    "COPY federation_club TO '/tmp/mine'",
    "COPY federation_club FROM PROGRAM 'true'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT pg_ls_dir('.')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT pg_reload_conf()",
    "SELECT pg_rotate_logfile()",
    "SELECT pg_switch_wal()",
    "SELECT pg_create_restore_point('mine')",
    "SELECT pg_promote()",
    "SELECT pg_create_physical_replication_slot('mine')",
    "SELECT pg_create_logical_replication_slot('mine', 'pgoutput')",
    "LOAD '/tmp/mine.so'",
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename <> '{role}'",
)
# What PostgreSQL lets every role do; each is done, and nothing may come of it.
ALLOWED = (
    "SELECT lo_create(0)",
    "SELECT lo_create(4242)",
    "SELECT lo_from_bytea(0, 'mine')",
    "COMMENT ON LARGE OBJECT 4242 IS 'mine'",
    "GRANT ALL ON LARGE OBJECT 4242 TO PUBLIC",
    "ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO PUBLIC",
    "ALTER DEFAULT PRIVILEGES GRANT EXECUTE ON FUNCTIONS TO PUBLIC",
    "SELECT pg_advisory_lock(1)",
    "LISTEN mine",
    "NOTIFY mine, 'payload'",
    "PREPARE mine AS SELECT 1",
    "SET row_security = off",
    "SET search_path = pg_temp, public",
    "SET pgtrigger.ignore = '{{all}}'",
    "DO $$ BEGIN PERFORM 1; END $$",
    "SELECT count(*) FROM pg_stat_activity",
    "SELECT rolname FROM pg_roles",
    "BEGIN; DECLARE mine CURSOR WITH HOLD FOR SELECT 1; COMMIT",
)


@pytest.fixture
def names() -> dict[str, str]:
    default = connections["default"].settings_dict
    return {
        "role": str(default["USER"]),
        "owner": str(connections[settings.OWNER_ALIAS].settings_dict["USER"]),
        "database": str(default["NAME"]),
    }


@pytest.fixture
def rows(fisc: Federation, pfs: Federation) -> None:
    """Rows of both federations, one at least in each table that is only added to."""
    for federation in (fisc, pfs):
        with federation_scope(federation):
            make_row(Club)
            for model in tenant_models():
                if is_append_only(model):
                    make_row(model)


def _hostile(federation: Federation | None = None) -> psycopg.Connection[Any]:
    session = another_session("default")
    session.autocommit = True
    if federation:
        session.execute("SELECT set_config('app.federation_id', %s, false)", [str(federation.pk)])
    return session


def _immutable() -> dict[str, Any]:
    """Sums over every row that is only added to, and everything that says who may do what."""
    questions = {
        "roles": "SELECT rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole, rolconfig FROM pg_roles",
        "members": "SELECT roleid, member FROM pg_auth_members",
        "functions": "SELECT proname, prosrc, proconfig, proacl, proowner FROM pg_proc "
        "WHERE pronamespace = 'public'::regnamespace",
        "tables": "SELECT relname, relowner, relacl, relrowsecurity, relforcerowsecurity FROM pg_class "
        "WHERE relnamespace = 'public'::regnamespace",
        "triggers": "SELECT tgname, tgenabled, tgfoid FROM pg_trigger",
        "policies": "SELECT polname, polrelid, polqual::text FROM pg_policy",
        "operators": "SELECT id, is_superuser, is_staff FROM federation_user",
        "migrations": "SELECT id, name FROM django_migrations",
        **{table: f'SELECT t::text FROM "{table}" t' for table in append_only_tables()},
    }
    with another_session(settings.OWNER_ALIAS) as owner:
        return {name: sorted(map(str, owner.execute(question).fetchall())) for name, question in questions.items()}


@pytest.mark.parametrize("statement", REFUSED)
def test_statement_is_refused(statement: str, names: dict[str, str], fisc: Federation) -> None:
    with federation_scope(fisc):
        make_row(AuditEntry)
    with another_session("default") as session:
        session.autocommit = True
        session.execute("SELECT set_config('app.federation_id', %s, false)", [str(fisc.pk)])
        with pytest.raises(psycopg.Error) as refused:
            session.execute(statement.format(**names))
    assert not isinstance(refused.value, psycopg.errors.UndefinedTable | psycopg.errors.UndefinedColumn), refused.value


def test_all_of_them_leave_rows_rights_and_backup_as_they_were(
    names: dict[str, str], rows: None, fisc: Federation, pfs: Federation, tmp_path: Path
) -> None:
    assert len(REFUSED) + len(ALLOWED) >= 60
    before = _immutable()
    assert all(len(before[table]) >= 2 for table in append_only_tables())
    for federation in (None, fisc):
        for statement in (*REFUSED, *ALLOWED):
            with _hostile(federation) as session:
                try:
                    session.execute(statement.format(**names))
                except psycopg.Error:
                    continue
                for table in (*append_only_tables(), "federation_club"):
                    _reads_no_other(session, table, pfs)
    assert _immutable() == before
    dump = tmp_path / "dump"
    # Either is how backups were made and restored before.
    dumping = ["--format=custom", "--no-owner", f"--file={dump}"]
    assert "permission denied for large object" in _run("pg_dump", names["database"], *dumping, status=1)
    _run("pg_dump", names["database"], "-B", *dumping)
    restored = f"{names['database']}_restored"
    with another_session(settings.OWNER_ALIAS) as owner:
        owner.autocommit = True
        owner.execute(f'DROP DATABASE IF EXISTS "{restored}"')
        owner.execute(f'CREATE DATABASE "{restored}" TEMPLATE template0')
        try:
            restore = ["--no-owner", "--exit-on-error", str(dump)]
            assert "ALTER DEFAULT PRIVILEGES FOR ROLE" in _run("pg_restore", restored, *restore, status=1)
            owner.execute(f'DROP DATABASE "{restored}"')
            owner.execute(f'CREATE DATABASE "{restored}" TEMPLATE template0')
            _run("pg_restore", restored, "--no-privileges", *restore)
        finally:
            owner.execute(f'DROP DATABASE "{restored}"')
    with _hostile() as session:
        session.execute("SELECT lo_unlink(oid) FROM pg_largeobject_metadata")
        session.execute("ALTER DEFAULT PRIVILEGES REVOKE ALL ON TABLES FROM PUBLIC")


def _reads_no_other(session: psycopg.Connection[Any], table: str, other: Federation) -> None:
    try:
        found = session.execute(f'SELECT count(*) FROM public."{table}" WHERE federation_id = {other.pk}').fetchone()
    except psycopg.errors.InsufficientPrivilege:
        # With row_security off PostgreSQL refuses a query that the policies would shorten.
        return
    assert found == (0,), table


def _run(program: str, database: str | None, *arguments: str, status: int = 0) -> str:
    values = connections[settings.OWNER_ALIAS].get_connection_params()
    where = {key: values[key] for key in ("host", "port", "user", "password") if values.get(key)}
    dbname = ["--dbname", make_conninfo(dbname=database, **where)] if database else []
    # Of the server's own version where it is installed: an older one does not know every setting of a newer dump.
    own = Path(f"/usr/lib/postgresql/{connections[settings.OWNER_ALIAS].pg_version // 10_000}/bin")
    programs = own if own.is_dir() else find_programs(server_account())
    command = [str(programs / program), *dbname, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def test_settings_that_it_gives_itself_are_told_and_taken_back(names: dict[str, str]) -> None:
    """PostgreSQL lets every role do this; nothing can take the right away."""
    with _hostile() as session, connections["default"].cursor() as cursor:
        assert find_open_doors(cursor) == []
        session.execute(sql.SQL("ALTER ROLE {} SET application_name = 'mine'").format(sql.Identifier(names["role"])))
        try:
            assert find_open_doors(cursor) == ["it has settings of its own (application_name)"]
        finally:
            session.execute(sql.SQL("ALTER ROLE {} RESET application_name").format(sql.Identifier(names["role"])))
        assert find_open_doors(cursor) == []
