"""The version of a federation's data rises with every write that pages may show, in the same transaction."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, models, transaction

from federation.people.models.players import Club
from federation.tenancy.federations import Federation
from federation.tenancy.models import DataChange
from federation.tenancy.rights import is_append_only, tenant_models
from federation.tenancy.scope import database_setting, federation_scope
from federation.tenancy.versions import TRIGGER, data_version, versioned_tables
from tests.leaks.rows import make_row
from tests.people import make_players

VERSIONED = [model for model in tenant_models() if model._meta.db_table in versioned_tables()]


def name_of(model: type[models.Model]) -> str:
    return model.__name__


def rises(write: Callable[[], object]) -> bool:
    """Whether a transaction that writes this raises the version; what was written stays."""
    before = data_version()
    # As at the beginning of a transaction: all of a test is one.
    with database_setting("app.version_raised", ""):
        write()
    return data_version() != before


@pytest.mark.django_db
def test_every_table_that_pages_may_show_has_its_trigger() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = %s AND tgenabled = 'O'", [TRIGGER]
        )
        found = {row[0] for row in cursor.fetchall()}
    assert found == set(versioned_tables())
    # Whoever adds a table has it in, or says why not.
    silent = {model.__name__ for model in tenant_models() if model not in VERSIONED}
    hidden = {name for name in silent if not name.endswith("Event")}
    assert hidden == {
        *("Anonymisation", "ApiToken", "AuditEntry", "DataChange", "Job", "Mail", "PreparedPreview", "Printout"),
        *("NoticeChoice", "NoticeDigest", "ReceivedNotice"),
        *("RegistryImport", "RegistryImportRow", "Webhook", "WebhookDelivery"),
    }


@pytest.mark.parametrize("model", VERSIONED, ids=name_of)
def test_every_row_that_is_written_raises_the_version(model: type[models.Model], in_fisc: Federation) -> None:
    made: list[models.Model] = []
    assert rises(lambda: made.append(make_row(model)))
    table, key = model._meta.db_table, model._meta.pk.column  # type: ignore[union-attr]
    if is_append_only(model):
        return
    for statement in (f'UPDATE "{table}" SET "{key}" = "{key}" WHERE false', f'DELETE FROM "{table}" WHERE false'):
        assert rises(lambda: connection.cursor().execute(statement)), statement  # noqa: B023 (called at once)


@pytest.mark.django_db
def test_other_federations_have_versions_of_their_own(fisc: Federation, pfs: Federation) -> None:
    with federation_scope(pfs):
        before = data_version()
    with federation_scope(fisc):
        assert rises(lambda: make_players("Anna Pla"))
    with federation_scope(pfs):
        assert data_version() == before


@pytest.mark.django_db
def test_what_is_taken_back_leaves_the_version(in_fisc: Federation) -> None:
    make_players("Anna Pla")
    before = data_version()
    with transaction.atomic():
        assert rises(lambda: make_players("Bernat Coll"))
        transaction.set_rollback(True)
    assert data_version() == before
    assert rises(lambda: make_players("Bernat Coll"))


@pytest.mark.django_db(transaction=True)
def test_writers_of_one_federation_do_not_wait_for_each_other_and_no_version_comes_again(fisc: Federation) -> None:
    seen = []

    def write(number: int) -> None:
        try:
            with federation_scope(fisc):
                Club.objects.create(name=f"Club {number}", key=f"club {number}")
        finally:
            connection.close()

    with federation_scope(fisc), ThreadPoolExecutor(1) as threads:
        Club.objects.create(name="Club", key="club")
        # This transaction stays open all the while, and the others go on.
        for number in range(40):
            threads.submit(write, number).result(30)
            seen.append(data_version())
    with federation_scope(fisc):
        # Its own row was seen all along.
        assert data_version() == seen[-1]
        # Who adds rows now and then clears older ones away.
        assert DataChange.objects.count() < 40
    assert len(set(seen)) == len(seen)
