"""Clubs ranked by their best players' ratings in a published list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import Count

from federation.people.models.players import Club, Player
from ratings.lists.models import Edition
from ratings.systems.statuses import Status

# Number of players counted per club; a club with fewer active ones has no place.
COUNTED = 3

_BEST = """
    SELECT club_id, count(*), sum(rating) FILTER (WHERE rank <= %(counted)s), max(rating) FROM (
        SELECT p.club_id, r.rating, row_number() OVER (PARTITION BY p.club_id ORDER BY r.rating DESC, r.id) AS rank
        FROM ratings_editionrow r JOIN federation_player p ON p.id = r.player_id
        WHERE r.edition_id = %(edition)s AND r.status = %(status)s AND p.club_id IS NOT NULL
    ) ranked GROUP BY club_id
"""


@dataclass(frozen=True, slots=True)
class ClubLine:
    """``average`` is of the best ``COUNTED`` active players; it and ``place`` are None if there are fewer. ``active``
    and ``best`` (the highest rating of an active player) come from the list, ``members`` from the registry.
    """

    club: Club
    place: int | None
    average: float | None
    best: int | None
    active: int
    members: int


def rank_clubs(edition: Edition | None) -> Sequence[ClubLine]:
    """Return every club, best average first, and those without a place by name. Three queries."""
    best: dict[int, tuple[int, int, int]] = {}
    if edition is not None:
        with connection.cursor() as cursor:
            cursor.execute(_BEST, {"counted": COUNTED, "edition": edition.pk, "status": Status.ACTIVE.value})
            best = {club: (active, total, highest) for club, active, total, highest in cursor.fetchall()}
    players = Player.objects.filter(merged_into=None, club__isnull=False).order_by().values_list("club")
    members = dict(players.annotate(count=Count("pk")))
    clubs = {club.pk: club for club in Club.objects.order_by("key")}
    full = sorted((pk for pk in clubs if best.get(pk, (0, 0, 0))[0] >= COUNTED), key=lambda pk: -best[pk][1])
    places = _places([best[pk][1] for pk in full])
    lines = [
        ClubLine(clubs[pk], place, best[pk][1] / COUNTED, best[pk][2], best[pk][0], members.get(pk, 0))
        for pk, place in zip(full, places, strict=True)
    ]
    ranked = set(full)
    for pk, club in clubs.items():
        if pk not in ranked:
            active, _total, highest = best.get(pk, (0, 0, None))
            lines.append(ClubLine(club, None, None, highest, active, members.get(pk, 0)))
    return lines


def _places(totals: Sequence[int]) -> list[int]:
    """Return places; equal totals, which are adjacent, share one."""
    places: list[int] = []
    for index, total in enumerate(totals):
        places.append(places[-1] if index and totals[index - 1] == total else index + 1)
    return places
