"""Rating sources under a hypothesis: changed in memory, nothing stored.

For example with the accepted results of a championship that isn't in the rating sequence.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

import numpy as np

from ratings.errors import GameNotRatable, ResultsNotAccepted
from ratings.replay.arrays import ReplayGames, sum_lengths
from ratings.replay.queries.columns import Integers
from ratings.replay.queries.seats import fetch_championship
from ratings.replay.queries.sources import RatingSources, SequencedChampionship, load_merged, resolve_players
from ratings.systems.report import collect_rated_pairs, rated_game
from ratings.systems.world.event import NO_SCORE
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Entry
from tournaments.report.report import Report, ReportedTable


@dataclass(frozen=True, slots=True, eq=False)
class Arrival:
    """A championship with results that the sequence lacks or has in another version; all players by id.

    ``first``, ``second``, their half points and scores have an entry for each rated game, as does ``rounds``.
    """

    championship: int
    slug: str
    name: str
    ends_on: date
    entrants: Integers
    rounds: Integers
    first: Integers
    second: Integers
    first_half_points: Integers
    second_half_points: Integers
    first_scores: Integers
    second_scores: Integers


def arrival_from_report(
    sources: RatingSources, place: tuple[int, str, str, date], report: Report, players: Mapping[int, int]
) -> Arrival:
    """Return a report's results; ``place`` is (id, slug, name, last day), ``players`` maps its numbers to ids."""
    rows = [_row(table, players) for table in collect_rated_pairs(report, sources.parameters.rated_kinds)]
    columns = np.array(rows, dtype=np.int64).reshape(-1, 7).T
    entrants = np.array(sorted({players[player.number] for player in report.players}), dtype=np.int64)
    return Arrival(*place, entrants, *(np.ascontiguousarray(column) for column in columns))


def _row(table: ReportedTable, players: Mapping[int, int]) -> tuple[int, ...]:
    game = rated_game(table)
    scores = [NO_SCORE if seat.game_points is None else seat.game_points for seat in table.seats]
    points = (game.first_half_points, game.second_half_points)
    return (table.round, players[game.first], players[game.second], *points, *scores)


def with_championship(
    sources: RatingSources, arrival: Arrival, position: int, leaving: Collection[int] = ()
) -> RatingSources:
    """Place ``arrival`` at ``position`` (from 1), removing any existing version from the sequence first.

    ``leaving`` are ids of players known only from that version.
    """
    rest = without_championship(sources, arrival.championship, leaving)
    index = min(max(position - 1, 0), len(rest.sequence))
    sides = (arrival.first, arrival.second)
    players = np.unique(np.concatenate((rest.players, arrival.entrants, *sides)))
    known = np.searchsorted(players, rest.players)
    games = rest.games
    cut = int(games.offsets[index])
    lengths = np.insert(np.diff(games.offsets), index, len(arrival.first))
    new = SequencedChampionship(0, arrival.championship, arrival.slug, arrival.name, arrival.ends_on, is_rated=False)
    return replace(
        rest,
        sequence=_number((*rest.sequence[:index], new, *rest.sequence[index:])),
        players=players,
        games=ReplayGames(
            sum_lengths(lengths.tolist()),
            _splice(known[games.first], cut, np.searchsorted(players, arrival.first)),
            _splice(known[games.second], cut, np.searchsorted(players, arrival.second)),
            _splice(games.first_half_points, cut, arrival.first_half_points),
            _splice(games.second_half_points, cut, arrival.second_half_points),
        ),
        rounds=_splice(rest.rounds, cut, arrival.rounds),
        first_scores=_splice(rest.first_scores, cut, arrival.first_scores),
        second_scores=_splice(rest.second_scores, cut, arrival.second_scores),
    )


def without_championship(sources: RatingSources, championship: int, leaving: Collection[int] = ()) -> RatingSources:
    """Remove the championship from the sequence. ``leaving`` are ids of players known only from it."""
    kept = [index for index, place in enumerate(sources.sequence) if place.championship != championship]
    rest = _rearrange(sources, kept)
    players = np.setdiff1d(rest.players, np.array(sorted(leaving), dtype=np.int64))
    first, second = (np.searchsorted(players, rest.players[side]) for side in (rest.games.first, rest.games.second))
    return replace(rest, players=players, games=replace(rest.games, first=first, second=second))


def with_move(sources: RatingSources, championship: int, position: int) -> RatingSources:
    """Move the championship to ``position`` (from 1), keeping the others in order."""
    moved = [index for index, place in enumerate(sources.sequence) if place.championship == championship]
    order = [index for index, place in enumerate(sources.sequence) if place.championship != championship]
    at = min(max(position - 1, 0), len(order))
    return _rearrange(sources, [*order[:at], *moved, *order[at:]])


def first_championships(sources: RatingSources, count: int) -> RatingSources:
    """Rate nothing after the first ``count`` championships."""
    return _rearrange(sources, range(count))


def keep_championships(sources: RatingSources, kept: Sequence[bool]) -> RatingSources:
    """Rate only these championships, by place in the sequence; all players stay known."""
    return sources if all(kept) else _rearrange(sources, [index for index, is_kept in enumerate(kept) if is_kept])


def _rearrange(sources: RatingSources, order: Sequence[int]) -> RatingSources:
    """Return the championships with these indices, in this order."""
    games = sources.games
    offsets = games.offsets
    spans = [np.arange(offsets[index], offsets[index + 1]) for index in order]
    rows = np.concatenate((np.empty(0, dtype=np.int64), *spans))
    return replace(
        sources,
        sequence=_number([sources.sequence[index] for index in order]),
        games=ReplayGames(
            sum_lengths([len(span) for span in spans]),
            games.first[rows],
            games.second[rows],
            games.first_half_points[rows],
            games.second_half_points[rows],
        ),
        rounds=sources.rounds[rows],
        first_scores=sources.first_scores[rows],
        second_scores=sources.second_scores[rows],
    )


def _number(sequence: Sequence[SequencedChampionship]) -> tuple[SequencedChampionship, ...]:
    return tuple(replace(place, position=position) for position, place in enumerate(sequence, start=1))


def _splice(column: Integers, cut: int, piece: Integers) -> Integers:
    return np.concatenate((column[:cut], piece, column[cut:]))


def load_arrival(sources: RatingSources, championship: Championship) -> Arrival:
    """Load a championship's rated games and entrants. Raises ResultsNotAccepted, GameNotRatable."""
    entrants = np.array(
        Entry.objects.filter(championship=championship).order_by("player_id").values_list("player_id", flat=True),
        dtype=np.int64,
    )
    if not len(entrants):
        raise ResultsNotAccepted(championship=championship.name)
    merged = load_merged()
    pairs = fetch_championship(championship, sources.parameters)
    pairs = replace(pairs, first=resolve_players(merged, pairs.first), second=resolve_players(merged, pairs.second))
    if pairs.impossible.any():
        raise GameNotRatable(championship=championship.name)
    return Arrival(
        championship.pk,
        championship.slug,
        championship.name,
        championship.ends_on,
        np.unique(resolve_players(merged, entrants)),
        pairs.rounds,
        pairs.first,
        pairs.second,
        pairs.first_half_points,
        pairs.second_half_points,
        pairs.first_scores,
        pairs.second_scores,
    )
