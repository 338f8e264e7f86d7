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

# Candidates for each player among those below in the ranking: the nearest thirty gave the same as the whole field.
FIRST_REACH = 30
# A larger field starts with fewer candidates: if all pairs are far from the limit, they sufficed.
LARGE_FIELD, REACH_OF_LARGE = 400, 8
# This many candidates were always enough, if there is a pairing among them at all.
FAR = 120
_HASH_BITS = 16
# The matching calculates with 128-bit numbers.
_MOST_BITS = 120


def pair_up(
    keys: Sequence[int], tiers: Tiers, reach: int | None = FIRST_REACH, nearest: Nearest | None = None
) -> list[Couple] | None:
    """Return the perfect matching of positions 0 … n−1 with the least sum of tiers, tier by tier; None if none.

    ``tiers(i, j)`` with i < j gives the cost of a pair as integers, weightiest first, or None if it isn't allowed;
    ``keys`` are the players' numbers, which separate equal matchings. ``reach`` limits the pairs to so many candidates
    for each position, nearest first, as long as they suffice: if someone gets a candidate from the farther half, it is
    repeated with twice as many. None uses all of them. ``nearest(i)`` gives the candidates j > i of a position in
    order, if that isn't the order of positions.
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
    """Collect pairs with their costs, and which candidate of the better-ranked one the other is."""
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
    """Yield all perfect matchings of the whole field, each once, lightest first. For small fields.

    After Lawler and Murty: the remaining matchings are partitioned into smaller sets, by the first pair that isn't
    used.
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
    """Return the heaviest matching of ``wanted`` positions; None if there is none."""
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(weighted)
    matching = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matching) < wanted:
        return None
    return sorted((min(couple), max(couple)) for couple in matching)


def _weigh(keys: Sequence[int], couples: Sequence[tuple[int, int, Sequence[int]]]) -> list[tuple[int, int, int]]:
    """Return the pairs with their weights: the higher the cost, the lower the weight."""
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
    """Return the weight of one unit of each tier, outweighing everything below it at all tables together."""
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
    """Mix the bits of a pair's key (the finaliser of splitmix64)."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return value ^ (value >> 31)
