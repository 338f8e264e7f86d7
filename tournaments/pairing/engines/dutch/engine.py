"""The library's Dutch engine with its slow parts rewritten, giving identical answers. Pure.

Only methods that it offers to its own subclasses (teams, other tables) are overridden, each by a faster equivalent:
the matching in ``matching``, the weights in ``weights``. Tests pair the same championships with both, and fail if the
library's version isn't the one these were written for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import rustworkx
from gacrux.pairingdutch import pairing_dutch

from tournaments.pairing.engines.dutch.edges import Edge, Edges, Ladder
from tournaments.pairing.engines.dutch.matching import lightest_matching
from tournaments.pairing.engines.dutch.weights import Weights

# The library version whose methods these replace.
VERSION = "1.11.65"

Node = Mapping[str, Any]
Bracket = dict[str, Any]


class Engine(pairing_dutch):  # type: ignore[misc]
    """``pairing_dutch`` for making a round; its report on a bracket's quality isn't computed."""

    pablevel: int

    def get_crosstable(self, experimental: object, checkonly: bool, verbose: object) -> Weights:
        return Weights(experimental, checkonly, verbose)

    def list_edges(self, opponents: Sequence[Sequence[Edge]]) -> Edges:
        """Return who may meet whom, in the order of both scores. By groups instead of by sorting."""
        groups: dict[tuple[int, int], list[Edge]] = defaultdict(list)
        for number, line in enumerate(opponents):
            for edge in line[number + 1 : -1]:
                if edge["canmeet"]:
                    one, other = edge["sa"], edge["sb"]
                    groups[(one, other) if one < other else (other, one)].append(edge)
        return Edges.of(edge for levels in sorted(groups, reverse=True) for edge in groups[levels])

    def find_pab(self, nodes: list[Node], edges: list[Edge]) -> tuple[None, int, list[Node], Edges]:
        """Return the level of the bye, and the edges without those of others to the bye."""
        everybody = edges if isinstance(edges, Edges) else Edges.of(edges)
        level = self.pablevel
        if level == -1 and edges and self.hamilton and self.hamilton[-1].get("rem_hamilton", -1) >= 0:
            lowest = self.competitors[edges[-1]["cb"]]["scorelevel"]
            level = lowest if self.competitors[0]["rfp"] else 0
        if level == -1 and edges:
            level = self.find_weighted_pab(nodes, edges)[2]
        self.pablevel = level
        kept = everybody.ones != 0
        for place in np.flatnonzero(~kept).tolist():
            kept[place] = edges[place]["sb"] == level
        return None, level, nodes, everybody.where(kept)

    def compute_hamilton(self, nodes: list[Node], edges: list[Edge]) -> list[dict[str, int]]:
        """Return by level the possible pairs and those left over, at it alone (cur) and from it down (rem).

        A Hamiltonian path is the library's sign that no one need be left over; ``cross``: of this level and the next.
        """
        self.pablevel = -1
        found: list[dict[str, int]] = [{} for _ in range(self.levels)]
        ladder = Ladder(nodes[::-1], edges, self.levels, self.crosstable.BLOB)
        for level in ladder.reached:
            if level > 0:
                here, below = ladder.at(level), ladder.at(level - 1)
                within, downward, upward = ladder.count(level)
                counted = self.is_complete(here, None, weight=False, hist=within)
                found[level].update(zip(("cur_pairs", "cur_unpaired", "cur_hamilton"), counted, strict=True))
                (_, _, one) = self.is_complete(here, None, weight=False, hist=downward)
                (_, _, other) = self.is_complete(below, None, weight=False, hist=upward)
                found[level]["cross_hamilton"] = min(one, other)
            up_to, possible, degrees = ladder.up_to(level)
            counted = self.is_complete(up_to, possible, hist=degrees, pab=level == ladder.reached[-1])
            found[level].update(zip(("rem_pairs", "rem_unpaired", "rem_hamilton"), counted, strict=True))
        return found

    def get_edges(self, nodes: Sequence[Node], edges: list[Edge], condition: str | None = None) -> list[Edge]:
        """Return the edges between some players."""
        if condition or not isinstance(edges, Edges) or not nodes or not edges:
            found: list[Edge] = super().get_edges(nodes, edges, condition)
            return found
        below = nodes[-1]["scorelevel"] - 1
        if min(edges[0]["sa"], edges[0]["sb"]) < below:
            return []
        end = len(edges)
        if below >= 0 and min(edges[-1]["sa"], edges[-1]["sb"]) <= below:
            end = min(self.edgeBinarySearch(edges, below), end)
        numbers = [node["cid"] for node in nodes]
        return edges.among(numbers, numbers, self.crosstable.BLOB, end)

    def get_modifiededges(
        self, ones: Sequence[int], others: Sequence[int], edges: list[Edge], condition: str | None = None
    ) -> list[Edge]:
        """Return the edges from some players to some others."""
        return (edges if isinstance(edges, Edges) else Edges.of(edges)).among(ones, others, self.crosstable.BLOB)

    def compute_whohasmet_histogram(self, nodes: Sequence[Node], edges: list[Edge]) -> list[int]:
        """Return how many each of some players may meet. The edges are between these players."""
        counts = (edges if isinstance(edges, Edges) else Edges.of(edges)).degrees(self.crosstable.BLOB)
        return [counts[node["cid"]] for node in nodes]

    def pair_weighted_round(
        self, bracket: Bracket, nodes: list[Node], edges: list[Edge], mode: str, pairs: int, category: int
    ) -> list[tuple[int, int]]:
        """Return the lightest matching of a bracket and what is below, heterogeneous (HE) or homogeneous (HO)."""
        level = bracket["scorelevel"]
        nodes, edges = self.modify_edges(nodes, None, edges, level, category, "canmeet")
        if not nodes:
            return []
        if mode == "HE":
            weights = self.crosstable.weigh_heterogeneous(level, edges, bracket["bsne"])
        else:
            bracket["bsno"] = self.update_bsn(level, [node for node in nodes if node["scorelevel"] <= level])
            weights = self.crosstable.weigh_homogeneous(level, edges, bracket["bsno"], pairs)
        return lightest_matching((edge["ca"], edge["cb"], weight) for edge, weight in zip(edges, weights, strict=True))

    def weighted_match(self, nodes: Sequence[Node], edges: Iterable[Edge]) -> int:
        """Return the minimum left over. Every largest matching gives the same."""
        return len(nodes) - 2 * len(_match(edges, lambda _edge: 1))

    def find_weighted_pab(self, nodes: Sequence[Node], edges: list[Edge]) -> tuple[int, int, int]:
        """Return pairs, who is left over (as a negative number), and the bye's score; -1 without a pairing.

        Uses the matching with the bye at the lowest score: which one it is makes no difference.
        """
        levels = len(self.crosstable.levels())
        couples = _match(edges, lambda edge: levels + 1 - (edge["sb"] if edge["ca"] == 0 else 0))
        if len(couples) < len(nodes) // 2:
            return len(couples), 2 * len(couples) - len(nodes), -1
        bye = next((max(couple) for couple in couples if min(couple) == 0), None)
        return len(couples), 0, self.competitors[bye]["scorelevel"] if bye is not None else 0


def _match(edges: Iterable[Edge], weigh: Any) -> set[tuple[int, int]]:
    """Return a largest matching with the greatest sum of small weights."""
    graph = rustworkx.PyGraph(multigraph=False)
    places: dict[int, int] = {}
    for edge in edges:
        for number in (edge["ca"], edge["cb"]):
            if number not in places:
                places[number] = graph.add_node(number)
        graph.add_edge(places[edge["ca"]], places[edge["cb"]], weigh(edge))
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return {(graph[one], graph[other]) for one, other in found}
