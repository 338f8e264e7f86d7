"""Locked winners (gibsonisation): players whose place nobody can take from them any more. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from tournaments.competition.tallies import Tally
from tournaments.pairing.field.options import Locked
from tournaments.pairing.field.snapshot import Snapshot

HALF_POINTS_A_ROUND = 2


@dataclass(frozen=True, slots=True)
class Lock:
    """``place`` is safe with a lead of ``lead`` half points and ``rounds_left`` rounds to play."""

    place: int
    lead: int
    rounds_left: int


def find_locked(snapshot: Snapshot, tallies: Mapping[int, Tally], rules: Locked) -> Mapping[int, Lock]:
    """Players who keep their place whatever comes: nobody below reaches them, and they reach nobody above.

    A lead greater than the rounds left, or equal to it and in game points greater than ``rules.spread``. Without the
    championship's length nobody is locked.
    """
    left = snapshot.rounds_left
    if left is None:
        return {}
    lines = sorted(
        (tallies[number] for number in snapshot.present),
        key=lambda line: (-line.half_points, -(line.difference or 0), line.number),
    )
    locked: dict[int, Lock] = {}
    gap_above = True
    for index, (line, below) in enumerate(pairwise(lines), start=1):
        lead = line.half_points - below.half_points
        reach = HALF_POINTS_A_ROUND * left
        is_gap = lead > reach or (lead == reach and _is_ahead(line, below, rules.spread))
        if is_gap and gap_above:
            locked[line.number] = Lock(index, lead, left)
        gap_above = is_gap
    return locked


def _is_ahead(line: Tally, below: Tally, spread: int | None) -> bool:
    """Whether the lead in game points is beyond what the rules say; never where they say none or nobody knows it."""
    if spread is None or line.difference is None or below.difference is None:
        return False
    return line.difference - below.difference > spread
