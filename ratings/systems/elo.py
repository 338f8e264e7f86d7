"""Elo: its parameters, rating and explaining a championship, and its descriptions. Pure.

The readable reference that ``ratings.replay.elo`` must agree with. All arithmetic is on integers. A change is K ×
(points − Σ expectancies), in units of 1/SCALE of a rating point, and is rounded to a whole number once, at the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import Any, ClassVar, Generic, Self

import numpy as np

from federation.problems.kinds import Problem
from federation.seasons.rules import find_season
from federation.values.fields import takes
from federation.values.parameters import Shape
from federation.values.sentences import sentence as _
from ratings.problems import codes
from ratings.systems.base import (
    A_RATING,
    FILLED,
    MAX_GAMES,
    MAX_K,
    MAX_RATING,
    MAX_SPREAD,
    MIN_SPREAD,
    Player,
    RatedGame,
    Standing,
)
from ratings.systems.expectancy import (
    SCALE,
    SCALE_DIGITS,
    Expectancy,
    ExpectancyKind,
    ExpectancyTable,
    build_table,
)
from ratings.systems.parameters import Rounding, parameters_as_json
from ratings.systems.shapes import POINTS, RATED_KINDS, ROUNDINGS, STATUSES, Parameter
from ratings.systems.statuses import Status, StatusRules, give_status
from ratings.systems.system import EXAMPLE_GAMES_BEFORE, Constant, ExampleGame, Floats, RatingsBefore, System, at_field
from tournaments.report.report import OVER_THE_BOARD, Kind


@dataclass(frozen=True, slots=True)
class KBand:
    """K for players with at most ``games_up_to`` games; None for all others."""

    games_up_to: int | None = field(metadata=takes(maximum=MAX_GAMES))
    k: int = field(metadata=takes(maximum=MAX_K))


@dataclass(frozen=True, slots=True)
class EloParameters:
    """A federation's Elo.

    ``initial_rating``: rating of a player never rated before.
    ``k_bands``: in ascending order of games, the last one open.
    ``k_counts_current``: whether the games that determine K include those of the championship being rated.
    ``rounding``: applied to the sum over a championship, once.
    ``rated_kinds``: the kinds of results that are rated; a game counts if both sides are of these.
    ``floor``: no rating falls below it; None for no floor.
    """

    kind: ClassVar[str] = "elo"

    code: str = field(metadata=FILLED)
    name: str = field(metadata=FILLED)
    expectancy: Expectancy
    initial_rating: int = field(metadata=A_RATING)
    k_bands: tuple[KBand, ...] = field(metadata=FILLED)
    k_counts_current: bool = True
    rounding: Rounding = Rounding.HALF_AWAY_FROM_ZERO
    rated_kinds: frozenset[Kind] = field(default=OVER_THE_BOARD, metadata=FILLED)
    floor: int | None = field(default=None, metadata=A_RATING)
    statuses: StatusRules = field(default_factory=StatusRules)
    notes: Mapping[str, str] = field(default_factory=dict, hash=False)
    assumed: tuple[str, ...] = ()

    def start(self) -> Standing:
        """Return the standing of a player never rated before."""
        return Standing(self.initial_rating, 0)

    def choose_k(self, games_before: int, games_now: int) -> int:
        """Return K for a player with ``games_before`` games who plays ``games_now`` in this championship."""
        counted = games_before + games_now if self.k_counts_current else games_before
        for band in self.k_bands:
            if band.games_up_to is None or counted <= band.games_up_to:
                return band.k
        raise ValueError("the last band of K must be open")

    def status_on(self, day: date, games: int, last_played: date | None) -> Status:
        month = self.statuses.season_start_month
        last_season = None if last_played is None else find_season(last_played, month)
        return give_status(self.statuses, games, last_season, find_season(day, month))

    def with_seasons_of(self, season_start_month: int) -> Self:
        return replace(self, statuses=replace(self.statuses, season_start_month=season_start_month))

    def as_json(self) -> dict[str, object]:
        """Return the parameters as plain JSON values, for ``read_parameters``."""
        return parameters_as_json(self)


HALF_POINT = SCALE // 2


@dataclass(frozen=True, slots=True)
class Change(Generic[Player]):
    """A championship's change to a player's rating.

    ``before``, ``change`` and ``after`` are whole rating points; ``games_before`` and ``games`` count rated games
    before and in this championship. ``expected_scaled`` (points) and ``exact_change_scaled`` (rating points) are
    exact, in units of 1/SCALE. ``after`` differs from ``before + change`` only at a floor.
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
        """Return the standing after the championship."""
        return Standing(self.after, self.games_before + self.games)


@dataclass(frozen=True, slots=True)
class GameLine(Generic[Player]):
    """A game in the explanation of a change: its expectation and its result."""

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
    """A change and its games, in the given order."""

    change: Change[Player]
    lines: tuple[GameLine[Player], ...]


def rate_championship(
    parameters: EloParameters, before: Mapping[Player, Standing], games: Sequence[RatedGame[Player]]
) -> list[Change[Player]]:
    """Rate the games of one championship, each with the ratings from before it.

    Players missing from ``before`` are new. The changes are in the order in which players first appear in ``games``; a
    player without a game there has no change.
    """
    return [explanation.change for explanation in explain_championship(parameters, before, games)]


def explain_championship(
    parameters: EloParameters, before: Mapping[Player, Standing], games: Sequence[RatedGame[Player]]
) -> list[Explanation[Player]]:
    """Same as :func:`rate_championship`, with the games behind each change."""
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
    """Return the change of an entrant without a rated game: none."""
    k = parameters.choose_k(standing.games, 0)
    return Change(player, standing.rating, standing.games, 0, 0, 0, k, 0, 0, standing.rating)


def explain_change(
    parameters: EloParameters,
    before: Mapping[Player, Standing],
    games: Sequence[RatedGame[Player]],
    player: Player,
) -> Explanation[Player] | None:
    """Explain why one player's rating changed as it did; None for a player without a rated game there."""
    own_games = [game for game in games if player in (game.first, game.second)]
    for explanation in explain_championship(parameters, before, own_games):
        if explanation.change.player == player:
            return explanation
    return None


def round_change(rounding: Rounding, exact_scaled: int) -> int:
    """Return an exact change in units of 1/SCALE as whole rating points."""
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


def _check(data: Mapping[str, Any]) -> list[Problem]:
    return [*_check_spread(data.get("expectancy")), *_check_bands(data.get("k_bands")), *_check_floor(data)]


def _without_idle_spread(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the data without a spread that its kind of expectancy does not use."""
    expectancy = data.get("expectancy")
    if isinstance(expectancy, Mapping) and not _takes_spread(expectancy):
        return {**data, "expectancy": {**expectancy, "spread": None}}
    return dict(data)


def _takes_spread(expectancy: Mapping[str, Any]) -> bool:
    return expectancy.get("kind") != ExpectancyKind.FIDE_TABLE


def _check_spread(expectancy: object) -> list[Problem]:
    if not isinstance(expectancy, Mapping):
        return []
    spread, path = expectancy.get("spread"), "expectancy.spread"
    if _takes_spread(expectancy) and spread is None:
        return [at_field(codes.PARAMETER_NOT_A_DECIMAL, path, spread, low=MIN_SPREAD, high=MAX_SPREAD)]
    if not _takes_spread(expectancy) and spread is not None:
        return [at_field(codes.PARAMETER_HAS_NO_USE, path, spread)]
    return []


def _check_bands(bands: object) -> list[Problem]:
    """Check that only the last band is open and that the bounds increase."""
    if not isinstance(bands, list):
        return []
    bounds = [band.get("games_up_to") if isinstance(band, Mapping) else None for band in bands]
    problems = [
        at_field(codes.ONLY_LAST_K_BAND_OPEN, f"k_bands[{n}].games_up_to", bound)
        for n, bound in enumerate(bounds)
        if isinstance(bands[n], Mapping) and (bound is None) != (n == len(bounds) - 1)
    ]
    closed = [bound for bound in bounds if isinstance(bound, int)]
    if any(later <= earlier for earlier, later in pairwise(closed)):
        problems.append(at_field(codes.K_BANDS_NOT_ASCENDING, "k_bands", closed))
    return problems


def _check_floor(data: Mapping[str, Any]) -> list[Problem]:
    initial, floor = data.get("initial_rating"), data.get("floor")
    if isinstance(initial, int) and isinstance(floor, int) and initial < floor:
        return [at_field(codes.INITIAL_RATING_BELOW_FLOOR, "initial_rating", initial)]
    return []


@dataclass(frozen=True, slots=True)
class EloExample:
    rating: int
    games_before: int
    games: tuple[ExampleGame, ...]
    change: Change[str]


def _make_example(parameters: EloParameters) -> EloExample:
    own = parameters.initial_rating + 100
    opponents = {"b": own - 150, "c": own + 50, "d": own + 300}
    before = {name: Standing(rating, EXAMPLE_GAMES_BEFORE) for name, rating in {"a": own, **opponents}.items()}
    games = [RatedGame("a", "b", 2, 0), RatedGame("a", "c", 1, 1), RatedGame("a", "d", 0, 2)]
    explanation = explain_change(parameters, before, games, "a")
    assert explanation is not None
    lines = tuple(ExampleGame(line.opponent_rating, line.half_points, line.expectancy) for line in explanation.lines)
    return EloExample(own, EXAMPLE_GAMES_BEFORE, lines, explanation.change)


_CATALOGUE = (
    Parameter(
        "initial_rating",
        _("Rating of a new player"),
        _("The rating of a player who has never been rated."),
        unit=POINTS,
        low=-MAX_RATING,
    ),
    Parameter(
        "expectancy.kind",
        _("Expectancy formula"),
        _("How a player’s expected points are worked out from the difference between the two ratings."),
        Shape.CHOICE,
        choices=(
            ("normal", _("normal distribution")),
            ("logistic", _("logistic curve")),
            ("fide_table", _("FIDE’s table, in hundredths")),
        ),
    ),
    Parameter(
        "expectancy.spread",
        _("Width of the expectancy curve"),
        _(
            "For the normal distribution, its standard deviation; for the logistic curve, the difference at "
            "which the odds are ten to one. FIDE’s table has none."
        ),
        Shape.DECIMAL,
        unit=POINTS,
        low=MIN_SPREAD,
        high=MAX_SPREAD,
        none=_("none: FIDE’s table"),
    ),
    Parameter(
        "expectancy.cap",
        _("Maximum difference"),
        _("Larger differences between two ratings are capped at this value."),
        unit=POINTS,
        low=1,
        none=_("no limit"),
    ),
    Parameter(
        "k_bands",
        _("K factor"),
        _("The change is K × (points − expected points). K may vary with the number of games a player has."),
        Shape.ROWS,
        high=MAX_K,
        parts=("games_up_to", "k"),
    ),
    Parameter(
        "k_counts_current",
        _("Include the championship’s own games when choosing K"),
        _("If unticked, only games from earlier championships count."),
        Shape.BOOLEAN,
    ),
    Parameter(
        "rounding",
        _("Rounding of the change"),
        _("The change for a championship is rounded to a whole number once, at the end."),
        Shape.CHOICE,
        choices=ROUNDINGS,
    ),
    Parameter(
        "floor", _("Lowest rating"), _("No rating falls below this."), unit=POINTS, low=-MAX_RATING, none=_("no limit")
    ),
    *STATUSES,
    RATED_KINDS,
)
_NOTES = (
    _(
        "The federation says its values are discrete, as in FIDE’s tables. That they are this table "
        "(FIDE Handbook B.02, 8.1.2) with the 400-point cap of 8.3.1 is the software’s preset, not yet "
        "confirmed by the federation."
    ),
    _("FISC regulations: a debutant gets 1000 before the second round."),
    _("The federation hasn’t published K. This is the software’s preset, not yet confirmed by the federation."),
    _(
        "As in BARRUF, the games of the championship being rated count towards the 50. This is the "
        "software’s preset, not yet confirmed by the federation."
    ),
    _("Based on FIDE Handbook B.02, 8.3.4. This is the software’s preset, not yet confirmed by the federation."),
    _("FISC rates the games of all participants; no-shows and byes were not played."),
    _("As in BARRUF: the federation hasn’t published when a player is provisional or inactive."),
    _("Checked against the federation’s published lists; differences aren’t capped."),
    _("999 was only the provisional seeding value of the Mallorca championship."),
    _("Checked against the federation’s published lists."),
    _("Games abandoned or lost on time were played; no-shows and byes were not."),
)


def _expect(parameters: EloParameters, before: RatingsBefore) -> Floats:
    return build_table(parameters.expectancy).expect(before.differences.astype(np.int64))


ELO = System(
    parameters=EloParameters,
    name=_("Elo: points scored compared with points expected"),
    catalogue=_CATALOGUE,
    what="change = K × (points − expected points), rounded once per championship",
    notes=_NOTES,
    check=_check,
    tidy=_without_idle_spread,
    expect=_expect,
    constants=(
        Constant("k_bands", 10, 400),
        Constant("expectancy.spread", 50, 1000, is_whole=False),
        Constant("initial_rating", 0, 2500),
    ),
    example=_make_example,
)
