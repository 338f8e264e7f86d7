"""Databases and people for the tests: a real PostgreSQL with both roles, and readable actors."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import settings as hypothesis_settings
from pytest_django.plugin import DjangoDbBlocker

from federation.permissions import Actor, system_actor
from federation.tenancy.federations import Federation
from federation.tenancy.scope import federation_scope
from tests.databases import let_no_statistics_be_made, open_test_database
from tests.order import shuffled
from tests.people import make_federation
from tests.repeated import many
from tests.staff import Desk, make_desk

# Playwright keeps an event loop in the thread of the tests, which Django takes for asynchronous code from then on.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")
# How long an example takes says more about the machine than about the code.
hypothesis_settings.register_profile("faristol", deadline=None, max_examples=many(40))
hypothesis_settings.load_profile("faristol")

SHARED = Path(__file__).resolve().parents[2] / "shared"

# Python looks for garbage after seven hundred new objects; a page makes tens of thousands, most of them gone by then.
OBJECTS_BEFORE_A_LOOK = 20_000


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--shuffle", type=int, metavar="SEED", help="run modules, and the tests in each, in random order")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With ``--shuffle``, one order for each seed; a module's tests stay together, as they share what it makes."""
    seed = config.getoption("shuffle")
    if seed is not None:
        items[:] = shuffled(items, seed)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is imported and collected stays for the whole run: looking through it took a third of collecting."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(OBJECTS_BEFORE_A_LOOK)
        gc.enable()


@pytest.fixture(scope="session")
def django_db_setup(request: pytest.FixtureRequest, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Make the test database as its owner and use it, as the application does, with the restricted role."""
    worker = getattr(request.config, "workerinput", {}).get("workerid", "main")
    # Two runs on one server, each with its own name, do not drop each other's database.
    run = os.environ.get("FARISTOL_TEST_DATABASE", "faristol")
    name = f"test_{run}_{worker}"
    with ExitStack() as stack:
        with django_db_blocker.unblock():
            stack.enter_context(open_test_database(name))
            let_no_statistics_be_made()
        yield
        # Dropping the database needs the blocker open once more.
        with django_db_blocker.unblock():
            stack.close()


@pytest.fixture
def fisc(db: None) -> Federation:
    return make_federation("fisc")


@pytest.fixture
def pfs(db: None) -> Federation:
    return make_federation("pfs")


@pytest.fixture
def in_fisc(fisc: Federation) -> Iterator[Federation]:
    """The test runs inside the scope of FISC."""
    with federation_scope(fisc):
        yield fisc


@pytest.fixture
def system() -> Actor:
    return system_actor("test")


@pytest.fixture(scope="session")
def swiss_perfect_samples() -> Path:
    folder = SHARED / "samples" / "swiss-perfect"
    if not folder.is_dir():
        pytest.skip(f"the real Swiss Perfect files are not here ({folder.relative_to(SHARED.parent)})")
    return folder


@pytest.fixture
def desk(fisc: Federation, system: Actor) -> Desk:
    return make_desk(fisc, system)
