"""What each game of a championship said of one player, by the rules of each of the world's systems. Pure."""

from __future__ import annotations

from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import Before, Field
from ratings.systems.world.rating import world_system
from ratings.systems.world.system import GameWorth


def explain_games(parameters: WorldParameters, before: Before, games: Field, player: int) -> list[GameWorth]:
    """The player's games, by round.

    ``before`` is what the championship was rated with: deviations as of its first day. Ratings of who was not known
    are only looked at where the games did not find them.
    """
    found = world_system(parameters).explain(parameters, before, games, player)
    return sorted(found, key=lambda game: (game.round, game.opponent))


def count_segments(parameters: WorldParameters, games: Field) -> int:
    """In how many parts the championship is rated."""
    return world_system(parameters).parts(parameters, games)
