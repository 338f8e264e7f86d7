"""How many points games can hand to players who may take only so many: a maximum flow. Pure."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

SOURCE, SINK = -1, -2


def most_points(
    games: Sequence[tuple[int, int]], worth: int, room: Mapping[int, int], pool: int, from_pool: Mapping[int, int]
) -> int:
    """The most half points that ``games`` of ``worth`` each, and a ``pool``, can give to the players of ``room``.

    ``room`` is what each may take at most, ``from_pool`` what each may take of the pool; players not named
    take nothing. Augmenting paths, for fields of some dozens.
    """
    edges: dict[int, dict[int, int]] = {SOURCE: {}, SINK: {}}
    for player, space in room.items():
        edges[player] = {SINK: max(0, space)}
    nodes = [(pool, dict(from_pool))]
    nodes += [(worth, {one: worth for one in game if one in room}) for game in games]
    for index, (points, takers) in enumerate(nodes):
        node = -3 - index
        edges[SOURCE][node] = points
        edges[node] = takers
    total = 0
    while path := _find_path(edges):
        step = min(edges[one][other] for one, other in path)
        for one, other in path:
            edges[one][other] -= step
            edges[other][one] = edges[other].get(one, 0) + step
        total += step
    return total


def _find_path(edges: Mapping[int, Mapping[int, int]]) -> list[tuple[int, int]]:
    """The shortest way on which something can still flow, empty where there is none."""
    came: dict[int, int] = {SOURCE: SOURCE}
    waiting = deque([SOURCE])
    while waiting and SINK not in came:
        here = waiting.popleft()
        for there, space in edges[here].items():
            if space > 0 and there not in came:
                came[there] = here
                waiting.append(there)
    if SINK not in came:
        return []
    path, there = [], SINK
    while there != SOURCE:
        path.append((came[there], there))
        there = came[there]
    return path
