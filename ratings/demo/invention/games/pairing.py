"""A plain Swiss pairing, enough to invent believable championships. The portal pairs by the regulations' own rules.

Pure.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

Pair = tuple[int, int]


def pair_round(ranking: Sequence[int], met: Collection[frozenset[int]]) -> list[Pair]:
    """Pair a ranking of even length, best first, so that nobody meets twice and distances stay small.

    Without such a pairing somebody meets again: the rest is paired as it stands.
    """
    pairs = _search(list(ranking), met, tries=[2000])
    return pairs if pairs is not None else [(ranking[i], ranking[i + 1]) for i in range(0, len(ranking), 2)]


def pair_first_round(ranking: Sequence[int]) -> list[Pair]:
    """The first half against the second half, in order."""
    half = len(ranking) // 2
    return list(zip(ranking[:half], ranking[half:], strict=True))


def _search(ranking: list[int], met: Collection[frozenset[int]], tries: list[int]) -> list[Pair] | None:
    """Depth first, nearest opponent first. ``tries`` holds how many more steps may be taken."""
    if not ranking:
        return []
    first = ranking[0]
    for position in range(1, len(ranking)):
        if frozenset((first, ranking[position])) in met:
            continue
        tries[0] -= 1
        if tries[0] < 0:
            return None
        rest = _search(ranking[1:position] + ranking[position + 1 :], met, tries)
        if rest is not None:
            return [(first, ranking[position]), *rest]
    return None
