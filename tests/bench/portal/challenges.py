"""A challenge from the request to the answer, against a list of 600,000 words, and the compiling of that list."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import Any

from tests.bench.computing.lexicons import make_words
from tests.bench.ground.benchmark import Benchmark

# Django is set up only when a benchmark with a database runs, so nothing of it is imported above.

RUNS = 15
_numbers = count(1)


@dataclass(frozen=True, slots=True)
class Phone:
    """An arbiter's browser, the address it asks at, and words that are in the list."""

    client: Any
    path: str
    words: list[str]
    federation: Any


def make_phone(small: bool) -> Phone:
    """A federation with one championship and its list (small: 6,000 words), asked once so that the list is loaded."""
    from django.test import Client

    from federation.people.models.accounts import Role
    from federation.permissions import system_actor
    from federation.tenancy.scope import federation_scope
    from games.rules.services import install_rule_set
    from tests.games.making.word_lists import make_lexicon, make_lexicon_version
    from tests.people import make_federation, make_user
    from tests.tournaments.making.makers import make_approved

    system, words = system_actor("bench"), make_words(small)
    federation = make_federation(f"asked{next(_numbers)}")
    arbiter = make_user(f"arbiter@{federation.slug}.example", Role.ARBITER, federation=federation)
    with federation_scope(federation):
        from federation.seasons.models import Season

        Season.objects.create(name="25/26", starts_on="2025-09-01", ends_on="2026-08-31")
        make_lexicon_version(system, make_lexicon(system), "\n".join(words))
        championship = make_approved(system)
        championship.rule_set = install_rule_set(system, "fisc")
        championship.save()
    client = Client(raise_request_exception=True)
    client.force_login(arbiter, backend="django.contrib.auth.backends.ModelBackend")
    path = f"/{federation.slug}/api/v1/championships/{championship.slug}/challenges/"
    phone = Phone(client, path, words, federation)
    ask(phone)
    return phone


def ask(phone: Phone) -> dict[str, Any]:
    """One challenge of four words, one of which is wrong."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    body = {"words": f"{phone.words[0]} {phone.words[-1]} {phone.words[len(phone.words) // 2]} XYZ"}
    with CaptureQueriesContext(connection) as queries:
        answer = phone.client.post(phone.path, body, content_type="application/json")
    assert answer.json()["valid"] is False
    return {"queries": len(queries), "words": len(phone.words)}


def forget(phone: Phone) -> None:
    """More than twenty a minute would be refused."""
    from federation.tenancy.scope import federation_scope
    from tournaments.challenges.models import Challenge

    with federation_scope(phone.federation):
        Challenge.objects.all().delete()


CHALLENGE = Benchmark(
    name="challenge",
    about="A challenge of four words answered, 600,000 words in the list",
    setup=make_phone,
    prepare=forget,
    run=ask,
    runs=RUNS,
    aim=0.05,
    needs_database=True,
)
