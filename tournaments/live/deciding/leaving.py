"""Deciding what becomes of the games of somebody who has left."""

from __future__ import annotations

from collections.abc import Callable

from tournaments.live.deciding.entering import Decision, find_entrant
from tournaments.live.deciding.refused import refuse
from tournaments.live.deciding.scoring import Seats, decide_settlement
from tournaments.live.leavers import OpenGame, open_games_of
from tournaments.live.state import State


def decide_forfeits(state: State, number: int, seats_of: Callable[[OpenGame], Seats]) -> Decision:
    """Every open game of somebody who left is settled with the seats that ``seats_of`` gives; payload of each."""
    entrant = find_entrant(state, number)
    games = open_games_of(state, entrant)
    if not games:
        raise refuse("no_open_games", name=entrant.name)
    return tuple(
        proposed
        for game in games
        for proposed in decide_settlement(state, game.round, game.table.number, seats_of(game), state.number)
    )
