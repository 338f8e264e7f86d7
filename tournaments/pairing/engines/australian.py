"""Australian draw: the first meets the highest player still allowed, then the next, and so on (house rule).

If the last-ranked then can't be paired, it backtracks. Round 1 is the top half against the bottom half. A pair meets
at most ``meetings`` times. Pure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from federation.values.sentences import sentence as _
from tournaments.competition.pairing_systems import PairingSystem
from tournaments.pairing.engines.minimal_distance import pair_halves
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import order
from tournaments.pairing.rounds.byes import Attempt, pair_around_byes
from tournaments.pairing.rounds.matching import pair_up
from tournaments.pairing.rounds.result import Draw

# The cost of a pair; None if it isn't allowed.
Price = Callable[[int, int], int | None]
FORBIDDEN_PAIR = 1_000_000


def pair_australian(contest: Contest) -> Draw:
    """Pair a round of the Australian draw."""
    if contest.snapshot.round == 1:
        return pair_halves(contest)
    kept_from = Counter(number for pair in (*contest.history.met, *contest.forbidden) for number in pair)

    def pairer(free: Sequence[int], bye: int | None, is_strict: bool) -> Attempt | None:
        if not is_strict:
            couples = pair_from_the_top(free, _least_bad(contest), {})
        else:
            apart = pair_from_the_top(free, _strict(contest, keeps_apart=True), {}) if contest.hindered else None
            couples = apart or pair_from_the_top(free, _strict(contest, keeps_apart=False), kept_from)
        return None if couples is None else Attempt(tuple(couples))

    return pair_around_byes(contest, pairer)


def _strict(contest: Contest, *, keeps_apart: bool) -> Price:
    met, forbidden, limit = contest.history.met, contest.forbidden, contest.options.meetings
    hindered = contest.hindered if keeps_apart else frozenset()

    def price(one: int, other: int) -> int | None:
        pair = order(one, other)
        return None if met.get(pair, 0) >= limit or pair in forbidden or pair in hindered else 0

    return price


def _least_bad(contest: Contest) -> Price:
    def price(one: int, other: int) -> int:
        over = max(contest.met(one, other) + 1 - contest.options.meetings, 0)
        return over + FORBIDDEN_PAIR * (order(one, other) in contest.forbidden)

    return price


def pair_from_the_top(free: Sequence[int], price: Price, kept_from: Mapping[int, int]) -> list[tuple[int, int]] | None:
    """Return the cheapest pairing that comes first when read from the top; None if there is none.

    A choice is kept only if the rest can be paired as cheaply, which is what backtracking would find. ``kept_from``
    counts for each player whom they may not meet; with it most questions about the rest need no search.
    """
    best = 0 if _is_surely_pairable(free, kept_from) else _cheapest(free, price)
    if best is None:
        return None
    couples: list[tuple[int, int]] = []
    rest = list(free)
    while rest:
        first = rest[0]
        for other in rest[1:]:
            cost = price(first, other)
            left = [number for number in rest if number not in (first, other)]
            if cost is None or cost > best:
                continue
            if _is_surely_pairable(left, kept_from) or _cheapest(left, price) == best - cost:
                couples.append((first, other))
                rest, best = left, best - cost
                break
    return couples


def _is_surely_pairable(left: Sequence[int], kept_from: Mapping[int, int]) -> bool:
    """Return whether everyone left may meet at least half of the others (Dirac's theorem)."""
    if not kept_from:
        return False
    return len(left) - 1 - max((kept_from.get(number, 0) for number in left), default=0) >= len(left) / 2


def _cheapest(free: Sequence[int], price: Price) -> int | None:
    """Return the least cost of pairing everyone; None if impossible."""

    def tiers(i: int, j: int) -> tuple[int] | None:
        cost = price(free[i], free[j])
        return None if cost is None else (cost,)

    couples = pair_up(free, tiers, None)
    return None if couples is None else sum(price(free[i], free[j]) or 0 for i, j in couples)


AUSTRALIAN = PairingSystem(
    code="australian",
    order=6,
    name=_("Australian draw"),
    does=_("From the top of the ranking down, each player meets the highest-placed opponent they may still meet."),
    why=_(
        "Places %(places)s in the ranking: from the top down, each player meets the highest-placed "
        "opponent who is still free and may be met."
    ),
    draw=pair_australian,
    packages=("rustworkx",),
    compared="tables",
)
