"""Computing a system's ratings from a position on without holding anyone up: only writing takes the lock.

A result computed without a lock may be out of date by the time it is written. So its version is read before and again
under the lock; if they differ, the lock is released and the work done again. Acceptances assign places in the order
under a short lock of their own and never wait for a replay.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np
from django.db import connection, transaction

from federation.errors import Refusal
from federation.tenancy.locks import lock
from federation.tenancy.scope import current_federation_id
from ratings.replay.arrays import Replayed, ReplayState, state_before
from ratings.replay.queries.columns import Integers, fetch_columns
from ratings.replay.queries.sources import (
    NEVER,
    RatingSources,
    can_start_late,
    find_entrants,
    list_sequence,
    load_merged,
    load_sources,
    parameters_of,
    replay_sources,
)
from ratings.replay.queries.stored_ratings import stored_state
from ratings.replay.queries.version import SourcesVersion, read_version
from ratings.systems.models import RatingSystem

_DAYS_BEFORE = """
    SELECT change.player_id, max(championship.ends_on - date '0001-01-01' + 1)::bigint
    FROM ratings_ratingchange change
    JOIN ratings_sequenceposition place
      ON place.federation_id = change.federation_id AND place.system_id = change.system_id
     AND place.championship_id = change.championship_id
    JOIN tournaments_championship championship
      ON championship.federation_id = change.federation_id AND championship.id = change.championship_id
    WHERE change.federation_id = %s AND change.system_id = %s AND place.position < %s
    GROUP BY change.player_id
"""


@dataclass(frozen=True, slots=True, eq=False)
class ComputedRatings:
    """The result for the championships of ``sources``: those from position ``start`` on; all of them if it is 0.

    ``before`` is the state before the first of them. ``days_before`` has the last day of a rated game before it, by
    player index (see ``ratings.replay.queries.standings.last_played``).
    """

    start: int
    sources: RatingSources
    before: ReplayState
    replayed: Replayed
    days_before: Integers

    def state_after(self, count: int) -> ReplayState:
        """Return everyone's state after the first ``count`` championships; only for systems that can start late."""
        return state_before(self.before, self.replayed, count)


def everything(sources: RatingSources, replayed: Replayed) -> ComputedRatings:
    """Return the whole sequence, computed from its beginning."""
    return ComputedRatings(0, sources, sources.seed_state(), replayed, _days_of_seeds(sources))


def load_from(system: RatingSystem, from_position: int | None, *, everybody: bool) -> tuple[int, RatingSources]:
    """Return the position to start from, and the sources from there on.

    It is earlier if an earlier championship is waiting, and 0 if everything is needed. ``everybody`` requests all
    players of the system, whether or not they have played since.
    """
    start = _find_start(system, from_position)
    rest = tuple(place for place in list_sequence(system) if place.position >= start)
    if start <= 1:
        return start, load_sources(system, rest)
    merged = load_merged()
    others = find_entrants(system, (1, start - 1), merged) if everybody else None
    return start, load_sources(system, rest, merged, others)


def compute_from(system: RatingSystem, start: int, sources: RatingSources, *, everybody: bool) -> ComputedRatings:
    """Rate the result of ``load_from``, starting from the stored changes of earlier championships."""
    if start <= 1:
        return replace(everything(sources, replay_sources(sources)), start=start)
    before = stored_state(system, sources, start)
    days = _days_of_seeds(sources)
    if everybody:
        players, last = fetch_columns(_DAYS_BEFORE, [current_federation_id(), system.pk, start], 2)
        known = np.isin(players, sources.players)
        index = np.searchsorted(sources.players, players[known])
        days[index] = np.maximum(days[index], last[known])
    replayed = replay_sources(sources, before)
    standings = before if isinstance(before, ReplayState) else before.standings(sources.parameters)
    return ComputedRatings(start, sources, standings, replayed, days)


def _find_start(system: RatingSystem, from_position: int | None) -> int:
    if from_position is None or not can_start_late(parameters_of(system)):
        return 0
    waiting = system.sequence.filter(rated_at=None).order_by("position").values_list("position", flat=True).first()
    return from_position if waiting is None else min(from_position, waiting)


def _days_of_seeds(sources: RatingSources) -> Integers:
    days = np.full(len(sources.players), NEVER, dtype=np.int64)
    days[np.searchsorted(sources.players, sources.seeds.players)] = sources.seeds.last_played
    return days


Computed = TypeVar("Computed")

# After this many failed attempts, the lock is held while computing.
ATTEMPTS = 2


def compute_and_lock(
    system: RatingSystem, compute: Callable[[RatingSystem, SourcesVersion], Computed]
) -> tuple[RatingSystem, SourcesVersion, Computed]:
    """Return what ``compute`` makes of the sources, with the locked system and the version used, still current.

    Call it inside a transaction. ``compute`` writes nothing and may be called up to three times; its refusals are
    raised, unless the sources changed meanwhile.
    """
    for _attempt in range(ATTEMPTS):
        current = RatingSystem.objects.get(pk=system.pk)
        version = read_version(current)
        try:
            computed = compute(current, version)
        except Refusal:
            if _read_afresh(system) == version:
                raise
            continue
        # Rolling back to it releases the lock, unless the caller already held it.
        before = transaction.savepoint()
        locked = lock(system)
        if read_version(locked) == version:
            transaction.savepoint_commit(before)
            return locked, version, computed
        transaction.savepoint_rollback(before)
    locked = lock(system)
    lock_order(locked)
    version = read_version(locked)
    return locked, version, compute(locked, version)


def lock_order(system: RatingSystem) -> None:
    """Block all other changes to places in the system's order of rating until the transaction ends.

    If both are taken, take the lock of the system itself first.
    """
    with connection.cursor() as cursor:
        key = f"order:{current_federation_id()}:{system.pk}"
        cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [key])


def _read_afresh(system: RatingSystem) -> SourcesVersion:
    return read_version(RatingSystem.objects.get(pk=system.pk))
