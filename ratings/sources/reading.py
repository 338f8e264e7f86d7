"""What ratings are computed from, read from the database: seeds, the rating sequence and its games.

Records merged into another count as that other one, wherever they stand in the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from federation.models import Player
from ratings.errors import GameNotRatable, ParametersUnusable
from ratings.models import RatingSystem, SequencePosition
from ratings.replay.arrays import ReplayGames, ReplayState
from ratings.sources.columns import Integers, fetch_columns
from ratings.systems.base import WIN_HALF_POINTS
from ratings.systems.parameters import Parameters
from ratings.systems.reading.parameters import ParametersRefused, read_parameters

CLASSIC_SEATS = 2
NOT_RATED = -1
# Days are ordinals (see datetime.date.toordinal).
NEVER = 0

# A game counts as it ended, whatever match points the championship gives for it.
_SEATS = """
    SELECT place.position::bigint, board.round::bigint, board.id, seat.number::bigint, seat.player_id,
           CASE WHEN seat.kind = ANY(%s)
                THEN coalesce(CASE seat.outcome WHEN 'win' THEN 2 WHEN 'draw' THEN 1 WHEN 'loss' THEN 0 END,
                              seat.half_points, -1)
                ELSE -1 END::bigint
    FROM ratings_sequenceposition place
    JOIN tournaments_table board ON board.championship_id = place.championship_id
    JOIN tournaments_seat seat ON seat.table_id = board.id
    WHERE place.system_id = %s AND place.position BETWEEN %s AND %s
"""
SEATS_OF_CHAMPIONSHIP = """
    SELECT 1::bigint, board.round::bigint, board.id, seat.number::bigint, seat.player_id,
           CASE WHEN seat.kind = ANY(%s)
                THEN coalesce(CASE seat.outcome WHEN 'win' THEN 2 WHEN 'draw' THEN 1 WHEN 'loss' THEN 0 END,
                              seat.half_points, -1)
                ELSE -1 END::bigint
    FROM tournaments_table board
    JOIN tournaments_seat seat ON seat.table_id = board.id
    WHERE board.championship_id = %s
"""
SEEDS = """
    SELECT player_id, rating::bigint, games::bigint, coalesce(last_played_on - date '0001-01-01' + 1, 0)::bigint
    FROM ratings_seedrating WHERE system_id = %s
"""
_ENTRANTS = """
    SELECT DISTINCT entry.player_id
    FROM ratings_sequenceposition place
    JOIN tournaments_entry entry ON entry.championship_id = place.championship_id
    WHERE place.system_id = %s AND place.position BETWEEN %s AND %s
"""


@dataclass(frozen=True, slots=True)
class SequencedChampionship:
    """A championship in its place of the rating sequence; ``is_rated`` is false until its changes are stored."""

    position: int
    championship: int
    slug: str
    name: str
    ends_on: date
    is_rated: bool


@dataclass(frozen=True, slots=True, eq=False)
class Seeds:
    """The starting list, by ascending player id; ``last_played`` in ordinals, NEVER where nobody knows."""

    players: Integers
    ratings: Integers
    games: Integers
    last_played: Integers


@dataclass(frozen=True, slots=True, eq=False)
class RatingSources:
    """Everything a replay needs. ``players`` are ids in ascending order; the games know players by index in it.

    Players are those with a seed and those who entered a championship of the sequence, with a rated game or not.
    ``rounds`` has one value for each game.
    """

    parameters: Parameters
    sequence: tuple[SequencedChampionship, ...]
    players: Integers
    seeds: Seeds
    games: ReplayGames
    rounds: Integers

    def seed_state(self) -> ReplayState:
        """Where everybody started."""
        state = ReplayState.start(self.parameters, len(self.players))
        seeded = np.searchsorted(self.players, self.seeds.players)
        state.ratings[seeded] = self.seeds.ratings
        state.games[seeded] = self.seeds.games
        return state


def parameters_of(system: RatingSystem) -> Parameters:
    """The checked parameters of a system. Raises ParametersUnusable."""
    try:
        parameters = read_parameters(system.parameters)
    except ParametersRefused as error:
        raise ParametersUnusable(system=system.name, problems=str(error)) from error
    if parameters.kind != system.kind:
        raise ParametersUnusable(system=system.name, problems=f"algorithm: {parameters.kind} ≠ {system.kind}")
    return parameters


def list_sequence(system: RatingSystem) -> tuple[SequencedChampionship, ...]:
    """The rating sequence of a system, in its order."""
    rows = SequencePosition.objects.filter(system=system).order_by("position")
    fields = ("championship_id", "championship__slug", "championship__name", "championship__ends_on", "rated_at")
    return tuple(
        SequencedChampionship(position, pk, slug, name, ends_on, rated_at is not None)
        for position, pk, slug, name, ends_on, rated_at in rows.values_list("position", *fields)
    )


def load_sources(
    system: RatingSystem,
    sequence: Sequence[SequencedChampionship],
    merged: dict[int, int] | None = None,
    others: Integers | None = None,
) -> RatingSources:
    """Read what is needed to replay ``sequence``: the whole sequence of the system, or the rest of it.

    ``merged`` is what ``load_merged`` says, where the caller has it already; ``others`` are players (ids) to be among
    those of the sources whether they play in it or not. Five queries at most.
    Raises what :func:`parameters_of` raises, and GameNotRatable.
    """
    parameters = parameters_of(system)
    span = (sequence[0].position, sequence[-1].position) if sequence else (1, 0)
    kinds = sorted(kind.value for kind in parameters.rated_kinds)
    if merged is None:
        merged = load_merged()
    seeds = _load_seeds(system, merged)
    entrants = find_entrants(system, span, merged)
    if others is not None:
        entrants = np.concatenate((entrants, others))
    seats = fetch_columns(_SEATS, [kinds, system.pk, *span], 6)
    positions, rounds, first, second, first_points, second_points = pair_seats(*seats)
    first, second = resolve_players(merged, first), resolve_players(merged, second)
    offsets = np.searchsorted(positions, [place.position for place in sequence], side="left")
    offsets = np.append(offsets, len(positions)).astype(np.int64)
    _check_games(sequence, offsets, (first == second) | (first_points + second_points > WIN_HALF_POINTS))
    players = np.unique(np.concatenate((seeds.players, entrants, first, second)))
    games = ReplayGames(
        offsets,
        np.searchsorted(players, first),
        np.searchsorted(players, second),
        first_points,
        second_points,
    )
    return RatingSources(parameters, tuple(sequence), players, seeds, games, rounds)


def find_entrants(system: RatingSystem, span: tuple[int, int], merged: dict[int, int]) -> Integers:
    """Ids of those who entered a championship between two positions, both included, in no particular order."""
    return resolve_players(merged, fetch_columns(_ENTRANTS, [system.pk, *span], 1)[0])


def pair_seats(
    positions: Integers, rounds: Integers, tables: Integers, numbers: Integers, players: Integers, points: Integers
) -> tuple[Integers, ...]:
    """The rated games: tables of exactly two seats, both of a rated kind, in the order of the sequence."""
    order = np.lexsort((numbers, tables, positions))
    starts = np.flatnonzero(np.diff(tables[order], prepend=-1))
    sizes = np.diff(starts, append=len(order))
    first = order[starts[sizes == CLASSIC_SEATS]]
    second = order[starts[sizes == CLASSIC_SEATS] + 1]
    rated = (points[first] != NOT_RATED) & (points[second] != NOT_RATED)
    first, second = first[rated], second[rated]
    return positions[first], rounds[first], players[first], players[second], points[first], points[second]


def _check_games(sequence: Sequence[SequencedChampionship], offsets: Integers, impossible: Integers) -> None:
    if impossible.any():
        index = int(np.searchsorted(offsets, np.argmax(impossible), side="right")) - 1
        raise GameNotRatable(championship=sequence[index].name)


def _load_seeds(system: RatingSystem, merged: dict[int, int]) -> Seeds:
    players, ratings, games, last_played = fetch_columns(SEEDS, [system.pk], 4)
    resolved = resolve_players(merged, players)
    # Where both records of a merged player have a seed, the one that stayed counts.
    order = np.lexsort((resolved != players, resolved))
    _unique, first = np.unique(resolved[order], return_index=True)
    kept = order[first]
    return Seeds(resolved[kept], ratings[kept], games[kept], last_played[kept])


def load_merged() -> dict[int, int]:
    """By id of a record merged away, the id of the record that stayed in the end."""
    rows = Player.objects.filter(merged_into__isnull=False).values_list("pk", "merged_into_id")
    direct = {pk: target for pk, target in rows if target is not None}
    merged = {}
    for pk, target in direct.items():
        seen = {pk}
        while target in direct and target not in seen:
            seen.add(target)
            target = direct[target]
        merged[pk] = target
    return merged


def resolve_players(merged: dict[int, int], players: Integers) -> Integers:
    """The same ids, those of records merged away replaced by the ones that stayed (see ``load_merged``)."""
    if not merged or not len(players):
        return players
    records = np.array(sorted(merged), dtype=np.int64)
    targets = np.array([merged[pk] for pk in records.tolist()], dtype=np.int64)
    index = np.minimum(np.searchsorted(records, players), len(records) - 1)
    resolved: Integers = np.where(records[index] == players, targets[index], players)
    return resolved
