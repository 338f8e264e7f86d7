"""The average of scalps (Hollington, as used by the Polish federation): rating = Σ scalps ÷ games. Pure.

Its parameters, rating and explaining a championship, and its descriptions.

A player has one record for each championship: the number of games and the scalps. The rating on any day is the average
over the records that count on that day, so it can change without a game, when a record leaves the window. All
arithmetic is on integers and fractions; the result depends neither on the machine nor on the order of the games inside
a championship.
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
from federation.values.parameters import Shape
from federation.values.sentences import sentence as _
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
from ratings.systems.shapes import GAMES, MONTHS, POINTS, RATED_KINDS, ROUNDINGS, Parameter
from ratings.systems.statuses import Status
from ratings.systems.system import EXAMPLE_GAMES_BEFORE, Constant, ExampleGame, System
from tournaments.report.report import Kind


def months_before(day: date, months: int) -> date:
    """Return the same day of the month, ``months`` earlier; the last day of that month if it has no such day."""
    count = day.year * 12 + day.month - 1 - months
    year, month = divmod(count, 12)
    if year < date.min.year:
        return date.min
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


@dataclass(frozen=True, slots=True)
class HollingtonParameters:
    """A rating that is the average scalp of a player's counted games.

    ``bonus``: rating points by which a scalp is above the opponent's rating for a win, and below it for a loss.
    ``threshold``: if the ratings differ by more than this and the stronger player wins, each scores their own rating.
    ``newcomer_rating``: what a player without counted games counts as.
    ``floor``: a lower rating counts as this in a championship; None for no floor. The rating itself may be lower.
    ``window_months``: calendar months a championship counts for; None for no limit.
    ``max_games``: no more games than these count; whole championships are left out until they fit. None for all.
    ``best_since``: from this day on the championships with the worst averages are left out, before it the oldest;
    None if it is always the oldest.
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
        """Return the status: listed with enough counted games in any season, inactive once all left the window."""
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
    """A player's games in one championship: the number, and the sum of their scalps in rating points.

    ``day`` is its last day; None if unknown, which is before every window. ``is_divisible``: a starting list stands
    for many championships, so single games of it can be left out.
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
    """The sum of the counting scalps and the number of their games; no games means no rating."""

    scalps: int = 0
    games: int = 0

    @property
    def exact(self) -> Fraction | None:
        return Fraction(self.scalps, self.games) if self.games else None

    def rating(self, parameters: HollingtonParameters) -> int:
        """Return whole rating points; the newcomer rating if no games count."""
        return round_ratio(parameters.rounding, self.scalps, self.games) if self.games else parameters.newcomer_rating


@dataclass(frozen=True, slots=True)
class ScalpLine(Generic[Player]):
    """A game: both ratings as counted, and the scalp. ``is_own``: the stronger won by more than the threshold."""

    opponent: Player
    own_rating: int
    opponent_rating: int
    half_points: int
    scalp: int
    is_own: bool


@dataclass(frozen=True, slots=True)
class ScalpChange(Generic[Player]):
    """A championship's change to a player: the averages on its last day without it and with it.

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
    """Return the record of a player on a starting list: as many games as can count, each at the rating."""
    games = standing.games if max_games is None else min(standing.games, max_games)
    return (ScalpRecord(last_played_on, games, games * standing.rating, is_divisible=True),) if games else ()


def list_counted(parameters: HollingtonParameters, records: Sequence[ScalpRecord], day: date | None) -> Records:
    """Return the records that count on ``day``, in order; without a day, no window and the latest rule apply."""
    counted = list(records)
    if day is not None and parameters.window_months is not None:
        start = months_before(day, parameters.window_months)
        counted = [record for record in records if record.day is not None and record.day > start]
    excess = 0 if parameters.max_games is None else sum(record.games for record in counted) - parameters.max_games
    return tuple(counted) if excess <= 0 else _leave_out(counted, excess, _keeps_best(parameters, day))


def average_on(parameters: HollingtonParameters, records: Sequence[ScalpRecord], day: date | None) -> Average:
    """Return the average of the records that count on ``day``."""
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
    """Return the rating a player counts as in a championship."""
    rating = average.rating(parameters)
    return rating if parameters.floor is None else max(rating, parameters.floor)


def score_scalp(parameters: HollingtonParameters, own: int, opponent: int, half_points: tuple[int, int]) -> int:
    """Return the scalp of a game for the side rated ``own``; ``half_points`` are its own and the opponent's."""
    if is_own_scalp(parameters, own, opponent, half_points):
        return own
    mine = half_points[0]
    if mine == WIN_HALF_POINTS:
        return opponent + parameters.bonus
    return opponent if mine == DRAW_HALF_POINTS else opponent - parameters.bonus


def is_own_scalp(parameters: HollingtonParameters, own: int, opponent: int, half_points: tuple[int, int]) -> bool:
    """Return whether the stronger player won with a difference above the threshold."""
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
    """Rate the games of a championship that ended on ``day``.

    Players missing from ``before`` are new. The changes are in the order in which players first appear.
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
    """Return the change of an entrant without a rated game: none."""
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


@dataclass(frozen=True, slots=True)
class ScalpExample:
    """``before`` and ``after`` are the averages: sums of scalps and numbers of games."""

    rating: int
    games: tuple[ExampleGame, ...]
    scalps: int
    before: Average
    after: Average
    exact: Fraction
    rounded: int


def _make_example(parameters: HollingtonParameters) -> ScalpExample:
    low = max(parameters.newcomer_rating, parameters.floor or 0)
    # Far enough above the last opponent to show the rule on the stronger player.
    own = low + parameters.threshold + 20
    opponents = {"b": own + 10, "c": own - 20, "d": low}
    count = EXAMPLE_GAMES_BEFORE
    if parameters.max_games is not None:
        count = max(1, min(count, parameters.max_games - 3))
    ratings = {"a": own, **opponents}
    before = {name: (ScalpRecord(None, count, count * rating),) for name, rating in ratings.items()}
    games = [RatedGame("a", "b", 2, 0), RatedGame("a", "c", 0, 2), RatedGame("a", "d", 2, 0)]
    change = rate_scalps(parameters, before, games, None)[0]
    exact = change.average.exact
    assert exact is not None
    lines = tuple(
        ExampleGame(line.opponent_rating, line.half_points, line.scalp, line.is_own) for line in change.lines
    )
    return ScalpExample(own, lines, change.scalps, change.average_before, change.average, exact, change.after)


_CATALOGUE = (
    Parameter(
        "bonus",
        _("Scalp bonus"),
        _(
            "A win scores the opponent’s rating plus this bonus, a loss the rating minus this bonus, and a "
            "draw the rating itself."
        ),
        unit=POINTS,
        high=MAX_K,
    ),
    Parameter(
        "threshold",
        _("Difference above which the favourite gains nothing"),
        _("If the ratings differ by more than this and the stronger player wins, both score their own ratings."),
        unit=POINTS,
    ),
    Parameter(
        "newcomer_rating",
        _("Rating of a new player"),
        _("The rating used for a player with no games that count."),
        unit=POINTS,
        low=-MAX_RATING,
    ),
    Parameter(
        "floor",
        _("Lowest rating used in a championship"),
        _("A player below this plays as if rated at it. The rating in the list may be lower."),
        unit=POINTS,
        low=-MAX_RATING,
        none=_("no limit"),
    ),
    Parameter(
        "window_months",
        _("Months a championship counts"),
        _("Calendar months from its last day. This means a rating can change without a game being played."),
        unit=MONTHS,
        low=1,
        high=MAX_MONTHS,
        none=_("indefinitely"),
    ),
    Parameter(
        "max_games",
        _("Maximum number of games that count"),
        _("If a player has more, whole championships are left out until no more than this many games remain."),
        unit=GAMES,
        low=1,
        high=MAX_GAMES,
        none=_("all"),
    ),
    Parameter(
        "best_since",
        _("First day the worst averages are left out"),
        _("Before this day the oldest championships are left out instead."),
        Shape.DATE,
        none=_("always the oldest"),
    ),
    Parameter(
        "min_games",
        _("Games needed for a place"),
        _("A player with fewer games that count is listed without a place."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter(
        "rounding",
        _("Rounding of the rating"),
        _("The list is ordered by the exact average."),
        Shape.CHOICE,
        choices=ROUNDINGS,
    ),
    RATED_KINDS,
)

_NOTES = (
    _(
        "Rating rules of the Polish federation: the opponent’s rating, plus 50 for a win, minus 50 for a "
        "loss, unchanged for a draw."
    ),
    _(
        "Rating rules of the Polish federation: if the difference is above 50 points and the stronger "
        "player wins, both score their own ratings. Exactly 50 isn’t above."
    ),
    _(
        "Rating rules of the Polish federation: a debutant counts as 100. Treating a player whose games "
        "have all left the window as a debutant is the software’s reading."
    ),
    _(
        "Rating rules of the Polish federation: players below 100 count as 100 in a championship. Their "
        "rating in the list may be lower."
    ),
    _(
        "Rating rules of the Polish federation: the last two years. That a championship still counts on "
        "the day before the second anniversary of its last day, but not on the anniversary itself, is "
        "the software’s reading."
    ),
    _(
        "Rating rules of the Polish federation: at most 200 games. That whole championships are left "
        "out, and never the last one, is the software’s reading."
    ),
    _(
        "Rating rules of the Polish federation: since 2023 the worst averages are left out; before that, "
        "the oldest championships. That the day of the calculation decides, and that the older of two "
        "equal averages goes first, is the software’s reading."
    ),
    _(
        "Rating rules of the Polish federation: 30 games to be listed. That only games that count are "
        "included is the software’s reading."
    ),
    _(
        "Rating rules of the Polish federation: halves are rounded up; the list is ordered by the exact "
        "value. That championships use the rounded rating is the software’s reading."
    ),
    _(
        "Games abandoned or lost on time were played; no-shows and byes were not. The federation’s rules "
        "say nothing else."
    ),
)


HOLLINGTON = System(
    parameters=HollingtonParameters,
    name=_("Average of scalps (Hollington)"),
    catalogue=_CATALOGUE,
    what="rating = sum of scalps ÷ games that count",
    notes=_NOTES,
    constants=(Constant("bonus", 10, 200), Constant("threshold", 0, 300), Constant("newcomer_rating", 50, 200)),
    example=_make_example,
)
