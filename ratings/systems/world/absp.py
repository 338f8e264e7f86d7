"""The ABSP's system until 1998 (source: notes on tsh's estimate of it). The rolling one since was not found.

A rating is the mean over a championship's games of the opponent's rating, 50 more for a win, 50 less for a loss; if
both are rated, an opponent counts as at most 40 points away. Newcomers are rated first, without that limit, twice: by
their rated opponents, then by everyone; players with a rating come last. ⌊x + ½⌋, at least 40, and at least 80 for a
newcomer. All numbers are rating points.

Our interpretation: a newcomer who met only newcomers counts as the newcomers' minimum in the second pass.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from federation.values.fields import takes
from federation.values.sentences import Sentence
from federation.values.sentences import sentence as _
from ratings.systems.base import A_RATING, MAX_K, MAX_RATING, Standing
from ratings.systems.shapes import (
    NEEDED_FLOOR,
    POINTS,
    RATED_KINDS,
    STATUSES,
    Parameter,
)
from ratings.systems.system import Constant
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.event import (
    Before,
    Field,
    Flags,
    Integers,
    Outcome,
    Sides,
    both_sides,
    count,
    nothing,
    unknown,
)
from ratings.systems.world.story import (
    Story,
)
from ratings.systems.world.system import GameWorth, WorldSystem, list_games, own_side


@dataclass(frozen=True, slots=True)
class AbspParameters(WorldParameters):
    """``bonus``: more for a win, less for a loss. ``reach``: an opponent counts as no further away; None for no limit.

    ``floor`` and ``newcomer_floor``: the minimum of a rating and of a first rating.
    """

    kind: ClassVar[str] = "absp"
    finds_first: ClassVar[bool] = True

    bonus: int = field(default=50, metadata=takes(maximum=MAX_K))
    reach: int | None = field(default=40, metadata=takes(0, MAX_RATING))
    floor: int = field(default=40, metadata=A_RATING)
    newcomer_floor: int = field(default=80, metadata=A_RATING)

    def start(self) -> Standing:
        return Standing(self.newcomer_floor, 0)


def rate_absp(parameters: AbspParameters, before: Before, games: Field) -> Outcome:
    """Rate one championship."""
    sides, players = both_sides(games), len(before.ratings)
    played = count(sides, players)
    known, new = before.known, ~before.known & (played > 0)
    ratings = np.where(known, before.ratings, parameters.newcomer_floor)
    own = sides.only(new[sides.own])
    for part in (own.only(known[own.opponents]), own):
        found = _means(parameters, ratings, part, None, players)
        met = new & (count(part, players) > 0)
        ratings = np.where(met, np.maximum(found, parameters.newcomer_floor), ratings)
    limited = known[sides.own] & known[sides.opponents]
    found = np.maximum(_means(parameters, ratings, sides, limited, players), parameters.floor)
    after = np.where(known & (played > 0), found, np.where(new, ratings, before.ratings))
    none = unknown(players)
    base = np.where(known & (played > 0), after - before.ratings, 0).astype(np.float64)
    zero = nothing(players)
    return Outcome(after, known | new, none, base, zero, zero, zero, none, none, none)


def _means(
    parameters: AbspParameters, ratings: Integers, sides: Sides, limited: Flags | None, players: int
) -> Integers:
    """Return the mean of everyone's games, rounded half up; 0 for players without any."""
    theirs = ratings[sides.opponents]
    if limited is not None and parameters.reach is not None:
        near = np.clip(theirs, ratings[sides.own] - parameters.reach, ratings[sides.own] + parameters.reach)
        theirs = np.where(limited, near, theirs)
    worth = theirs + parameters.bonus * (sides.half_points - 1)
    total = np.zeros(players, dtype=np.int64)
    np.add.at(total, sides.own, worth)
    games = np.maximum(count(sides, players), 1)
    means: Integers = (2 * total + games) // (2 * games)
    return means


def _explain(parameters: AbspParameters, before: Before, games: Field, player: int) -> list[GameWorth]:
    own = own_side(games, player)
    theirs = before.ratings[own.opponents]
    if parameters.reach is not None:
        mine = before.ratings[own.own]
        both = before.known[own.own] & before.known[own.opponents]
        theirs = np.where(both, np.clip(theirs, mine - parameters.reach, mine + parameters.reach), theirs)
    return list_games(own, before.ratings, worth=theirs + parameters.bonus * (own.half_points - 1.0))


def _tell(parameters: AbspParameters, story: Story) -> list[Sentence]:
    game = _(
        "A game counts as the opponent’s rating, plus %(bonus)s for a win or minus %(bonus)s for a loss.",
        bonus=parameters.bonus,
    )
    if story.base is None:
        first = _(
            "There was no rating before. The mean of the games is calculated twice: first from those against "
            "rated opponents, then from all of them, with new opponents counted at the result of the first "
            "calculation. Rounded, and at least %(floor)s: %(after)s.",
            floor=parameters.newcomer_floor,
            after=story.after,
        )
        return [game, first]
    mean = _(
        "The new rating is the mean of the games, rounded, and at least %(floor)s: %(after)s.",
        floor=parameters.floor,
        after=story.after,
    )
    if parameters.reach is None:
        return [game, mean]
    near = _(
        "An opponent who was already rated counts as at most %(reach)s points away.",
        reach=parameters.reach,
    )
    return [game, near, mean]


_CATALOGUE = (
    Parameter(
        "bonus",
        _("Points for a win"),
        _("A game counts as the opponent’s rating, plus this for a win or minus this for a loss."),
        unit=POINTS,
        high=MAX_K,
    ),
    Parameter(
        "reach",
        _("Maximum distance of an opponent"),
        _(
            "An opponent’s rating counts as at most this far from the player’s own. This doesn’t apply if "
            "either of the two is new."
        ),
        unit=POINTS,
        none=_("no limit"),
    ),
    NEEDED_FLOOR,
    Parameter("newcomer_floor", _("Minimum first rating"), "", unit=POINTS, low=-MAX_RATING),
    *STATUSES,
    RATED_KINDS,
)
_NOTES = (
    _("The program tsh’s estimate of the system used until 1998."),
    _("The program tsh. That a newcomer who met only newcomers starts here is the software’s reading."),
)


ABSP = WorldSystem(
    parameters=AbspParameters,
    name=_("Mean of one championship (ABSP until 1998)"),
    idea=(
        _(
            "Each game counts as the opponent’s rating, more for a win and less for a loss. The rating is "
            "the mean of the games of the last championship."
        ),
    ),
    catalogue=_CATALOGUE,
    what="mean of one championship's opponents, ± 50",
    notes=_NOTES,
    constants=(Constant("bonus", 10, 200), Constant("newcomer_floor", 0, 300)),
    rate=rate_absp,
    explain=_explain,
    tell=_tell,
)
