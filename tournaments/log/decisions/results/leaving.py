"""Deciding what becomes of the games of somebody who has left."""

from __future__ import annotations

from collections.abc import Callable

from tournaments.log.decisions.entries import Decision, find_entrant
from tournaments.log.decisions.refusal import refuse
from tournaments.log.decisions.results.scoring import Seats, decide_settlement
from tournaments.log.leavers import OpenGame, open_games_of
from tournaments.log.state import State


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
