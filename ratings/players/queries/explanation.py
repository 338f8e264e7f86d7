"""Explaining why a championship changed a player's rating: game by game, to the last stored digit.

Everything is computed from what is stored about that championship: the ratings before it, the player's and the
opponents', and its accepted games. Each kind of rating has an entry in ``_EXPLAIN``; the Scrabble world's systems
share one, which rates the whole championship again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

import numpy as np

from ratings.replay.models import RatingChange
from ratings.replay.queries.seats import Pairs, fetch_championship
from ratings.replay.queries.sources import load_merged, parameters_of, resolve_players
from ratings.systems.base import RatedGame, Standing
from ratings.systems.elo import EloParameters, explain_change
from ratings.systems.hollington import HollingtonParameters, is_own_scalp, score_scalp
from ratings.systems.parameters import Parameters
from ratings.systems.words.story import tell
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field
from ratings.systems.world.explanation import count_segments, explain_games
from ratings.systems.world.rating import rate_field, world_system
from ratings.systems.world.story import Story
from ratings.systems.world.system import GameWorth


@dataclass(frozen=True, slots=True)
class WorldExplanation:
    """The player's games with each opponent's change, sentences, and whether the games give the stored result.

    ``parts``: in how many parts the championship was rated; ``is_first``: whether it gave the first rating;
    ``is_unrated``: whether there is none after it either; ``has_new``: whether opponents' first ratings come from it,
    too.
    """

    games: tuple[tuple[RatingChange, GameWorth], ...]
    sentences: tuple[str, ...]
    agrees: bool
    parts: int
    is_first: bool
    is_unrated: bool
    has_new: bool


def explain_world(
    parameters: WorldParameters, change: RatingChange, by_player: Mapping[int, RatingChange], pairs: Pairs
) -> WorldExplanation:
    """Explain a change; ``pairs`` are the championship's games, ``by_player`` its changes by player id."""
    people = sorted(by_player)
    field = _field(people, pairs)
    before = _before([by_player[pk] for pk in people])
    me = people.index(change.player_id)
    lines = explain_games(parameters, before, field, me)
    story = _story(change, count_segments(parameters, field))
    after = int(rate_field(parameters, before, field).ratings[me])
    near = world_system(parameters).near
    counts = (len(lines), sum(line.half_points for line in lines)) == (change.games, change.half_points)
    has_rating = story.base is not None or not parameters.has_deviation or story.deviation is not None
    opponents = [by_player[people[line.opponent]] for line in lines]
    return WorldExplanation(
        games=tuple(zip(opponents, lines, strict=True)),
        sentences=tuple(tell(parameters, story)),
        agrees=counts and (not has_rating or abs(after - change.after) <= near),
        parts=story.parts,
        is_first=has_rating and story.base is None,
        is_unrated=not has_rating,
        has_new=any(one.base is None for one in opponents),
    )


def _field(people: Sequence[int], pairs: Pairs) -> Field:
    """Return the games by index into ``people``; those of players without a stored change are left out."""
    known = np.isin(pairs.first, people) & np.isin(pairs.second, people)
    rounds = pairs.rounds[known]
    return Field(
        np.searchsorted(people, pairs.first[known]),
        np.searchsorted(people, pairs.second[known]),
        pairs.first_half_points[known],
        pairs.second_half_points[known],
        pairs.first_scores[known],
        pairs.second_scores[known],
        rounds,
        int(rounds.max(initial=1)),
    )


def _before(changes: Sequence[RatingChange]) -> Before:
    """Return the values used for rating the championship: deviations are already those of its first day."""
    return Before(
        ratings=np.array([one.before for one in changes], dtype=np.int64),
        known=np.array([one.base is not None for one in changes], dtype=np.bool_),
        games=np.array([one.games_before for one in changes], dtype=np.int64),
        deviations=np.array([_float(one.deviation_before) for one in changes]),
        volatilities=np.array([_float(one.volatility) for one in changes]),
        idle_days=np.zeros(len(changes), dtype=np.int64),
    )


def _story(change: RatingChange, parts: int) -> Story:
    return Story(
        before=change.before,
        after=change.after,
        games=change.games,
        points=change.half_points / 2,
        expected=_maybe(change.expected),
        weight=float(change.weight or 0),
        base=_maybe(change.base),
        acceleration=float(change.acceleration or 0),
        feedback=float(change.feedback or 0),
        deviation_before=_maybe(change.deviation_before),
        deviation=_maybe(change.deviation),
        parts=parts,
    )


def _float(value: Decimal | None) -> float:
    return np.nan if value is None else float(value)


def _maybe(value: Decimal | None) -> float | None:
    return None if value is None else float(value)


@dataclass(frozen=True, slots=True)
class ExplainedGame:
    """A rated game. ``rating`` is the opponent's as counted, ``difference`` the player's own minus that.

    ``expected`` is an Elo's exact expectancy. ``scalp`` belongs to an average of scalps, ``is_own`` if it is the
    player's own rating because the stronger player won. ``worth``, the player's strength according to the game, and
    ``k``, the weight of a point in it, belong to those of the world's systems that have them.
    """

    round: int
    opponent: RatingChange
    half_points: int
    rating: int
    difference: int
    expected: Decimal | None = None
    worth: Decimal | None = None
    k: Decimal | None = None
    scalp: int | None = None
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Explanation:
    """A stored change and its games.

    ``agrees`` is false while the change waits to be recomputed, after a correction or with other parameters.
    ``k_games`` are the games that determined K, ``k_up_to`` the upper end of its band, None for the last one.
    ``sentences`` describe the computation of the world's systems, in the reader's language; ``parts``, ``is_first``,
    ``is_unrated`` and ``has_new`` are as in ``WorldExplanation``.
    """

    change: RatingChange
    games: tuple[ExplainedGame, ...]
    agrees: bool
    k_games: int | None = None
    k_up_to: int | None = None
    sentences: tuple[str, ...] = ()
    parts: int = 1
    is_first: bool = False
    is_unrated: bool = False
    has_new: bool = False

    @property
    def is_average(self) -> bool:
        return self.change.scalps is not None

    @property
    def has_expected(self) -> bool:
        return any(game.expected is not None for game in self.games)

    @property
    def is_elo(self) -> bool:
        return self.change.k is not None


@dataclass(frozen=True, slots=True)
class _Played:
    """A rated game from the player's side."""

    round: int
    opponent: RatingChange
    own: int
    other: int


def explain(change: RatingChange) -> Explanation:
    """Return the games behind a stored change. Four queries. Raises ParametersUnusable."""
    parameters = parameters_of(change.system)
    changes = RatingChange.objects.filter(system=change.system, championship=change.championship_id)
    by_player = {one.player_id: one for one in changes.select_related("player")}
    pairs = fetch_championship(change.championship_id, parameters)
    merged = load_merged()
    pairs = replace(pairs, first=resolve_players(merged, pairs.first), second=resolve_players(merged, pairs.second))
    if isinstance(parameters, WorldParameters):
        return _explain_world(parameters, change, by_player, pairs)
    return _EXPLAIN[type(parameters)](parameters, change, _games_of(change, by_player, pairs))


def _games_of(change: RatingChange, by_player: Mapping[int, RatingChange], pairs: Pairs) -> list[_Played]:
    columns = (pairs.rounds, pairs.first, pairs.second, pairs.first_half_points, pairs.second_half_points)
    games = []
    for number, one, other, points, other_points in zip(*(column.tolist() for column in columns), strict=True):
        if change.player_id == one and other in by_player:
            games.append(_Played(number, by_player[other], points, other_points))
        elif change.player_id == other and one in by_player:
            games.append(_Played(number, by_player[one], other_points, points))
    return sorted(games, key=lambda game: (game.round, game.opponent.pk))


def _explain_elo(parameters: Parameters, change: RatingChange, games: Sequence[_Played]) -> Explanation:
    assert isinstance(parameters, EloParameters)
    me = change.player_id
    before = {game.opponent.player_id: Standing(game.opponent.before, 0) for game in games}
    before[me] = Standing(change.before, change.games_before)
    rated = [RatedGame(me, game.opponent.player_id, game.own, game.other) for game in games]
    found = explain_change(parameters, before, rated, me)
    lines = found.lines if found else ()
    counted = change.games_before + (change.games if parameters.k_counts_current else 0)
    band = next(one for one in parameters.k_bands if one.games_up_to is None or counted <= one.games_up_to)
    return Explanation(
        change,
        tuple(
            ExplainedGame(
                round=game.round,
                opponent=game.opponent,
                half_points=line.half_points,
                rating=line.opponent_rating,
                difference=line.difference,
                expected=line.expectancy,
            )
            for game, line in zip(games, lines, strict=True)
        ),
        agrees=found is not None
        and (found.change.expected, found.change.exact_change, found.change.after)
        == (change.expected, change.exact_change, change.after),
        k_games=counted,
        k_up_to=band.games_up_to,
    )


def _explain_hollington(parameters: Parameters, change: RatingChange, games: Sequence[_Played]) -> Explanation:
    assert isinstance(parameters, HollingtonParameters)
    floor = change.before if parameters.floor is None else parameters.floor
    own = max(change.before, floor)
    lines = []
    for game in games:
        rating = game.opponent.before if parameters.floor is None else max(game.opponent.before, parameters.floor)
        points = (game.own, game.other)
        lines.append(
            ExplainedGame(
                round=game.round,
                opponent=game.opponent,
                half_points=game.own,
                rating=rating,
                difference=own - rating,
                scalp=score_scalp(parameters, own, rating, points),
                is_own=is_own_scalp(parameters, own, rating, points),
            )
        )
    scalps = sum(line.scalp or 0 for line in lines)
    return Explanation(change, tuple(lines), agrees=(scalps, len(lines)) == (change.scalps, change.games))


def _explain_world(
    parameters: WorldParameters, change: RatingChange, by_player: Mapping[int, RatingChange], pairs: Pairs
) -> Explanation:
    found = explain_world(parameters, change, by_player, pairs)
    games = tuple(
        ExplainedGame(
            round=line.round,
            opponent=opponent,
            half_points=line.half_points,
            rating=line.opponent_rating,
            difference=line.own_rating - line.opponent_rating,
            expected=_decimal(line.expected),
            worth=_decimal(line.worth),
            k=_decimal(line.k),
        )
        for opponent, line in found.games
    )
    return Explanation(
        change,
        games,
        agrees=found.agrees,
        sentences=found.sentences,
        parts=found.parts,
        is_first=found.is_first,
        is_unrated=found.is_unrated,
        has_new=found.has_new,
    )


def _decimal(value: float | None) -> Decimal | None:
    return None if value is None else Decimal(str(round(value, 6)))


_EXPLAIN: Mapping[type, Callable[[Parameters, RatingChange, Sequence[_Played]], Explanation]] = {
    EloParameters: _explain_elo,
    HollingtonParameters: _explain_hollington,
}
