"""What embeds tell: only what everybody sees, with whole addresses, because they are read elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from federation.permissions import PUBLIC
from federation.tenancy.scope import current_federation
from federation.web.notices_addresses import absolute_url
from ratings.lists.models.lists import Edition
from ratings.lists.queries.ranking import list_rows
from tournaments.calendar.resources.results import match_points
from tournaments.championship.models.championships import Championship
from tournaments.championship.queries.championships.visible import coming_championships
from tournaments.championship.queries.standings import find_entries
from tournaments.championship.views.facts import championship_facts


@dataclass(frozen=True, slots=True)
class RankingLine:
    place: int | None
    name: str
    url: str
    rating: int
    change: int | None


@dataclass(frozen=True, slots=True)
class CalendarLine:
    name: str
    url: str
    starts_on: date
    ends_on: date
    place: str
    state: str


@dataclass(frozen=True, slots=True)
class StandingLine:
    place: int | None
    name: str
    url: str
    points: float | None


@dataclass(frozen=True, slots=True)
class Embed:
    """``rows`` are lines of one kind; ``url`` is the whole page, ``note`` says of when they are."""

    federation: str
    title: str
    url: str
    note: str
    rows: Sequence[RankingLine] | Sequence[CalendarLine] | Sequence[StandingLine]


def ranking_embed(edition: Edition | None, most: int) -> Embed:
    """The first of the latest list; without rows as long as none is published."""
    if edition is None:
        return _embed(_("Ranking"), "ranking", note=_("No list is published yet."))
    day = formats.date_format(edition.published_on, "DATE_FORMAT")
    return _embed(
        _("Ranking %(system)s") % {"system": edition.system_name},
        *("ranking_system", edition.system.code),
        note=_("Edition %(number)s · %(day)s") % {"number": edition.number, "day": day},
        rows=[
            RankingLine(row.place, row.name, _url("player", row.player_number), row.rating, row.change)
            for row in list_rows(edition)[:most]
        ],
    )


def calendar_embed(most: int) -> Embed:
    found = coming_championships(PUBLIC, timezone.localdate())[:most]
    rows = [
        CalendarLine(one.name, _url("championship", one.slug), one.starts_on, one.ends_on, one.place, one.state)
        for one in found
    ]
    return _embed(
        _("Championships"), "championship_list", note="" if rows else _("No championship is announced"), rows=rows
    )


def championship_embed(championship: Championship, most: int) -> Embed:
    """The standings, where results are accepted; when and where it is played above them."""
    entries = find_entries(championship).filter(place__isnull=False)[:most]
    return _embed(
        championship.name,
        *("championship", championship.slug),
        note=" · ".join(fact.text for fact in championship_facts(championship)[:2]),
        rows=[
            StandingLine(
                entry.place,
                entry.player.name,
                _url("player", entry.player.number),
                match_points(entry.half_points),
            )
            for entry in entries
        ],
    )


def _embed(
    title: str,
    page: str,
    *arguments: object,
    note: str,
    rows: Sequence[RankingLine] | Sequence[CalendarLine] | Sequence[StandingLine] = (),
) -> Embed:
    return Embed(current_federation().name, title, _url(page, *arguments), note, rows)


def _url(name: str, *arguments: object) -> str:
    return absolute_url(current_federation(), name, *arguments)
