"""Who is to be paired in a round, and who has left with an open table. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.log.state import Entrant, EntryStatus, LiveRound, LiveTable, State, TableStatus

_LEFT = frozenset({EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED})
_PAIR = 2


@dataclass(frozen=True, slots=True)
class OpenGame:
    """An open game of someone who left: no result is reported. ``other`` is gone too, or was present."""

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
    """Return everyone who left with open games, by number."""
    gone = (one for one in state.entrants if one.status in _LEFT)
    found = [Leaver(one, open_games_of(state, one)) for one in gone]
    return [one for one in found if one.games]


def open_games_of(state: State, entrant: Entrant) -> tuple[OpenGame, ...]:
    """Return games of published rounds that aren't closed. Active players have none.

    At tables of three and four the others play on: the vacant seat isn't settled here.
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
    """Return those to be paired in a round: with a place, present and not gone."""
    return (one for one in state.taking_part() if one.plays_in(round_number) and one.checked_in)


def seated_in(one: LiveRound) -> set[int]:
    """Return who had a table in a round, or a bye."""
    return {player for table in one.tables for player in table.players} | set(one.byes)
