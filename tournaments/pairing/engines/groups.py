"""Swiss within groups of equal points: no one plays outside a group that is even (house rule). Pure.

As few tables across groups as possible, then the least difference in points; within a group the first half meets the
second, as near to the order as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from federation.values.sentences import sentence as _
from tournaments.competition.pairing_systems import PairingSystem
from tournaments.pairing.engines.minimal_distance import fan_out, wish_tiers
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.rounds.byes import Attempt, pair_around_byes
from tournaments.pairing.rounds.matching import FIRST_REACH, Nearest, Tiers, pair_up
from tournaments.pairing.rounds.result import Draw


def pair_groups(contest: Contest) -> Draw:
    """Pair a round within groups of equal points (half points for pairing)."""

    def pairer(free: Sequence[int], bye: int | None, is_strict: bool) -> Attempt | None:
        reach = FIRST_REACH if is_strict else None
        found = pair_up(free, _group_tiers(contest, free, is_strict), reach, _by_group(contest, free))
        return None if found is None else Attempt(tuple((free[i], free[j]) for i, j in found))

    return pair_around_byes(contest, pairer)


def _by_group(contest: Contest, free: Sequence[int]) -> Nearest:
    """Candidates for a position: alternately from the own group, the opposite one first, and from the groups below."""
    points = [contest.points[number] for number in free]
    ends, halves = [0] * len(free), [0] * len(free)
    for _points, members in groupby(range(len(free)), key=points.__getitem__):
        group = list(members)
        for index in group:
            ends[index], halves[index] = group[-1] + 1, len(group) // 2

    def nearest(i: int) -> Iterator[int]:
        own = fan_out(i + halves[i], i + 1, ends[i])
        below = iter(range(ends[i], len(free)))
        for pair in zip_longest(own, below):
            yield from (j for j in pair if j is not None)

    return nearest


def _group_tiers(contest: Contest, free: Sequence[int], is_strict: bool) -> Tiers:
    points = [contest.points[number] for number in free]
    half = [0] * len(free)
    for _points, members in groupby(range(len(free)), key=points.__getitem__):
        group = list(members)
        for index in group:
            half[index] = len(group) // 2
    wishes = wish_tiers(contest, free, is_strict)

    def tiers(i: int, j: int) -> Sequence[int] | None:
        asked = wishes(i, j)
        if asked is None:
            return None
        apart = abs(points[i] - points[j])
        away = 0 if apart else abs(j - i - half[i])
        return (*asked[:-1], int(apart > 0), apart, away, asked[-1])

    return tiers


GROUPS = PairingSystem(
    code="groups",
    order=5,
    name=_("Within groups on equal points"),
    does=_("Players on equal points meet, as far as possible."),
    why=_("Places %(places)s in the ranking: players on equal points meet, as far as possible."),
    draw=pair_groups,
    packages=("rustworkx",),
    compared="groups",
)
