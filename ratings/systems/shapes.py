"""Building blocks of rating system parameters: shapes, units, and parameters shared by several kinds. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from federation.values.parameters import Shape
from federation.values.sentences import Sentence
from federation.values.sentences import counted as ngettext
from federation.values.sentences import headed as pgettext
from federation.values.sentences import sentence as _
from ratings.systems.base import MAX_GAMES, MAX_RATING
from tournaments.report.report import Kind

Text = TypeVar("Text")
"""A sentence of the rules, or what ``words.catalogue`` makes of it for pages."""


@dataclass(frozen=True, slots=True)
class Unit(Generic[Text]):
    """``name`` labels a form field; ``counted`` takes a whole number as ``count``, ``measured`` any as ``number``."""

    name: Text
    counted: Text
    measured: Text | None = None


@dataclass(frozen=True, slots=True)
class Parameter(Generic[Text]):
    """A parameter. ``name`` is its path in the JSON; ``none`` says what leaving it empty means, if allowed.

    ``parts`` are the parts of each row, if it has several rows.
    """

    name: str
    label: Text
    help: Text | str
    shape: Shape = Shape.INTEGER
    unit: Unit[Text] | None = None
    low: int = 0
    high: int = MAX_RATING
    none: Text | str = ""
    choices: tuple[tuple[str, Text], ...] = ()
    parts: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """Return its group in the JSON, to which notes on sources refer."""
        return self.name.partition(".")[0]


POINTS = Unit(
    _("rating points"),
    ngettext("%(count)s rating point", "%(count)s rating points", 0),
    _("%(number)s rating points"),
)
GAMES = Unit(_("games"), ngettext("%(count)s game", "%(count)s games", 0))
SEASONS = Unit(_("seasons"), ngettext("%(count)s season", "%(count)s seasons", 0))
MONTHS = Unit(_("months"), ngettext("%(count)s month", "%(count)s months", 0))
DAYS = Unit(_("days"), ngettext("%(count)s day", "%(count)s days", 0))
PASSES = Unit(_("repetitions"), ngettext("%(count)s repetition", "%(count)s repetitions", 0))

_KINDS: tuple[tuple[str, Sentence], ...] = (
    (Kind.PLAYED.value, pgettext("kind of result", "played")),
    (Kind.ABANDONED.value, pgettext("kind of result", "abandoned during the game")),
    (Kind.FORFEIT.value, pgettext("kind of result", "won or lost because a player was absent")),
)
RATED_KINDS = Parameter(
    "rated_kinds",
    _("Rated results"),
    _("A game is rated only if both players have one of these results. Games abandoned or lost on time were played."),
    Shape.SEVERAL,
    choices=_KINDS,
)
STATUSES = (
    Parameter(
        "statuses.provisional_up_to",
        _("Provisional up to this many games"),
        _("A player with no more games than this is provisional and isn’t ranked."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter(
        "statuses.active_seasons",
        _("Seasons a player stays active"),
        _("A player who hasn’t played in this many seasons, including the current one, is inactive and has no place."),
        unit=SEASONS,
        low=1,
        high=100,
    ),
    Parameter(
        "statuses.season_start_month",
        _("Month in which a season starts"),
        _(
            "Rating lists use the month in the federation’s settings. This one is used only when ratings are "
            "calculated from files alone."
        ),
        low=1,
        high=12,
    ),
)
INITIAL = Parameter(
    "initial_rating",
    _("Rating of a new player"),
    _("The rating at which a player who has never been rated starts."),
    unit=POINTS,
    low=-MAX_RATING,
)
FLOOR = Parameter(
    "floor", _("Lowest rating"), _("No rating falls below this."), unit=POINTS, low=-MAX_RATING, none=_("no limit")
)
# For ratings that require a floor.
NEEDED_FLOOR = Parameter("floor", _("Lowest rating"), _("No rating falls below this."), unit=POINTS, low=-MAX_RATING)
ROUNDINGS = (
    ("half_away_from_zero", _("halves away from zero: 4.5 to 5, −4.5 to −5")),
    ("half_up", _("halves up: 4.5 to 5, −4.5 to −4")),
    ("half_even", _("halves to the even number: 4.5 to 4, 5.5 to 6")),
)
