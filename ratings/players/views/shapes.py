"""A player's ratings, prepared for templates/components."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from django.utils import formats
from django.utils.translation import gettext as _

from federation.people.models.players import Player
from federation.values.parts import Fact, Link, Stat
from ratings.lists.views.shapes import club_url, whole_deviation
from ratings.players.queries.histories import ChangeLine, RatingHistory
from ratings.systems.words.labels import status_labels
from tournaments.players.queries.games import Title


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """A row of components/ratings/changes_table.html; ``explain_url``: the explanation of the change.

    ``k`` is the weight of a point, with at most one decimal; None if the system has none.
    """

    championship: str
    url: str
    explain_url: str
    date: date
    before: int
    games: int
    half_points: int
    expected: Decimal | None
    k: Decimal | int | None
    scalps: int | None
    games_after: int
    change: int
    after: int
    deviation: int | None = None


@dataclass(frozen=True, slots=True)
class RatingStanding:
    """The main figure of a player's page, with its place, the number of players, and the change since."""

    system: str
    rating: int
    place: int | None
    of: int | None
    edition: int | None
    change: int | None
    edition_change: int | None
    deviation: int | None = None


def change_rows(
    changes: Sequence[ChangeLine], address: Callable[[str], str], explain: Callable[[str], str] | None = None
) -> list[ChangeRow]:
    """Return the rows; ``address`` gives a championship's page, ``explain`` the explanation of a change."""
    return [
        ChangeRow(
            championship=line.name,
            url=address(line.slug),
            explain_url=explain(line.slug) if explain else "",
            date=line.day,
            before=line.before,
            games=line.games,
            half_points=line.half_points,
            expected=line.expected,
            k=_weight(line),
            scalps=line.scalps,
            games_after=line.games_after,
            change=line.change,
            after=line.after,
            deviation=whole_deviation(line.deviation),
        )
        for line in changes
    ]


def _weight(line: ChangeLine) -> Decimal | int | None:
    return line.k if line.weight is None else round(line.weight, 1)


def player_facts(player: Player) -> list[Fact]:
    """Return the number and the club."""
    club = [Fact("people", player.club.name, club_url(player.club))] if player.club else []
    return [Fact("person", _("Player no. %(number)s") % {"number": player.number}), *club]


def player_status(history: RatingHistory | None) -> tuple[str, str]:
    """Return the status in the latest list and its name; empty if there is none."""
    status = history.row.status if history and history.row else ""
    labels = status_labels(history.edition.parameters) if history and history.edition else {}
    return status, str(labels.get(status, status))


def rating_standing(history: RatingHistory) -> RatingStanding | None:
    if history.rating is None:
        return None
    row, edition = history.row, history.edition
    return RatingStanding(
        system=history.system.name,
        rating=history.rating,
        place=row.place if row else None,
        of=edition.active_count if edition else None,
        edition=edition.number if edition else None,
        change=history.change_since_list if edition else None,
        edition_change=row.change if row else None,
        deviation=whole_deviation(history.deviation),
    )


def title_links(titles: Sequence[Title], address: Callable[[str], str]) -> list[Link]:
    """Return championships won, each with its page and the year of the win."""
    return [Link(f"{one.name} ({one.day.year})", address(one.slug)) for one in titles]


def rating_stats(history: RatingHistory, explain: Callable[[str], str]) -> list[Stat]:
    """Return figures shown next to the rating; empty without one. ``explain``: the page of a change."""
    if history.rating is None:
        return []
    stats = []
    exact = history.exact
    if exact is not None:
        stats.append(Stat(_("exact average"), formats.number_format(exact, 2)))
    # Games from before the portal have no day.
    since = formats.date_format(history.changes[0].day, "DATE_FORMAT") if history.changes and not history.seed else ""
    note = _("since %(day)s") % {"day": since} if since else ""
    stats.append(Stat(_("rated games"), formats.localize(history.games, use_l10n=True), note))
    if history.deviation is not None:
        stats.append(Stat(_("deviation"), f"±{whole_deviation(history.deviation)}"))
    if history.changes:
        stats.append(Stat(_("highest rating"), history.best))
    best = history.best_performance
    if best is not None and best.above_expectation is not None:
        points = f"+{formats.number_format(round(best.above_expectation, 2), 2)}"
        stats.append(Stat(_("best performance"), points, best.name, explain(best.slug)))
    return stats
