"""What is said of Norway and CoCo: scores with deviation, and what each parameter means to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.values.parameters import Shape
from ratings.systems.base import MAX_GAMES, MAX_RATING
from ratings.systems.shapes import GAMES, PASSES, POINTS, RATED_KINDS, STATUSES, Parameter
from ratings.systems.words.world.common import INITIAL, NEEDED_FLOOR, Words
from ratings.systems.world.gaussian import MAX_FACTOR

_PARAMETERS = (
    INITIAL,
    Parameter(
        "greatest_deviation",
        _("Deviation of a new player"),
        _("How uncertain a first rating is. No deviation grows beyond it."),
        Shape.DECIMAL,
        unit=POINTS,
        low=1,
    ),
    Parameter(
        "daily_growth",
        _("Growth of a deviation"),
        _("What the square of a deviation grows by on each day without play."),
        Shape.DECIMAL,
    ),
    Parameter(
        "beta",
        _("Rating points for a point of spread"),
        _("Winning by so many points less or more moves what a game says of a player by this much."),
        Shape.DECIMAL,
        unit=POINTS,
        high=MAX_FACTOR,
    ),
    Parameter(
        "tau",
        _("Deviation of a game"),
        _("By how many points the spread of one game strays from what the strengths say."),
        Shape.DECIMAL,
        low=1,
        high=MAX_FACTOR,
    ),
    Parameter("damping.above", _("High rating"), _("Above it less of a change counts."), unit=POINTS, low=-MAX_RATING),
    Parameter("damping.above_share", _("Share of a change above it"), "", Shape.DECIMAL, high=1),
    Parameter(
        "damping.far_above",
        _("Very high rating"),
        _("Above it still less of a change counts."),
        unit=POINTS,
        low=-MAX_RATING,
    ),
    Parameter("damping.far_share", _("Share of a change above that"), "", Shape.DECIMAL, high=1),
    Parameter(
        "damping.few_games",
        _("Games below which a change counts whole"),
        _("The games of the championship included."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter("damping.many_games", _("Games above which it is dampened most"), "", unit=GAMES, high=MAX_GAMES),
    Parameter("damping.many_share", _("Share of a change above these games"), "", Shape.DECIMAL, high=1),
    Parameter(
        "damping.games_slope",
        _("Games that would dampen a change to nothing"),
        _("In between at most 1 − games ÷ this of a change counts."),
        unit=GAMES,
        low=1,
        high=MAX_GAMES,
    ),
    NEEDED_FLOOR,
    Parameter(
        "newcomer_share",
        _("Share of games between new players"),
        _("A new player with at least this share of games against new players starts anew in every repetition."),
        Shape.DECIMAL,
        high=1,
    ),
    Parameter(
        "passes",
        _("Most repetitions"),
        _("New players are rated again until nothing changes."),
        unit=PASSES,
        low=1,
        high=500,
    ),
    Parameter(
        "zero_counts",
        _("Games in which somebody scored nothing are rated"),
        _("Such a result usually stands for a game that was not played."),
        Shape.BOOLEAN,
    ),
    *STATUSES,
    RATED_KINDS,
)

WORDS = Words(
    _("Scores with deviation (Norway, CoCo)"),
    (
        _(
            "A rating comes with its deviation, which says how far the true strength may be from it. Each game says "
            "by its scores what the player is worth; what is certain moves little, what is uncertain moves much."
        ),
        _("The deviation shrinks with every game and grows while nobody plays."),
    ),
    _PARAMETERS,
)
