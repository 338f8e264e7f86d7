"""Calendar months counted back from a day.

Everything that makes one federation's averages of scalps differ from another's, as data.

Rating by average scalp (Hollington, as the Polish federation does): rating = Σ scalps ÷ games.

A player is remembered by one record for each championship: how many games, how many scalps. The rating of any day
is the average over the records that count on that day, so it can change without a game, when a record leaves the
window. All arithmetic is on integers and fractions; the result depends neither on the machine nor on the order of
the games inside a championship.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import ClassVar, Generic, Self

from federation.values.fields import takes
from ratings.systems.base import (
    A_RATING,
    FILLED,
    MAX_GAMES,
    MAX_K,
    MAX_MONTHS,
    MAX_RATING,
    WIN_HALF_POINTS,
    Player,
    RatedGame,
    Standing,
)
from ratings.systems.parameters import Rounding, parameters_as_json, round_ratio
from ratings.systems.statuses import Status
from tournaments.report.report import Kind


def months_before(day: date, months: int) -> date:
    """The same day of the month, ``months`` earlier; the last day of that month where it has no such day."""
    count = day.year * 12 + day.month - 1 - months
    year, month = divmod(count, 12)
    if year < date.min.year:
        return date.min
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


@dataclass(frozen=True, slots=True)
class HollingtonParameters:
    """A rating that is the average scalp of a player's counted games.

    ``bonus``: rating points a scalp is above the opponent's rating for a win, and below it for a loss.
    ``threshold``: where the ratings differ by more than this and the stronger player wins, each scores the own rating.
    ``newcomer_rating``: what a player without counted games counts as.
    ``floor``: a lower rating counts as this in a championship; None for no floor. The rating itself may be lower.
    ``window_months``: calendar months a championship counts for; None for ever.
    ``max_games``: no more games than these count; whole championships are left out until they fit. None for all.
    ``best_since``: from this day on the championships with the worst averages are left out, before it the oldest;
    None where it is always the oldest.
    ``min_games``: counted games a player must have to be listed.
    ``rounding``: of the exact average to whole rating points.
    """

    kind: ClassVar[str] = "hollington"

    code: str = field(metadata=FILLED)
    name: str = field(metadata=FILLED)
    bonus: int = field(default=50, metadata=takes(maximum=MAX_K))
    threshold: int = field(default=50, metadata=takes(maximum=MAX_RATING))
    newcomer_rating: int = field(default=100, metadata=A_RATING)
    floor: int | None = field(default=100, metadata=A_RATING)
    window_months: int | None = field(default=24, metadata=takes(1, MAX_MONTHS))
    max_games: int | None = field(default=200, metadata=takes(1, MAX_GAMES))
    best_since: date | None = date(2023, 1, 1)
    min_games: int = field(default=30, metadata=takes(maximum=MAX_GAMES))
    rounding: Rounding = Rounding.HALF_UP
    rated_kinds: frozenset[Kind] = field(default=frozenset({Kind.PLAYED}), metadata=FILLED)
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)
    assumed: tuple[str, ...] = ()

    def start(self) -> Standing:
        return Standing(self.newcomer_rating, 0)

    def status_on(self, day: date, games: int, last_played: date | None) -> Status:
        """Listed with enough counted games, whatever the season; inactive when all games have left the window."""
        if games >= max(self.min_games, 1):
            return Status.ACTIVE
        if games:
            return Status.PROVISIONAL
        return Status.NEW if last_played is None else Status.INACTIVE

    def with_seasons_of(self, season_start_month: int) -> Self:
        return self

    def as_json(self) -> dict[str, object]:
        return parameters_as_json(self)


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
