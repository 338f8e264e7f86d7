"""Whether players can be paired at all without second meetings. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

import rustworkx


def can_be_paired(players: Sequence[int], met: Mapping[int, AbstractSet[int]]) -> bool:
    """Return whether an even number of players has a pairing without second meetings."""
    if len(players) % 2:
        return False
    # If no one has met half of the others, there always is one (Dirac's theorem).
    here = set(players)
    if all(2 * (len(here) - 1 - len(met.get(player, frozenset()) & here)) >= len(here) for player in players):
        return True
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(players)
    graph.add_edges_from(
        [
            (first, second, None)
            for first, one in enumerate(players)
            for second, other in enumerate(players[:first])
            if other not in met.get(one, frozenset())
        ]
    )
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=lambda _edge: 1)
    return 2 * len(pairs) == len(players)
