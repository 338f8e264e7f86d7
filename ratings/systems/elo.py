"""Rating one championship by an Elo: the readable reference that ``ratings.replay.elo`` must agree with.

All arithmetic is on integers. A change is K × (points − Σ expectancies), in units of 1/SCALE of a rating
point, and is rounded to a whole number once, at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Generic

from ratings.systems.base import Player, RatedGame, Standing
from ratings.systems.expectancy import SCALE, SCALE_DIGITS, ExpectancyTable, build_table
from ratings.systems.parameters import EloParameters, Rounding

HALF_POINT = SCALE // 2


@dataclass(frozen=True, slots=True)
class Change(Generic[Player]):
    """What one championship did to one player's rating.

    ``before``, ``change`` and ``after`` are whole rating points; ``games_before`` and ``games`` count rated
    games before and in this championship. ``expected_scaled`` (points) and ``exact_change_scaled`` (rating
    points) are exact, in units of 1/SCALE. ``after`` differs from ``before + change`` only at a floor.
    """

    player: Player
    before: int
    games_before: int
    games: int
    half_points: int
    expected_scaled: int
    k: int
    exact_change_scaled: int
    change: int
    after: int

    @property
    def points(self) -> Decimal:
        return Decimal(self.half_points) / 2

    @property
    def expected(self) -> Decimal:
        return Decimal(self.expected_scaled).scaleb(-SCALE_DIGITS)

    @property
    def exact_change(self) -> Decimal:
        return Decimal(self.exact_change_scaled).scaleb(-SCALE_DIGITS)

    @property
    def standing(self) -> Standing:
        """The standing after the championship."""
        return Standing(self.after, self.games_before + self.games)


@dataclass(frozen=True, slots=True)
class GameLine(Generic[Player]):
    """One game in the explanation of a change: what was expected of it and what came."""

    opponent: Player
    opponent_rating: int
    difference: int
    expectancy_scaled: int
    half_points: int

    @property
    def expectancy(self) -> Decimal:
        return Decimal(self.expectancy_scaled).scaleb(-SCALE_DIGITS)

    @property
    def points(self) -> Decimal:
        return Decimal(self.half_points) / 2


@dataclass(frozen=True, slots=True)
class Explanation(Generic[Player]):
    """A change and the games it is made of, in the order in which they were given."""

    change: Change[Player]
    lines: tuple[GameLine[Player], ...]


def rate_championship(
    parameters: EloParameters, before: Mapping[Player, Standing], games: Sequence[RatedGame[Player]]
) -> list[Change[Player]]:
    """Rate the games of one championship, each by the ratings from before it.

    Players missing from ``before`` are new. The changes come in the order in which players first appear in
    ``games``; whoever has no game there has no change.
    """
    return [explanation.change for explanation in explain_championship(parameters, before, games)]


def explain_championship(
    parameters: EloParameters, before: Mapping[Player, Standing], games: Sequence[RatedGame[Player]]
) -> list[Explanation[Player]]:
    """As :func:`rate_championship`, with the games behind each change."""
    start = parameters.start()
    table = build_table(parameters.expectancy)
    lines: dict[Player, list[GameLine[Player]]] = {}
    for game in games:
        first = before.get(game.first, start).rating
        second = before.get(game.second, start).rating
        first_line = _explain_game(table, first, game.second, second, game.first_half_points)
        second_line = _explain_game(table, second, game.first, first, game.second_half_points)
        lines.setdefault(game.first, []).append(first_line)
        lines.setdefault(game.second, []).append(second_line)
    return [
        Explanation(_sum_change(parameters, player, before.get(player, start), own), tuple(own))
        for player, own in lines.items()
    ]


def leave_unchanged(parameters: EloParameters, player: Player, standing: Standing) -> Change[Player]:
    """The change of an entrant without a rated game: none."""
    k = parameters.choose_k(standing.games, 0)
    return Change(player, standing.rating, standing.games, 0, 0, 0, k, 0, 0, standing.rating)


def explain_change(
    parameters: EloParameters,
    before: Mapping[Player, Standing],
    games: Sequence[RatedGame[Player]],
    player: Player,
) -> Explanation[Player] | None:
    """Why one player's rating changed as it did; None for a player without a rated game there."""
    own_games = [game for game in games if player in (game.first, game.second)]
    for explanation in explain_championship(parameters, before, own_games):
        if explanation.change.player == player:
            return explanation
    return None


def round_change(rounding: Rounding, exact_scaled: int) -> int:
    """Whole rating points of an exact change in units of 1/SCALE."""
    if rounding is Rounding.HALF_AWAY_FROM_ZERO:
        magnitude = (abs(exact_scaled) + HALF_POINT) // SCALE
        return magnitude if exact_scaled >= 0 else -magnitude
    floor, remainder = divmod(exact_scaled, SCALE)
    if remainder != HALF_POINT:
        return floor + (remainder > HALF_POINT)
    return floor + (1 if rounding is Rounding.HALF_UP else floor % 2)


def _explain_game(
    table: ExpectancyTable, own: int, opponent: Player, opponent_rating: int, half_points: int
) -> GameLine[Player]:
    difference = own - opponent_rating
    return GameLine(opponent, opponent_rating, difference, table.look_up(difference), half_points)


def _sum_change(
    parameters: EloParameters, player: Player, standing: Standing, lines: Sequence[GameLine[Player]]
) -> Change[Player]:
    half_points = sum(line.half_points for line in lines)
    expected = sum(line.expectancy_scaled for line in lines)
    k = parameters.choose_k(standing.games, len(lines))
    exact = k * (half_points * HALF_POINT - expected)
    change = round_change(parameters.rounding, exact)
    after = standing.rating + change
    if parameters.floor is not None:
        after = max(after, parameters.floor)
    return Change(
        player=player,
        before=standing.rating,
        games_before=standing.games,
        games=len(lines),
        half_points=half_points,
        expected_scaled=expected,
        k=k,
        exact_change_scaled=exact,
        change=change,
        after=after,
    )
