"""Two federations, each with its secrets, planted once for all tests of a module."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from pytest_django.plugin import DjangoDbBlocker

from tests.databases import empty_tables
from tests.leaks.callers import Visits
from tests.leaks.planted import Planted, Words
from tests.leaks.planting import plant

Plant = Callable[..., Planted]


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    """Each crawl asks for the same account's password; a few in a minute, and no more mails are written."""
    cache.clear()


@pytest.fixture(scope="module")
def planting(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Plant]:
    """What is planted is committed, and stays until the module ends; what its tests do is taken back after each."""

    def planted(*arguments: object, **fields: object) -> Planted:
        with django_db_blocker.unblock(), transaction.atomic():
            made = plant(*arguments, **fields)  # type: ignore[arg-type]
            # Planted jobs wait: nobody runs them.
            connection.run_on_commit.clear()
            return made

    yield planted
    with django_db_blocker.unblock():
        empty_tables()


@pytest.fixture(scope="module")
def ours(planting: Plant) -> Planted:
    """The federation whose members ask."""
    return planting("pfs", Words("ostrzvjk", "zamekqxw"), 11, "rasccat", hostname="pfs.example")


@pytest.fixture(scope="module")
def theirs(planting: Plant) -> Planted:
    """The federation whose data must not be seen by them."""
    return planting("fisc", Words("quixotzkvw", "wyvernqxj"), 4701, "barruf", hostname="fisc.example")


@pytest.fixture(scope="module")
def visits(ours: Planted, theirs: Planted) -> Visits:
    """What is shown of theirs to their own members and to the public."""
    return Visits(theirs)
