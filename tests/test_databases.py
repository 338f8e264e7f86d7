"""The database of the tests."""

from __future__ import annotations

import pytest
from django.db import connection

_OPTIONS = "SELECT reloptions FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"


@pytest.mark.django_db
def test_no_table_is_looked_at_while_tests_fill_and_empty_it() -> None:
    with connection.cursor() as cursor:
        cursor.execute(_OPTIONS)
        assert all("autovacuum_enabled=false" in (options or ()) for (options,) in cursor.fetchall())
