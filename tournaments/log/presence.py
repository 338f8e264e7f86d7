"""Who is to be paired in a round, and who has left and still sits at a table without a result. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.log.state import Entrant, EntryStatus, LiveRound, LiveTable, State, TableStatus

_LEFT = frozenset({EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED})
_PAIR = 2


@dataclass(frozen=True, slots=True)
class OpenGame:
    """A game of somebody who left: nobody has told a result. ``other`` is gone, too, or was there."""

    round: int
    table: LiveTable
    other: Entrant

    @property
    def other_has_left(self) -> bool:
        return self.other.status in _LEFT


@dataclass(frozen=True, slots=True)
class Leaver:
    entrant: Entrant
    games: tuple[OpenGame, ...]


def find_leavers(state: State) -> list[Leaver]:
    """Everybody who left and has open games, in the order of numbers."""
    gone = (one for one in state.entrants if one.status in _LEFT)
    found = [Leaver(one, open_games_of(state, one)) for one in gone]
    return [one for one in found if one.games]


def open_games_of(state: State, entrant: Entrant) -> tuple[OpenGame, ...]:
    """Games of published rounds that are not closed. Whoever still takes part has none.

    At tables of three and four the others play on: what becomes of the place is not settled here.
    """
    if entrant.status not in _LEFT:
        return ()
    games = []
    for one in state.played:
        table = one.table_of(entrant.number) if one.published and not one.closed else None
        if table is None or table.status is not TableStatus.OPEN or len(table.players) != _PAIR:
            continue
        other = state.entrant(next(player for player in table.players if player != entrant.number))
        assert other is not None
        games.append(OpenGame(one.number, table, other))
    return tuple(games)


def present(state: State, round_number: int) -> Iterator[Entrant]:
    """Those to be paired in a round: who has a place, is there and has not left."""
    return (one for one in state.taking_part() if one.plays_in(round_number) and one.checked_in)


def seated_in(one: LiveRound) -> set[int]:
    """Who had a table in a round, or sat out."""
    return {player for table in one.tables for player in table.players} | set(one.byes)
