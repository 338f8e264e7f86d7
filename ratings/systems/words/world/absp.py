"""What is said of the ABSP's mean of one championship, and what each parameter means to people."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from ratings.systems.base import MAX_K, MAX_RATING
from ratings.systems.shapes import POINTS, RATED_KINDS, STATUSES, Parameter
from ratings.systems.words.world.common import NEEDED_FLOOR, Words

_PARAMETERS = (
    Parameter(
        "bonus",
        _("Points for a win"),
        _("A game counts as the opponent's rating, this much more for a win and this much less for a loss."),
        unit=POINTS,
        high=MAX_K,
    ),
    Parameter(
        "reach",
        _("Furthest that an opponent counts"),
        _(
            "An opponent's rating counts as no further than this from the player's own. Not where one of the two is "
            "new."
        ),
        unit=POINTS,
        none=_("no limit"),
    ),
    NEEDED_FLOOR,
    Parameter("newcomer_floor", _("Least first rating"), "", unit=POINTS, low=-MAX_RATING),
    *STATUSES,
    RATED_KINDS,
)

WORDS = Words(
    _("Mean of one championship (ABSP until 1998)"),
    (
        _(
            "Each game counts as the opponent's rating, more for a win and less for a loss. The rating is the mean of "
            "the games of the last championship."
        ),
    ),
    _PARAMETERS,
)
