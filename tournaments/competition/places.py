"""Places at a table of three or four, and their points. Pure.

Equal scores share a place, and the mean of the points of the places they fill together (Ebre: a table of four gives 4,
3, 2, 1 points, a table of three 4, 3, 2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

# Half points by place, for tables without a rule of their own.
USUAL_POINTS: Mapping[int, tuple[int, ...]] = {3: (8, 6, 4), 4: (8, 6, 4, 2)}


def rank_scores(scores: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each score, 1 for the highest; equal ones share the better place."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def share_points(places: Sequence[int], by_place: Sequence[int]) -> tuple[int, ...]:
    """Return the half points for each place; those sharing one get the mean of the places they fill.

    The mean is whole if points by place are whole points one apart; otherwise it is rounded down.
    """
    worth = {}
    for place in set(places):
        sharing = by_place[place - 1 : place - 1 + places.count(place)]
        worth[place] = sum(sharing) // max(1, len(sharing))
    return tuple(worth[place] for place in places)
