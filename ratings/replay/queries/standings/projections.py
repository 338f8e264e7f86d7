"""From what ratings are computed from to a projection that can be compared with another one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from datetime import date

import numpy as np

from ratings.replay.arrays import Replayed
from ratings.replay.effects import NONE, STATUSES, Fingerprints, Projection, fingerprints
from ratings.replay.queries.columns import Integers
from ratings.replay.queries.sources.reading import RatingSources
from ratings.replay.queries.sources.replaying import replay_sources
from ratings.replay.queries.standings.lines import list_everyone, played
from ratings.systems.statuses import ListedPlayer, rank_players


def project(sources: RatingSources, day: date) -> Projection:
    """Rate everything from the start; statuses and places are those of a list of ``day``."""
    return describe(sources, replay_sources(sources), day)


def describe(sources: RatingSources, replayed: Replayed, day: date) -> Projection:
    """The projection that a replay of ``sources`` from the start gave."""
    championships = np.array([place.championship for place in sources.sequence], dtype=np.int64)
    listed, games = list_everyone(sources, replayed, day)
    statuses, places = _place_everyone(listed)
    return Projection(
        championships=np.repeat(championships, np.diff(replayed.offsets)),
        players=sources.players[replayed.player],
        own_games=_own_games(sources, replayed),
        before=replayed.before,
        after=replayed.after,
        everyone=sources.players,
        ratings=np.array([one.rating for one in listed], dtype=np.int64),
        games=np.array(games, dtype=np.int64),
        statuses=statuses,
        places=places,
    )


def digest_state(sources: RatingSources) -> str:
    """SHA-256 in hexadecimal over everything a replay depends on, by the ids of this database."""
    digest = hashlib.sha256()
    sequence = [(place.position, place.championship, place.ends_on.toordinal()) for place in sources.sequence]
    digest.update(json.dumps([sources.parameters.as_json(), sequence], sort_keys=True, default=str).encode())
    games, seeds = sources.games, sources.seeds
    championship = np.repeat(np.arange(games.championships), np.diff(games.offsets))
    sides = (sources.players[games.first], sources.players[games.second])
    columns = np.array([championship, sources.rounds, *sides, *played(sources)])
    # The server may give the games of a championship in any order.
    columns = columns[:, np.lexsort(columns[::-1])]
    for part in (sources.players, seeds.players, seeds.ratings, seeds.games, seeds.last_played, columns):
        digest.update(np.ascontiguousarray(part, dtype="<i8").tobytes())
        digest.update(b"|")
    return digest.hexdigest()


def _own_games(sources: RatingSources, replayed: Replayed) -> Fingerprints:
    games = sources.games
    championship = np.repeat(np.arange(games.championships), np.diff(games.offsets))
    everybody = len(sources.players)
    # Changes ascend by championship and, inside of each, by player.
    keys = np.repeat(np.arange(games.championships), np.diff(replayed.offsets)) * everybody + replayed.player
    own = np.concatenate((games.first, games.second))
    other = np.concatenate((games.second, games.first))
    points = np.concatenate((games.first_half_points, games.second_half_points))
    rows = np.searchsorted(keys, np.concatenate((championship, championship)) * everybody + own)
    return fingerprints(sources.players[own], sources.players[other], points, rows, len(keys))


def _place_everyone(listed: Sequence[ListedPlayer[int]]) -> tuple[Integers, Integers]:
    """Indices of statuses, and places, of everybody by player index."""
    order = {status: index for index, status in enumerate(STATUSES)}
    statuses = np.array([order[one.status] for one in listed], dtype=np.int64)
    places = np.full(len(listed), NONE, dtype=np.int64)
    for placed in rank_players(listed):
        if placed.place is not None:
            places[placed.listed.player] = placed.place
    return statuses, places
