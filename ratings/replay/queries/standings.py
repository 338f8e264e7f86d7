"""The current rating list's lines, a fingerprint of their sources, and projections to compare."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np

from federation.people.models.players import Player
from ratings.lists.line import ListLine
from ratings.lists.models import Edition, EditionRow
from ratings.replay.arrays import Replayed
from ratings.replay.effects import NONE, STATUSES, Fingerprints, Projection, fingerprints
from ratings.replay.queries.columns import Integers
from ratings.replay.queries.seats import uses_scores
from ratings.replay.queries.sources import NEVER, RatingSources, replay_sources
from ratings.systems.statuses import ListedPlayer, rank_players


def compose_list(
    sources: RatingSources, replayed: Replayed, players: Mapping[int, Player], day: date, previous: Edition | None
) -> list[ListLine]:
    """Return the list of ``day``: everyone with a seed or an entry, best first, with places for active players.

    ``players`` are the registry's by id, without merged records. Seasons start as the federation's do.
    """
    pks = sources.players.tolist()
    listed, games = list_everyone(sources, replayed, day, [players[pk].sort_key for pk in pks])
    earlier = _lines_of(previous)
    deviations = replayed.standings_on(day).deviations or [None] * len(pks)
    return [
        replace(
            _make_line(players[pks[one.listed.player]], one.place, one.listed, games[one.listed.player], earlier),
            deviation=deviations[one.listed.player],
        )
        for one in rank_players(listed)
    ]


def list_everyone(
    sources: RatingSources, replayed: Replayed, day: date, name_keys: Sequence[str] | None = None
) -> tuple[list[ListedPlayer[int]], Sequence[int]]:
    """Return everyone by player index, as shown on a list of ``day``, and each one's games."""
    standings = replayed.standings_on(day)
    days = last_played(sources, replayed).tolist()
    keys = [""] * len(days) if name_keys is None else name_keys
    exact = [None] * len(days) if standings.exact is None else standings.exact
    status_on = sources.parameters.status_on
    columns = zip(standings.ratings, standings.games, days, keys, exact, strict=True)
    return [
        ListedPlayer(
            index, rating, status_on(day, games, None if last == NEVER else date.fromordinal(last)), key, value
        )
        for index, (rating, games, last, key, value) in enumerate(columns)
    ], standings.games


def with_seasons_of(sources: RatingSources, season_start_month: int) -> RatingSources:
    """Return the sources with seasons that start in the federation's month."""
    return replace(sources, parameters=sources.parameters.with_seasons_of(season_start_month))


def edition_lines(edition: Edition) -> list[tuple[int, int | None, int, int, str]]:
    """Return a published edition's lines, as :meth:`ListLine.as_tuple` does, in no particular order."""
    rows = EditionRow.objects.filter(edition=edition).order_by()
    return list(rows.values_list("player_id", "place", "rating", "games", "status"))


def _make_line(
    player: Player,
    place: int | None,
    listed: ListedPlayer[int],
    games: int,
    earlier: Mapping[int, tuple[int, int | None]],
) -> ListLine:
    rating_before, place_before = earlier.get(player.pk, (None, None))
    return ListLine(
        player=player.pk,
        player_number=player.number,
        name=player.list_name,
        sort_key=player.sort_key,
        club=player.club.name if player.club else "",
        place=place,
        rating=listed.rating,
        games=games,
        status=listed.status.value,
        change=None if rating_before is None else listed.rating - rating_before,
        previous_place=place_before,
    )


def _lines_of(edition: Edition | None) -> dict[int, tuple[int, int | None]]:
    if edition is None:
        return {}
    rows = EditionRow.objects.filter(edition=edition).order_by()
    return {player: (rating, place) for player, rating, place in rows.values_list("player_id", "rating", "place")}


def last_played(
    sources: RatingSources, replayed: Replayed, count: int | None = None, before: Integers | None = None
) -> Integers:
    """Return the last day with a rated game for each player index, as ordinals; NEVER if unknown.

    If given, only the first ``count`` championships are used. ``before`` is what was known before the first of them;
    by default the starting list.
    """
    if before is None:
        last = np.full(len(sources.players), NEVER, dtype=np.int64)
        last[np.searchsorted(sources.players, sources.seeds.players)] = sources.seeds.last_played
    else:
        last = before.copy()
    days = np.array([place.ends_on.toordinal() for place in sources.sequence[:count]], dtype=np.int64)
    offsets = replayed.offsets[: len(days) + 1]
    np.maximum.at(last, replayed.player[: int(offsets[-1])], np.repeat(days, np.diff(offsets)))
    return last


def digest_sources(sources: RatingSources, players: Mapping[int, Player]) -> str:
    """Return the SHA-256 of parameters, seeds, sequence and rated games, in hexadecimal.

    Players are included by number, championships by address, and games in the order of their rounds, so that the same
    results give the same digest in another database.
    """
    numbers = np.array([players[pk].number for pk in sources.players.tolist()], dtype=np.int64)
    seeded = numbers[np.searchsorted(sources.players, sources.seeds.players)]
    seeds = (seeded, sources.seeds.ratings, sources.seeds.games, sources.seeds.last_played)
    games = sources.games
    championship = np.repeat(np.arange(games.championships), np.diff(games.offsets))
    sides = (numbers[games.first], numbers[games.second])
    columns = (championship, sources.rounds, *sides, *played(sources))
    sequence = [[place.position, place.slug, place.ends_on.isoformat()] for place in sources.sequence]
    digest = hashlib.sha256()
    for part in (
        _as_text(sources.parameters.as_json()),
        _as_text(sequence),
        _as_bytes([np.sort(numbers)]),
        _as_bytes(_sorted_rows(seeds)),
        _as_bytes(_sorted_rows(columns)),
    ):
        digest.update(len(part).to_bytes(8, "little"))
        digest.update(part)
    return digest.hexdigest()


def played(sources: RatingSources) -> tuple[Integers, ...]:
    """Return the games' results, a column each: half points, and the scores if they count."""
    games = sources.games
    points = (games.first_half_points, games.second_half_points)
    return (*points, sources.first_scores, sources.second_scores) if uses_scores(sources.parameters) else points


def _as_text(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def _sorted_rows(columns: tuple[Integers, ...]) -> list[Integers]:
    """Return the columns with sorted rows, the first column being the most significant."""
    order = np.lexsort(columns[::-1])
    return [column[order] for column in columns]


def _as_bytes(columns: Iterable[Integers]) -> bytes:
    return b"".join(column.astype("<i8").tobytes() for column in columns)


def project(sources: RatingSources, day: date) -> Projection:
    """Rate everything from the start; statuses and places are those of a list of ``day``."""
    return describe(sources, replay_sources(sources), day)


def describe(sources: RatingSources, replayed: Replayed, day: date) -> Projection:
    """Return the projection for a replay of ``sources`` from the start."""
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
    """Return the SHA-256, in hexadecimal, of everything a replay depends on, by this database's ids."""
    digest = hashlib.sha256()
    sequence = [(place.position, place.championship, place.ends_on.toordinal()) for place in sources.sequence]
    digest.update(json.dumps([sources.parameters.as_json(), sequence], sort_keys=True, default=str).encode())
    games, seeds = sources.games, sources.seeds
    championship = np.repeat(np.arange(games.championships), np.diff(games.offsets))
    sides = (sources.players[games.first], sources.players[games.second])
    columns = np.array([championship, sources.rounds, *sides, *played(sources)])
    # The database may return a championship's games in any order.
    columns = columns[:, np.lexsort(columns[::-1])]
    for part in (sources.players, seeds.players, seeds.ratings, seeds.games, seeds.last_played, columns):
        digest.update(np.ascontiguousarray(part, dtype="<i8").tobytes())
        digest.update(b"|")
    return digest.hexdigest()


def _own_games(sources: RatingSources, replayed: Replayed) -> Fingerprints:
    games = sources.games
    championship = np.repeat(np.arange(games.championships), np.diff(games.offsets))
    everybody = len(sources.players)
    # Changes are sorted by championship and, within each, by player.
    keys = np.repeat(np.arange(games.championships), np.diff(replayed.offsets)) * everybody + replayed.player
    own = np.concatenate((games.first, games.second))
    other = np.concatenate((games.second, games.first))
    points = np.concatenate((games.first_half_points, games.second_half_points))
    rows = np.searchsorted(keys, np.concatenate((championship, championship)) * everybody + own)
    return fingerprints(sources.players[own], sources.players[other], points, rows, len(keys))


def _place_everyone(listed: Sequence[ListedPlayer[int]]) -> tuple[Integers, Integers]:
    """Return everyone's status indices and places, by player index."""
    order = {status: index for index, status in enumerate(STATUSES)}
    statuses = np.array([order[one.status] for one in listed], dtype=np.int64)
    places = np.full(len(listed), NONE, dtype=np.int64)
    for placed in rank_players(listed):
        if placed.place is not None:
            places[placed.listed.player] = placed.place
    return statuses, places
