"""From the tables of a round to their recorded games, and to the form of a sheet for who may enter it."""

from __future__ import annotations

from collections.abc import Sequence

from django.http import HttpRequest
from django.urls import reverse

from federation.permissions import Action, actor_for, can
from tournaments.models import Championship, Table
from tournaments.queries.recorded import records_in
from tournaments.views import shapes

CLASSIC = 2


def link_games(
    request: HttpRequest,
    championship: Championship,
    number: int,
    tables: Sequence[Table],
    boards: Sequence[shapes.Shape],
) -> None:
    """Add ``game_url`` and ``sheet_url`` to the shapes of a round's tables. Seats must be prefetched."""
    actor = actor_for(request.user)
    shown = records_in(championship, actor).filter(round=number, counts=True).prefetch_related(None)
    games = {one.number: one.record.reference for one in shown}
    enters = can(actor, Action.ENTER_GAMES, championship)
    for table, board in zip(tables, boards, strict=True):
        if table.number is None or len(table.seats.all()) < CLASSIC:
            continue
        if table.number in games:
            board["game_url"] = reverse("game", args=[games[table.number]])
        users = {seat.player.user_id for seat in table.seats.all()} - {None}
        if enters or (actor.user is not None and actor.user.pk in users):
            address = "table_sheets" if enters else "table_sheet"
            board["sheet_url"] = reverse(address, args=[championship.slug, number, table.number])
