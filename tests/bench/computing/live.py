"""The log of a championship: folded, and folded with every digest compared."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.bench.ground.benchmark import Benchmark
from tests.tournaments.log.logs import Log, opened, pair_in_order, result, settle_all
from tournaments.log.decisions import results
from tournaments.log.digests import replay
from tournaments.log.events import Event
from tournaments.log.fold import fold

Signed = list[tuple[Event, str]]
EVENTS, PLAYERS, ROUNDS = 20_000, 200, 11


def make_log(small: bool) -> Signed:
    """A championship of 200 players and 11 rounds whose desk mends results until there are 20,000 events."""
    chance = Random(1)
    log: Log = opened(12 if small else PLAYERS, length=ROUNDS)
    for _ in range(ROUNDS):
        pair_in_order(log)
        settle_all(log, chance)
    while len(log.signed) < (300 if small else EVENTS):
        table = chance.choice(log.state.played[-1].tables)
        points = chance.randrange(200, 500), chance.randrange(200, 500)
        seats = result(log, table, *points)
        log.do(results.decide_settlement, ROUNDS, table.number, seats, log.state.number, "read again")
    # As they come from the database: nothing is remembered of their making.
    return [(Event.from_json(event.as_json()), digest) for event, digest in log.signed]


def fold_log(signed: Signed) -> dict[str, Any]:
    state = fold(event for event, _digest in signed)
    return {"events": state.number}


def verify_log(signed: Signed) -> dict[str, Any]:
    replayed = replay(signed)
    return {"events": replayed.state.number, "differences": int(replayed.difference is not None)}


FOLD_LOG = Benchmark("fold_log", "20,000 events of a championship of 200 folded", make_log, fold_log, runs=3, aim=2.0)
VERIFY_LOG = Benchmark("verify_log", "the same, with every digest compared", make_log, verify_log, runs=3, aim=20.0)
