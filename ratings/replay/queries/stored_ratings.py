"""Players' standings before a place of the sequence, from the stored changes of earlier ones."""

from __future__ import annotations

import numpy as np

from federation.tenancy.scope import current_federation_id
from ratings.replay.arrays import NO_VALUE, ReplayState
from ratings.replay.history import State
from ratings.replay.queries.columns import Integers, array_literal, fetch_columns
from ratings.replay.queries.sources import RatingSources, history_of
from ratings.replay.world import WorldState
from ratings.systems.expectancy import SCALE
from ratings.systems.models import RatingSystem
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Floats

_BEFORE = """
    SELECT DISTINCT ON (change.player_id) change.player_id, {columns}
    FROM ratings_ratingchange change
    JOIN ratings_sequenceposition place
      ON place.federation_id = change.federation_id AND place.system_id = change.system_id
     AND place.championship_id = change.championship_id
    JOIN tournaments_championship championship
      ON championship.federation_id = change.federation_id AND championship.id = change.championship_id
    WHERE change.federation_id = %s AND change.system_id = %s AND place.position < %s
      AND change.player_id = ANY(%s::bigint[])
    ORDER BY change.player_id, place.position DESC
"""
_STANDING = "change.after::bigint, (change.games_before + change.games)::bigint"
# Deviations and volatilities in 1/SCALE, days as ordinals.
_OF_WORLD = f"""
    {_STANDING},
    coalesce((change.deviation * {SCALE})::bigint, {NO_VALUE}),
    coalesce((change.volatility * {SCALE})::bigint, {NO_VALUE}),
    (championship.ends_on - date '0001-01-01' + 1)::bigint
"""


def stored_state(system: RatingSystem, sources: RatingSources, start: int) -> State:
    """Return everyone's state before position ``start``, for a replay to continue from. One query."""
    if isinstance(sources.parameters, WorldParameters):
        return _world_before(sources.parameters, system, sources, start)
    state = sources.seed_state()
    players, ratings, games = _fetch(_STANDING, 3, system, sources, start)
    index = np.searchsorted(sources.players, players)
    state.ratings[index] = ratings
    state.games[index] = games
    return ReplayState(state.ratings, state.games)


def _world_before(parameters: WorldParameters, system: RatingSystem, sources: RatingSources, start: int) -> WorldState:
    state = history_of(sources).start_world()
    players, ratings, games, deviations, volatilities, days = _fetch(_OF_WORLD, 6, system, sources, start)
    index = np.searchsorted(sources.players, players)
    state.games[index], state.last_days[index] = games, days
    state.deviations[index], state.volatilities[index] = _as_floats(deviations), _as_floats(volatilities)
    # Players without scores, where scores count, still have no rating.
    rated = np.ones(len(index), dtype=np.bool_) if not parameters.has_deviation else deviations != NO_VALUE
    state.known[index[rated]] = True
    state.ratings[index[rated]] = ratings[rated]
    return state


def _fetch(columns: str, count: int, system: RatingSystem, sources: RatingSources, start: int) -> list[Integers]:
    query = _BEFORE.format(columns=columns)
    asked = [current_federation_id(), system.pk, start, array_literal(sources.players)]
    return fetch_columns(query, asked, count)


def _as_floats(values: Integers) -> Floats:
    floats: Floats = np.where(values == NO_VALUE, np.nan, values / SCALE)
    return floats
