"""A pairing changed by hand: two players change places, or who starts changes."""

from __future__ import annotations

from tournaments.log.decisions.refusal import refuse
from tournaments.log.decisions.rounds import Pairing
from tournaments.log.state import LiveRound


def exchange(one: LiveRound, first: int, second: int) -> Pairing:
    """The round with two players in each other's places. Who has no place yet gets that of the other; who sits out
    and meets somebody without a place gets a new table with that player. Raises Refused.
    """
    if first == second:
        raise refuse("nothing_changed")
    seated = {player for table in one.tables for player in table.players} | set(one.byes)
    if first not in seated and second not in seated:
        raise refuse("nobody_seated")
    newcomer = first if first not in seated else second if second not in seated else None
    tables = [list(table.players) for table in one.tables]
    numbers = [table.number for table in one.tables]
    byes = list(one.byes)
    free = {first: second, second: first}
    if newcomer is not None and free[newcomer] in byes:
        byes.remove(free[newcomer])
        tables.append([free[newcomer], newcomer])
        return Pairing(tables, byes, [*numbers, max(numbers, default=0) + 1])
    tables = [[free.get(player, player) for player in players] for players in tables]
    byes = [free.get(player, player) for player in byes]
    return Pairing(tables, byes, numbers)


def turn_table(one: LiveRound, number: int) -> Pairing:
    """The round with another one starting at a table. Raises Refused."""
    if one.find_table(number) is None:
        raise refuse("no_such_table", round=one.number, table=number)
    tables = [
        [*table.players[1:], table.players[0]] if table.number == number else list(table.players)
        for table in one.tables
    ]
    return Pairing(tables, one.byes, [table.number for table in one.tables])
