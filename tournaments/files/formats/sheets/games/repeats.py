"""Games that a file contains more than once: also on a sheet of all rounds, for each player, from each side.

Compared before rounds are renumbered, and in any row order: two rows are the same game if round, players and
everything else agree. Duplicates are dropped if that explains all of them; if some agree and some don't, it is
impossible to know which are right, and the file is refused.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from federation.problems.kinds import Problem
from tournaments.report import codes
from tournaments.report.report import OVER_THE_BOARD, ReportedTable

# Without game points results agree by chance: at least this many games are needed to know they are the same.
_FEWEST_UNSCORED = 6

Meeting = tuple[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class _Told:
    """A game as compared with others, and whether both sides have game points."""

    seats: frozenset[tuple[object, ...]]
    is_scored: bool


def drop_repeated(tables: Sequence[ReportedTable], found: list[Problem]) -> list[ReportedTable]:
    """Return each game once. Rows that differ about one game are a problem if others are repeated."""
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
    """Keep the first row of each distinct game, where several rows may give one."""
    kept: list[int] = []
    for index in indexes:
        if all(told[index].seats != told[other].seats for other in kept):
            kept.append(index)
    return kept


def _tell(table: ReportedTable) -> _Told:
    seats = frozenset((seat.player, seat.kind, seat.half_points, seat.game_points) for seat in table.seats)
    # Two no-shows may both end 300–0 and still be two games.
    is_scored = all(seat.game_points and seat.kind in OVER_THE_BOARD for seat in table.seats)
    return _Told(seats, len(table.seats) > 1 and is_scored)


def _has_same(told: Sequence[_Told]) -> bool:
    """Return whether one of the rows of a meeting says exactly what an earlier one says."""
    return any(one.seats == earlier.seats for index, one in enumerate(told) for earlier in told[:index])


def _is_certain(games: dict[Meeting, list[int]], repeated: set[Meeting], told: Sequence[_Told]) -> bool:
    """Return whether matching games must be the same. Two with equal scores are; results alone may agree by chance."""
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
    """If each player's own rows list the games, a game that occurs once lacks the other player's row."""
    if not _is_by_player(tables, games, repeated):
        return
    for key, indexes in games.items():
        if len(indexes) == 1 and len(key[1]) == 2:
            table = tables[indexes[0]]
            lacking = table.seats[1].player
            found.append(codes.MISSING_OPPONENT.at(table.where, number=lacking, round=table.round))


def _is_by_player(tables: Sequence[ReportedTable], games: dict[Meeting, list[int]], repeated: set[Meeting]) -> bool:
    """Return whether most games' two rows name the players in alternating order, all of them on the same sheets."""
    turned = [
        key for key in repeated if tables[games[key][0]].seats[0].player != tables[games[key][1]].seats[0].player
    ]
    return len(turned) * 2 > len(games)
