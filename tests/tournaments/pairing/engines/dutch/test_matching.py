"""The lightest matching beside networkx's, which the library of the Dutch system calls."""

from __future__ import annotations

from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.repeated import many
from tournaments.pairing.engines.dutch.matching import lightest_matching

Edges = list[tuple[int, int, int]]


def _plain(edges: Edges) -> set[frozenset[int]]:
    graph = nx.Graph()
    graph.add_weighted_edges_from(edges)
    return {frozenset(couple) for couple in nx.min_weight_matching(graph)}


def _ours(edges: Edges) -> set[frozenset[int]]:
    return {frozenset(couple) for couple in lightest_matching(edges)}


def _draw(random: Random, count: int, share: float, heaviest: int) -> Edges:
    vertices = list(range(count))
    random.shuffle(vertices)
    edges = [
        (one, other, random.randint(0, heaviest))
        for index, one in enumerate(vertices)
        for other in vertices[index + 1 :]
        if random.random() < share
    ]
    if random.random() < 0.5:
        random.shuffle(edges)
    return edges


@settings(max_examples=many(40))
@given(
    st.integers(2, 24),
    st.sampled_from([0.15, 0.3, 0.6, 1.0]),
    # Where all weigh alike the order of every step decides which matching is found.
    st.sampled_from([0, 1, 3, 10, 100, 10**40]),
    st.integers(0, 2**32),
)
def test_the_same_couples_are_found(count: int, share: float, heaviest: int, seed: int) -> None:
    edges = _draw(Random(seed), count, share, heaviest)

    assert _ours(edges) == _plain(edges)


@pytest.mark.parametrize(("count", "heaviest"), [(60, 2), (70, 50), (80, 10**120)])
def test_large_fields_are_matched_alike(count: int, heaviest: int) -> None:
    edges = _draw(Random(count), count, 0.7, heaviest)

    assert _ours(edges) == _plain(edges)


def test_without_edges_nobody_is_matched() -> None:
    assert lightest_matching([]) == []


def test_an_edge_that_is_named_twice_weighs_what_was_said_last() -> None:
    edges = [(1, 2, 0), (3, 4, 0), (1, 3, 1), (2, 4, 1), (1, 2, 9)]

    assert _ours(edges) == _plain(edges) == {frozenset({1, 3}), frozenset({2, 4})}
