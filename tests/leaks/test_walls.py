"""Both walls around every tenant model, whichever models there are."""

from __future__ import annotations

from collections.abc import Iterator

import pgtrigger
import pytest
from django.db import DatabaseError, IntegrityError, connection, models, transaction
from django_scopes import scopes_disabled
from django_scopes.exceptions import ScopeError

from federation.tenancy.federations import Federation
from federation.tenancy.keys import TenantReference, tenant_references
from federation.tenancy.rights import changeable_columns, is_append_only, tenant_models
from federation.tenancy.scope import NoFederationScope, federation_scope
from tests.leaks.rows import make_row

pytestmark = pytest.mark.django_db

MODELS = tenant_models()
# Events of the history come from the library, with its own manager: only the second wall stands around them.
SCOPED = [model for model in MODELS if not hasattr(model, "pgh_tracked_model")]
REFERENCES = list(tenant_references())


def name_of(value: type[models.Model] | TenantReference) -> str:
    """The same in every worker of a parallel run, which compare their lists."""
    return value.name if isinstance(value, TenantReference) else value.__name__


def model_of(table: str) -> type[models.Model]:
    return next(model for model in MODELS if model._meta.db_table == table)


@pytest.fixture
def in_pfs(pfs: Federation) -> Iterator[Federation]:
    with federation_scope(pfs):
        yield pfs


@pytest.mark.parametrize("model", SCOPED, ids=name_of)
def test_query_outside_of_a_scope_raises(model: type[models.Model]) -> None:
    with pytest.raises(ScopeError):
        model.objects.count()  # type: ignore[attr-defined]


@pytest.mark.parametrize("model", MODELS, ids=name_of)
def test_row_is_seen_in_its_federation_alone(model: type[models.Model], fisc: Federation, pfs: Federation) -> None:
    """The first wall put aside: what is left out by mistake in Python, PostgreSQL leaves out all the same."""
    with federation_scope(fisc):
        row = make_row(model)
        assert model._base_manager.filter(pk=row.pk).exists()
    with federation_scope(pfs), scopes_disabled():
        assert not model._base_manager.exists()
    with scopes_disabled():
        assert not model._base_manager.exists()


@pytest.mark.parametrize("model", MODELS, ids=name_of)
def test_row_cannot_be_changed_or_deleted_from_another_federation(
    model: type[models.Model], fisc: Federation, pfs: Federation
) -> None:
    with federation_scope(fisc):
        row = make_row(model)
    if is_append_only(model):
        # Nobody may, not even in the own federation: see test_rows_of_a_log_are_never_changed.
        return
    with federation_scope(pfs), connection.cursor() as cursor:
        key = model._meta.pk.column  # type: ignore[union-attr]
        cursor.execute(f'UPDATE "{model._meta.db_table}" SET federation_id = %s', [pfs.pk])
        assert cursor.rowcount == 0
        cursor.execute(f'DELETE FROM "{model._meta.db_table}" WHERE "{key}" = %s', [row.pk])
        assert cursor.rowcount == 0


@pytest.mark.parametrize("model", [model for model in MODELS if is_append_only(model)], ids=name_of)
def test_history_is_never_changed_by_the_application(
    model: type[models.Model], fisc: Federation, pfs: Federation
) -> None:
    """The application has no right to, whatever triggers it switches off; it may write what anonymising erases."""
    with federation_scope(fisc):
        row = make_row(model)
    key = str(model._meta.pk.column)  # type: ignore[union-attr]
    columns = [str(field.column) for field in model._meta.concrete_fields if field.column != key]
    kept = [column for column in columns if column not in changeable_columns(model)]
    statements = [f'UPDATE "{{}}" SET "{column}" = "{column}"' for column in kept]
    for federation in (fisc, pfs):
        for statement in [*statements, 'DELETE FROM "{}"']:
            refused = pytest.raises(DatabaseError, match="permission denied")
            with pgtrigger.ignore(), federation_scope(federation), refused, transaction.atomic():
                connection.cursor().execute(statement.format(model._meta.db_table))
    with federation_scope(fisc):
        assert model._base_manager.filter(pk=row.pk).exists()


@pytest.mark.parametrize("model", MODELS, ids=name_of)
def test_row_cannot_be_written_into_another_federation(
    model: type[models.Model], fisc: Federation, in_pfs: Federation
) -> None:
    with pytest.raises(DatabaseError, match="row-level security"), transaction.atomic():
        make_row(model, federation=fisc)
    row = make_row(model)
    with pytest.raises(DatabaseError), transaction.atomic():
        model._base_manager.filter(pk=row.pk).update(federation_id=fisc.pk)


@pytest.mark.parametrize("model", SCOPED, ids=name_of)
def test_row_without_a_federation_is_refused(model: type[models.Model], db: None) -> None:
    with scopes_disabled(), pytest.raises((DatabaseError, NoFederationScope)), transaction.atomic():
        make_row(model)


@pytest.mark.parametrize("reference", REFERENCES, ids=name_of)
def test_reference_into_another_federation_is_refused(reference: object, fisc: Federation, pfs: Federation) -> None:
    table, column, target = reference.table, reference.column, reference.target  # type: ignore[attr-defined]
    with federation_scope(fisc):
        theirs = make_row(model_of(target))
    with federation_scope(pfs):
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError, match=reference.name), transaction.atomic():  # type: ignore[attr-defined]
            make_row(model_of(table), **{column: theirs.pk})
