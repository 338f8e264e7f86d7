"""Minimal distance: the least total distance in the ranking without a second meeting (FISC §1 A, B; Mallorca).

Round 1 pairs the first half of the ranking against the second. Later rounds are a minimum-weight perfect matching:
distance, then the sum of squares (no single table far apart), then a hash of the pair. Distances are counted in the
list of all present, including byes (our decision ``positions_with_bye``). Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from federation.values.sentences import sentence as _
from tournaments.competition.pairing_systems import PairingSystem
from tournaments.pairing.engines.look_ahead import look_ahead
from tournaments.pairing.field.contest import Contest
from tournaments.pairing.field.history import order
from tournaments.pairing.rounds.byes import Attempt, Pairer, pair_around_byes
from tournaments.pairing.rounds.matching import FIRST_REACH, Nearest, Tiers, pair_up
from tournaments.pairing.rounds.result import Draw


def pair_minimal_distance(contest: Contest) -> Draw:
    """Pair a round by minimal distance; round 1 by halves unless decided otherwise."""
    if contest.snapshot.round == 1 and contest.options.decided.first_round_halves:
        return pair_halves(contest)
    if contest.options.decided.look_ahead:
        ahead = look_ahead(contest, distance_tiers)
        if ahead is not None:
            return ahead
    return pair_around_byes(contest, distance_pairer(contest))


def pair_halves(contest: Contest) -> Draw:
    """Pair the first half of the ranking against the second, in order; with a neighbouring place if two have met."""

    def pairer(free: Sequence[int], bye: int | None, is_strict: bool) -> Attempt | None:
        found = pair_up(
            free, _halves_tiers(contest, free, is_strict), FIRST_REACH if is_strict else None, _opposite(len(free))
        )
        return None if found is None else Attempt(tuple((free[i], free[j]) for i, j in found))

    return pair_around_byes(contest, pairer)


def distance_pairer(contest: Contest) -> Pairer:
    """Return what pairs a field by least distance, strictly or at the least price."""

    def pairer(free: Sequence[int], bye: int | None, is_strict: bool) -> Attempt | None:
        reach = FIRST_REACH if is_strict else None
        return _attempt(free, distance_tiers(contest, free, is_strict), reach)

    return pairer


def distance_tiers(contest: Contest, free: Sequence[int], is_strict: bool) -> Tiers:
    """Return the price of a pair of positions in ``free``: broken rules (if not strict), wishes, distance, squares."""
    if contest.options.decided.positions_with_bye:
        position = [contest.places[number] for number in free]
    else:
        position = list(range(len(free)))
    wishes = wish_tiers(contest, free, is_strict)

    def tiers(i: int, j: int) -> Sequence[int] | None:
        asked = wishes(i, j)
        if asked is None:
            return None
        distance = position[j] - position[i]
        return (*asked[:-1], distance, asked[-1], distance * distance)

    return tiers


def _halves_tiers(contest: Contest, free: Sequence[int], is_strict: bool) -> Tiers:
    half = len(free) // 2
    wishes = wish_tiers(contest, free, is_strict)

    def tiers(i: int, j: int) -> Sequence[int] | None:
        asked = wishes(i, j) if i < half <= j else None
        if asked is None:
            return None
        away = abs(j - i - half)
        return (*asked[:-1], away, asked[-1], away * away)

    return tiers


def _opposite(size: int) -> Nearest:
    """Candidates of the first half: the place opposite, then its neighbours on either side."""
    half = size // 2

    def nearest(i: int) -> Iterable[int]:
        return fan_out(i + half, half, size) if i < half else ()

    return nearest


def fan_out(centre: int, first: int, end: int) -> Iterator[int]:
    """Yield the integers from ``first`` up to ``end`` (exclusive), nearest to ``centre`` first."""
    for away in range(max(end - centre, centre - first + 1)):
        if first <= centre + away < end:
            yield centre + away
        if away and first <= centre - away < end:
            yield centre - away


def wish_tiers(contest: Contest, free: Sequence[int], is_strict: bool) -> Tiers:
    """Return the price of a pair by rules and wishes, weightiest parts first, mere wishes last.

    Strict: None for a forbidden pair and for one that has met. Otherwise forbidden pairs weigh most, then second
    meetings, then how often two have already met.
    """
    met, forbidden = contest.history.met, contest.forbidden
    hindered, unwanted = contest.hindered, contest.unwanted
    has_wishes = bool(hindered or unwanted)

    def tiers(i: int, j: int) -> Sequence[int] | None:
        pair = order(free[i], free[j])
        times = met.get(pair, 0)
        if is_strict:
            if times or pair in forbidden:
                return None
            return (int(pair in hindered), int(pair in unwanted)) if has_wishes else (0, 0)
        return (
            int(pair in forbidden),
            int(times > 0),
            max(times - 1, 0),
            int(pair in hindered),
            int(pair in unwanted),
        )

    return tiers


def _attempt(free: Sequence[int], tiers: Tiers, reach: int | None) -> Attempt | None:
    found = pair_up(free, tiers, reach)
    return None if found is None else Attempt(tuple((free[i], free[j]) for i, j in found))


MINIMAL_DISTANCE = PairingSystem(
    code="minimal-distance",
    order=1,
    name=_("Minimal distance"),
    does=_("Opponents are as close to each other in the ranking as possible, and no two players meet twice."),
    why=_("Places %(places)s in the ranking."),
    draw=pair_minimal_distance,
    prints=("pairing.distance", "repeat_meetings", "pairing.fide"),
    packages=("rustworkx",),
    compared="distances",
)
HALVES = PairingSystem(
    code="halves",
    order=4,
    name=_("First half against second half"),
    does=_("In every round the first half of the ranking meets the second half, in order."),
    why=_("Places %(places)s in the ranking: the first half meets the second half, in order."),
    draw=pair_halves,
    packages=("rustworkx",),
    compared="tables",
)
