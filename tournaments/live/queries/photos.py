"""Photos of slips and score sheets, as far as they are of who sits at a table now."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import QuerySet

from tournaments.championship.models.live import LiveChampionship
from tournaments.log.models.photos import TablePhoto
from tournaments.log.state import LiveRound, LiveTable


def seats_key(table: LiveTable) -> str:
    """Who sits at a table, as it is kept with a photo."""
    return "-".join(map(str, table.players))


def photos_of_table(live: LiveChampionship, round_number: int, table: LiveTable) -> QuerySet[TablePhoto]:
    """The photos of one table as it is paired now. One query."""
    return live.photos.filter(round=round_number, table=table.number, players=seats_key(table))


def photos_by_table(live: LiveChampionship, one: LiveRound) -> Mapping[int, list[TablePhoto]]:
    """The photos of a round by table. One query."""
    keys = {table.number: seats_key(table) for table in one.tables}
    found: dict[int, list[TablePhoto]] = {}
    for photo in live.photos.filter(round=one.number):
        if keys.get(photo.table) == photo.players:
            found.setdefault(photo.table, []).append(photo)
    return found
