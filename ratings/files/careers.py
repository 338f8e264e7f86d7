"""A player's data from files only (rating, games, deviation), and rating a championship from it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from math import isnan

import numpy as np

from ratings.systems.base import MAX_GAMES, Standing
from ratings.systems.elo import EloParameters, leave_unchanged, rate_championship
from ratings.systems.hollington import (
    HollingtonParameters,
    Records,
    ScalpRecord,
    leave_average,
    rate_scalps,
    seed_records,
)
from ratings.systems.parameters import Parameters
from ratings.systems.report import collect_games, count_entered, make_field
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import UNKNOWN, Before, Outcome
from ratings.systems.world.rating import rate_field
from tournaments.report.report import Report, ReportedPlayer


@dataclass(frozen=True, slots=True)
class Career:
    """A player before a championship. ``rating`` is None for a newcomer, ``games`` None if unknown.

    ``records`` are the data of an average of scalps, once there was a championship.
    """

    rating: int | None = None
    games: int | None = 0
    deviation: float | None = None
    volatility: float | None = None
    last_day: date | None = None
    records: Records | None = None

    @property
    def counted_games(self) -> int:
        """Return the number of games; an unknown number counts as many."""
        return MAX_GAMES if self.games is None else self.games


@dataclass(frozen=True, slots=True)
class Rated:
    """An entrant. ``before`` is None for a newcomer whose system rates newcomers by their games, ``after`` for a
    player who still has no rating; ``points`` and ``expected`` are those of rated games.
    """

    number: int
    name: str
    before: int | None
    after: int | None
    games: int
    points: Decimal
    expected: float | None
    deviation: float | None
    career: Career


def rate_entrants(
    parameters: Parameters, report: Report, careers: Mapping[int, Career], day: date | None
) -> list[Rated]:
    """Rate all players of the report in order; careers are by start number, and a player without one is new."""
    people = [careers.get(player.number, Career()) for player in report.players]
    if isinstance(parameters, WorldParameters):
        return _rate_world(parameters, report, people, day)
    if isinstance(parameters, HollingtonParameters):
        return _rate_scalps(parameters, report, people, day)
    assert isinstance(parameters, EloParameters)
    return _rate_elo(parameters, report, people, day)


def _rate_elo(parameters: EloParameters, report: Report, people: Sequence[Career], day: date | None) -> list[Rated]:
    numbers = [player.number for player in report.players]
    before = {
        number: Standing(one.rating, one.counted_games)
        for number, one in zip(numbers, people, strict=True)
        if one.rating is not None
    }
    games = collect_games(report, parameters.rated_kinds)
    changes = {change.player: change for change in rate_championship(parameters, before, games)}
    rated = []
    for player, one in zip(report.players, people, strict=True):
        standing = before.get(player.number, parameters.start())
        change = changes.get(player.number) or leave_unchanged(parameters, player.number, standing)
        career = _carry(one, change.after, change.games, day)
        expected = float(change.expected)
        rated.append(
            Rated(
                player.number,
                player.name,
                change.before,
                change.after,
                change.games,
                change.points,
                expected,
                None,
                career,
            )
        )
    return rated


def _rate_scalps(
    parameters: HollingtonParameters, report: Report, people: Sequence[Career], day: date | None
) -> list[Rated]:
    """Rate by scalps; a rating from a list stands for all its games. No time window if days are unknown."""
    before = {player.number: _records(parameters, one) for player, one in zip(report.players, people, strict=True)}
    known = day is not None and all(record.day for records in before.values() for record in records)
    changes = {
        change.player: change
        for change in rate_scalps(
            parameters, before, collect_games(report, parameters.rated_kinds), day if known else None
        )
    }
    rated = []
    for player, one in zip(report.players, people, strict=True):
        records = before[player.number]
        change = changes.get(player.number) or leave_average(parameters, player.number, records)
        if change.games:
            records = (*records, ScalpRecord(day, change.games, change.scalps))
        career = replace(_carry(one, change.after, change.games, day), records=records)
        points = Decimal(change.half_points) / 2
        rated.append(
            Rated(player.number, player.name, change.before, change.after, change.games, points, None, None, career)
        )
    return rated


def _records(parameters: HollingtonParameters, one: Career) -> Records:
    if one.records is not None or one.rating is None:
        return one.records or ()
    return seed_records(Standing(one.rating, one.counted_games), one.last_day, parameters.max_games)


def _rate_world(
    parameters: WorldParameters, report: Report, people: Sequence[Career], day: date | None
) -> list[Rated]:
    games = make_field(report, parameters.rated_kinds)
    if parameters.career_kinds:
        games = replace(games, entered=count_entered(report, parameters.career_kinds))
    outcome = rate_field(parameters, before_of(people, day), games)
    places = np.concatenate((games.first, games.second))
    played = np.bincount(places, minlength=len(people)).tolist()
    entered = played if games.entered is None else games.entered.tolist()
    won = np.bincount(
        places, np.concatenate((games.first_half_points, games.second_half_points)), len(people)
    ).tolist()
    careers = [_carry(one, None, count, day) for one, count in zip(people, entered, strict=True)]
    return [
        _entrant(player, one, career, outcome, place, played[place], int(won[place]))
        for place, (player, one, career) in enumerate(zip(report.players, people, careers, strict=True))
    ]


def before_of(people: Sequence[Career], day: date | None) -> Before:
    """Return the careers as arrays."""
    return Before(
        ratings=np.array([one.rating or 0 for one in people], dtype=np.int64),
        known=np.array([one.rating is not None for one in people], dtype=np.bool_),
        games=np.array([UNKNOWN if one.games is None else one.games for one in people], dtype=np.int64),
        deviations=np.array([np.nan if one.deviation is None else one.deviation for one in people]),
        volatilities=np.array([np.nan if one.volatility is None else one.volatility for one in people]),
        idle_days=np.array([_idle(one.last_day, day) for one in people], dtype=np.int64),
    )


def _idle(last: date | None, day: date | None) -> int:
    return 0 if last is None or day is None else max((day - last).days, 0)


def _entrant(
    player: ReportedPlayer, one: Career, career: Career, outcome: Outcome, place: int, games: int, won: int
) -> Rated:
    after = int(outcome.ratings[place]) if outcome.known[place] else None
    deviation, volatility = _value(outcome.deviations[place]), _value(outcome.volatilities[place])
    career = replace(career, rating=after, deviation=deviation, volatility=volatility)
    expected, points = _value(outcome.expected[place]), Decimal(won) / 2
    return Rated(player.number, player.name, one.rating, after, games, points, expected, deviation, career)


def _carry(one: Career, after: int | None, games: int, day: date | None) -> Career:
    total = None if one.games is None else one.games + games
    return replace(one, rating=after, games=total, last_day=(day or one.last_day) if games else one.last_day)


def _value(number: np.float64) -> float | None:
    return None if isnan(number) else float(number)
