"""A test database for the benchmarks that need one, made as the test suite makes it, then dropped."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def open_test_database() -> Iterator[None]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.settings.test")
    import django

    django.setup()
    from django.test.utils import (
        setup_databases,
        setup_test_environment,
        teardown_databases,
        teardown_test_environment,
    )

    setup_test_environment(debug=False)
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        yield
    finally:
        teardown_databases(databases, verbosity=0)
        teardown_test_environment()
