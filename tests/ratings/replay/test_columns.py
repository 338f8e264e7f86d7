"""Columns come and go whole: every bigint, none, and no nulls in silence."""

import numpy as np
import pytest
from django.db import connection

from ratings.replay.queries.columns import array_literal, fetch_columns

pytestmark = pytest.mark.django_db

EXTREMES = [0, -1, 2**63 - 1, -(2**63), 42]


def test_columns_go_and_come_back_unchanged() -> None:
    values = np.array(EXTREMES, dtype=np.int64)
    query = "SELECT value, -position FROM unnest(%s::bigint[]) WITH ORDINALITY AS given (value, position)"
    first, second = fetch_columns(query, [array_literal(values)], 2)
    assert first.dtype == second.dtype == np.int64
    assert sorted(zip((-second).tolist(), first.tolist(), strict=True)) == list(enumerate(EXTREMES, start=1))


def test_no_rows_are_empty_columns() -> None:
    first, second = fetch_columns("SELECT 1::bigint, 2::bigint WHERE false", [], 2)
    assert (len(first), len(second), first.dtype) == (0, 0, np.int64)


def test_null_is_refused() -> None:
    with pytest.raises(ValueError, match="nulls"):
        fetch_columns("SELECT nullif(value, 2) FROM generate_series(1::bigint, 3) AS value", [], 1)


def test_array_literal_is_read_by_the_server() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT cardinality(%s::bigint[])", [array_literal(np.arange(0))])
        assert cursor.fetchone() == (0,)
