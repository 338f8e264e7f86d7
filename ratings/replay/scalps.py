"""Rating many championships in sequence by average scalps, with the pure rules of ``systems.hollington``.

A rating depends on the content of a player's window, which is not stored, so a replay always starts at the beginning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np

from ratings.replay.arrays import DayStandings, Integers, Replayed, ReplayGames, ReplayState, check_games, sum_lengths
from ratings.systems.base import RatedGame
from ratings.systems.hollington import HollingtonParameters, Records, ScalpChange, ScalpRecord, average_on, rate_scalps


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class ScalpReplayed(Replayed):
    """``scalps``, ``counted_scalps`` and ``counted_games`` are as stored in RatingChange.

    ``records`` has the rated games of each player index, the starting list first.
    """

    parameters: HollingtonParameters
    records: Sequence[Records]
    scalps: Integers
    counted_scalps: Integers
    counted_games: Integers

    @property
    def details(self) -> Mapping[str, Integers]:
        return {
            "scalps": self.scalps,
            "counted_scalps": self.counted_scalps,
            "counted_games": self.counted_games,
        }

    def standings_on(self, day: date) -> DayStandings:
        """Return the averages on ``day``: games that have left the window by then no longer count."""
        averages = [average_on(self.parameters, records, day) for records in self.records]
        return DayStandings(
            ratings=[average.rating(self.parameters) for average in averages],
            games=[average.games for average in averages],
            exact=[average.exact for average in averages],
        )


def replay_scalps(
    parameters: HollingtonParameters, seeds: Sequence[Records], days: Sequence[date], games: ReplayGames
) -> ScalpReplayed:
    """Rate all championships; ``seeds`` are the records of each player index, ``days`` the last of each championship.

    Raises UnratableGame for games that cannot be rated.
    """
    check_games(games, len(seeds))
    records = list(seeds)
    rated: list[list[ScalpChange[int]]] = []
    for number, day in enumerate(days):
        # A mapping with everyone, because the rules look up players by index.
        played = _unpack(games, number)
        changes = rate_scalps(parameters, _Mapped(records), played, day)
        changes.sort(key=lambda change: change.player)
        for change in changes:
            records[change.player] = (*records[change.player], ScalpRecord(day, change.games, change.scalps))
        rated.append(changes)
    return _pack(parameters, records, rated, days[-1] if days else None)


class _Mapped(Mapping[int, Records]):
    """A list of records as a mapping from player indices."""

    def __init__(self, records: Sequence[Records]) -> None:
        self._records = records

    def __getitem__(self, player: int) -> Records:
        return self._records[player]

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(range(len(self._records)))


def _unpack(games: ReplayGames, number: int) -> list[RatedGame[int]]:
    span = slice(int(games.offsets[number]), int(games.offsets[number + 1]))
    columns = (games.first, games.second, games.first_half_points, games.second_half_points)
    return [RatedGame(*row) for row in zip(*(column[span].tolist() for column in columns), strict=True)]


def _pack(
    parameters: HollingtonParameters, records: list[Records], rated: list[list[ScalpChange[int]]], day: date | None
) -> ScalpReplayed:
    rows = [
        (
            *(change.player, change.before, change.average_before.games, change.games, change.half_points),
            *(change.change, change.after, change.scalps, change.average.scalps, change.average.games),
        )
        for changes in rated
        for change in changes
    ]
    player, before, games_before, games, half_points, change, after, scalps, counted_scalps, counted_games = (
        np.array(rows, dtype=np.int64).reshape(-1, 10).T.copy()
    )
    averages = [average_on(parameters, own, day) for own in records]
    return ScalpReplayed(
        parameters=parameters,
        records=records,
        state=ReplayState(
            np.array([average.rating(parameters) for average in averages], dtype=np.int64),
            np.array([average.games for average in averages], dtype=np.int64),
        ),
        offsets=sum_lengths([len(changes) for changes in rated]),
        player=player,
        before=before,
        games_before=games_before,
        games=games,
        half_points=half_points,
        change=change,
        after=after,
        scalps=scalps,
        counted_scalps=counted_scalps,
        counted_games=counted_games,
    )
