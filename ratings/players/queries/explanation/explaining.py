"""Why a championship changed a player's rating as it did: game by game, to the last digit that is stored.

Everything is computed from what is stored of that championship: the ratings before it, of the player and of the
opponents, and its accepted games. Another kind of rating has one more entry in ``_EXPLAIN``; the systems of the
Scrabble world share theirs (see ``explaining_world``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from ratings.players.queries.explanation.explaining_world import explain_world
from ratings.replay.models.changes import RatingChange
from ratings.replay.queries.seats import Pairs, fetch_championship
from ratings.replay.queries.sources.reading import load_merged, parameters_of, resolve_players
from ratings.systems.base import RatedGame, Standing
from ratings.systems.elo import explain_change
from ratings.systems.hollington import is_own_scalp, score_scalp
from ratings.systems.hollington_parameters import HollingtonParameters
from ratings.systems.parameters import EloParameters, Parameters
from ratings.systems.world.common import WorldParameters


@dataclass(frozen=True, slots=True)
class ExplainedGame:
    """One rated game. ``rating`` is the opponent's as it counted, ``difference`` the own one less that.

    ``expected`` is an Elo's expectancy, exact; ``scalp`` belongs to an average of scalps, ``is_own`` where it is the
    own rating because the stronger player won. ``worth`` is what a game says the player is worth, and ``k`` what a
    point of it counts, in the systems of the world that have such a thing.
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
    """A stored change and the games it is made of.

    ``agrees`` is false while the change waits to be computed again, after a correction or with other parameters.
    ``k_games`` are the games that chose K, ``k_up_to`` the upper end of its band, None for the last one. ``sentences``
    tell the computation of the systems of the world, in the reader's language; ``parts``, ``is_first``, ``is_unrated``
    and ``has_new`` as in ``explaining_world.WorldExplanation``.
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
    """A rated game as the player saw it."""

    round: int
    opponent: RatingChange
    own: int
    other: int


def explain(change: RatingChange) -> Explanation:
    """The games behind a stored change. Four queries. Raises ParametersUnusable."""
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
