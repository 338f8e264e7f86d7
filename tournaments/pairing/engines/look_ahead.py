"""Look-ahead: the least distance among the pairings that leave a way to the end without a second meeting. Pure.

Least distance alone ends small fields in a forced second meeting (six players and five rounds: one championship in
six). FISC §1 A, never twice, precedes B, least distance; that B gives way to A is our decision ``look_ahead``.
Everyone present is assumed to stay. If no way leads to the last round, it looks as far as one leads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.feasibility import Way, find_way, is_surely_open
from tournaments.pairing.field.history import order
from tournaments.pairing.rounds.byes import Attempt, pair_around_byes
from tournaments.pairing.rounds.matching import Tiers, best_first
from tournaments.pairing.rounds.result import CannotPair, Draw

# In a larger field so many opponents remain that no search for a way is needed.
LARGEST_FIELD = 40
# After this many pairings, take the first whose way could be neither found nor excluded.
MOST_TRIED = 400

MakeTiers = Callable[[Contest, Sequence[int], bool], Tiers]


def look_ahead(contest: Contest, make_tiers: MakeTiers) -> Draw | None:
    """Return the best pairing that leaves a way; None if there is nothing to search, or no way of even two rounds."""
    left = contest.snapshot.rounds_left
    if left is None or left < 2 or not 2 <= len(contest.ranking) <= LARGEST_FIELD or contest.options.fixed:
        return None
    field = Way.of(contest)
    if is_surely_open(field, left):
        return None
    for rounds in range(left, 1, -1):
        found = _look(contest, field, rounds, make_tiers)
        if found is not None:
            return found
    return None


def _look(contest: Contest, field: Way, rounds: int, make_tiers: MakeTiers) -> Draw | None:
    """Return the best pairing after which ``rounds`` − 1 more can be played."""
    if find_way(field, rounds) is False:
        return None

    def pairer(free: Sequence[int], bye: int | None, is_strict: bool) -> Attempt | None:
        if not is_strict or find_way(field, rounds, bye) is False:
            return None
        return _best_that_leaves_a_way(contest, field, free, bye, rounds, make_tiers)

    try:
        return pair_around_byes(contest, pairer)
    except CannotPair:
        return None


def _best_that_leaves_a_way(
    contest: Contest, field: Way, free: Sequence[int], bye: int | None, rounds: int, make_tiers: MakeTiers
) -> Attempt | None:
    doubtful: Attempt | None = None
    horizon = contest.snapshot.round + rounds - 1
    for tried, found in enumerate(best_first(free, make_tiers(contest, free, True)), start=1):
        couples = tuple(order(free[i], free[j]) for i, j in found)
        verdict = find_way(field.after(couples, bye), rounds - 1)
        if verdict is True:
            return Attempt(couples, horizon)
        if verdict is None and doubtful is None:
            doubtful = Attempt(couples, horizon)
        if tried >= MOST_TRIED and doubtful is not None:
            break
    return doubtful
