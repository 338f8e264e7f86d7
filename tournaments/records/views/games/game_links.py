"""From the tables of a round to their recorded games, and to the form of a sheet for who may enter it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.http import HttpRequest
from django.urls import reverse

from federation.permissions import actor_for, can
from games.permissions import GameAction
from tournaments.championship.models.championships import Championship
from tournaments.championship.models.games import Table
from tournaments.championship.views.results.tables import TableItem
from tournaments.records.queries.recorded import records_in

CLASSIC = 2


def link_games(
    request: HttpRequest,
    championship: Championship,
    number: int,
    tables: Sequence[Table],
    boards: Sequence[TableItem],
) -> list[TableItem]:
    """The tables of a round with ``game_url`` and ``sheet_url``, where there are. Seats must be prefetched."""
    actor = actor_for(request.user)
    shown = records_in(championship, actor).filter(round=number, counts=True).prefetch_related(None)
    games = {one.number: reverse("game", args=[one.record.reference]) for one in shown}
    enters = can(actor, GameAction.ENTER_GAMES, championship)

    def sheet_url(table: Table) -> str:
        users = {seat.player.user_id for seat in table.seats.all()} - {None}
        if not enters and (actor.user is None or actor.user.pk not in users):
            return ""
        address = "table_sheets" if enters else "table_sheet"
        return reverse(address, args=[championship.slug, number, table.number])

    return [
        board
        if table.number is None or len(table.seats.all()) < CLASSIC
        else replace(board, game_url=games.get(table.number, ""), sheet_url=sheet_url(table))
        for table, board in zip(tables, boards, strict=True)
    ]
