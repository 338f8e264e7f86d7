"""Ratings in the shapes that templates/components name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.urls import reverse
from django.utils import formats
from django.utils.translation import gettext as _

from federation.models import Club, Player
from ratings.histories import ChangeLine, RatingHistory
from ratings.labels import status_labels
from ratings.models import Edition, EditionRow, RatingSystem

Shape = dict[str, Any]


def ranking_rows(rows: Sequence[EditionRow], labels: Mapping[str, str]) -> list[Shape]:
    """For components/ranking_table.html; ``labels`` are the words of the statuses (see ratings.labels)."""
    return [
        {
            "place": row.place,
            "name": row.name,
            "url": reverse("player", args=[row.player_number]),
            "club": row.club,
            "rating": row.rating,
            "change": row.change,
            "games": row.games,
            "status": row.status,
            "status_label": labels.get(row.status, row.status),
        }
        for row in rows
    ]


def system_tabs(systems: Sequence[RatingSystem], current: RatingSystem | None) -> list[Shape]:
    """For components/tabs.html; nothing to choose from where there is one system."""
    if len(systems) < 2:
        return []
    return [
        {"label": system.name, "url": reverse("ranking_system", args=[system.code]), "current": system == current}
        for system in systems
    ]


def edition_url(edition: Edition, system: RatingSystem) -> str:
    return reverse("edition", args=[system.code, edition.number])


def edition_facts(edition: Edition) -> list[Shape]:
    """For components/page_header.html: the date, what it reaches to, how many are in it."""
    through = _("after %(championship)s") % {"championship": edition.through_championship}
    is_average = edition.parameters.get("algorithm") == "hollington"
    text = _("%(active)s listed of %(all)s players") if is_average else _("%(active)s active of %(all)s players")
    counts = text % {
        "active": formats.localize(edition.active_count, use_l10n=True),
        "all": formats.localize(edition.row_count, use_l10n=True),
    }
    return [
        {"icon": "calendar", "text": formats.date_format(edition.published_on, "DATE_FORMAT")},
        *([{"icon": "note", "text": through}] if edition.through_championship else []),
        {"icon": "people", "text": counts},
    ]


def edition_pager(edition: Edition, latest: Edition | None, system: RatingSystem) -> list[Shape]:
    """The editions before and after, numbered without a gap: [{"label", "url", "rel"}]."""
    around = ((edition.number - 1, "prev"), (edition.number + 1, "next"))
    last = latest.number if latest else 0
    return [
        {
            "label": _("Edition %(number)s") % {"number": number},
            "url": reverse("edition", args=[system.code, number]),
            "rel": rel,
        }
        for number, rel in around
        if 1 <= number <= last
    ]


def edition_items(editions: Sequence[Edition], system: RatingSystem) -> list[Shape]:
    return [{"edition": edition, "url": edition_url(edition, system)} for edition in editions]


def change_rows(
    changes: Sequence[ChangeLine], address: Callable[[str], str], explain: Callable[[str], str] | None = None
) -> list[Shape]:
    """For components/changes_table.html; ``address`` gives a championship's page, ``explain`` that of the change."""
    return [
        {
            "championship": line.name,
            "url": address(line.slug),
            "explain_url": explain(line.slug) if explain else "",
            "date": line.day,
            "before": line.before,
            "games": line.games,
            "half_points": line.half_points,
            "expected": line.expected,
            "k": line.k,
            "scalps": line.scalps,
            "games_after": line.games_after,
            "change": line.change,
            "after": line.after,
        }
        for line in changes
    ]


def club_url(club: Club) -> str:
    """The club's key is words of letters and digits; its address has hyphens between them."""
    return reverse("club", args=[club.key.replace(" ", "-")])


def player_facts(player: Player, history: RatingHistory | None) -> Shape:
    """For components/page_header.html: the number, the club, the status in the latest list."""
    facts: list[Shape] = [
        {"icon": "person", "text": _("Player no. %(number)s") % {"number": player.number}},
        *([{"icon": "people", "text": player.club.name, "url": club_url(player.club)}] if player.club else []),
    ]
    status = history.row.status if history and history.row else ""
    labels = status_labels(history.edition.parameters) if history and history.edition else {}
    return {"facts": facts, "state": status, "state_label": labels.get(status, status)}


def rating_stats(history: RatingHistory) -> list[Shape]:
    """For components/stat_tiles.html; empty where nothing is known of the player's rating."""
    if history.rating is None:
        return []
    row, edition = history.row, history.edition
    rating: Shape = {"label": history.system.name, "value": history.rating, "main": True}
    if history.change_since_list and edition is not None:
        rating["change"] = history.change_since_list
        rating["note"] = _("since edition %(number)s") % {"number": edition.number}
    stats = [rating]
    if edition is not None:
        place = row.place if row and row.place else "–"
        note = _("in edition %(number)s") % {"number": edition.number}
        stats.append({"label": _("place"), "value": place, "note": note})
    exact = history.exact
    if exact is not None:
        stats.append({"label": _("exact average"), "value": formats.number_format(exact, 2)})
    stats.append({"label": _("rated games"), "value": formats.localize(history.games, use_l10n=True)})
    if history.changes:
        stats.append({"label": _("best rating"), "value": history.best})
    return stats
