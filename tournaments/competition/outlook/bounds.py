"""The best and worst place that each player can still reach, by a maximum flow of points. Pure."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tournaments.competition.outlook.remaining_games import Remaining

SOURCE, SINK = -1, -2


def most_points(
    games: Sequence[tuple[int, int]], worth: int, room: Mapping[int, int], pool: int, from_pool: Mapping[int, int]
) -> int:
    """Return the most half points that ``games`` of ``worth`` each, and a ``pool``, can give the players of ``room``.

    ``room`` is the maximum for each player, ``from_pool`` the maximum from the pool; players not named get nothing.
    Augmenting paths, for fields of a few dozen.
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
    """Return the shortest augmenting path, empty if there is none."""
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


# Each game has three results: up to this number they are enumerated.
GAMES_GONE_THROUGH = 8
# With more players the flow isn't worth its time: the counting bound is close.
LARGEST_FOR_FLOW = 48


@dataclass(frozen=True, slots=True)
class Bounds:
    """Places from 1; ``is_exact``: both can be reached, considering only points."""

    best: int
    worst: int
    is_exact: bool = False


def bound_places(left: Remaining) -> Mapping[int, Bounds]:
    """Return the bounds of every player."""
    if left.rounds == 0 and len(left.games) <= GAMES_GONE_THROUGH:
        return _go_through(left)
    own = dict.fromkeys(left.points, 0)
    for game in left.games:
        for number in game:
            own[number] = own.get(number, 0) + left.win
    return {number: Bounds(_best(left, own, number), _worst(left, own, number)) for number in left.points}


# --- Game by game -----------------------------------------------------------------------------------------


def _go_through(left: Remaining) -> Mapping[int, Bounds]:
    best = dict.fromkeys(left.points, len(left.points))
    worst = dict.fromkeys(left.points, 1)
    for points in _every_end(left):
        values = list(points.values())
        for number, own in points.items():
            best[number] = min(best[number], 1 + sum(value > own for value in values))
            worst[number] = max(worst[number], sum(value >= own for value in values))
    return {number: Bounds(best[number], worst[number], is_exact=True) for number in left.points}


def _every_end(left: Remaining) -> Iterator[Mapping[int, int]]:
    results = ((left.win, 0), (left.draw, left.draw), (0, left.win))
    for chosen in product(results, repeat=len(left.games)):
        points = dict(left.points)
        for (one, other), (gained, given) in zip(left.games, chosen, strict=True):
            points[one] += gained
            points[other] += given
        yield points


# --- By what can flow -------------------------------------------------------------------------------------


def _best(left: Remaining, own: Mapping[int, int], number: int) -> int:
    """Best place, winning everything: some must stay above, and one more if the others' points can't go elsewhere."""
    mine = left.points[number] + own[number] + left.at_most(number)
    above = [other for other, points in left.points.items() if points > mine]
    if len(left.points) > LARGEST_FOR_FLOW:
        return 1 + len(above)
    games = [game for game in left.games if number not in game]
    least = min(left.win, 2 * left.draw)
    # In a round without pairings the others share what their tables give; one of them may have the bye.
    playing = len(left.points) - len(left.gone)
    tables = max(0, (playing - (1 if number in left.gone else 2)) // 2)
    pool = left.rounds * tables * least
    room = {
        other: left.at_most(other) + own[other] if points > mine else mine - points
        for other, points in left.points.items()
        if other != number
    }
    placed = most_points(games, least, room, pool, {other: left.at_most(other) for other in room})
    return 1 + len(above) + (placed < len(games) * least + pool)


def _worst(left: Remaining, own: Mapping[int, int], number: int) -> int:
    """Worst place, losing everything: as many as can draw level or pass, one fewer if points for all are lacking."""
    mine = left.points[number]
    can = [other for other, points in left.points.items() if points + own[other] + left.at_most(other) >= mine]
    if len(left.points) > LARGEST_FOR_FLOW:
        return len(can)
    needs = {other: mine - left.points[other] for other in can if other != number and left.points[other] < mine}
    most = max(left.win, 2 * left.draw)
    # Everyone else's tables, and the bye, which may go to any of them.
    pool = left.rounds * (len(left.points) // 2 + 1) * most
    reached = most_points(left.games, most, needs, pool, {other: left.at_most(other) for other in needs})
    return len(can) - (reached < sum(needs.values()))
