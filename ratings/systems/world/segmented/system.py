"""NASPA's system and its relatives: explaining games, describing changes, and their texts. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from federation.problems.kinds import Problem
from federation.values.parameters import Shape
from federation.values.sentences import Sentence
from federation.values.sentences import counted as ngettext
from federation.values.sentences import sentence as _
from ratings.problems import codes
from ratings.systems.base import MAX_GAMES, MAX_K, MAX_RATING
from ratings.systems.shapes import (
    FLOOR,
    GAMES,
    PASSES,
    POINTS,
    RATED_KINDS,
    STATUSES,
    Parameter,
)
from ratings.systems.system import Constant, RatingsBefore, at_field
from ratings.systems.world.curves import MAX_CURVE, build_curve
from ratings.systems.world.event import Before, Field, Floats, both_sides
from ratings.systems.world.segmented.newcomers import first_ratings
from ratings.systems.world.segmented.parameters import MAX_PASSES, MAX_SHARE, SegmentedParameters
from ratings.systems.world.segmented.rating import LOCAL_MOST, last_rounds, rate_segment, rate_segmented
from ratings.systems.world.story import (
    SMALL,
    Number,
    Story,
    fill,
    numbers_of,
    signed,
    tell_base,
    tell_feedback,
    tell_sum,
)
from ratings.systems.world.system import GameWorth, WorldSystem, list_games

# Maximum effect of a rating point on a game, in points.
_STEP = 0.002


def _check(data: Mapping[str, Any]) -> list[Problem]:
    """Check that only the last band of ratings is open and that the bounds increase."""
    bands = data.get("bands")
    if not isinstance(bands, list):
        return []
    bounds = [band.get("below") if isinstance(band, Mapping) else None for band in bands]
    problems = [
        at_field(codes.ONLY_LAST_K_BAND_OPEN, f"bands[{n}].below", bound)
        for n, bound in enumerate(bounds)
        if isinstance(bands[n], Mapping) and (bound is None) != (n == len(bounds) - 1)
    ]
    closed = [bound for bound in bounds if isinstance(bound, int)]
    if any(later <= earlier for earlier, later in pairwise(closed)):
        problems.append(at_field(codes.K_BANDS_NOT_ASCENDING, "bands", closed))
    return problems


def _explain(parameters: SegmentedParameters, before: Before, games: Field, player: int) -> list[GameWorth]:
    """Explain games part by part, as ``rate_segmented`` does, each with the ratings used for it."""
    sides, table = both_sides(games), build_curve(parameters.curve)
    ends = last_rounds(games.scheduled) if parameters.splits else (games.scheduled,)
    ratings, known = before.ratings, before.known
    found: list[GameWorth] = []
    start = 0
    for end in ends:
        inside = (sides.rounds > start) & ((sides.rounds <= end) | (end == ends[-1]))
        part = sides.only(inside)
        if len(part.own):
            counted = first_ratings(parameters.newcomers, table, ratings, known, part)
            own = part.only(part.own == player)
            found += list_games(own, counted, expected=table.expect(counted[own.own] - counted[own.opponents]))
            segment = rate_segment(parameters, ratings, known, before.counted_games, part)
            ratings, known = segment.ratings, segment.known
        start = end
    return found


def _count_parts(parameters: SegmentedParameters, games: Field) -> int:
    return len(last_rounds(games.scheduled)) if parameters.splits else 1


def _tell(parameters: SegmentedParameters, story: Story) -> list[Sentence]:
    sentences = []
    if story.parts > 1:
        text = ngettext(
            "The championship is long and was rated in %(count)s part, using the ratings after the previous "
            "one. The numbers are sums over the parts.",
            "The championship is long and was rated in %(count)s parts, each using the ratings after the "
            "previous one. The numbers are sums over the parts.",
            story.parts,
        )
        sentences.append(fill(text, count=story.parts))
    if story.base is None:
        return [*sentences, *_tell_first(parameters, story)]
    sentences.append(_tell_local(story) if parameters.is_local else tell_base(story, story.weight, story.base))
    if parameters.acceleration and not parameters.is_local:
        limit = parameters.accelerated_above * story.games
        sentences.append(_tell_acceleration(story, limit, float(parameters.acceleration)))
    return [*sentences, *tell_feedback(story), tell_sum(story)]


def _tell_first(parameters: SegmentedParameters, story: Story) -> list[Sentence]:
    told = numbers_of(story)
    if story.parts > 1:
        return [
            _(
                "There was no rating before. The first part gave one, and the later parts changed it: %(after)s.",
                **told,
            )
        ]
    rules, games = parameters.newcomers, story.games
    wanted, expected = story.points, story.expected or 0.0
    sentences = [_("There was no rating before.")]
    if story.points in (0, games):
        wanted = games * (float(rules.share) if story.points == 0 else 1 - float(rules.share))
        text = _(
            "Any rating far enough away would explain %(points)s of %(games)s points; %(wanted)s are used instead."
        )
        sentences.append(fill(text, **told, wanted=Number(wanted)))
    if story.after == rules.floor and expected > wanted + _STEP * games:
        text = _("Even at the lowest possible first rating, %(floor)s, more than %(wanted)s points would be expected.")
    elif story.after >= rules.high:
        text = _("First ratings above %(after)s aren’t considered.")
    elif expected < wanted - SMALL:
        text = _(
            "%(wanted)s points would be expected at a higher rating, but a first rating can only be so far "
            "above the best opponent: %(after)s."
        )
    else:
        text = _(
            "The first rating is the one at which %(wanted)s of %(games)s points would have been expected: %(after)s."
        )
    shown = Number(wanted, 1) if wanted == story.points else Number(wanted)
    return [*sentences, fill(text, **told, wanted=shown, floor=rules.floor)]


def _tell_local(story: Story) -> Sentence:
    return _(
        "Base: a third of %(k)s × (%(points)s − %(expected)s), at most %(most)s points, as for local clubs: %(base)s.",
        **numbers_of(story),
        k=Number(story.weight),
        base=signed(story.base or 0.0),
        most=LOCAL_MOST,
    )


def _tell_acceleration(story: Story, limit: int, times: float) -> Sentence:
    if not story.acceleration:
        return _("No acceleration: the rise isn’t above %(limit)s points.", limit=limit)
    if story.parts > 1:
        return _("Acceleration, part by part: %(acceleration)s.", acceleration=signed(story.acceleration))
    return _(
        "Acceleration: anything above %(limit)s points is added again, multiplied by %(times)s: %(acceleration)s.",
        limit=limit,
        times=Number(times),
        acceleration=signed(story.acceleration),
    )


def _expect(parameters: SegmentedParameters, before: RatingsBefore) -> Floats:
    return build_curve(parameters.curve).expect(before.differences.astype(np.int64))


_CATALOGUE = (
    Parameter(
        "curve.kind",
        _("Expectancy formula"),
        _("How a player’s expected points are worked out from the difference between the two ratings."),
        Shape.CHOICE,
        choices=(
            ("logistic", _("logistic curve: 1 ÷ (1 + e^(−difference ÷ number))")),
            ("exponent", _("logistic curve: 1 ÷ (1 + e^(−difference × number))")),
            ("normal", _("normal distribution: Φ(difference × √2 ÷ number), to seven decimal places")),
            ("linear", _("straight line: ½ + difference ÷ number")),
        ),
    ),
    Parameter(
        "curve.value",
        _("Expectancy number"),
        _("The number in the expectancy formula."),
        Shape.DECIMAL,
        high=MAX_CURVE,
    ),
    Parameter(
        "curve.cap",
        _("Maximum difference"),
        _("Larger differences between two ratings are capped at this value."),
        unit=POINTS,
        low=1,
        none=_("no limit"),
    ),
    Parameter(
        "bands",
        _("K factor"),
        _("The change is K × (points − expected points). K may vary with the rating and the number of games."),
        Shape.ROWS,
        high=MAX_K,
        parts=("below", "k_new", "k"),
    ),
    Parameter(
        "few_games",
        _("Games needed to be established"),
        _("With fewer games before the championship, the first K of a band applies; from then on, the second."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter(
        "borders",
        _("A change that crosses a rating boundary"),
        _("Where K depends on the rating, a change can lead from one K to another."),
        Shape.CHOICE,
        choices=(
            ("none", _("counts at the K of the rating before")),
            ("convert", _("counts up to the boundary, the rest at the next K")),
            (
                "convert_inside",
                _("counts up to the boundary, the rest at the next K, except when falling from exactly the boundary"),
            ),
        ),
    ),
    Parameter(
        "acceleration",
        _("Acceleration"),
        _("How many times the excess of a large rise is added again; 0 for none."),
        Shape.DECIMAL,
        high=MAX_SHARE,
    ),
    Parameter(
        "accelerated_above",
        _("Rise per game above which acceleration applies"),
        _("Any rise above this per game is the excess."),
        unit=POINTS,
    ),
    Parameter(
        "feedback",
        _("Feedback to opponents"),
        _("Each rated opponent gets the excess divided by this for every game against the accelerated player."),
        low=1,
        none=_("none"),
    ),
    Parameter(
        "feedback_at_once",
        _("Feedback may accelerate others"),
        _("Players are processed in order: what one feeds back counts when the next ones are considered."),
        Shape.BOOLEAN,
    ),
    FLOOR,
    Parameter(
        "splits",
        _("Rate long championships in parts"),
        _("Two parts from 17 rounds, three from 36, each using the ratings after the previous part."),
        Shape.BOOLEAN,
    ),
    Parameter(
        "is_local",
        _("Local clubs"),
        _("A third of the change, without acceleration, at most 50 points."),
        Shape.BOOLEAN,
    ),
    Parameter(
        "newcomers.start",
        _("Starting rating of a new player who meets no rated player"),
        _(
            "Other new players start at the mean of their rated opponents; the rating that fits the points "
            "is searched for from there."
        ),
        unit=POINTS,
        low=-MAX_RATING,
    ),
    Parameter("newcomers.low", _("Lowest first rating tried"), "", unit=POINTS, low=-MAX_RATING),
    Parameter("newcomers.high", _("Highest first rating tried"), "", unit=POINTS, low=-MAX_RATING),
    Parameter("newcomers.floor", _("Minimum first rating"), "", unit=POINTS, low=-MAX_RATING),
    Parameter(
        "newcomers.reach",
        _("Maximum above the best opponent"),
        _("With every game won, a first rating is at most this far above the best opponent; with fewer points, less."),
        unit=POINTS,
    ),
    Parameter(
        "newcomers.share",
        _("Share for winning or losing everything"),
        _(
            "A player who won nothing is rated as having scored this share of the points; a player who won "
            "everything, as having lost it."
        ),
        Shape.DECIMAL,
        high=1,
    ),
    Parameter(
        "newcomers.passes",
        _("Maximum repetitions"),
        _("New players are rated repeatedly until nothing changes."),
        unit=PASSES,
        low=1,
        high=MAX_PASSES,
    ),
    *STATUSES,
    RATED_KINDS,
)
_NOTES = (
    _("All games played before the championship, the same for each of its parts: the program tsh."),
    _("How newcomers are rated isn’t described. Rating them as in NASPA’s system is the software’s preset."),
    _("How newcomers were rated isn’t described. Rating them as in NASPA’s system is the software’s preset."),
    _("NASPA’s rating system page and the program tsh."),
    _("The Australian federation’s web page."),
    _(
        "The Australian federation’s web page: half a point plus 1/1200 for each point of difference, at "
        "least 0.05 and at most 0.95."
    ),
    _("The program tsh doesn’t; WESPA’s 2012 announcement says that long championships are split, but not how."),
    _("The program tsh."),
    _(
        "The program tsh. That the limits apply in every pass is the software’s reading; no published "
        "example has newcomers."
    ),
    _("The program tsh. WESPA announced a new curve in 2012, which wasn’t found: this may be the earlier system."),
    _("The program tsh: a table to seven decimal places, up to 700 points."),
    _("The program tsh: in player order."),
    _("The program tsh: never."),
    _("The program tsh: none."),
    _("The program tsh: two parts from 17 rounds, three from 36. Three were never checked against real results."),
    _("The program tsh: two thirds of the excess."),
    _("The program tsh: a player who is exactly on a boundary and loses keeps the K."),
    _(
        "WESPA’s 2012 announcement: provisional for 30 games. Players who played in the last 12 months "
        "are ranked; the seasons are the software’s preset."
    ),
)


SEGMENTED = WorldSystem(
    parameters=SegmentedParameters,
    name=_("Points compared with expectation, with acceleration (NASPA and similar)"),
    idea=(
        _(
            "Before a championship, the ratings say how many points each player can expect from each game. A "
            "player who scores more than the sum of these goes up and one who scores less goes down: by K "
            "for each point of difference."
        ),
        _(
            "A large rise may be accelerated, and the player’s opponents then get a part of it back. A "
            "player without a rating gets the one at which the points scored would have been expected."
        ),
    ),
    catalogue=_CATALOGUE,
    what="K × (points − expected) in segments, with borders of bands, acceleration, feedback",
    notes=_NOTES,
    check=_check,
    expect=_expect,
    constants=(
        Constant("bands", 10, 400),
        Constant("accelerated_above", 0, 20),
        Constant("newcomers.start", 500, 2500),
    ),
    rate=rate_segmented,
    explain=_explain,
    tell=_tell,
    parts=_count_parts,
)
