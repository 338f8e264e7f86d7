"""Rating by average scalp (Hollington, as the Polish federation does): rating = Σ scalps ÷ games.

A player is remembered by one record for each championship: how many games, how many scalps. The rating of any day
is the average over the records that count on that day, so it can change without a game, when a record leaves the
window. All arithmetic is on integers and fractions; the result depends neither on the machine nor on the order of
the games inside a championship.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Generic

from ratings.systems.base import WIN_HALF_POINTS, Player, RatedGame, Standing
from ratings.systems.hollington_parameters import HollingtonParameters
from ratings.systems.months import months_before
from ratings.systems.ratios import round_ratio

DRAW_HALF_POINTS = 1


@dataclass(frozen=True, slots=True)
class ScalpRecord:
    """A player's games of one championship: how many, and the sum of their scalps in rating points.

    ``day`` is its last day; None where nobody knows, which is before every window. ``is_divisible``: a starting
    list stands for many championships, so single games of it can be left out.
    """

    day: date | None
    games: int
    scalps: int
    is_divisible: bool = False

    @property
    def average(self) -> Fraction:
        return Fraction(self.scalps, self.games)


Records = tuple[ScalpRecord, ...]
"""A player's records in the order in which they were rated."""


@dataclass(frozen=True, slots=True)
class Average:
    """The sum of the scalps that count and the number of their games; no games is no rating."""

    scalps: int = 0
    games: int = 0

    @property
    def exact(self) -> Fraction | None:
        return Fraction(self.scalps, self.games) if self.games else None

    def rating(self, parameters: HollingtonParameters) -> int:
        """Whole rating points; what a newcomer counts as where nothing counts."""
        return round_ratio(parameters.rounding, self.scalps, self.games) if self.games else parameters.newcomer_rating


@dataclass(frozen=True, slots=True)
class ScalpLine(Generic[Player]):
    """One game: both ratings as they counted, and the scalp. ``is_own``: the stronger won by more than allowed."""

    opponent: Player
    own_rating: int
    opponent_rating: int
    half_points: int
    scalp: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class ScalpChange(Generic[Player]):
    """What one championship did to one player: the averages of its last day without it and with it.

    ``before`` and ``after`` are rounded; ``games`` and ``scalps`` are those of this championship.
    """

    player: Player
    before: int
    average_before: Average
    games: int
    half_points: int
    scalps: int
    average: Average
    after: int
    lines: tuple[ScalpLine[Player], ...]

    @property
    def change(self) -> int:
        return self.after - self.before

    @property
    def points(self) -> Decimal:
        return Decimal(self.half_points) / 2


def seed_records(standing: Standing, last_played_on: date | None, max_games: int | None) -> Records:
    """The record of a player of a starting list: as many games as can count, each at the rating."""
    games = standing.games if max_games is None else min(standing.games, max_games)
    return (ScalpRecord(last_played_on, games, games * standing.rating, is_divisible=True),) if games else ()


def list_counted(parameters: HollingtonParameters, records: Sequence[ScalpRecord], day: date | None) -> Records:
    """The records that count on ``day``, in their order; without a day, no window and the latest rule."""
    counted = list(records)
    if day is not None and parameters.window_months is not None:
        start = months_before(day, parameters.window_months)
        counted = [record for record in records if record.day is not None and record.day > start]
    excess = 0 if parameters.max_games is None else sum(record.games for record in counted) - parameters.max_games
    return tuple(counted) if excess <= 0 else _leave_out(counted, excess, _keeps_best(parameters, day))


def average_on(parameters: HollingtonParameters, records: Sequence[ScalpRecord], day: date | None) -> Average:
    """The average of ``day``: over what counts on it."""
    counted = list_counted(parameters, records, day)
    return Average(sum(record.scalps for record in counted), sum(record.games for record in counted))


def _keeps_best(parameters: HollingtonParameters, day: date | None) -> bool:
    since = parameters.best_since
    return since is not None and (day is None or day >= since)


def _leave_out(records: list[ScalpRecord], excess: int, keeps_best: bool) -> Records:
    """Leave out the worst or the oldest until ``excess`` games are gone, but never the last championship."""

    def worth(index: int) -> tuple[Fraction | int, int, int]:
        record = records[index]
        age = record.day.toordinal() if record.day else 0
        return (record.average if keeps_best else 0, age, index)

    kept: dict[int, ScalpRecord] = dict(enumerate(records))
    for index in sorted(kept, key=worth):
        record = records[index]
        if excess <= 0 or (len(kept) == 1 and not record.is_divisible):
            break
        if record.is_divisible and record.games > excess:
            kept[index] = replace(
                record, games=record.games - excess, scalps=record.scalps * (record.games - excess) // record.games
            )
        else:
            del kept[index]
        excess -= record.games
    return tuple(kept[index] for index in sorted(kept))


def counts_as(parameters: HollingtonParameters, average: Average) -> int:
    """The rating with which a player goes into a championship."""
    rating = average.rating(parameters)
    return rating if parameters.floor is None else max(rating, parameters.floor)


def score_scalp(parameters: HollingtonParameters, own: int, opponent: int, half_points: tuple[int, int]) -> int:
    """The scalp of one game for the side rated ``own``; ``half_points`` are the own and the opponent's."""
    if is_own_scalp(parameters, own, opponent, half_points):
        return own
    mine = half_points[0]
    if mine == WIN_HALF_POINTS:
        return opponent + parameters.bonus
    return opponent if mine == DRAW_HALF_POINTS else opponent - parameters.bonus


def is_own_scalp(parameters: HollingtonParameters, own: int, opponent: int, half_points: tuple[int, int]) -> bool:
    """Whether the stronger player won with a difference above the threshold."""
    if abs(own - opponent) <= parameters.threshold:
        return False
    stronger, weaker = half_points if own > opponent else half_points[::-1]
    return stronger == WIN_HALF_POINTS and weaker == 0


def rate_scalps(
    parameters: HollingtonParameters,
    before: Mapping[Player, Records],
    games: Sequence[RatedGame[Player]],
    day: date | None,
) -> list[ScalpChange[Player]]:
    """Rate the games of one championship that ended on ``day``.

    Players missing from ``before`` are new. The changes come in the order in which players first appear.
    """
    people = dict.fromkeys(side for game in games for side in (game.first, game.second))
    averages = {player: average_on(parameters, before.get(player, ()), day) for player in people}
    counted = {player: counts_as(parameters, average) for player, average in averages.items()}
    lines: dict[Player, list[ScalpLine[Player]]] = {player: [] for player in people}
    for game in games:
        first, second = game.first, game.second
        points = (game.first_half_points, game.second_half_points)
        lines[first].append(_explain(parameters, counted[first], second, counted[second], points))
        lines[second].append(_explain(parameters, counted[second], first, counted[first], points[::-1]))
    return [
        _sum_change(parameters, player, before.get(player, ()), averages[player], tuple(own), day)
        for player, own in lines.items()
    ]


def leave_average(parameters: HollingtonParameters, player: Player, records: Records) -> ScalpChange[Player]:
    """The change of an entrant without a rated game: none."""
    average = average_on(parameters, records, None)
    rating = average.rating(parameters)
    return ScalpChange(player, rating, average, 0, 0, 0, average, rating, ())


def _explain(
    parameters: HollingtonParameters, own: int, opponent: Player, rating: int, half_points: tuple[int, int]
) -> ScalpLine[Player]:
    scalp = score_scalp(parameters, own, rating, half_points)
    is_own = is_own_scalp(parameters, own, rating, half_points)
    return ScalpLine(opponent, own, rating, half_points[0], scalp, is_own)


def _sum_change(
    parameters: HollingtonParameters,
    player: Player,
    records: Records,
    before: Average,
    lines: tuple[ScalpLine[Player], ...],
    day: date | None,
) -> ScalpChange[Player]:
    scalps = sum(line.scalp for line in lines)
    average = average_on(parameters, (*records, ScalpRecord(day, len(lines), scalps)), day)
    return ScalpChange(
        player=player,
        before=before.rating(parameters),
        average_before=before,
        games=len(lines),
        half_points=sum(line.half_points for line in lines),
        scalps=scalps,
        average=average,
        after=average.rating(parameters),
        lines=lines,
    )
