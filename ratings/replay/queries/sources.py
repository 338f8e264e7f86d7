"""Reading the sources of ratings (seeds, the rating sequence and its games) and replaying them.

Merged records count as the surviving one, wherever they are in the results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from federation.people.models.players import Player
from federation.tenancy.scope import current_federation_id
from ratings.errors import GameNotRatable, ParametersUnusable
from ratings.replay.arrays import Replayed, ReplayGames, ReplayState
from ratings.replay.history import History, Starting, State, can_start_late, rate_history
from ratings.replay.models import SequencePosition
from ratings.replay.queries.columns import Integers, fetch_columns
from ratings.replay.queries.seats import fetch_sequence
from ratings.replay.world import PlayedScores
from ratings.systems.models import RatingSystem
from ratings.systems.parameters import Parameters
from ratings.systems.reader import ParametersRefused, read_parameters
from ratings.systems.world.event import Flags

# Days are ordinals (see datetime.date.toordinal).
NEVER = 0

SEEDS = """
    SELECT player_id, rating::bigint, games::bigint, coalesce(last_played_on - date '0001-01-01' + 1, 0)::bigint
    FROM ratings_seedrating WHERE system_id = %s
"""
_ENTRANTS = """
    SELECT DISTINCT entry.player_id
    FROM ratings_sequenceposition place
    JOIN tournaments_entry entry
      ON entry.federation_id = place.federation_id AND entry.championship_id = place.championship_id
    WHERE place.federation_id = %s AND place.system_id = %s AND place.position BETWEEN %s AND %s
"""
_FIRST_ENTRIES = """
    SELECT entry.player_id, min(place.position)::bigint
    FROM ratings_sequenceposition place
    JOIN tournaments_entry entry
      ON entry.federation_id = place.federation_id AND entry.championship_id = place.championship_id
    WHERE place.federation_id = %s AND place.system_id = %s
    GROUP BY entry.player_id
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
    """The starting list, by ascending player id; ``last_played`` in ordinals, NEVER if unknown."""

    players: Integers
    ratings: Integers
    games: Integers
    last_played: Integers


@dataclass(frozen=True, slots=True, eq=False)
class RatingSources:
    """Everything a replay needs. ``players`` are ids in ascending order; games refer to players by index in it.

    Players are those with a seed and those who entered a championship of the sequence, with or without a rated game.
    ``rounds`` and the scores have one value for each game; scores are NO_SCORE if the system does not use them.
    """

    parameters: Parameters
    sequence: tuple[SequencedChampionship, ...]
    players: Integers
    seeds: Seeds
    games: ReplayGames
    rounds: Integers
    first_scores: Integers
    second_scores: Integers

    def with_seeds(self, seeds: Seeds) -> RatingSources:
        """Return a copy with another starting list, of players known here."""
        return replace(self, seeds=seeds)

    def seed_state(self) -> ReplayState:
        """Return everyone's starting state."""
        state = ReplayState.start(self.parameters, len(self.players))
        seeded = np.searchsorted(self.players, self.seeds.players)
        state.ratings[seeded] = self.seeds.ratings
        state.games[seeded] = self.seeds.games
        return state


def parameters_of(system: RatingSystem) -> Parameters:
    """Return the checked parameters of a system. Raises ParametersUnusable."""
    try:
        parameters = read_parameters(system.parameters)
    except ParametersRefused as error:
        raise ParametersUnusable(system=system.name, problems=str(error)) from error
    if parameters.kind != system.kind:
        raise ParametersUnusable(system=system.name, problems=f"algorithm: {parameters.kind} ≠ {system.kind}")
    return parameters


def list_sequence(system: RatingSystem) -> tuple[SequencedChampionship, ...]:
    """Return the rating sequence of a system, in order."""
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
    parameters: Parameters | None = None,
) -> RatingSources:
    """Read what is needed to replay ``sequence``: the whole sequence of the system, or the rest of it.

    ``merged`` is the result of ``load_merged`` if the caller already has it; ``others`` are ids of players to include
    whether or not they play; ``parameters`` replace the system's own and then decide what is read. At most five
    queries.

    Raises the errors of :func:`parameters_of`, and GameNotRatable.
    """
    parameters = parameters or parameters_of(system)
    span = (sequence[0].position, sequence[-1].position) if sequence else (1, 0)
    if merged is None:
        merged = load_merged()
    seeds = _load_seeds(system, merged)
    entrants = find_entrants(system, span, merged)
    if others is not None:
        entrants = np.concatenate((entrants, others))
    pairs = fetch_sequence(parameters, np.array([place.championship for place in sequence], dtype=np.int64))
    pairs = replace(pairs, first=resolve_players(merged, pairs.first), second=resolve_players(merged, pairs.second))
    offsets = np.searchsorted(pairs.places, np.arange(len(sequence) + 1)).astype(np.int64)
    _check_games(sequence, offsets, pairs.impossible)
    players = np.unique(np.concatenate((seeds.players, entrants, pairs.first, pairs.second)))
    games = ReplayGames(
        offsets,
        np.searchsorted(players, pairs.first),
        np.searchsorted(players, pairs.second),
        pairs.first_half_points,
        pairs.second_half_points,
    )
    return RatingSources(
        parameters, tuple(sequence), players, seeds, games, pairs.rounds, pairs.first_scores, pairs.second_scores
    )


def find_entrants(system: RatingSystem, span: tuple[int, int], merged: dict[int, int]) -> Integers:
    """Return ids of entrants of championships between two positions, inclusive, in no particular order."""
    [players] = fetch_columns(_ENTRANTS, [current_federation_id(), system.pk, *span], 1)
    return resolve_players(merged, players)


def find_first_entries(system: RatingSystem, merged: dict[int, int]) -> tuple[Integers, Integers]:
    """Ids of everyone who entered a championship of the sequence, and the position of the first, in no order.

    A player of several records is there once for each.
    """
    players, positions = fetch_columns(_FIRST_ENTRIES, [current_federation_id(), system.pk], 2)
    return resolve_players(merged, players), positions


def _check_games(sequence: Sequence[SequencedChampionship], offsets: Integers, impossible: Flags) -> None:
    if impossible.any():
        index = int(np.searchsorted(offsets, np.argmax(impossible), side="right")) - 1
        raise GameNotRatable(championship=sequence[index].name)


def _load_seeds(system: RatingSystem, merged: dict[int, int]) -> Seeds:
    players, ratings, games, last_played = fetch_columns(SEEDS, [system.pk], 4)
    resolved = resolve_players(merged, players)
    # If both records of a merged player have a seed, the surviving one's counts.
    order = np.lexsort((resolved != players, resolved))
    _unique, first = np.unique(resolved[order], return_index=True)
    kept = order[first]
    return Seeds(resolved[kept], ratings[kept], games[kept], last_played[kept])


def load_merged() -> dict[int, int]:
    """Return merged record id → id of the surviving record."""
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
    """Return the ids with merged records replaced by the surviving ones (see ``load_merged``)."""
    if not merged or not len(players):
        return players
    records = np.array(sorted(merged), dtype=np.int64)
    targets = np.array([merged[pk] for pk in records.tolist()], dtype=np.int64)
    index = np.minimum(np.searchsorted(records, players), len(records) - 1)
    resolved: Integers = np.where(records[index] == players, targets[index], players)
    return resolved


__all__ = ["can_start_late", "history_of", "replay_sources"]


def replay_sources(sources: RatingSources, before: State | None = None) -> Replayed:
    """Rate the sources' sequence from its players' start, or from the state ``before`` it.

    ``before`` works only for systems that :func:`can_start_late`.
    """
    return rate_history(sources.parameters, history_of(sources), before)


def history_of(sources: RatingSources) -> History:
    """Return the sources as input of a replay: players by index."""
    seeds = sources.seeds
    return History(
        players=len(sources.players),
        days=[place.ends_on for place in sources.sequence],
        games=sources.games,
        scores=PlayedScores(sources.rounds, sources.first_scores, sources.second_scores),
        starting=Starting(
            np.searchsorted(sources.players, seeds.players), seeds.ratings, seeds.games, seeds.last_played
        ),
    )
