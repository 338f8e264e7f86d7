"""What each game of a championship says about a player, by the rules of each of the world's systems. Pure."""

from __future__ import annotations

from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field
from ratings.systems.world.rating import world_system
from ratings.systems.world.system import GameWorth


def explain_games(parameters: WorldParameters, before: Before, games: Field, player: int) -> list[GameWorth]:
    """Return the player's games, by round.

    ``before`` is the state used for rating: deviations as of the first day. Ratings of newcomers are used only if not
    derived from the games.
    """
    found = world_system(parameters).explain(parameters, before, games, player)
    return sorted(found, key=lambda game: (game.round, game.opponent))


def count_segments(parameters: WorldParameters, games: Field) -> int:
    """Return in how many parts the championship is rated."""
    return world_system(parameters).parts(parameters, games)
