"""What is said of NASPA, its relatives, and whoever rates like them, and what each parameter means to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.values.parameters import Shape
from ratings.systems.base import MAX_GAMES, MAX_K, MAX_RATING
from ratings.systems.shapes import GAMES, PASSES, POINTS, RATED_KINDS, STATUSES, Parameter
from ratings.systems.words.world.common import FLOOR, Words
from ratings.systems.world.curves import MAX_CURVE
from ratings.systems.world.segmented.parameters import MAX_PASSES, MAX_SHARE

_PARAMETERS = (
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

WORDS = Words(
    _("Points against what was expected, with acceleration (NASPA and relatives)"),
    (
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
    _PARAMETERS,
)
