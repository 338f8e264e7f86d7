"""Games that a file tells more than once: beside the rounds on a sheet of all, for each player, from each side.

Compared before rounds are numbered through, and whatever the order of the rows: two rows are the same game when
round, players and everything else agree. Taken once where that explains all of them; where some agree and some do
not, nobody can know which are right, and the file is refused.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from federation.problems.kinds import Problem
from tournaments.report import codes
from tournaments.report.report import OVER_THE_BOARD, ReportedTable

# Without game points results agree by chance: so many games are needed to know that they are the same.
_FEWEST_UNSCORED = 6

Meeting = tuple[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class _Told:
    """A game as it counts for telling whether two are the same one, and whether both sides have game points."""

    seats: frozenset[tuple[object, ...]]
    is_scored: bool


def drop_repeated(tables: Sequence[ReportedTable], found: list[Problem]) -> list[ReportedTable]:
    """Each game once. What two rows say differently of one game is a problem where others are repeated."""
    meetings: dict[Meeting, list[int]] = defaultdict(list)
    for index, table in enumerate(tables):
        meetings[table.round, frozenset(seat.player for seat in table.seats)].append(index)
    games = {key: indexes for key, indexes in meetings.items() if len(key[1]) > 1}
    if all(len(indexes) == 1 for indexes in games.values()):
        return list(tables)
    told = [_tell(table) for table in tables]
    repeated = {key for key, indexes in games.items() if _has_same([told[index] for index in indexes])}
    if not repeated:
        return list(tables)
    if not _is_certain(games, repeated, told):
        if len(repeated) == len(games) > 1:
            first = min(index for indexes in games.values() for index in indexes)
            found.append(codes.REPEATS_UNCLEAR.at(tables[first].where, count=len(games)))
        return list(tables)
    left_out: set[int] = set()
    for key, indexes in meetings.items():
        kept = _keep_different(indexes, told)
        if len(kept) > 1 and len(key[1]) > 1:
            _refuse(tables, kept, found)
            kept = kept[:1]
        left_out |= set(indexes) - set(kept)
    found.append(codes.GAMES_LISTED_TWICE.at(count=len(repeated)))
    if all(len(indexes) <= 2 for indexes in games.values()):
        _find_lonely(tables, games, repeated, found)
    return [table for index, table in enumerate(tables) if index not in left_out]


def _keep_different(indexes: Sequence[int], told: Sequence[_Told]) -> list[int]:
    """The first row of each game that is told, where several rows may tell one."""
    kept: list[int] = []
    for index in indexes:
        if all(told[index].seats != told[other].seats for other in kept):
            kept.append(index)
    return kept


def _tell(table: ReportedTable) -> _Told:
    seats = frozenset((seat.player, seat.kind, seat.half_points, seat.game_points) for seat in table.seats)
    # Two no-shows end alike, 300–0, and are two games all the same.
    is_scored = all(seat.game_points and seat.kind in OVER_THE_BOARD for seat in table.seats)
    return _Told(seats, len(table.seats) > 1 and is_scored)


def _has_same(told: Sequence[_Told]) -> bool:
    """Whether one of the rows of a meeting says just what an earlier one says."""
    return any(one.seats == earlier.seats for index, one in enumerate(told) for earlier in told[:index])


def _is_certain(games: dict[Meeting, list[int]], repeated: set[Meeting], told: Sequence[_Told]) -> bool:
    """Whether games that agree must be the same ones. Two with equal scores are; results alone may agree by chance."""
    if any(told[index].is_scored for key in repeated for index in games[key]):
        return True
    several = [key for key, indexes in games.items() if len(indexes) > 1]
    return len(repeated) == len(several) and len(repeated) >= _FEWEST_UNSCORED


def _refuse(tables: Sequence[ReportedTable], kept: Sequence[int], found: list[Problem]) -> None:
    table = tables[kept[1]]
    one, other, *_ = (seat.player for seat in table.seats)
    found.append(codes.SIDES_DISAGREE.at(table.where, number=one, other=other, round=table.round))


def _find_lonely(
    tables: Sequence[ReportedTable],
    games: dict[Meeting, list[int]],
    repeated: set[Meeting],
    found: list[Problem],
) -> None:
    """Where each player's own rows list the games, one that stands once lacks the row of the other player."""
    if not _is_by_player(tables, games, repeated):
        return
    for key, indexes in games.items():
        if len(indexes) == 1 and len(key[1]) == 2:
            table = tables[indexes[0]]
            lacking = table.seats[1].player
            found.append(codes.MISSING_OPPONENT.at(table.where, number=lacking, round=table.round))


def _is_by_player(tables: Sequence[ReportedTable], games: dict[Meeting, list[int]], repeated: set[Meeting]) -> bool:
    """Whether the two rows of a game name its players in turn, in most games, all of them on the same sheets."""
    turned = [
        key for key in repeated if tables[games[key][0]].seats[0].player != tables[games[key][1]].seats[0].player
    ]
    return len(turned) * 2 > len(games)
