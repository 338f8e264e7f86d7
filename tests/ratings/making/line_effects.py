"""What two projections say of one player's championships, side by side."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ratings.replay.effects import NONE, Effect, Projection


@dataclass(frozen=True, slots=True)
class LineEffect:
    """One championship in the history of a player: (before, after) now and then, None where it is not rated."""

    championship: int
    now: tuple[int | None, int | None] | None
    then: tuple[int | None, int | None] | None
    games_differ: bool


def lines_of(effect: Effect, player: int) -> list[LineEffect]:
    """The championships whose change of this player comes out otherwise, in the order they would be rated in."""
    now, then = _lines(effect.now, player), _lines(effect.then, player)
    order = [*then, *(championship for championship in now if championship not in then)]
    found = []
    for championship in order:
        one, other = now.get(championship), then.get(championship)
        if one != other:
            games_differ = (one and one[2]) != (other and other[2])
            found.append(LineEffect(championship, one and one[:2], other and other[:2], games_differ))
    return found


def _lines(projection: Projection, player: int) -> dict[int, tuple[int | None, int | None, int]]:
    """By championship, in the order of rating: before, after, and the fingerprint of the player's own games."""
    return {
        int(projection.championships[index]): (
            _known(projection.before[index]),
            _known(projection.after[index]),
            int(projection.own_games[index]),
        )
        for index in np.flatnonzero(projection.players == player).tolist()
    }


def _known(value: np.int64) -> int | None:
    return None if value == NONE else int(value)
