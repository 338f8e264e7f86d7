"""What a ranking criterion is, and the registry of all of them. Pure.

A criterion takes the field and the players who are equal in everything before it, and gives each a value: points as
printed, None if the report doesn't know it. Only games that were played count as meetings, here and in FIDE's
criteria: neither a bye nor an absent player is an opponent (an option: ``forfeit_no_meeting``); FIDE's dummy opponents
aren't in the regulations.

To add one, write it in a module of ``tournaments.competition.criteria``: nothing else names it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from federation.values.registry import find_entries
from federation.values.sentences import Sentence

Value = float | int | None

# Match points, with which every ranking begins; the others break ties.
POINTS = "points"


@dataclass(frozen=True, slots=True, kw_only=True)
class Criterion:
    """One criterion: its code, its computation, and its names for people and rulebooks.

    ``order`` is its position in lists of choices. ``value`` takes a ``Field`` of tallies and the players. ``short``
    heads a narrow column. ``article`` takes the ``CompetitionRules`` and returns the sentences of a rulebook;
    ``prints`` are the readings (``tournaments.competition.open_points``) that they state. ``what`` and ``source`` are
    its line in the documentation. ``open_points`` are the options that concern no other criterion. Higher is better
    unless ``lower_is_better``; ``among_equals`` is only computed for players equal in everything before; ``signed`` is
    written with its sign.
    """

    code: str
    order: int
    value: Callable[[Any, Sequence[int]], Mapping[int, Value]]
    name: Sentence
    short: Sentence
    article: Callable[[Any], Sequence[Sentence]]
    what: str
    source: str
    prints: tuple[str, ...] = ()
    open_points: tuple[str, ...] = ()
    lower_is_better: bool = False
    among_equals: bool = False
    signed: bool = False


@cache
def criteria() -> Mapping[str, Criterion]:
    """Return all criteria by code, match points first."""
    found = find_entries("tournaments.competition.criteria", Criterion)
    return {criterion.code: criterion for criterion in sorted(found, key=lambda criterion: criterion.order)}


def tie_breaks() -> Sequence[Criterion]:
    """Return the criteria that a federation may choose after the match points."""
    return [criterion for criterion in criteria().values() if criterion.code != POINTS]
