"""What the world's systems made of a championship, told in sentences: base, acceleration, feedback, deviation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ratings.systems.world.absp import AbspParameters
from ratings.systems.world.common import WorldParameters
from ratings.systems.world.gaussian import GaussianParameters
from ratings.systems.world.glicko2 import Glicko2Parameters
from ratings.systems.world.new_zealand import NewZealandParameters
from ratings.systems.world.segmented.parameters import SegmentedParameters
from ratings.systems.world.segmented.rating import LOCAL_MOST
from ratings.systems.world.spread_elo import SpreadEloParameters

# A difference that no sentence needs to speak of, in rating points.
SMALL = 0.005
_ROUNDING = 0.5
# What a point of rating may be worth in a game, in points, at the most.
_STEP = 0.002
# Up to so many games New Zealand's share of the points is one half, whatever they were.
_TOO_FEW_FOR_A_SHARE = 2


@dataclass(frozen=True, slots=True)
class Story:
    """One player in one championship; fields as those of ``ratings.replay.models.RatingChange``, points in points.

    ``base`` is None for a first rating that the games gave. ``parts``: in how many it was rated.
    """

    before: int
    after: int
    games: int
    points: float
    expected: float | None
    weight: float
    base: float | None
    acceleration: float
    feedback: float
    deviation_before: float | None
    deviation: float | None
    parts: int = 1


def tell(parameters: WorldParameters, story: Story) -> list[str]:
    """The sentences, in the reader's language and in the order in which one computes."""
    return [*_TELL[type(parameters)](parameters, story), *_deviation(story)]


def _segmented(parameters: SegmentedParameters, story: Story) -> list[str]:
    sentences = []
    if story.parts > 1:
        text = ngettext(
            "The championship is long and was rated in %(count)s part, each by the ratings that the one before left. "
            "The numbers are their sums.",
            "The championship is long and was rated in %(count)s parts, each by the ratings that the one before left. "
            "The numbers are their sums.",
            story.parts,
        )
        sentences.append(text % {"count": story.parts})
    if story.base is None:
        return [*sentences, *_first_by_points(parameters, story)]
    sentences.append(_local(story) if parameters.is_local else _base(story, story.weight, story.base))
    if parameters.acceleration and not parameters.is_local:
        sentences.append(_acceleration(story, parameters.accelerated_above * story.games, parameters.acceleration))
    return [*sentences, *_feedback(story), _sum(story)]


def _new_zealand(parameters: NewZealandParameters, story: Story) -> list[str]:
    if story.base is None and story.games <= _TOO_FEW_FOR_A_SHARE:
        text = _(
            "There was no rating before. From so few games the first one is the mean of the opponents' ratings: "
            "%(after)s."
        )
        return [text % _told(story)]
    if story.base is None:
        text = _(
            "There was no rating before. The first one is the mean of the opponents' ratings, moved by the share of "
            "the points that was scored (%(points)s of %(games)s): %(after)s."
        )
        return [text % _told(story)]
    text = _("K is %(factor)s × (%(ceiling)s − %(before)s) ÷ 1000 = %(k)s.")
    if story.before > parameters.ceiling:
        text = _("K is 0: the rating of %(before)s is above %(ceiling)s.")
    sentences = [
        text
        % {
            "factor": parameters.k_factor,
            "ceiling": parameters.ceiling,
            "before": story.before,
            "k": _number(story.weight),
        },
        _base(story, story.weight, story.base),
    ]
    if story.acceleration:
        text = _(
            "Acceleration: a player with few games whose rise is more than %(times)s times K has the excess counted "
            "twice: %(acceleration)s."
        )
        times = _number(float(parameters.threshold))
        sentences.append(text % {"times": times, "acceleration": _signed(story.acceleration)})
    return [*sentences, *_feedback(story), _sum(story)]


def _absp(parameters: AbspParameters, story: Story) -> list[str]:
    told = {
        "bonus": parameters.bonus,
        "reach": parameters.reach,
        "floor": parameters.floor if story.base is not None else parameters.newcomer_floor,
        "after": story.after,
    }
    game = _("A game counts as the opponent's rating, %(bonus)s more for a win and %(bonus)s less for a loss.")
    if story.base is None:
        text = _(
            "There was no rating before. The mean of the games is taken twice: first of those against rated "
            "opponents, then of all of them, where new opponents count with what the first time gave. Rounded, and "
            "at least %(floor)s: %(after)s."
        )
        return [game % told, text % told]
    text = _("The new rating is the mean of the games, rounded, and at least %(floor)s: %(after)s.")
    if parameters.reach is None:
        return [game % told, text % told]
    near = _("An opponent with a rating from before counts as no further away than %(reach)s points.")
    return [game % told, near % told, text % told]


def _gaussian(parameters: GaussianParameters, story: Story) -> list[str]:
    each = _(
        "Each game says what the player is worth: the opponent's rating and %(beta)s rating points for each point of "
        "difference in the scores."
    ) % {"beta": _number(float(parameters.beta))}
    if story.base is None:
        if story.deviation is None:
            return [_("No game had scores that count, so there is no rating yet.")]
        found = _(
            "There was no rating before. The first one was found from all games of newcomers together: %(after)s."
        )
        return [each, found % {"after": story.after}]
    if not story.weight and not story.base:
        return [each, _("No game counts here, so the rating stays at %(after)s.") % {"after": story.after}]
    moved = _(
        "All games together, weighed by how certain the opponents' ratings are against how certain the own one is, "
        "and %(percent)s %% of the change counted: %(base)s."
    ) % {"percent": _number(100 * story.weight), "base": _signed(story.base)}
    return [each, moved, _sum(story)]


def _glicko2(parameters: Glicko2Parameters, story: Story) -> list[str]:
    text = _(
        "%(points)s points were scored and %(expected)s expected. What that moves goes by how uncertain the rating "
        "was, and less by opponents whose own rating is uncertain: %(base)s."
    )
    return [text % (_told(story) | {"base": _signed(story.base or 0.0)}), _sum(story)]


def _spread_elo(parameters: SpreadEloParameters, story: Story) -> list[str]:
    text = _(
        "K of a game is %(k)s and 1 more for every %(points_per_k)s points between the scores, up to %(most)s points. "
        "The sum of K × (points − expected) over the games is %(base)s."
    )
    told = {
        "k": parameters.k,
        "points_per_k": parameters.points_per_k,
        "most": parameters.greatest_difference,
        "base": _signed(story.base or 0.0),
    }
    return [text % told, _sum(story)]


_TELL: Mapping[type[WorldParameters], Callable[[Any, Story], list[str]]] = {
    SegmentedParameters: _segmented,
    NewZealandParameters: _new_zealand,
    AbspParameters: _absp,
    GaussianParameters: _gaussian,
    Glicko2Parameters: _glicko2,
    SpreadEloParameters: _spread_elo,
}


def _first_by_points(parameters: SegmentedParameters, story: Story) -> list[str]:
    told = _told(story)
    if story.parts > 1:
        text = _("There was no rating before. The first part gave one, and the parts after it moved it: %(after)s.")
        return [text % told]
    rules, games = parameters.newcomers, story.games
    wanted = story.points
    sentences = [_("There was no rating before.")]
    if story.points in (0, games):
        wanted = games * (float(rules.share) if story.points == 0 else 1 - float(rules.share))
        text = _(
            "Any rating far enough away would explain %(points)s of %(games)s points; %(wanted)s are taken in their "
            "place."
        )
        sentences.append(text % (told | {"wanted": _number(wanted)}))
    told |= {"wanted": _number(wanted, 1) if wanted == story.points else _number(wanted), "floor": rules.floor}
    expected = story.expected or 0.0
    if story.after == rules.floor and expected > wanted + _STEP * games:
        text = _("At the least rating that a first one may be, %(floor)s, more than %(wanted)s points are expected.")
    elif story.after >= rules.high:
        text = _("No first rating is looked for above %(after)s.")
    elif expected < wanted - SMALL:
        text = _(
            "%(wanted)s points would be expected at a higher rating, but a first one may be only so far above the "
            "best opponent: %(after)s."
        )
    else:
        text = _(
            "The first rating is the one at which %(wanted)s of %(games)s points would have been expected: %(after)s."
        )
    return [*sentences, text % told]


def _local(story: Story) -> str:
    text = _(
        "Base: a third of %(k)s × (%(points)s − %(expected)s), and at most %(most)s points, as in local clubs: "
        "%(base)s."
    )
    told = {"k": _number(story.weight), "base": _signed(story.base or 0.0), "most": LOCAL_MOST}
    return text % (_told(story) | told)


def _base(story: Story, k: float, base: float) -> str:
    plain = k * (story.points - (story.expected or 0.0))
    told = _told(story) | {"k": _number(k), "plain": _signed(plain), "base": _signed(base)}
    if abs(plain - base) < SMALL:
        return _("Base: %(k)s × (%(points)s − %(expected)s) = %(base)s.") % told
    text = _(
        "Base: %(k)s × (%(points)s − %(expected)s) would be %(plain)s; since K changes on the way, it is %(base)s."
    )
    return text % told


def _acceleration(story: Story, limit: int, times: object) -> str:
    told = {"limit": limit, "times": _number(float(str(times))), "acceleration": _signed(story.acceleration)}
    if not story.acceleration:
        return _("No acceleration: the rise is not above %(limit)s points.") % told
    if story.parts > 1:
        return _("Acceleration, part by part: %(acceleration)s.") % told
    text = _(
        "Acceleration: of what is above %(limit)s points, %(times)s times as much is added again: %(acceleration)s."
    )
    return text % told


def _feedback(story: Story) -> list[str]:
    if not story.feedback:
        return []
    text = _("Feedback: opponents were accelerated, and for each game against them a part comes back: %(feedback)s.")
    return [text % {"feedback": _signed(story.feedback)}]


def _sum(story: Story) -> str:
    moves = [one for one in (story.base or 0.0, story.acceleration, story.feedback) if abs(one) >= SMALL]
    exact = story.before + sum(moves)
    terms = " ".join(_signed(one).replace("+", "+ ").replace("−", "− ") for one in moves)
    told = {"before": story.before, "moves": terms or "+ 0", "exact": _number(exact), "after": story.after}
    # Each part is rounded.
    if abs(exact - story.after) > _ROUNDING * story.parts + len(moves) * SMALL:
        return _("Together: %(before)s %(moves)s = %(exact)s; at the limit of the ratings, %(after)s.") % told
    return _("Together: %(before)s %(moves)s = %(exact)s, rounded %(after)s.") % told


def _deviation(story: Story) -> list[str]:
    if story.deviation is None or story.deviation_before is None:
        return []
    text = _(
        "The deviation was %(before)s on the first day and is %(now)s by now: in two of three cases the true strength "
        "lies between %(low)s and %(high)s."
    )
    told = {
        "before": _number(story.deviation_before),
        "now": _number(story.deviation),
        "low": round(story.after - story.deviation),
        "high": round(story.after + story.deviation),
    }
    return [text % told]


def _told(story: Story) -> dict[str, object]:
    return {
        "points": _number(story.points, 1),
        "games": story.games,
        "expected": _number(story.expected or 0.0, 4),
        "before": story.before,
        "after": story.after,
    }


def _number(value: float, places: int = 3) -> str:
    """At most so many places, without zeros at the end."""
    rounded = round(value, places)
    shown = 0 if rounded == int(rounded) else len(f"{rounded:.{places}f}".rstrip("0").partition(".")[2])
    return formats.number_format(rounded, shown)


def _signed(value: float) -> str:
    number = _number(abs(value))
    return f"−{number}" if value < 0 else f"+{number}"
