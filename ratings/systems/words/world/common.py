"""What is said of each of the Scrabble world's systems, and the parameters that several share."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from ratings.systems.base import MAX_RATING
from ratings.systems.shapes import POINTS, Parameter


@dataclass(frozen=True, slots=True)
class Words:
    """One system in words. ``idea``: how it works, in a paragraph or two."""

    name: Promise
    idea: tuple[Promise, ...]
    parameters: tuple[Parameter, ...]


INITIAL = Parameter(
    "initial_rating",
    _("Rating of a new player"),
    _("Where somebody starts who was never rated before."),
    unit=POINTS,
    low=-MAX_RATING,
)
FLOOR = Parameter(
    "floor", _("Lowest rating"), _("No rating falls below it."), unit=POINTS, low=-MAX_RATING, none=_("no limit")
)
# Where a rating cannot be without one.
NEEDED_FLOOR = Parameter("floor", _("Lowest rating"), _("No rating falls below it."), unit=POINTS, low=-MAX_RATING)
