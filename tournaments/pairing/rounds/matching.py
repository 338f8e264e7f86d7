"""Minimum-weight perfect matching of a ranking with exact integer weights. Pure.

A weight is made of tiers: one unit of a tier outweighs everything that all tables together can cost in the tiers
below. Same input, same result in every process: the last tier is a hash of the pair.
"""

from __future__ import annotations

import hashlib
import heapq
from collections.abc import Callable, Iterable, Iterator, Sequence

import rustworkx

Couple = tuple[int, int]
Tiers = Callable[[int, int], Sequence[int] | None]
Nearest = Callable[[int], Iterable[int]]

# Every player's candidates behind him in the ranking: what the nearest thirty gave, the whole field gave as well.
FIRST_REACH = 30
# In a field larger than this it begins with fewer candidates: a couple far from the limit says that they sufficed.
LARGE_FIELD, REACH_OF_LARGE = 400, 8
# So many candidates were always enough where there is a pairing among them at all.
FAR = 120
_HASH_BITS = 16
# The matching reckons with numbers of 128 bits.
_MOST_BITS = 120


def pair_up(
    keys: Sequence[int], tiers: Tiers, reach: int | None = FIRST_REACH, nearest: Nearest | None = None
) -> list[Couple] | None:
    """The perfect matching of positions 0 … n−1 with the least sum of tiers, compared tier by tier; None if none.

    ``tiers(i, j)`` with i < j gives the cost of a couple as whole numbers, the weightiest first, or None where it may
    not be; ``keys`` are the players' numbers, by which equal matchings are told apart. ``reach`` limits the couples
    to so many candidates for each position, nearest first, as long as they suffice: if somebody gets a candidate of
    the farther half, it is done again with twice as many. None takes all of them. ``nearest(i)`` names the
    candidates j > i of a position in their order, where it is not that of the positions.
    """
    if not keys:
        return []
    if reach is not None and nearest is None and len(keys) > LARGE_FIELD:
        reach = min(reach, REACH_OF_LARGE)
    while True:
        couples, ranks = _collect(len(keys), tiers, reach, nearest)
        found = _match(len(keys), _weigh(keys, couples), len(keys))
        if reach is None or reach >= len(keys):
            return found
        if found is not None and (reach >= FAR or max(ranks[couple] for couple in found) <= reach // 2):
            return found
        reach *= 2


def _collect(
    size: int, tiers: Tiers, reach: int | None, nearest: Nearest | None = None
) -> tuple[list[tuple[int, int, Sequence[int]]], dict[Couple, int]]:
    """Couples with what they cost, and which candidate of the better-ranked one the other is."""
    couples: list[tuple[int, int, Sequence[int]]] = []
    ranks: dict[Couple, int] = {}
    most = size if reach is None else reach
    for i in range(size):
        taken = 0
        for j in range(i + 1, size) if nearest is None else nearest(i):
            cost = tiers(i, j)
            if cost is None:
                continue
            couples.append((i, j, cost))
            taken += 1
            ranks[i, j] = taken
            if taken >= most:
                break
    return couples, ranks


def best_first(keys: Sequence[int], tiers: Tiers) -> Iterator[list[Couple]]:
    """All perfect matchings of the whole field, each once, the lightest first. For small fields.

    After Lawler and Murty: what is left without a matching falls apart into smaller sets, by the first couple of it
    that is not taken.
    """
    weights = {(i, j): weight for i, j, weight in _weigh(keys, _collect(len(keys), tiers, None)[0])}
    queue: list[tuple[int, list[Couple], frozenset[Couple], frozenset[Couple]]] = []

    def push(taken: frozenset[Couple], left_out: frozenset[Couple]) -> None:
        found = _match_rest(len(keys), weights, taken, left_out)
        if found is not None:
            heapq.heappush(queue, (-sum(weights[couple] for couple in found), found, taken, left_out))

    push(frozenset(), frozenset())
    while queue:
        _, found, taken, left_out = heapq.heappop(queue)
        yield found
        for couple in found:
            if couple not in taken:
                push(taken, left_out | {couple})
                taken |= {couple}


def _match_rest(
    size: int, weights: dict[Couple, int], taken: frozenset[Couple], left_out: frozenset[Couple]
) -> list[Couple] | None:
    sitting = {position for couple in taken for position in couple}
    rest = [
        (i, j, weight)
        for (i, j), weight in weights.items()
        if i not in sitting and j not in sitting and (i, j) not in left_out
    ]
    found = _match(size, rest, size - len(sitting))
    return None if found is None else sorted([*taken, *found])


def _match(size: int, weighted: list[tuple[int, int, int]], wanted: int) -> list[Couple] | None:
    """The heaviest matching of ``wanted`` positions; None if there is none."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(weighted)
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < wanted:
        return None
    return sorted((min(couple), max(couple)) for couple in matching)


def _weigh(keys: Sequence[int], couples: Sequence[tuple[int, int, Sequence[int]]]) -> list[tuple[int, int, int]]:
    """The couples with their weights: the dearer, the lighter."""
    if not couples:
        return []
    most = [max(cost[tier] for _, _, cost in couples) for tier in range(len(couples[0][2]))]
    hash_bits, factors = _find_factors(most, len(keys) // 2)
    marks = [_mark(key) for key in keys]
    mask = (1 << hash_bits) - 1
    return [
        (i, j, -sum(map(int.__mul__, cost, factors)) - (_mix(marks[i] ^ marks[j]) & mask)) for i, j, cost in couples
    ]


def _find_factors(most: Sequence[int], tables: int) -> tuple[int, list[int]]:
    """What one unit of each tier weighs, so that it outweighs all that lies below at all tables together."""
    for hash_bits in (_HASH_BITS, 8, 0):
        below = tables << hash_bits
        factors = []
        for highest in reversed(most):
            factors.append(below + 1)
            below += factors[-1] * highest * tables
        if below.bit_length() <= _MOST_BITS:
            return hash_bits, factors[::-1]
    raise OverflowError(f"weights of {below.bit_length()} bits")


def _mark(key: int) -> int:
    return int.from_bytes(hashlib.sha256(str(key).encode()).digest()[:8], "big")


def _mix(value: int) -> int:
    """Bits of a pair's mark well stirred (the finaliser of splitmix64)."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return value ^ (value >> 31)
