"""The pages of a large federation: a ranking of 20,000 players, a player of a thousand games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.bench.ground.benchmark import Benchmark

# Django is set up only when a benchmark with a database runs, so nothing of it is imported above.

RUNS = 15


@dataclass(frozen=True, slots=True)
class Page:
    """A page to ask for; ``queries`` were counted when it was asked for the first time."""

    path: str
    client: Any
    queries: int


_made: dict[bool, Any] = {}


def make_large_federation(small: bool) -> Any:
    """A federation with 20,000 players in its list (small: 200), one of whom played 1,000 games (50); made once."""
    from federation.tenancy.scope import federation_scope
    from tests.bench.ground import data
    from tests.people import make_federation

    if small not in _made:
        federation = make_federation("large")
        with federation_scope(federation):
            edition = data.make_large_edition(200 if small else 20_000)
            _play_games(edition, championships=10 if small else 100)
        data.analyse_tables()
        _made[small] = federation
    return _made[small]


def _play_games(edition: Any, championships: int) -> None:
    """Championships of ten rounds for the first two players of the list, rated."""
    import numpy as np

    from ratings.lists.models import EditionRow
    from ratings.replay.models import SequencePosition
    from ratings.replay.services.recomputation import recompute_ratings
    from tests.bench.ground import data
    from tournaments.championship.models.championships import Championship

    rounds = 5 if championships < 100 else 10
    first, second = EditionRow.objects.filter(edition=edition).order_by("player_number").values_list("player")[:2]
    data.make_championships(championships)
    made = list(Championship.objects.order_by("pk").values_list("pk", flat=True))
    games = len(made) * rounds
    data.make_tables(
        np.repeat(np.array(made, dtype=np.int64), rounds),
        np.tile(np.arange(1, rounds + 1), len(made)),
        np.full(games, first[0]),
        np.full(games, second[0]),
        np.arange(games) % 3,
    )
    SequencePosition.objects.bulk_create(
        SequencePosition(system=edition.system, championship_id=pk, position=position)
        for position, pk in enumerate(made, start=1)
    )
    recompute_ratings(data.ACTOR, edition.system)


def open_page(path: str, small: bool) -> Page:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    federation = make_large_federation(small)
    client = Client(raise_request_exception=True)
    whole = f"/{federation.slug}{path}"
    client.get(whole)
    with CaptureQueriesContext(connection) as queries:
        client.get(whole)
    return Page(whole, client, len(queries))


def ask(page: Page) -> dict[str, Any]:
    answer = page.client.get(page.path)
    if answer.status_code != 200:
        raise RuntimeError(f"{page.path} answered {answer.status_code}")
    return {"path": page.path, "queries": page.queries, "bytes": len(answer.content)}


def _page(name: str, about: str, path: str) -> Benchmark:
    return Benchmark(
        name=f"page_{name}",
        about=about,
        setup=lambda small: open_page(path, small),
        run=ask,
        runs=RUNS,
        aim=0.1,
        needs_database=True,
    )


PAGES = (
    _page("ranking", "The ranking with 20,000 players: the first hundred active ones", "/ranking/"),
    _page("ranking_everyone_last", "The last of 200 pages of everyone", "/ranking/?show=all&page=200"),
    _page(
        "ranking_search_one_letter",
        "Everyone with a name in A, found, counted, a hundred shown",
        "/ranking/?show=all&q=a",
    ),
    _page("ranking_search_name", "One player found by name", "/ranking/?show=all&q=ferrer+12+la"),
    _page("home", "The home of the federation, with leaders and movers", "/"),
    _page("player_thousand_games", "A player with 1,000 games in 100 rated championships", "/players/1/"),
    _page("player_games", "The first hundred of the 1,000 games", "/players/1/games/"),
    _page("player_games_last", "The last hundred of the 1,000 games", "/players/1/games/?page=10"),
    _page("player_opponents", "The record of a player with 1,000 games", "/players/1/opponents/"),
    _page("head_to_head", "Two players who met 1,000 times", "/players/1/against/2/"),
    _page("calendar", "The calendar of 100 championships", "/championships/?when=past"),
)
