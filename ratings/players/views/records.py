"""Records of the federation and its seasons, and its clubs by rating."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby
from operator import attrgetter
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_safe

from federation.people.models.players import Player
from federation.permissions import PUBLIC
from federation.seasons.models import Season
from federation.values.parts import Link
from federation.web.lists import get_page
from ratings.lists.queries.ranking import main_list
from ratings.lists.views import shapes
from ratings.lists.views.ranking import read_day
from ratings.players.queries.clubs import COUNTED, rank_clubs
from ratings.players.queries.records import Records, ShownLine, shown_lines
from ratings.players.services import keep_records_up_to_date
from tournaments.calendar.views.calendar import calendar_items
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships import describe_championships, visible_championships

Line = Mapping[str, Any]

_TITLES: dict[str, str | Promise] = {
    "score": gettext_lazy("Highest score"),
    "margin": gettext_lazy("Biggest win"),
    "streak": gettext_lazy("Longest winning streak"),
    "rise": gettext_lazy("Biggest rise in one championship"),
    "upset": gettext_lazy("Biggest upset"),
    "active": gettext_lazy("Most games"),
}
_NOTES: dict[str, str | Promise] = {
    "margin": gettext_lazy("Winning margin in points"),
    "streak": gettext_lazy("Games won in a row"),
    "rise": gettext_lazy("Rating points gained, by players who were already rated"),
    "upset": gettext_lazy("Rating points by which the loser was ahead before the championship"),
}


@dataclass(frozen=True, slots=True)
class RecordLine:
    """``value`` is the record itself; ``note`` adds details: the score, the days, the ratings."""

    value: int
    player: Link
    other: Link | None
    championship: Link | None
    note: str


@dataclass(frozen=True, slots=True)
class RecordGroup:
    code: str
    title: str
    note: str
    lines: Sequence[RecordLine]


@dataclass(frozen=True, slots=True)
class RecordsPart:
    """Data for ratings/players/_records.html. ``counted_at`` is None until records have been counted; ``is_current``:
    nothing has changed since. Without results nothing is counted.
    """

    has_results: bool
    groups: Sequence[RecordGroup] = ()
    games: int = 0
    players: int = 0
    championships: int = 0
    counted_at: datetime | None = None
    is_current: bool = True


@require_safe
def records(request: HttpRequest) -> HttpResponse:
    context = {
        "section": "ranking",
        "records": records_part(None),
        "seasons": list(Season.objects.order_by("-starts_on")),
    }
    return render(request, "ratings/players/records.html", context)


@require_safe
def season_list(request: HttpRequest) -> HttpResponse:
    seasons = get_page(request, Season.objects.order_by("-starts_on"))
    return render(request, "ratings/players/seasons.html", {"section": "championships", "page": seasons})


@require_safe
def season(request: HttpRequest, day: str) -> HttpResponse:
    """Show a season's records; ``day`` is its first day, which identifies it."""
    found = find_season(day)
    played = visible_championships(PUBLIC).filter(season=found).order_by("-starts_on", "name")
    page = get_page(request, played)
    context = {
        "section": "championships",
        "season": found,
        "page": page,
        "championships": calendar_items(describe_championships(list(page), timezone.localdate())),
        "records": records_part(found),
    }
    return render(request, "ratings/players/season.html", context)


@require_safe
def clubs(request: HttpRequest) -> HttpResponse:
    system, edition = main_list()
    lines = rank_clubs(edition)
    context = {
        "section": "ranking",
        "system": system,
        "edition": edition,
        "counted": COUNTED,
        "page": get_page(request, [(line, shapes.club_url(line.club)) for line in lines]),
    }
    return render(request, "ratings/players/clubs.html", context)


def find_season(day: str) -> Season:
    """Return the season that begins on this day (``2025-09-01``). Raises Http404."""
    first = read_day(day)
    found = Season.objects.filter(starts_on=first).order_by("pk").first() if first else None
    if found is None:
        raise Http404
    return found


def records_part(of: Season | None) -> RecordsPart:
    book, is_current = keep_records_up_to_date(of)
    if book is None and is_current:
        return RecordsPart(has_results=False)
    if book is None or book.made_at is None:
        return RecordsPart(has_results=True, is_current=False)
    found = Records.from_json(book.content)
    return RecordsPart(
        has_results=True,
        groups=record_groups(found),
        games=found.games,
        players=found.players,
        championships=found.championships,
        counted_at=book.made_at,
        is_current=is_current,
    )


def record_groups(found: Records) -> list[RecordGroup]:
    """Return the groups with current names. Anything no longer public is left out. Two queries."""
    shown = groupby(shown_lines(found), key=attrgetter("kind"))
    return [
        RecordGroup(kind, str(_TITLES[kind]), str(_NOTES.get(kind, "")), [_line(line) for line in lines])
        for kind, lines in shown
    ]


def _line(line: ShownLine) -> RecordLine:
    return RecordLine(
        value=line.told["value"],
        player=_player(line.player),
        other=_player(line.other) if line.other else None,
        championship=_championship(line.championship, line.told.get("round")) if line.championship else None,
        note=_WRITERS[line.kind](line.told),
    )


def _player(player: Player) -> Link:
    return Link(player.name, reverse("player", args=[player.number]))


def _championship(championship: Championship, round_number: int | None) -> Link:
    if round_number is None:
        return Link(championship.name, reverse("championship", args=[championship.slug]))
    return Link(championship.name, reverse("championship_rounds", args=[championship.slug, round_number]))


def _score(line: Line) -> str:
    if line.get("own") is None or line.get("theirs") is None:
        return ""
    return f"{line['own']}–{line['theirs']}"


def _days(line: Line) -> str:
    first, last = date.fromisoformat(line["first"]), date.fromisoformat(line["last"])
    days = [formats.date_format(day, "DATE_FORMAT") for day in (first, last)]
    return days[0] if first == last else " – ".join(days)


def _ratings(line: Line) -> str:
    return _("%(rating)s against %(other)s") % {"rating": line["rating"], "other": line["other_rating"]}


def _played(line: Line) -> str:
    count = line["championships"]
    return ngettext("%(count)s championship", "%(count)s championships", count) % {"count": count}


_WRITERS: dict[str, Callable[[Line], str]] = {
    "score": _score,
    "margin": _score,
    "streak": _days,
    "rise": lambda line: f"{line['rating']} → {line['after']}",
    "upset": _ratings,
    "active": _played,
}
