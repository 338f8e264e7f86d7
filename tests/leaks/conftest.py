"""Two federations, each with its secrets."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests.leaks.planted import Planted, Words
from tests.leaks.planting import plant


@pytest.fixture(autouse=True)
def _nobody_has_asked_yet() -> None:
    """Each crawl asks for the same account's password; a few in a minute, and no more mails are written."""
    cache.clear()


@pytest.fixture
def ours(db: None) -> Planted:
    """The federation whose members ask."""
    return plant("pfs", Words("ostrzvjk", "zamekqxw"), 11, "rasccat", hostname="pfs.example")


@pytest.fixture
def theirs(db: None) -> Planted:
    """The federation whose data must not be seen by them."""
    return plant("fisc", Words("quixotzkvw", "wyvernqxj"), 4701, "barruf", hostname="fisc.example")
