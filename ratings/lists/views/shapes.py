"""Rating lists, prepared for templates/components."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.people.models.players import Club
from federation.values.parts import Choice, Fact
from federation.web.addresses import numbered_addresses
from ratings.lists.line import ListLine
from ratings.lists.models import Edition, EditionRow
from ratings.pages.figures import Spark, draw_spark
from ratings.systems.models import RatingSystem


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A row of components/ratings/ranking_table.html; ``spark`` plots the player's recent ratings.

    ``deviation`` is in whole rating points, None if the system has none.
    """

    place: int | None
    name: str
    url: str
    club: str
    rating: int
    change: int | None
    games: int
    status: str
    status_label: str
    number: int | None = None
    spark: Spark | None = None
    deviation: int | None = None


@dataclass(frozen=True, slots=True)
class EditionLink:
    """A link to the previous or next list; ``rel`` is ``prev`` or ``next``."""

    label: str
    url: str
    rel: str


@dataclass(frozen=True, slots=True)
class EditionItem:
    edition: Edition
    url: str


def ranking_rows(
    rows: Sequence[EditionRow | ListLine],
    labels: Mapping[str, str],
    courses: Mapping[int, Sequence[int]] | None = None,
) -> list[RankingRow]:
    """Return the rows; ``labels`` are the names of the statuses (see ratings.systems.words.labels).

    ``courses`` are the ratings plotted in each row, by the player's number.
    """
    address, drawn = numbered_addresses("player"), courses or {}
    return [
        RankingRow(
            place=row.place,
            name=row.name,
            number=row.player_number,
            url=address(row.player_number),
            club=row.club,
            rating=row.rating,
            change=row.change,
            games=row.games,
            status=row.status,
            status_label=labels.get(row.status, row.status),
            spark=draw_spark(drawn.get(row.player_number, ())),
            deviation=whole_deviation(row.deviation),
        )
        for row in rows
    ]


def given_first(name: str) -> str:
    """A name of a list as a sentence has it: ``Puig, Aina`` → ``Aina Puig``."""
    surname, comma, given = name.partition(", ")
    return f"{given} {surname}" if comma else name


def system_tabs(systems: Sequence[RatingSystem], current: RatingSystem | None) -> list[Choice]:
    """Return tabs for choosing a system; empty if there is only one."""
    if len(systems) < 2:
        return []
    return [Choice(one.name, reverse("ranking_system", args=[one.code]), one == current) for one in systems]


def edition_url(edition: Edition, system: RatingSystem) -> str:
    return reverse("edition", args=[system.code, edition.number])


def edition_facts(edition: Edition) -> list[Fact]:
    """Return the date, the last championship included, and the number of players."""
    through = _("after %(championship)s") % {"championship": edition.through_championship}
    is_average = edition.parameters.get("algorithm") == "hollington"
    every = edition.row_count
    text = (
        ngettext("%(active)s of %(all)s player listed", "%(active)s of %(all)s players listed", every)
        if is_average
        else ngettext("%(active)s of %(all)s player active", "%(active)s of %(all)s players active", every)
    )
    counts = text % {
        "active": formats.localize(edition.active_count, use_l10n=True),
        "all": formats.localize(edition.row_count, use_l10n=True),
    }
    return [
        Fact("calendar", formats.date_format(edition.published_on, "DATE_FORMAT")),
        *([Fact("note", through)] if edition.through_championship else []),
        Fact("people", counts),
    ]


def edition_pager(edition: Edition, latest: Edition | None, system: RatingSystem) -> list[EditionLink]:
    """Return links to the previous and next lists; numbers have no gaps."""
    around = ((edition.number - 1, "prev"), (edition.number + 1, "next"))
    last = latest.number if latest else 0
    return [
        EditionLink(_("List no. %(number)s") % {"number": number}, reverse("edition", args=[system.code, number]), rel)
        for number, rel in around
        if 1 <= number <= last
    ]


def edition_items(editions: Sequence[Edition], system: RatingSystem) -> list[EditionItem]:
    return [EditionItem(edition, edition_url(edition, system)) for edition in editions]


def whole_deviation(deviation: Decimal | float | None) -> int | None:
    return None if deviation is None else round(deviation)


def club_url(club: Club) -> str:
    """Return a club's address: its key, with hyphens between the words."""
    return reverse("club", args=[club.key.replace(" ", "-")])
