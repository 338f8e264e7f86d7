"""A database for the benchmarks that need one, made as the test suite makes its own."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def open_bench_database() -> Iterator[None]:
    """Set Django up for the benchmarks and give it a database of their own."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings.test")
    import django

    django.setup()
    from tests.databases import open_test_database

    # Two runs on one server, each with its own name, do not drop each other's database.
    with open_test_database(f"bench_{os.environ.get('FARISTOL_TEST_DATABASE', 'faristol')}"):
        yield
