"""Entrants missing from the registry, and their possible matches."""

from __future__ import annotations

from dataclasses import dataclass

from federation.people.models.players import Player
from tournaments.log.state import Entrant, State
from tournaments.players.matching import Sought, match_players
from tournaments.players.queries.registry import known_players

MOST_PROPOSED = 4


@dataclass(frozen=True, slots=True)
class Unknown:
    """An entrant without a registry record, and players with a similar name, likeliest first."""

    entrant: Entrant
    proposals: tuple[Player, ...]


def find_unknown(state: State) -> list[Unknown]:
    """Return all active entrants without a registry record."""
    entrants = [one for one in state.taking_part() if one.player is None]
    if not entrants:
        return []
    taken = {one.player for one in state.entrants}
    matches = match_players([Sought(one.number, one.name, {}, one.club, None) for one in entrants], known_players())
    wanted = {
        match.number: [
            player
            for player in dict.fromkeys([match.player, *(one.player for one in match.proposals)])
            if player is not None and player not in taken
        ][:MOST_PROPOSED]
        for match in matches
    }
    players = Player.objects.in_bulk({player for found in wanted.values() for player in found})
    return [Unknown(one, tuple(players[pk] for pk in wanted[one.number] if pk in players)) for one in entrants]
