"""Splitting a long championship into segments.

NASPA's way of rating, and its relatives.

Per segment (``segments``), with the rounded ratings of the previous segment:

1. newcomers get a first rating (``newcomers``), which is final and counts for the others;
2. base: K × (W − ΣE), W points, ΣE expected points; beyond a border of bands the next K applies;
3. acceleration: for a rise of more than 5 points a game, the excess is added again;
4. no one falls below the floor;
5. feedback: each rated opponent gets a twentieth of the excess for every game against that player;
6. ⌊x + ½⌋.

K depends on the career games before the whole championship. Sources: the page of NASPA's rating system and the program
tsh (``nsa2008``, ``nsa``, ``wespa``, ``aus``), as gathered in our notes; each preset says where its numbers come from.
Ratings, changes and borders are rating points; expectancies are points of a game.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ratings.systems.elo import HALF_POINT
from ratings.systems.expectancy import SCALE, ExpectancyTable
from ratings.systems.world.curves import build_curve
from ratings.systems.world.event import (
    Before,
    Field,
    Flags,
    Floats,
    Integers,
    Outcome,
    Sides,
    add_up,
    both_sides,
    count,
    nothing,
    round_half_up,
    unknown,
)
from ratings.systems.world.segmented.newcomers import first_ratings
from ratings.systems.world.segmented.parameters import Borders, SegmentedParameters

ONE_SEGMENT = 16
TWO_SEGMENTS = 35


def last_rounds(scheduled: int) -> tuple[int, ...]:
    """Return the last round of each segment, counted from 1, for a number of scheduled rounds.

    Up to 16 rounds there is one segment; up to 35 two, the first with ⌈n ÷ 2⌉; from 36 on three: counted from 0 they
    end at ⌊(n − 1) ÷ 3⌋ and ⌊(2n − 1) ÷ 3⌋.
    """
    if scheduled <= ONE_SEGMENT:
        return (scheduled,)
    if scheduled <= TWO_SEGMENTS:
        return ((scheduled + 1) // 2, scheduled)
    return ((scheduled - 1) // 3 + 1, (2 * scheduled - 1) // 3 + 1, scheduled)


LOCAL_SHARE = 3
LOCAL_MOST = 50
# Expectancies have twelve decimals, so exact shares (Australia's 1200ths) may add up to slightly less than a half.
_KNOWN_DECIMALS = 8


@dataclass(frozen=True, slots=True, eq=False)
class Segment:
    """A segment's outcome for everyone."""

    ratings: Integers
    known: Flags
    expected: Floats
    base: Floats
    acceleration: Floats
    feedback: Floats
    k: Floats


def rate_segmented(parameters: SegmentedParameters, before: Before, games: Field) -> Outcome:
    """Rate one championship."""
    sides = both_sides(games)
    ends = last_rounds(games.scheduled) if parameters.splits else (games.scheduled,)
    ratings, known = before.ratings, before.known
    sums: list[Floats] = [nothing(len(ratings)) for _ in range(4)]
    k = nothing(len(ratings))
    start = 0
    for end in ends:
        inside = sides.rounds > start
        if end != ends[-1]:
            inside &= sides.rounds <= end
        part = sides if inside.all() else sides.only(inside)
        if len(part.own):
            segment = rate_segment(parameters, ratings, known, before.counted_games, part)
            ratings, known = segment.ratings, segment.known
            parts = (segment.expected, segment.base, segment.acceleration, segment.feedback)
            sums = [total + one for total, one in zip(sums, parts, strict=True)]
            k = np.where(k == 0, segment.k, k)
        start = end
    none = unknown(len(ratings))
    expected, base, acceleration, feedback = sums
    return Outcome(ratings, known, expected, base, acceleration, feedback, k, none, none, none)


def rate_segment(
    parameters: SegmentedParameters, before: Integers, known: Flags, career: Integers, sides: Sides
) -> Segment:
    """Rate the games of a segment with the ratings before it."""
    table, players = build_curve(parameters.curve), len(before)
    games = count(sides, players)
    ratings = first_ratings(parameters.newcomers, table, before, known, sides)
    now_known = known | (games > 0)
    expected = _expect(table, ratings, sides)
    scaled = add_up(sides, sides.half_points, players).astype(np.int64) * HALF_POINT - expected
    k = _choose_k(parameters, ratings, career)
    moves = np.where(known, k * scaled / SCALE, 0.0)
    if parameters.is_local:
        moves = np.clip(moves / LOCAL_SHARE, -LOCAL_MOST, LOCAL_MOST)
    new = ratings + _convert(parameters, ratings, career, moves)
    base = np.where(known, new - ratings, 0.0)
    new, acceleration, feedback = _accelerate(parameters, base, ratings, known, games, sides)
    played = now_known & ((games > 0) | (feedback != 0))
    rounded = np.where(played, round_half_up(np.round(new, _KNOWN_DECIMALS)), before)
    return Segment(rounded, now_known, expected / SCALE, base, acceleration, feedback, np.where(games > 0, k, 0.0))


def _expect(table: ExpectancyTable, ratings: Integers, sides: Sides) -> Integers:
    differences = ratings[sides.own] - ratings[sides.opponents]
    worth = table.values.take(differences + table.reach, mode="clip")
    return add_up(sides, worth, len(ratings)).astype(np.int64)


def _choose_k(parameters: SegmentedParameters, ratings: Integers, career: Integers) -> Integers:
    bounds = [band.below for band in parameters.bands if band.below is not None]
    band = np.searchsorted(bounds, ratings, side="right")
    few = career < parameters.few_games
    k_new = np.array([one.k_new for one in parameters.bands])
    k = np.array([one.k for one in parameters.bands])
    return np.where(few, k_new[band], k[band])


def _convert(parameters: SegmentedParameters, ratings: Integers, career: Integers, moves: Floats) -> Floats:
    """Return the moves, with the part beyond a border counted by the next K."""
    if parameters.borders is Borders.NONE or len(parameters.bands) == 1:
        return moves
    bounds = [band.below for band in parameters.bands if band.below is not None]
    crossing = np.searchsorted(bounds, ratings, "right") != np.searchsorted(bounds, ratings + moves, "right")
    converted = moves.copy()
    for player in np.flatnonzero(crossing).tolist():
        few = int(career[player]) < parameters.few_games
        converted[player] = cross_borders(parameters, int(ratings[player]), float(moves[player]), few=few)
    return converted


def cross_borders(parameters: SegmentedParameters, rating: int, move: float, *, few: bool) -> float:
    """Return a player's actual move: to the border with the band's own K, the rest with the next one's.

    The border is the first rating of the next band (1800) when rising, the last one of the band below (1799) when
    falling.
    """
    factors = [band.k_new if few else band.k for band in parameters.bands]
    bounds = [band.below for band in parameters.bands if band.below is not None]
    at, band = float(rating), parameters.band_of(rating)
    while move > 0 and band < len(bounds) and at + move > bounds[band] and factors[band]:
        move = (at + move - bounds[band]) * factors[band + 1] / factors[band]
        at, band = float(bounds[band]), band + 1
    keeps = parameters.borders is Borders.CONVERT_INSIDE and band > 0 and rating == bounds[band - 1]
    while move < 0 and band > 0 and not keeps and at + move < bounds[band - 1] - 1 and factors[band]:
        border = bounds[band - 1] - 1
        move = (at + move - border) * factors[band - 1] / factors[band]
        at, band = float(border), band - 1
    return at + move - rating


def _accelerate(
    parameters: SegmentedParameters, base: Floats, ratings: Integers, known: Flags, games: Integers, sides: Sides
) -> tuple[Floats, Floats, Floats]:
    """Return new ratings with floor, acceleration and feedback, and the last two separately."""
    share = 0.0 if parameters.is_local else float(parameters.acceleration)
    if share and parameters.feedback_at_once:
        acceleration, feedback = _one_after_another(parameters, base, known, games, sides)
        new = ratings + base + acceleration + feedback
        return _at_least(parameters.floor, new, known), acceleration, feedback
    excess = np.where(known & (share > 0), np.maximum(base - parameters.accelerated_above * games, 0.0), 0.0)
    acceleration = share * excess
    new = _at_least(parameters.floor, ratings + base + acceleration, known)
    feedback = _feed_back(parameters, excess, known, sides)
    return new + feedback, acceleration, feedback


def _at_least(floor: int | None, ratings: Floats, known: Flags) -> Floats:
    return ratings if floor is None else np.where(known, np.maximum(ratings, floor), ratings)


def _feed_back(parameters: SegmentedParameters, excess: Floats, known: Flags, sides: Sides) -> Floats:
    if parameters.feedback is None or not excess.any():
        return nothing(len(excess))
    # In whole units of 1/SCALE, so that the sum is exact in any order.
    given = np.rint(excess / parameters.feedback * SCALE)
    received = add_up(sides, given[sides.opponents], len(excess)) / SCALE
    return np.where(known, received, 0.0)


def _one_after_another(
    parameters: SegmentedParameters, base: Floats, known: Flags, games: Integers, sides: Sides
) -> tuple[Floats, Floats]:
    """Process players in order: one player's feedback may accelerate later ones."""
    acceleration, feedback = nothing(len(base)), nothing(len(base))
    share, divisor = float(parameters.acceleration), parameters.feedback
    for player in range(len(base)):
        excess = base[player] + feedback[player] - parameters.accelerated_above * games[player]
        if not known[player] or excess <= 0 or not games[player]:
            continue
        acceleration[player] = share * excess
        if divisor is not None:
            met = np.bincount(sides.opponents[sides.own == player], minlength=len(base))
            feedback += np.where(known, met * excess / divisor, 0.0)
    return acceleration, feedback
