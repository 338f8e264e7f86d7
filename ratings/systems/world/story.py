"""The effect of a championship in one of the world's systems, in sentences; those shared by several. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from federation.values.sentences import Sentence
from federation.values.sentences import sentence as _

# Differences too small to mention, in rating points.
SMALL = 0.005
_ROUNDING = 0.5


@dataclass(frozen=True, slots=True)
class Story:
    """A player in a championship; fields are as in ``ratings.replay.models.RatingChange``, points in points.

    ``base`` is None for a first rating derived from the games. ``parts``: in how many parts it was rated.
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


@dataclass(frozen=True, slots=True)
class Number:
    """A number in a sentence: a maximum of decimals, without trailing zeros; ``is_signed``: with its sign."""

    value: float
    places: int = 3
    is_signed: bool = False


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms added to a number, each with its sign; 0 if there are none."""

    numbers: tuple[Number, ...]


def signed(value: float) -> Number:
    return Number(value, is_signed=True)


def fill(text: Sentence, /, **values: object) -> Sentence:
    """Return the sentence with its values."""
    return replace(text, values=values)


def numbers_of(story: Story) -> dict[str, object]:
    """Return the values used by most sentences."""
    return {
        "points": Number(story.points, 1),
        "games": story.games,
        "expected": Number(story.expected or 0.0, 4),
        "before": story.before,
        "after": story.after,
    }


def tell_base(story: Story, k: float, base: float) -> Sentence:
    plain = k * (story.points - (story.expected or 0.0))
    told = {**numbers_of(story), "k": Number(k), "plain": signed(plain), "base": signed(base)}
    if abs(plain - base) < SMALL:
        return _("Base: %(k)s × (%(points)s − %(expected)s) = %(base)s.", **told)
    return _(
        "Base: %(k)s × (%(points)s − %(expected)s) would be %(plain)s; because K changes along the way, "
        "it is %(base)s.",
        **told,
    )


def tell_feedback(story: Story) -> list[Sentence]:
    if not story.feedback:
        return []
    return [
        _(
            "Feedback: opponents were accelerated, and a part comes back for each game against them: %(feedback)s.",
            feedback=signed(story.feedback),
        )
    ]


def tell_sum(story: Story) -> Sentence:
    moves = [one for one in (story.base or 0.0, story.acceleration, story.feedback) if abs(one) >= SMALL]
    exact = story.before + sum(moves)
    told = {"before": story.before, "moves": Terms(tuple(map(signed, moves))), "exact": Number(exact)}
    # Each part is rounded.
    if abs(exact - story.after) > _ROUNDING * story.parts + len(moves) * SMALL:
        text = _("Total: %(before)s %(moves)s = %(exact)s; at the rating limit, %(after)s.")
    else:
        text = _("Total: %(before)s %(moves)s = %(exact)s, rounded to %(after)s.")
    return fill(text, **told, after=story.after)


def tell_deviation(story: Story) -> list[Sentence]:
    if story.deviation is None or story.deviation_before is None:
        return []
    return [
        _(
            "The deviation was %(before)s on the first day and is now %(now)s: in two out of three cases, "
            "the true strength is between %(low)s and %(high)s.",
            before=Number(story.deviation_before),
            now=Number(story.deviation),
            low=round(story.after - story.deviation),
            high=round(story.after + story.deviation),
        )
    ]
