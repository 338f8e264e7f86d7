"""The database of the tests."""

from __future__ import annotations

import pytest
from django.db import connection


@pytest.mark.django_db
def test_no_table_is_looked_at_while_tests_fill_and_empty_it() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT relname, reloptions FROM pg_class WHERE relname IN ('tournaments_seat', 'federation_user')")
        assert {options for _, (options,) in cursor.fetchall()} == {"autovacuum_enabled=false"}
