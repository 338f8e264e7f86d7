"""What people wait for, in one federation: a page, results accepted and rated, everything recomputed."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from typing import Any

# Django is set up only when a benchmark with a database runs, so nothing of it is imported above.

PLAYERS, ROUNDS = 60, 10
_numbers = count(1)


@dataclass(slots=True)
class Ground:
    """A federation with a rated history and a published list; ``version`` is what is to be accepted next."""

    history: Any
    file: Any
    client: Any
    version: Any = field(default=None)


@dataclass(frozen=True, slots=True)
class Operation:
    """``prepare`` is not measured."""

    name: str
    about: str
    run: Callable[[Ground], None]
    prepare: Callable[[Ground], None] | None = None
    runs: int = 5


def make_ground(slug: str, *, players: int, championships: int, games: int, analyse: bool = True) -> Ground:
    from django.test import Client

    from federation.tenancy.scope import federation_scope
    from ratings.publication.services.editions import publish_rating_list
    from ratings.replay.services.recomputation import recompute_ratings
    from tests.bench.ground import data

    history = data.make_history(slug, players=players, championships=championships, games=games, analyse=analyse)
    with federation_scope(history.federation):
        # Whatever the day: what is rated here was announced a moment ago.
        history.system.rates_all = True
        history.system.save(update_fields=["rates_all"])
        recompute_ratings(data.ACTOR, history.system)
        publish_rating_list(data.ACTOR, history.system)
        file = _make_file(min(PLAYERS, players))
    client = Client(raise_request_exception=True)
    # A reader of whom nothing is kept: the page is made each time.
    client.cookies["mine"] = "1"
    return Ground(history, file, client)


def _make_file(players: int) -> Any:
    """Results of the first of the registry, as a Swiss Perfect zip."""
    from federation.people.models.players import Player
    from tests.tournaments.making.swiss_perfect_writer import Championship
    from tournaments.files.formats.swiss_perfect.writer import zip_files

    file = Championship(rounds=ROUNDS)
    for number, player in enumerate(Player.objects.order_by("number")[:players], start=1):
        file.add_player(number, player.surname, player.given_name)
    half = players // 2
    for round_number in range(1, ROUNDS + 1):
        for table in range(half):
            file.add_game(round_number, table + 1, half + 1 + (table + round_number) % half)
    return zip_files(file.files())


def ask_for_ranking(ground: Ground) -> None:
    answer = ground.client.get(f"/{ground.history.federation.slug}/ranking/")
    assert answer.status_code == 200, answer.status_code


def ask_for_player(ground: Ground) -> None:
    answer = ground.client.get(f"/{ground.history.federation.slug}/players/1/")
    assert answer.status_code == 200, answer.status_code


def send_in(ground: Ground) -> None:
    """Another championship of ``PLAYERS`` and its results, checked."""
    from federation.jobs.services.kinds import JobRun
    from federation.tenancy.scope import federation_scope
    from tests.bench.ground.data import ACTOR
    from tests.tournaments.making.makers import make_approved
    from tournaments.championship.models.results import ResultsState
    from tournaments.results.services.upload import receive_results, validate_results

    with federation_scope(ground.history.federation):
        championship = make_approved(ACTOR, f"Open {next(_numbers)}")
        ground.version = receive_results(ACTOR, championship, [ground.file])
        validate_results(ground.version, JobRun(arguments={}, requested_by_id=None))
        assert ground.version.state == ResultsState.VALID, ground.version.problems[:3]


def accept_and_rate(ground: Ground) -> None:
    """From the click to the ratings: the job runs as soon as the acceptance is through, in this process."""
    from federation.tenancy.scope import federation_scope
    from ratings.replay.models import SequencePosition
    from tests.bench.ground.data import ACTOR
    from tournaments.report.acknowledgement import sign_warnings
    from tournaments.results.services.acceptance import accept_results

    version = ground.version
    with federation_scope(ground.history.federation):
        accept_results(ACTOR, version, in_spite_of=sign_warnings(version.problems), reason="measured")
    with federation_scope(ground.history.federation):
        assert SequencePosition.objects.get(championship=version.championship_id).rated_at is not None


def recompute(ground: Ground) -> None:
    from tests.bench.portal.recompute import recompute as run

    run(ground.history)


def forget_changes(ground: Ground) -> None:
    from tests.bench.portal.recompute import forget_changes as forget

    forget(ground.history)


def spoil_changes(ground: Ground) -> None:
    """Make every stored change a wrong one, so that each is written anew."""
    from django.db.models import F

    from federation.tenancy.scope import federation_scope
    from ratings.replay.models import RatingChange

    with federation_scope(ground.history.federation):
        RatingChange.objects.update(half_points=F("half_points") + 1)


OPERATIONS = (
    Operation("ranking", "the ranking's first hundred lines, made", ask_for_ranking, runs=15),
    Operation("player", "a player's page, made", ask_for_player, runs=15),
    Operation("accept", "60 players × 10 rounds accepted and rated", accept_and_rate, send_in),
    Operation("nothing", "everything recomputed, nothing to write", recompute, runs=3),
    Operation("rewrite", "everything recomputed, every change rewritten", recompute, spoil_changes, runs=3),
    Operation("scratch", "everything recomputed from nothing", recompute, forget_changes, runs=3),
)


def measure(operation: Operation, ground: Ground, small: bool) -> float:
    """The median of its runs, in seconds of wall-clock time, after one that does not count."""
    seconds = []
    for _ in range(2 if small else operation.runs + 1):
        if operation.prepare is not None:
            operation.prepare(ground)
        gc.collect()
        started = time.perf_counter()
        operation.run(ground)
        seconds.append(time.perf_counter() - started)
    return round(statistics.median(seconds[1:]), 4)
