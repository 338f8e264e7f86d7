"""The second wall around what belongs to no federation: with SQL alone, from inside of one."""

from __future__ import annotations

import pgtrigger
import pytest
from django.db import DatabaseError, IntegrityError, connection, connections, transaction

from federation.people.models.accounts import Role
from federation.tenancy.federations import Federation
from federation.tenancy.global_tables import GLOBAL_TABLES
from federation.tenancy.policies import apply_policies
from federation.tenancy.scope import federation_scope
from tests.people import make_user

pytestmark = pytest.mark.django_db


def run(statement: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.rowcount


def assert_refused(statement: str, reason: str = "permission denied") -> None:
    with pgtrigger.ignore(), pytest.raises(DatabaseError, match=reason), transaction.atomic():
        run(statement)


def test_row_of_another_federation_cannot_be_changed(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(fisc):
        assert run(f"UPDATE federation_federation SET name = 'x' WHERE id = {pfs.pk}") == 0
        assert run("UPDATE federation_federation SET name = 'x'") == 1
        assert_refused(f"UPDATE federation_federation SET id = 999 WHERE id = {fisc.pk}", "row-level security")
        assert_refused(f"DELETE FROM federation_federation WHERE id = {pfs.pk}")
    pfs.refresh_from_db()
    assert pfs.name == "PFS"


def test_outside_of_every_scope_no_federation_is_changed(fisc: Federation) -> None:
    assert run("UPDATE federation_federation SET name = 'x'") == 0
    assert not Federation.objects.select_for_update().exists()
    assert_refused("DELETE FROM federation_federation")
    fisc.refresh_from_db()
    assert fisc.name == "FISC"


def test_federation_made_outside_takes_nobodys_address(fisc: Federation) -> None:
    """The one thing left there, for load_preset: it adds to the others and hides none."""
    with pytest.raises(IntegrityError), transaction.atomic():
        Federation.objects.create(slug="fisc", name="Mine", short_name="Mine")
    assert Federation.objects.create(slug="new", name="New", short_name="New").pk


@pytest.mark.django_db(transaction=True, databases=["default", "owner"])
def test_wall_of_an_older_version_is_taken_down_where_it_let_more_through() -> None:
    owner = connections["owner"]
    with owner.cursor() as cursor:
        cursor.execute("CREATE POLICY changed_within ON federation_federation FOR UPDATE USING (true)")
    apply_policies(using="owner")
    with owner.cursor() as cursor:
        cursor.execute("SELECT policyname FROM pg_policies WHERE tablename = 'federation_federation' ORDER BY 1")
        assert [row[0] for row in cursor.fetchall()] == ["changed_inside", "found_by_all", "made_outside"]


def test_federation_is_not_made_inside_of_another(fisc: Federation) -> None:
    with federation_scope(fisc), pytest.raises(DatabaseError, match="row-level security"), transaction.atomic():
        Federation.objects.create(slug="mine", name="Mine", short_name="Mine")


@pytest.mark.parametrize("column", ["is_superuser", "is_staff"])
def test_nobody_becomes_an_operator(fisc: Federation, column: str) -> None:
    user = make_user("secretary@fisc.example", Role.STAFF, federation=fisc)
    only = "only the owner of the tables"
    assert_refused(f"UPDATE federation_user SET {column} = true WHERE id = {user.pk}", only)
    row = "'', now(), 'x@x.example', '', '', true, true, {}, {}"
    columns = "password, date_joined, email, name, language, wants_notices, is_active, is_superuser, is_staff"
    is_superuser = column == "is_superuser"
    values = row.format(is_superuser, not is_superuser)
    assert_refused(f"INSERT INTO federation_user ({columns}) VALUES ({values})", only)
    # What an account may be otherwise, it may.
    assert run(f"UPDATE federation_user SET name = 'Núria' WHERE id = {user.pk}") == 1


@pytest.mark.parametrize("table", sorted(GLOBAL_TABLES))
def test_table_is_only_written_where_the_list_says_so(fisc: Federation, table: str) -> None:
    [column] = _first_column(table)
    statements = {
        "INSERT": f'INSERT INTO "{table}" DEFAULT VALUES',
        "UPDATE": f'UPDATE "{table}" SET "{column}" = "{column}"',
        "DELETE": f'DELETE FROM "{table}"',
    }
    with federation_scope(fisc):
        for right, statement in statements.items():
            if right not in GLOBAL_TABLES[table].rights:
                assert_refused(statement)


def _first_column(table: str) -> list[str]:
    with connection.cursor() as cursor:
        return [cursor.connection.cursor().execute(f'SELECT * FROM "{table}" LIMIT 0').description[0].name]
