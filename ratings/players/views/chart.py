"""The chart on a player's page: its years, and the second line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.names.comparison import words
from federation.people.models.players import Player
from federation.registry.queries import search_players
from federation.values.numbers import whole_number
from federation.values.parts import Choice
from ratings.pages.choice import LONGEST_SEARCH
from ratings.players.queries.histories import RatingHistory, chart_points, read_history
from ratings.systems.models import RatingSystem

# Years to choose from; anything else is the whole history.
YEARS = (1, 3, 5)
_YEAR = timedelta(days=365)
# More points than this make no visible difference: the line is divided into stretches and keeps the extremes of each.
MOST_POINTS = 600
_STRETCHES = 200

Points = Sequence[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class OtherLine:
    """The second line: whose it is, where its numbers are, and its points."""

    name: str
    url: str
    points: Points


@dataclass(frozen=True, slots=True)
class Chart:
    """Data for ratings/players/_chart.html. ``text`` is the player searched for, ``nobody`` that none was found.

    ``is_thinned``: not every championship is drawn.

    ``beside`` is the code of the second system, ``systems`` are those to choose from; ``kept`` is sent along.
    """

    points: Points
    is_thinned: bool
    other: OtherLine | None
    periods: Sequence[Choice]
    text: str
    nobody: bool
    beside: str
    systems: Sequence[RatingSystem]
    kept: Sequence[tuple[str, str]]


def player_chart(
    request: HttpRequest,
    player: Player,
    history: RatingHistory,
    systems: Sequence[RatingSystem],
    address: Callable[[str], str],
) -> Chart:
    """Return the chart, with at most six queries more than the history itself, and those only for a second line."""
    asked = request.GET.get("years", "")
    years = next((one for one in YEARS if str(one) == asked), None)
    since = timezone.localdate() - years * _YEAR if years else None
    text = request.GET.get("with", "").replace("\0", "").strip()[:LONGEST_SEARCH]
    others = [one for one in systems if one != history.system]
    beside = next((one for one in others if one.code == request.GET.get("beside")), None)
    opponent = _find(text, player) if text else None
    other = None
    if opponent is not None:
        other = _other(opponent.name, reverse("player", args=[opponent.number]), opponent, history.system)
    elif beside is not None:
        url = f"{reverse('player', args=[player.number])}?{urlencode({'system': beside.code})}"
        other = _other(beside.name, url, player, beside)
    system = [("system", history.system.code)] if "system" in request.GET else []
    points = _since(chart_points(history), since)
    return Chart(
        points=_drawn(points, address),
        is_thinned=len(points) > MOST_POINTS,
        other=OtherLine(other.name, other.url, _drawn(_since(other.points, since), address)) if other else None,
        periods=_periods(years, [*system, ("with", text), ("beside", beside.code if beside else "")]),
        text=text,
        nobody=bool(text) and opponent is None,
        beside=beside.code if beside else "",
        systems=others,
        kept=[*system, *([("years", asked)] if years else [])],
    )


def _find(text: str, player: Player) -> Player | None:
    """Find a player by number, otherwise the first whose names begin with these words, excluding the player."""
    if not words(text):
        return None
    found = search_players(text).filter(merged_into=None).exclude(pk=player.pk).order_by("sort_key", "number")
    number = whole_number(text)
    return (found.filter(number=number).first() if number is not None else None) or found.first()


def _other(name: str, url: str, player: Player, system: RatingSystem) -> OtherLine:
    return OtherLine(name, url, chart_points(read_history(player, system)))


def _since(points: Points, first: date | None) -> Points:
    """Return points from a day on, plus the one before, where the line comes from; all without a day."""
    if first is None:
        return points
    later = next((index for index, point in enumerate(points) if point["date"] >= first.isoformat()), len(points))
    return points[max(0, later - 1) :]


def _drawn(points: Points, address: Callable[[str], str]) -> Points:
    """Return the points drawn, with the addresses of their championships."""
    drawn = thin_out(points)
    for point in drawn:
        if "slug" in point:
            point["url"] = address(point.pop("slug"))
    return drawn


def thin_out(points: Points) -> Points:
    """Return all points, or the lowest, highest and last of each stretch; the first point is always kept."""
    if len(points) <= MOST_POINTS:
        return points
    kept = {0}
    for stretch in range(_STRETCHES):
        first, last = (len(points) * edge // _STRETCHES for edge in (stretch, stretch + 1))
        inside = range(first, last)
        kept |= {
            min(inside, key=lambda i: points[i]["rating"]),
            max(inside, key=lambda i: points[i]["rating"]),
            last - 1,
        }
    return [points[index] for index in sorted(kept)]


def _periods(chosen: int | None, kept: Sequence[tuple[str, str]]) -> list[Choice]:
    def url(years: int | None) -> str:
        asked = [("years", str(years or "")), *kept]
        return f"?{urlencode([(name, text) for name, text in asked if text])}"

    each = [
        Choice(ngettext("%(count)s year", "%(count)s years", one) % {"count": one}, url(one), one == chosen)
        for one in YEARS
    ]
    return [Choice(_("All time"), url(None), chosen is None), *each]
