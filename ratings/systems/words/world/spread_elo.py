"""What is said of Elo in which a clear win counts more, and what each parameter means to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.values.parameters import Shape
from ratings.systems.base import MAX_K, MAX_SPREAD, MIN_SPREAD
from ratings.systems.shapes import POINTS, RATED_KINDS, STATUSES, Parameter
from ratings.systems.words.world.common import FLOOR, INITIAL, Words

_PARAMETERS = (
    INITIAL,
    Parameter(
        "spread",
        _("Spread of the expectancy"),
        _("The difference of ratings at which the odds are ten to one."),
        Shape.DECIMAL,
        unit=POINTS,
        low=MIN_SPREAD,
        high=MAX_SPREAD,
    ),
    Parameter("k", _("Least K of a game"), _("What a point counts where the scores are equal."), high=MAX_K),
    Parameter(
        "greatest_difference",
        _("Greatest difference of scores"),
        _("A greater one counts as this one."),
        high=MAX_K,
    ),
    Parameter(
        "points_per_k",
        _("Difference of scores for one more K"),
        _("K grows by one for every so many points of difference."),
        low=1,
        high=MAX_K,
    ),
    FLOOR,
    *STATUSES,
    RATED_KINDS,
)

WORDS = Words(
    _("Elo in which a clear win counts more"),
    (
        _(
            "Before a championship the ratings of each game say how many points each player may expect of it. The "
            "change is K for each point above or below, and K is greater the further the scores are apart."
        ),
    ),
    _PARAMETERS,
)
