"""What each parameter of a rating system means to people: its name, unit, bounds, and what it does.

The form in which staff edit parameters and the public page that explains a rating are both made from this.

What is said of the Scrabble world's systems, each in a module of its own.
"""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.values.parameters import Shape
from ratings.systems.base import MAX_GAMES, MAX_K, MAX_MONTHS, MAX_RATING, MAX_SPREAD, MIN_SPREAD
from ratings.systems.shapes import GAMES, MONTHS, POINTS, RATED_KINDS, STATUSES, Parameter
from ratings.systems.words.world import absp, gaussian, glicko2, new_zealand, segmented, spread_elo
from ratings.systems.words.world.common import Words

WORLD: dict[str, Words] = {
    "segmented": segmented.WORDS,
    "new_zealand": new_zealand.WORDS,
    "absp": absp.WORDS,
    "gaussian": gaussian.WORDS,
    "glicko2": glicko2.WORDS,
    "spread_elo": spread_elo.WORDS,
}


_ROUNDINGS = (
    ("half_away_from_zero", _("halves away from zero: 4.5 to 5, −4.5 to −5")),
    ("half_up", _("halves up: 4.5 to 5, −4.5 to −4")),
    ("half_even", _("halves to the even number: 4.5 to 4, 5.5 to 6")),
)
_ELO = (
    Parameter(
        "initial_rating",
        _("Rating of a new player"),
        _("What somebody has who was never rated before."),
        unit=POINTS,
        low=-MAX_RATING,
    ),
    Parameter(
        "expectancy.kind",
        _("Expectancy of a game"),
        _("How the points that are expected of a player follow from the difference of the two ratings."),
        Shape.CHOICE,
        choices=(
            ("normal", _("normal distribution")),
            ("logistic", _("logistic curve")),
            ("fide_table", _("FIDE's table, in hundredths")),
        ),
    ),
    Parameter(
        "expectancy.spread",
        _("Spread of the expectancy"),
        _(
            "For the normal distribution its standard deviation; for the logistic curve the difference at which the "
            "odds are ten to one. FIDE's table has none."
        ),
        Shape.DECIMAL,
        unit=POINTS,
        low=MIN_SPREAD,
        high=MAX_SPREAD,
        none=_("none: FIDE's table"),
    ),
    Parameter(
        "expectancy.cap",
        _("Greatest difference"),
        _("A greater difference of two ratings counts as this one."),
        unit=POINTS,
        low=1,
        none=_("no limit"),
    ),
    Parameter(
        "k_bands",
        _("K factor"),
        _("The change is K × (points − expected points). K may differ with the number of games a player has."),
        Shape.ROWS,
        high=MAX_K,
        parts=("games_up_to", "k"),
    ),
    Parameter(
        "k_counts_current",
        _("The games of the championship itself count when K is chosen"),
        _("Otherwise only the games before it."),
        Shape.BOOLEAN,
    ),
    Parameter(
        "rounding",
        _("Rounding of the change"),
        _("The change of a championship becomes a whole number once, at the end."),
        Shape.CHOICE,
        choices=_ROUNDINGS,
    ),
    Parameter(
        "floor", _("Lowest rating"), _("No rating falls below it."), unit=POINTS, low=-MAX_RATING, none=_("no limit")
    ),
    *STATUSES,
    RATED_KINDS,
)
_HOLLINGTON = (
    Parameter(
        "bonus",
        _("Bonus of a scalp"),
        _("A win scores the opponent's rating and this much more, a loss this much less; a draw the rating itself."),
        unit=POINTS,
        high=MAX_K,
    ),
    Parameter(
        "threshold",
        _("Difference above which the favourite gains nothing"),
        _("Where the ratings differ by more than this and the stronger player wins, both score their own ratings."),
        unit=POINTS,
    ),
    Parameter(
        "newcomer_rating",
        _("Rating of a new player"),
        _("What somebody counts as who has no games that count."),
        unit=POINTS,
        low=-MAX_RATING,
    ),
    Parameter(
        "floor",
        _("Least that a rating counts as in a championship"),
        _("A player below it plays as if rated so. The rating in the list may be lower."),
        unit=POINTS,
        low=-MAX_RATING,
        none=_("no limit"),
    ),
    Parameter(
        "window_months",
        _("Months a championship counts"),
        _("Calendar months from its last day. A rating can therefore change without a game."),
        unit=MONTHS,
        low=1,
        high=MAX_MONTHS,
        none=_("for ever"),
    ),
    Parameter(
        "max_games",
        _("Most games that count"),
        _("Where a player has more, whole championships are left out until no more than these remain."),
        unit=GAMES,
        low=1,
        high=MAX_GAMES,
        none=_("all"),
    ),
    Parameter(
        "best_since",
        _("First day on which the worst averages are left out"),
        _("Before this day the oldest championships are left out instead."),
        Shape.DATE,
        none=_("always the oldest"),
    ),
    Parameter(
        "min_games",
        _("Games needed for a place"),
        _("A player with fewer games that count is in the list without a place."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter(
        "rounding",
        _("Rounding of the rating"),
        _("The list is ordered by the exact average."),
        Shape.CHOICE,
        choices=_ROUNDINGS,
    ),
    RATED_KINDS,
)

CATALOGUE: dict[str, tuple[Parameter, ...]] = {
    "elo": _ELO,
    "hollington": _HOLLINGTON,
    **{kind: words.parameters for kind, words in WORLD.items()},
}
KIND_NAMES: dict[str, Promise] = {
    "elo": _("Elo: points against what was expected"),
    "hollington": _("Average of scalps (Hollington)"),
    **{kind: words.name for kind, words in WORLD.items()},
}
