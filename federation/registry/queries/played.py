"""What players did, asked of the apps above."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from federation.values.ports import Source


@dataclass(frozen=True, slots=True)
class Played:
    """How much stands in the results for some records."""

    championships: int = 0
    games: int = 0


@dataclass(frozen=True, slots=True)
class PlayerResults:
    """What players did: names of the championships that two groups of records share, the (record, championship) of
    each that one entered, and how much they played."""

    common: Callable[[Collection[int], Collection[int]], Sequence[str]]
    entered: Callable[[Collection[int]], Iterable[tuple[int, int]]]
    count: Callable[[Collection[int]], Played]


player_results: Source[PlayerResults] = Source()


def championships_in_common(one: Collection[int], other: Collection[int]) -> list[str]:
    """Names of the championships that records of both groups entered."""
    source = player_results.only
    return list(source.common(one, other)) if source else []


def championships_of(records: Collection[int]) -> list[tuple[int, int]]:
    """(record, championship) for each championship that one of these records entered."""
    source = player_results.only
    return list(source.entered(records)) if source else []


def count_played(records: Collection[int]) -> Played:
    source = player_results.only
    return source.count(records) if source else Played()
