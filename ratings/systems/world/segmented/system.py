"""NASPA's system and its relatives as an entry: games explained, changes told, and what people read of them. Pure."""

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

# What a point of rating may be worth in a game, in points, at the most.
_STEP = 0.002


def _check(data: Mapping[str, Any]) -> list[Problem]:
    """The last band of ratings is open and no other; the bounds rise."""
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
    """As ``rate_segmented`` goes through the parts, each with the ratings that it was rated with."""
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
            "The championship is long and was rated in %(count)s part, each by the ratings that the one before left. "
            "The numbers are their sums.",
            "The championship is long and was rated in %(count)s parts, each by the ratings that the one before left. "
            "The numbers are their sums.",
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
                "There was no rating before. The first part gave one, and the parts after it moved it: %(after)s.",
                **told,
            )
        ]
    rules, games = parameters.newcomers, story.games
    wanted, expected = story.points, story.expected or 0.0
    sentences = [_("There was no rating before.")]
    if story.points in (0, games):
        wanted = games * (float(rules.share) if story.points == 0 else 1 - float(rules.share))
        text = _(
            "Any rating far enough away would explain %(points)s of %(games)s points; %(wanted)s are taken in their "
            "place."
        )
        sentences.append(fill(text, **told, wanted=Number(wanted)))
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
    shown = Number(wanted, 1) if wanted == story.points else Number(wanted)
    return [*sentences, fill(text, **told, wanted=shown, floor=rules.floor)]


def _tell_local(story: Story) -> Sentence:
    return _(
        "Base: a third of %(k)s × (%(points)s − %(expected)s), and at most %(most)s points, as in local clubs: "
        "%(base)s.",
        **numbers_of(story),
        k=Number(story.weight),
        base=signed(story.base or 0.0),
        most=LOCAL_MOST,
    )


def _tell_acceleration(story: Story, limit: int, times: float) -> Sentence:
    if not story.acceleration:
        return _("No acceleration: the rise is not above %(limit)s points.", limit=limit)
    if story.parts > 1:
        return _("Acceleration, part by part: %(acceleration)s.", acceleration=signed(story.acceleration))
    return _(
        "Acceleration: of what is above %(limit)s points, %(times)s times as much is added again: %(acceleration)s.",
        limit=limit,
        times=Number(times),
        acceleration=signed(story.acceleration),
    )


def _expect(parameters: SegmentedParameters, before: RatingsBefore) -> Floats:
    return build_curve(parameters.curve).expect(before.differences.astype(np.int64))


_CATALOGUE = (
    Parameter(
        "curve.kind",
        _("Expectancy of a game"),
        _("How the points that are expected of a player follow from the difference of the two ratings."),
        Shape.CHOICE,
        choices=(
            ("logistic", _("logistic curve: 1 ÷ (1 + e^(−difference ÷ number))")),
            ("exponent", _("logistic curve: 1 ÷ (1 + e^(−difference × number))")),
            ("normal", _("normal distribution: Φ(difference × √2 ÷ number), in seven decimals")),
            ("linear", _("straight line: ½ + difference ÷ number")),
        ),
    ),
    Parameter(
        "curve.value",
        _("Number of the expectancy"),
        _("The number in the formula of the expectancy."),
        Shape.DECIMAL,
        high=MAX_CURVE,
    ),
    Parameter(
        "curve.cap",
        _("Greatest difference"),
        _("A greater difference of two ratings counts as this one."),
        unit=POINTS,
        low=1,
        none=_("no limit"),
    ),
    Parameter(
        "bands",
        _("K factor"),
        _("The change is K × (points − expected points). K may differ with the rating and the number of games."),
        Shape.ROWS,
        high=MAX_K,
        parts=("below", "k_new", "k"),
    ),
    Parameter(
        "few_games",
        _("Games from which a player is established"),
        _("With fewer games before the championship the first K of a band counts, from then on the second."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter(
        "borders",
        _("A change that crosses a border of ratings"),
        _("Where K differs with the rating, a change may lead from one K to another."),
        Shape.CHOICE,
        choices=(
            ("none", _("counts by the K of the rating before")),
            ("convert", _("counts to the border, the rest by the next K")),
            ("convert_inside", _("counts to the border, the rest by the next K, except from exactly the border down")),
        ),
    ),
    Parameter(
        "acceleration",
        _("Acceleration"),
        _("So many times the excess of a great rise is added again; 0 for none."),
        Shape.DECIMAL,
        high=MAX_SHARE,
    ),
    Parameter(
        "accelerated_above",
        _("Rise for each game above which it is accelerated"),
        _("What a rating rises by more than this for each game is the excess."),
        unit=POINTS,
    ),
    Parameter(
        "feedback",
        _("Feedback to opponents"),
        _("Each rated opponent gets the excess divided by this, for every game against the accelerated player."),
        low=1,
        none=_("none"),
    ),
    Parameter(
        "feedback_at_once",
        _("Feedback may accelerate others"),
        _("In the order of the players: what one feeds back counts when the next ones are looked at."),
        Shape.BOOLEAN,
    ),
    FLOOR,
    Parameter(
        "splits",
        _("Long championships are rated in parts"),
        _("From 17 rounds in two parts, from 36 in three, each by the ratings that the one before left."),
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
        _("Where a new player starts who meets nobody rated"),
        _("Others start at the mean of their rated opponents; the rating that fits the points is sought from there."),
        unit=POINTS,
        low=-MAX_RATING,
    ),
    Parameter("newcomers.low", _("Least first rating that is tried"), "", unit=POINTS, low=-MAX_RATING),
    Parameter("newcomers.high", _("Greatest first rating that is tried"), "", unit=POINTS, low=-MAX_RATING),
    Parameter("newcomers.floor", _("Least first rating"), "", unit=POINTS, low=-MAX_RATING),
    Parameter(
        "newcomers.reach",
        _("Most above the best opponent"),
        _("A first rating with every game won is no further above the best opponent; with fewer points, less."),
        unit=POINTS,
    ),
    Parameter(
        "newcomers.share",
        _("Share for winning or losing everything"),
        _("Who won nothing is rated as with this share of the points, who won everything as with this share lost."),
        Shape.DECIMAL,
        high=1,
    ),
    Parameter(
        "newcomers.passes",
        _("Most repetitions"),
        _("New players are rated again until nothing changes."),
        unit=PASSES,
        low=1,
        high=MAX_PASSES,
    ),
    *STATUSES,
    RATED_KINDS,
)
_NOTES = (
    _("Career games before the championship, in all of its segments: the program tsh."),
    _("How newcomers are rated is not described; as in NASPA's system: the software's preset."),
    _("How newcomers were rated is not described; as in NASPA's system: the software's preset."),
    _("The page of NASPA's rating system, and the program tsh."),
    _("The page of the Australian federation."),
    _(
        "The page of the Australian federation: half a point and a 1200th for each point of difference, at "
        "least 0.05 and at most 0.95."
    ),
    _("The program tsh does not; WESPA's announcement of 2012 says that long championships are broken up, not how."),
    _("The program tsh."),
    _(
        "The program tsh. That the bounds hold in every pass is the software's reading; no published "
        "example has newcomers."
    ),
    _("The program tsh. WESPA announced a new curve in 2012, which was not found: this may be the system before it."),
    _("The program tsh: a table of seven decimals up to 700 points."),
    _("The program tsh: in the order of the players."),
    _("The program tsh: never."),
    _("The program tsh: none."),
    _("The program tsh: two segments from 17 rounds, three from 36. Three were never checked on real results."),
    _("The program tsh: two thirds of the excess."),
    _("The program tsh: who stands exactly on a border and loses keeps the K."),
    _(
        "WESPA's announcement of 2012: provisional for 30 games. Ranked is who played in the last 12 "
        "months; the seasons are the software's preset."
    ),
)


SEGMENTED = WorldSystem(
    parameters=SegmentedParameters,
    name=_("Points against what was expected, with acceleration (NASPA and relatives)"),
    idea=(
        _(
            "Before a championship the ratings of each game say how many points each player may expect of it. Who "
            "scores more than the sum of these expectations goes up, who scores less goes down: by K for each point "
            "of difference."
        ),
        _(
            "A great rise may be accelerated, and opponents of who rose so much get a part of it back. Who has no "
            "rating yet gets the one at which the points that were scored would have been expected."
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
