"""Who is to be paired in a round. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from tournaments.log.state import Entrant, LiveRound, State


def present(state: State, round_number: int) -> Iterator[Entrant]:
    """Those to be paired in a round: who has a place, is there and has not left."""
    return (one for one in state.taking_part() if one.plays_in(round_number) and one.checked_in)


def seated_in(one: LiveRound) -> set[int]:
    """Who had a table in a round, or sat out."""
    return {player for table in one.tables for player in table.players} | set(one.byes)
