"""What is said of New Zealand, and what each parameter means to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.values.parameters import Shape
from ratings.systems.base import MAX_GAMES, MAX_K, MAX_RATING
from ratings.systems.shapes import GAMES, POINTS, RATED_KINDS, STATUSES, Parameter
from ratings.systems.words.world.common import FLOOR, INITIAL, Words
from ratings.systems.world.curves import MAX_CURVE

_PARAMETERS = (
    INITIAL,
    Parameter(
        "spread",
        _("Spread of the expectancy"),
        _("Expected are 1 ÷ (1 + e^(−difference ÷ spread)) points of a game."),
        Shape.DECIMAL,
        unit=POINTS,
        low=1,
        high=MAX_CURVE,
    ),
    Parameter("k_factor", _("K factor"), _("K is this × (highest rating − rating) ÷ 1000."), high=MAX_K),
    Parameter("ceiling", _("Highest rating"), _("The rating at which K is nothing."), unit=POINTS, low=-MAX_RATING),
    Parameter(
        "provisional_below",
        _("Accelerated with fewer games than"),
        _("Only players with fewer games before the championship are accelerated."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter(
        "threshold",
        _("Rise above which it is accelerated, in K"),
        _("What goes beyond so many times K counts twice."),
        Shape.DECIMAL,
    ),
    Parameter(
        "feedback_percent",
        _("Feedback to opponents, in percent"),
        _("Each rated opponent gets this part of the excess, for every game against the accelerated player."),
        high=100,
    ),
    FLOOR,
    *STATUSES,
    RATED_KINDS,
)

WORDS = Words(
    _("Points against what was expected, K falling with the rating (New Zealand)"),
    (
        _(
            "Before a championship the ratings of each game say how many points each player may expect of it. The "
            "change is K for each point above or below, and K is smaller the higher the rating."
        ),
        _("Who has few games and rises much rises by more, and opponents get a part of that."),
    ),
    _PARAMETERS,
)
