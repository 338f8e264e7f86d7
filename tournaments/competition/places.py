"""Places at a table of three or four, and what they are worth. Pure.

Equal scores share a place, and the mean of what the places are worth that they take up between them
(Ebre: a table of four gives 4, 3, 2, 1 points, a table of three 4, 3, 2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

# Half points by place, for tables of which no rules say otherwise.
USUAL_POINTS: Mapping[int, tuple[int, ...]] = {3: (8, 6, 4), 4: (8, 6, 4, 2)}


def rank_scores(scores: Sequence[int]) -> tuple[int, ...]:
    """The place of each score, 1 for the highest; equal ones share the better place."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def share_points(places: Sequence[int], by_place: Sequence[int]) -> tuple[int, ...]:
    """Half points for each place; those on one place get the mean of the places they take up.

    The mean is whole where points by place are whole points one apart; elsewhere it is rounded down.
    """
    worth = {}
    for place in set(places):
        sharing = by_place[place - 1 : place - 1 + places.count(place)]
        worth[place] = sum(sharing) // max(1, len(sharing))
    return tuple(worth[place] for place in places)
