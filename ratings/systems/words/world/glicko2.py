"""What is said of Glicko-2, and what each parameter means to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from federation.values.parameters import Shape
from ratings.systems.shapes import DAYS, POINTS, RATED_KINDS, STATUSES, Parameter
from ratings.systems.words.world.common import FLOOR, INITIAL, Words

_PARAMETERS = (
    INITIAL,
    Parameter(
        "initial_deviation",
        _("Deviation of a new player"),
        _("How uncertain a first rating is. No deviation grows beyond it."),
        Shape.DECIMAL,
        unit=POINTS,
        low=1,
    ),
    Parameter(
        "initial_volatility",
        _("Volatility of a new player"),
        _("How much a player's strength is expected to change."),
        Shape.DECIMAL,
        high=1,
    ),
    Parameter(
        "tau",
        _("Change of volatility"),
        _("How fast a volatility may change; small for slowly."),
        Shape.DECIMAL,
        high=10,
    ),
    Parameter(
        "period_days",
        _("Days without play that count as a period"),
        _("After each such period a deviation has grown by the volatility once."),
        unit=DAYS,
        low=1,
        none=_("time does not count"),
    ),
    FLOOR,
    *STATUSES,
    RATED_KINDS,
)

WORDS = Words(
    _("Glicko-2: rating, deviation and volatility"),
    (
        _(
            "A rating comes with its deviation, which says how far the true strength may be from it, and with a "
            "volatility, which says how much that strength changes. What is uncertain moves much."
        ),
        _("The deviation shrinks with every championship and grows while nobody plays."),
    ),
    _PARAMETERS,
)
