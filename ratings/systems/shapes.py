"""What all parameters of rating systems are made of: shapes, units, and those that several kinds share."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, pgettext_lazy

from federation.values.parameters import Shape
from ratings.systems.base import MAX_GAMES, MAX_RATING
from tournaments.report.report import Kind


@dataclass(frozen=True, slots=True)
class Unit:
    """``name`` for a form's label; ``counted`` takes a whole number as ``count``, ``measured`` any as ``number``."""

    name: Promise
    counted: Promise
    measured: Promise | None = None


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter. ``name`` is its path in the JSON; ``none`` says what leaving it empty means, where one may.

    ``parts`` are what each of several rows has.
    """

    name: str
    label: Promise
    help: Promise | str
    shape: Shape = Shape.INTEGER
    unit: Unit | None = None
    low: int = 0
    high: int = MAX_RATING
    none: Promise | str = ""
    choices: tuple[tuple[str, Promise], ...] = ()
    parts: tuple[str, ...] = ()

    @property
    def field(self) -> str:
        """The group of the JSON it is in, to which notes on sources refer."""
        return self.name.partition(".")[0]


POINTS = Unit(
    _("rating points"),
    ngettext_lazy("%(count)s rating point", "%(count)s rating points", "count"),
    _("%(number)s rating points"),
)
GAMES = Unit(_("games"), ngettext_lazy("%(count)s game", "%(count)s games", "count"))
SEASONS = Unit(_("seasons"), ngettext_lazy("%(count)s season", "%(count)s seasons", "count"))
MONTHS = Unit(_("months"), ngettext_lazy("%(count)s month", "%(count)s months", "count"))
DAYS = Unit(_("days"), ngettext_lazy("%(count)s day", "%(count)s days", "count"))
PASSES = Unit(_("repetitions"), ngettext_lazy("%(count)s repetition", "%(count)s repetitions", "count"))

_KINDS: tuple[tuple[str, Promise], ...] = (
    (Kind.PLAYED.value, pgettext_lazy("kind of result", "played")),
    (Kind.ABANDONED.value, pgettext_lazy("kind of result", "given up during the game")),
    (Kind.FORFEIT.value, pgettext_lazy("kind of result", "won or lost because somebody was not there")),
)
RATED_KINDS = Parameter(
    "rated_kinds",
    _("Results that are rated"),
    _("A game counts when both sides are of these kinds. Games given up or lost on time were played."),
    Shape.SEVERAL,
    choices=_KINDS,
)
STATUSES = (
    Parameter(
        "statuses.provisional_up_to",
        _("Provisional up to"),
        _("A player with no more games than this is provisional and has no place in the list."),
        unit=GAMES,
        high=MAX_GAMES,
    ),
    Parameter(
        "statuses.active_seasons",
        _("Seasons one stays active"),
        _("Who has not played in so many seasons, the running one included, is inactive and has no place."),
        unit=SEASONS,
        low=1,
        high=100,
    ),
    Parameter(
        "statuses.season_start_month",
        _("Month in which a season starts"),
        _("Lists follow the month of the federation's settings; this one serves where ratings are computed alone."),
        low=1,
        high=12,
    ),
)
