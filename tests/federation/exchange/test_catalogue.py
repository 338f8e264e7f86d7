"""Every tenant table is decided about, and what leaves refers to nothing that must stay."""

from __future__ import annotations

import pytest
from django.db import models

from federation.exchange.services.catalogue import (
    ACCOUNT_COLUMNS,
    ACCOUNT_STAYS,
    columns_of,
    decisions,
    emptied_columns,
    taken_models,
    undecided_models,
)
from federation.people.models.accounts import User
from federation.tenancy.rights import tenant_models


def test_every_tenant_table_is_decided_about() -> None:
    """Whoever adds a table says whether it leaves: TAKEN, or the reason why it stays."""
    assert undecided_models() == []


def test_no_decision_is_about_a_table_that_is_gone() -> None:
    labels = {model._meta.label for model in tenant_models()}
    assert set(decisions.names()) <= labels


@pytest.mark.parametrize("model", taken_models(), ids=lambda model: model.__name__)
def test_what_refers_to_a_row_that_stays_may_be_empty(model: type[models.Model]) -> None:
    assert [name for name in emptied_columns(model) if not columns_of(model)[name].null] == []


def test_every_column_of_an_account_is_decided_about() -> None:
    assert set(columns_of(User)) == set(ACCOUNT_COLUMNS) | ACCOUNT_STAYS
